/** `/routeDetails`: passenger, price, and the button to the wallet. The address names what is booked. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSearchParams } from "../../boot/browser-router.tsx";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import { bookingIn } from "../../booking/booking-info.ts";
import { saveShell } from "../../offline/save-ticket.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { LimitedCheckout } from "./limited-checkout.tsx";
import { NoData } from "./no-data.tsx";
import { UnlimitedCheckout } from "./unlimited-checkout.tsx";

export function CheckoutPage() {
  const { t } = useMessages();
  useEffect(saveShell, []);
  return (
    <Page title={t.checkout.title}>
      <Checkout />
    </Page>
  );
}

/** Any mode but limited is a booking of places. */
function Checkout() {
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  if (query.get("mode") === "limited") {
    const booking = bookingIn(hash);
    // The server does not know the fragment: the first HTML is the same for every booking.
    if (booking === null && isHydrated) return <NoData />;
    return <LimitedCheckout key={booking} ticketingUniqueId={booking} />;
  }
  const destination = query.get("destination");
  const unit = query.get("unit");
  if (!destination || !unit) return <NoData />;
  return (
    <UnlimitedCheckout key={`${destination} ${unit}`} destinationId={destination} unitId={unit} />
  );
}
