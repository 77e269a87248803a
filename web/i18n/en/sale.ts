/** The screens that sell, look up and print, and those of agents. */
import { agents } from "./agents.ts";
import { booking } from "./booking.ts";
import { checkout } from "./checkout.ts";
import { lookup } from "./lookup.ts";
import { payment } from "./payment.ts";
import { seatViews } from "./seat-views.ts";
import { ticket } from "./ticket.ts";

export const sale = {
  texts: { booking, checkout, payment, ticket, lookup, agents, seatViews },
};
