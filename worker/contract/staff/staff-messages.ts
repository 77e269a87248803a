/** Messages to buyers, as staff see them: requests and answers. */
import { z } from "zod";
import { OUTBOX_PARTS } from "../../domain/messages/outbox-list.ts";
import { Id, Instant } from "../shared.ts";
import { TicketMessage } from "../tickets/ticket-messages.ts";

const PAGE_MOST = 100;

export const MessagesBody = z.object({
  /** `person`: somebody has to look at it. `over`: it was not sent, or somebody has seen to it. Left out: all. */
  state: z.enum(OUTBOX_PARTS).optional(),
  template: TicketMessage.shape.about.optional(),
  /**
   * The day on which it is due, was sent or ended. If it is left out: all that wait, and those that ended in the last
   * 30 days.
   */
  day: z.iso.date().optional(),
  /** To the passengers of this trip, whenever it was; if it is left out: of all trips. */
  trip: Id.optional(),
  /** `next` of the answer before. */
  after: z.string().max(100).optional(),
});
export type MessagesBody = z.infer<typeof MessagesBody>;

export const StaffMessage = z.object({
  bill: z.int(),
  /** The topic of the message; each topic is sent once per bill. */
  topic: z.string(),
  pnr: z.string().nullable(),
  trip: z.object({ id: Id, name: z.string(), departs_at: Instant }),
  about: TicketMessage.shape.about,
  /** `accepted`: the gateway has it. `unknown`: it may have it. `dropped`: not sent. */
  state: z.enum(["due", "sending", "accepted", "delivered", "failed", "unknown", "dropped"]),
  /** A person has dealt with it. */
  is_closed: z.boolean(),
  why: z.string().nullable(),
  /** When it is due, was sent, or ended. */
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
  /** Null when there are no more. */
  next: z.string().nullable(),
  sending: z.object({
    /** The gateway's name; null: none is set up, and nothing is sent. */
    gateway: z.string().nullable(),
    /** Since when staff have stopped all messages. */
    paused_at: Instant.nullable(),
    /** Today's costs in taka: of messages that the budget bounds, and of those that are sent whatever they cost. */
    spent: z.number(),
    budget: z.number(),
    spent_on_changes: z.number(),
    due: z.int(),
    /** Messages of the last day that need a person. */
    unknown: z.int(),
    failed: z.int(),
  }),
  /** Messages that were deleted long after their journey, by the month in which they ended. The price is in taka. */
  deleted: z.array(
    z.object({ month: z.string(), messages: z.int(), parts: z.int(), price: z.number() }),
  ),
});
export type MessagesView = z.infer<typeof MessagesView>;
