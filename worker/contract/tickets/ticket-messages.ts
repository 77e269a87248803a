/** A ticket's messages, vehicle and guide: an extension of the specification's ticket (decisions 9). */
import { z } from "zod";
import { field } from "../field.ts";
import { Instant, TicketingId, Success } from "../shared.ts";

export const TicketMessage = z.object({
  about: field(
    z.enum([
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
    "What the message is about.",
  ),
  state: field(
    z.enum(["waiting", "sent", "delivered", "unclear", "not_sent"]),
    "`unclear`: it is not known whether the gateway accepted the message.",
    "delivered",
  ),
  at: field(Instant, "When that was."),
});
export type TicketMessage = z.infer<typeof TicketMessage>;

export const TicketDuty = z.object({
  leg: field(z.enum(["out", "back"]), "`out`: to the exam. `back`: the way back."),
  departs_at: field(
    Instant,
    "When this vehicle leaves the buyer's own stop; if the ticket names none, when it departs.",
  ),
  plate: field(z.string(), "The bus's number plate.", "Dhaka Metro-Ba 11-2345"),
  guide: field(z.string(), "Name of the guide.", "Jamal"),
  guide_phone: field(
    z.string(),
    "The guide's phone number; empty when it is not known.",
    "01812345678",
  ),
  meeting_place: field(
    z.string(),
    "Where to meet; empty when that is the boarding point on the ticket.",
    "",
  ),
});
export type TicketDuty = z.infer<typeof TicketDuty>;

/** Additional fields of a ticket, optional because copies that a phone saved earlier lack them. */
export const TicketUpdates = {
  messages: field(
    z.array(TicketMessage).optional(),
    "The ticket's messages, the oldest first. While the shop sends none, those that were never sent are left out.",
  ),
  can_send_again: field(
    z.boolean().optional(),
    "Whether the ticket's message can be sent again now.",
  ),
  push_key: field(
    z.string().nullable().optional(),
    "The key with which a browser subscribes at its push service; null when no push can be sent.",
    null,
  ),
  duties: field(
    z.array(TicketDuty).optional(),
    "Each leg from two days before its departure until its end, once its vehicle and guide are known.",
  ),
};

export const SendAgainRequest = z.object({ ticketing_id: TicketingId });
export type SendAgainRequest = z.input<typeof SendAgainRequest>;

export const SendAgainView = z.object({
  status_code: Success,
  messages: field(z.array(TicketMessage), "The ticket's messages, the oldest first."),
});
export type SendAgainView = z.infer<typeof SendAgainView>;
