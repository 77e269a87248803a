/**
 * Loads checkout as soon as a seat is held: its screen once, and the booking whenever the seats have stayed for a
 * moment.
 */
import { useEffect } from "react";
import { dropPreparedCheckout, prepareCheckout } from "../../../booking/prepared-checkout.ts";
import { readyScreens } from "../../../boot/ready-screens.ts";
import { loadMessages } from "../../../i18n/load-messages.ts";

/** Several seats are pressed one after the other: one request is enough for all. */
const SETTLED_MS = 1_000;

/** `seats`: the names of the held ones; empty: none. `isChanging`: a call that changes them is in flight. */
export function usePreparedCheckout(
  ticketingUniqueId: string,
  seats: string,
  isChanging: boolean,
): void {
  const isHolding = seats !== "";
  useEffect(() => {
    if (isHolding) void loadScreen().catch(ignore);
  }, [isHolding]);
  useEffect(() => {
    dropPreparedCheckout();
    if (seats === "" || isChanging) return undefined;
    const timer = setTimeout(
      () => void prepareCheckout(ticketingUniqueId).catch(ignore),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [ticketingUniqueId, seats, isChanging]);
}

/** Checkout uses the texts of the seats, and those of paying. */
async function loadScreen(): Promise<void> {
  const [{ CheckoutPage }] = await Promise.all([
    import("../../checkout/checkout-page.tsx"),
    import("../../../ui/tabs-box.tsx"),
    loadMessages("pay"),
  ]);
  readyScreens.set("/routeDetails", CheckoutPage);
}

/** Checkout loads by itself what is missing. */
function ignore(): void {}
