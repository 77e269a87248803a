import { useEffect, useEffectEvent, useState } from "react";
import { useEarlyInput } from "../../boot/early-input.ts";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import { sessionMemory, type BrowserMemory } from "../../storage/browser-storage.ts";
import { CHECKOUT_FORM_ID } from "./use-checkout-form.ts";

const KEY = "agreed";
/** The name of the box in the checkout form. */
export const AGREED = "agreed";

/** What the agreement covers. */
export type AgreedBooking =
  | { mode: "limited"; ticketingUniqueId: string }
  | { mode: "unlimited"; tripId: string };

/**
 * Given once per booking: kept in this tab through a reload and the return from the wallet. A box that was ticked
 * before hydration stays ticked.
 */
export function useAgreement(
  booking: AgreedBooking,
): readonly [hasAgreed: boolean, agree: (hasAgreed: boolean) => void] {
  const early = useEarlyInput(CHECKOUT_FORM_ID, [AGREED]);
  const [hasAgreed, setHasAgreed] = useState(
    () => AGREED in early || hasAgreedTo(booking, sessionMemory),
  );
  const rememberEarly = useEffectEvent(() => {
    if (hasAgreed) rememberAgreement(booking, true, sessionMemory);
  });
  useEffect(() => rememberEarly(), []);
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

export function hasAgreedTo(booking: AgreedBooking, memory: BrowserMemory): boolean {
  return memory.getItem(KEY) === identifyBooking(booking);
}

export function rememberAgreement(
  booking: AgreedBooking,
  hasAgreed: boolean,
  memory: BrowserMemory,
): void {
  if (hasAgreed) memory.setItem(KEY, identifyBooking(booking));
  else memory.removeItem(KEY);
}

function identifyBooking(booking: AgreedBooking): string {
  return booking.mode === "limited" ? booking.ticketingUniqueId : `trip ${booking.tripId}`;
}
