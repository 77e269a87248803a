import { useState } from "react";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import { useEarlyInput } from "../../boot/early-input.ts";
import { readTexts, sessionMemory } from "../../storage/browser-storage.ts";

export const COUPON_FORM_ID = "coupon";

const KEY = "coupon";
const FIELDS = ["code"] as const;

export interface Coupon {
  /** The code in use; a reload keeps it. */
  code: string | null;
  setCode: (code: string | null) => void;
  /** The text of its field, which stays while checkout shows that it could not be loaded. */
  typed: string;
  setTyped: (text: string) => void;
}

/** The coupon of a booking. */
export function useCoupon(booking: string | null): Coupon {
  const [code, setCode] = useState(() => {
    const stored = readTexts(sessionMemory.getItem(KEY), ["booking", "code"]);
    return stored.booking === booking && stored.code !== "" ? stored.code : null;
  });
  const early = useEarlyInput(COUPON_FORM_ID, FIELDS);
  const [typed, setTyped] = useState(early.code ?? "");
  // The first HTML does not know it.
  const isHydrated = useIsHydrated();
  return {
    code: isHydrated ? code : null,
    setCode(next) {
      setCode(next);
      if (next === null) sessionMemory.removeItem(KEY);
      else sessionMemory.setItem(KEY, JSON.stringify({ booking, code: next }));
    },
    typed,
    setTyped,
  };
}
