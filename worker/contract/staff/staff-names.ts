/** The answers of the acts on the name and the phone number of a ticket. */
import { z } from "zod";
import { ActView, TicketSendingView } from "./staff.ts";

export const NameActView = ActView.extend({
  bill: z.int(),
  name: z.string(),
  /** The number of corrections that are left afterwards. */
  times_left: z.int(),
});

/** Both numbers are masked. */
export const PhoneActView = ActView.extend({
  bill: z.int(),
  /** Empty if the old number is not known; then no notice is sent to it. */
  was: z.string(),
  became: z.string(),
  /** The shop sends messages: the new number is told, and the old one unless `was` is empty. */
  is_told: z.boolean(),
  /** To the new number; the old one is told at once. */
  sms: TicketSendingView,
  /** The number of corrections that are left afterwards. */
  times_left: z.int(),
});
