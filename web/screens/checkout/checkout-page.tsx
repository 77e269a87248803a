/** `/routeDetails`: who travels, what it costs, and the way to the wallet. The address says which booking. */
import { useLocation, useSearchParams } from "react-router";
import { bookingIn } from "../../hold/booking-info.ts";
import { useWords } from "../../text/use-words.ts";
import { Page } from "../../ui/page.tsx";
import { LimitedCheckout } from "./limited-checkout.tsx";
import { NoData } from "./no-data.tsx";

export function CheckoutPage() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const booking = query.get("mode") === "limited" ? bookingIn(hash) : null;
  return (
    <Page title={t.checkout.title} hasHiddenTitle={booking === null}>
      {booking === null ? (
        <NoData />
      ) : (
        <LimitedCheckout key={booking} ticketingUniqueId={booking} />
      )}
    </Page>
  );
}
