/** `/limited-invoice/:id`: the ticket of seats. */
import { TicketPage } from "./ticket-page.tsx";

export function LimitedTicketPage() {
  return <TicketPage mode="limited" />;
}
