/** What buyers were told, as staff see it: what is sent and answered. */
import { z } from "zod";
import { OUTBOX_PARTS } from "../domain/messages/outbox-list.ts";
import { Id, Instant } from "./shared.ts";
import { TicketMessage } from "./ticket-messages.ts";

const PAGE_MOST = 100;

export const MessagesBody = z.object({
  /** `person`: somebody has to look at it. `over`: it was not sent, or somebody has seen to it. Left out: all. */
  state: z.enum(OUTBOX_PARTS).optional(),
  template: TicketMessage.shape.about.optional(),
  /** On which it is due, went out or ended. Left out: all that waits, and what is over of the last 30 days. */
  day: z.iso.date().optional(),
  /** `next` of the answer before. */
  after: z.string().max(100).optional(),
});
export type MessagesBody = z.infer<typeof MessagesBody>;

export const StaffMessage = z.object({
  bill: z.int(),
  /** Of the bill: what it tells, once. */
  topic: z.string(),
  pnr: z.string().nullable(),
  trip: z.object({ id: Id, name: z.string(), departs_at: Instant }),
  about: TicketMessage.shape.about,
  /** `accepted`: the gateway has it. `unknown`: it may have it. `dropped`: not sent. */
  state: z.enum(["due", "sending", "accepted", "delivered", "failed", "unknown", "dropped"]),
  /** Somebody has seen to it. */
  is_closed: z.boolean(),
  why: z.string().nullable(),
  /** When it is due, was handed over, or ended. */
  at: Instant,
  created_at: Instant,
  sent_at: Instant.nullable(),
  attempts: z.int(),
  parts: z.int().nullable(),
  price: z.number().nullable(),
  gateway: z.string().nullable(),
  /** The acts that it is ready for. */
  applies: z.array(z.enum(["send-message-again", "close-message"])),
});
export type StaffMessage = z.infer<typeof StaffMessage>;

export const MessagesView = z.object({
  status_code: z.literal(201),
  messages: z.array(StaffMessage).max(PAGE_MOST),
  /** Null: there are no more. */
  next: z.string().nullable(),
  sending: z.object({
    /** Its name; null: none is set up, and nothing goes out. */
    gateway: z.string().nullable(),
    /** Staff have stopped them all since then. */
    paused_at: Instant.nullable(),
    /** Of this day, in taka: what the budget bounds, and what is told whatever it costs. */
    spent: z.number(),
    budget: z.number(),
    spent_on_changes: z.number(),
    due: z.int(),
    /** Of the last day, those that need somebody. */
    unknown: z.int(),
    failed: z.int(),
  }),
});
export type MessagesView = z.infer<typeof MessagesView>;
