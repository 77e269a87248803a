import { useState } from "react";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import { readTexts, sessionMemory } from "../../storage/browser-storage.ts";

const KEY = "coupon";

/** The coupon of a booking; a reload keeps it. */
export function useCoupon(booking: string | null): [string | null, (code: string | null) => void] {
  const [coupon, setCoupon] = useState(() => {
    const stored = readTexts(sessionMemory.getItem(KEY), ["booking", "code"]);
    return stored.booking === booking && stored.code !== "" ? stored.code : null;
  });
  // The first HTML does not know it.
  const isHydrated = useIsHydrated();
  return [
    isHydrated ? coupon : null,
    (code) => {
      setCoupon(code);
      if (code === null) sessionMemory.removeItem(KEY);
      else sessionMemory.setItem(KEY, JSON.stringify({ booking, code }));
    },
  ];
}
