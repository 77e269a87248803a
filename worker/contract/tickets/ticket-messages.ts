/** A ticket's messages, vehicle and guide: an extension of the specification's ticket (decisions 9). */
import { z } from "zod";
import { Instant, TicketingId } from "../shared.ts";

export const TicketMessage = z.object({
  about: z.enum([
    "ticket",
    "change",
    "cancelled",
    "refunded",
    "part",
    "paid_twice",
    "notice_out",
    "notice_back",
    "left_number",
  ]),
  /** `unclear`: it is not known whether the gateway accepted the message. */
  state: z.enum(["waiting", "sent", "delivered", "unclear", "not_sent"]),
  at: Instant,
});
export type TicketMessage = z.infer<typeof TicketMessage>;

export const TicketDuty = z.object({
  leg: z.enum(["out", "back"]),
  /** When this vehicle leaves the buyer's own stop; if the ticket names none, when it departs. */
  departs_at: Instant,
  plate: z.string(),
  guide: z.string(),
  /** The guide's phone number; an empty text when it is not known. */
  guide_phone: z.string(),
  /** Where to meet; an empty text when that is the boarding point on the ticket. */
  meeting_place: z.string(),
});
export type TicketDuty = z.infer<typeof TicketDuty>;

/** Additional fields of a ticket, optional because copies that a phone saved earlier lack them. */
export const TicketUpdates = {
  /** The oldest first. While the shop sends no messages, those that were never sent are left out. */
  messages: z.array(TicketMessage).optional(),
  can_send_again: z.boolean().optional(),
  /** The key with which a browser subscribes at its push service; null when no push can be sent. */
  push_key: z.string().nullable().optional(),
  /** Contains each leg from two days before its departure until its end, once its vehicle and guide are known. */
  duties: z.array(TicketDuty).optional(),
};

export const SendAgainRequest = z.object({ ticketing_id: TicketingId });
export type SendAgainRequest = z.input<typeof SendAgainRequest>;

export const SendAgainView = z.object({
  status_code: z.literal(201),
  messages: z.array(TicketMessage),
});
export type SendAgainView = z.infer<typeof SendAgainView>;
