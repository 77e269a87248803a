/** `/unlimited-invoice/:id`: the ticket of places. */
import { TicketPage } from "./ticket-page.tsx";

export function UnlimitedTicketPage() {
  return <TicketPage mode="unlimited" />;
}
