/** The phone number of a ticket, corrected by its buyer; ours (decisions 9). */
import { z } from "zod";
import { field } from "../field.ts";
import { codeAsTyped } from "../../domain/as-typed.ts";
import { ContactNumber } from "../booking/checkout-fields.ts";
import { Instant, TicketingId, TurnstileToken, Success } from "../shared.ts";

const TicketPhone = z.object({
  ticketing_id: TicketingId,
  contact_number: field(ContactNumber, "The number as it should be.", "01812345678"),
  trx_id: field(
    z.string().overwrite(codeAsTyped).min(1, "must be filled in").max(40, "is too long"),
    "TrxID of the payment: the wallet sent it to the payer, and no ticket shows it.",
    "AB12CD34EF",
  ),
  turnstile_token: TurnstileToken,
});

export const TicketPhoneCodeRequest = TicketPhone;
export type TicketPhoneCodeRequest = z.input<typeof TicketPhoneCodeRequest>;
export const TicketPhoneCodeView = z.object({
  status_code: Success,
  until: field(Instant, "Until when the code that was sent to the number is valid."),
});
export type TicketPhoneCodeView = z.infer<typeof TicketPhoneCodeView>;

export const TicketPhoneRequest = TicketPhone.extend({
  code: field(
    z.string().overwrite(codeAsTyped).min(1, "must be filled in").max(20, "is too long"),
    "The code that was sent to the new number.",
    "123456",
  ),
});
export type TicketPhoneRequest = z.input<typeof TicketPhoneRequest>;
export const TicketPhoneView = z.object({
  status_code: Success,
  ticketing_id: field(
    z.string(),
    "The ticket's new address; the old one ends.",
    "Xy7pL2qR9sT4uV6wZ1aBcD",
  ),
});
export type TicketPhoneView = z.infer<typeof TicketPhoneView>;
