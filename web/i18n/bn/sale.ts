/** The screens that sell. */
import { booking } from "./booking.ts";
import { checkout } from "./checkout.ts";
import { refusals } from "./refusals.ts";
import { seatViews } from "./seat-views.ts";

export const sale = { texts: { booking, checkout, seatViews }, refusals };
