/** The screens that sell. */
import { nameInEnglish } from "../../../worker/domain/english-names.ts";
import { booking } from "./booking.ts";
import { checkout } from "./checkout.ts";
import { composeNames } from "./names.ts";
import { seatViews } from "./seat-views.ts";

composeNames(nameInEnglish);

export const sale = { texts: { booking, checkout, seatViews } };
