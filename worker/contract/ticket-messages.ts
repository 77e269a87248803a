/** What a ticket's holder was told, and who comes: ours, beside the ticket (decisions 9). */
import { z } from "zod";
import { Instant, TicketingId } from "./shared.ts";

export const TicketMessage = z.object({
  about: z.enum(["ticket", "change", "cancelled", "refunded", "part", "notice_out", "notice_back"]),
  /** `unclear`: the gateway may have it. */
  state: z.enum(["waiting", "sent", "delivered", "unclear", "not_sent"]),
  at: Instant,
});
export type TicketMessage = z.infer<typeof TicketMessage>;

export const TicketDuty = z.object({
  leg: z.enum(["out", "back"]),
  /** When this vehicle leaves the buyer's own stop, or departs. */
  departs_at: Instant,
  plate: z.string(),
  guide: z.string(),
  /** Empty: not known. */
  guide_phone: z.string(),
  /** Empty: the boarding point that the ticket names. */
  meeting_place: z.string(),
});
export type TicketDuty = z.infer<typeof TicketDuty>;

/** Fields of the ticket. Copies that a phone saved earlier lack them. */
export const TicketNews = {
  /** The oldest first; empty where the shop sends none. */
  messages: z.array(TicketMessage).optional(),
  can_send_again: z.boolean().optional(),
  /** With which a browser may ask its push service for an address; null: nothing is pushed. */
  push_key: z.string().nullable().optional(),
  /** From two days before each way until it is over, once vehicle and guide are known. */
  duties: z.array(TicketDuty).optional(),
};

export const SendAgainRequest = z.object({ ticketing_id: TicketingId });
export type SendAgainRequest = z.input<typeof SendAgainRequest>;

export const SendAgainView = z.object({
  status_code: z.literal(201),
  messages: z.array(TicketMessage),
});
export type SendAgainView = z.infer<typeof SendAgainView>;
