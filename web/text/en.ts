/** English, area by area. */
import { booking } from "./en/booking.ts";
import { checkout } from "./en/checkout.ts";
import { content } from "./en/content.ts";
import { home } from "./en/home.ts";
import { payment } from "./en/payment.ts";
import { shell } from "./en/shell.ts";
import { ticket } from "./en/ticket.ts";

export const en = { shell, home, booking, checkout, payment, ticket, content };

export type Texts = typeof en;
