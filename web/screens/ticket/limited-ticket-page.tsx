/** `/limited-invoice/:id`: the ticket of seats. */
import { TicketPage } from "./ticket-page.tsx";

export function LimitedTicketPage() {
  return <TicketPage call="/api/get-ticketing-details-with-id" />;
}
