import { useState } from "react";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import type { BookingInfo } from "../../booking/booking-info.ts";
import { sessionMemory, type BrowserMemory } from "../../storage/browser-storage.ts";

const KEY = "agreed";

/** Given once per booking: kept in this tab through a reload and the return from the wallet. */
export function useAgreement(
  booking: BookingInfo,
): readonly [hasAgreed: boolean, agree: (hasAgreed: boolean) => void] {
  const [hasAgreed, setHasAgreed] = useState(() => agreedTo(booking, sessionMemory));
  // The first HTML does not know it.
  const isHydrated = useIsHydrated();
  return [
    hasAgreed && isHydrated,
    (agreed) => {
      rememberAgreement(booking, agreed, sessionMemory);
      setHasAgreed(agreed);
    },
  ];
}

export function agreedTo(booking: BookingInfo, memory: BrowserMemory): boolean {
  return memory.getItem(KEY) === nameOf(booking);
}

export function rememberAgreement(
  booking: BookingInfo,
  hasAgreed: boolean,
  memory: BrowserMemory,
): void {
  if (hasAgreed) memory.setItem(KEY, nameOf(booking));
  else memory.removeItem(KEY);
}

function nameOf(booking: BookingInfo): string {
  return booking.mode === "limited" ? booking.ticketingUniqueId : `trip ${booking.tripId}`;
}
