/** The phone number of a ticket, corrected by its buyer; ours (decisions 9). */
import { z } from "zod";
import { codeAsTyped } from "../../domain/as-typed.ts";
import { ContactNumber } from "../booking/checkout.ts";
import { Instant, TicketingId, TurnstileToken } from "../shared.ts";

const TicketPhone = z.object({
  ticketing_id: TicketingId,
  /** The number as it should be. */
  contact_number: ContactNumber,
  /** TrxID of the payment: the wallet sent it to the payer, and no ticket shows it. */
  trx_id: z.string().overwrite(codeAsTyped).min(1, "must be filled in").max(40, "is too long"),
  turnstile_token: TurnstileToken,
});

export const TicketPhoneCodeRequest = TicketPhone;
export type TicketPhoneCodeRequest = z.input<typeof TicketPhoneCodeRequest>;
export const TicketPhoneCodeView = z.object({
  status_code: z.literal(201),
  /** Until when the code that was sent to the number is valid. */
  until: Instant,
});
export type TicketPhoneCodeView = z.infer<typeof TicketPhoneCodeView>;

export const TicketPhoneRequest = TicketPhone.extend({
  code: z.string().overwrite(codeAsTyped).min(1, "must be filled in").max(20, "is too long"),
});
export type TicketPhoneRequest = z.input<typeof TicketPhoneRequest>;
/** The old address ends; this is the new one's. */
export const TicketPhoneView = z.object({
  status_code: z.literal(201),
  ticketing_id: z.string(),
});
export type TicketPhoneView = z.infer<typeof TicketPhoneView>;
