/** The screens after a payment: its result, the ticket, and finding it again. */
import { lookup } from "./lookup.ts";
import { payment } from "./payment.ts";
import { ticket } from "./ticket.ts";

export const tickets = { texts: { payment, ticket, lookup } };
