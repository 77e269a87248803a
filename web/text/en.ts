/** English, area by area. */
import { agents } from "./en/agents.ts";
import { booking } from "./en/booking.ts";
import { checkout } from "./en/checkout.ts";
import { content } from "./en/content.ts";
import { home } from "./en/home.ts";
import { lookup } from "./en/lookup.ts";
import { payment } from "./en/payment.ts";
import { seatViews } from "./en/seat-views.ts";
import { shell } from "./en/shell.ts";
import { ticket } from "./en/ticket.ts";

export const en = {
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

export type Texts = typeof en;
