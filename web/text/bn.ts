/** Bengali, area by area. */
import { booking } from "./bn/booking.ts";
import { checkout } from "./bn/checkout.ts";
import { content } from "./bn/content.ts";
import { home } from "./bn/home.ts";
import { payment } from "./bn/payment.ts";
import { shell } from "./bn/shell.ts";
import { ticket } from "./bn/ticket.ts";
import type { Texts } from "./en.ts";

export const bn: Texts = { shell, home, booking, checkout, payment, ticket, content };
