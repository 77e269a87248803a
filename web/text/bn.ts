/** Bengali, area by area. */
import { agents } from "./bn/agents.ts";
import { booking } from "./bn/booking.ts";
import { checkout } from "./bn/checkout.ts";
import { content } from "./bn/content.ts";
import { home } from "./bn/home.ts";
import { lookup } from "./bn/lookup.ts";
import { payment } from "./bn/payment.ts";
import { seatViews } from "./bn/seat-views.ts";
import { shell } from "./bn/shell.ts";
import { ticket } from "./bn/ticket.ts";
import type { Texts } from "./en.ts";

export const bn: Texts = {
  shell,
  home,
  booking,
  checkout,
  payment,
  ticket,
  content,
  lookup,
  agents,
  seatViews,
};
