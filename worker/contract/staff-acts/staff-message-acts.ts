/** Acts on what buyers are told; a part of the one table (staff-acts.ts). */
import { z } from "zod";
import { FREE, type ActEntry } from "./act-entry.ts";
import { sale, shop } from "./act-inputs.ts";
import { Taka } from "../shared.ts";
import { StaffMessage } from "../staff/staff-messages.ts";
import { ActView } from "../staff/staff.ts";

export const MessageActView = z.object({
  ...ActView.shape,
  bill: z.int(),
  about: StaffMessage.shape.about,
  /** The gateway may have it already: its second copy may arrive, too. */
  may_come_twice: z.boolean(),
});

const MESSAGES_AT_ONCE = 50;

export const MessagesActView = z.object({
  ...ActView.shape,
  /** The number of messages to send, and how many of them may arrive twice; the others are left as they are. */
  count: z.int(),
  may_come_twice: z.int(),
});

const Topic = z.string().regex(/^[\w:-]{1,64}$/, "is no topic of a message");
const message = sale.extend({ topic: Topic });

export const MessageBudgetActView = z.object({
  ...ActView.shape,
  /** Taka per day; null: the deployment's variable. */
  was: z.number().nullable(),
  became: z.number().nullable(),
});

export const MESSAGE_ACTS = {
  "send-message-again": {
    about: "Sends a message once more that did not arrive, or may not have.",
    trail: "send_message_again",
    roles: ["ops"],
    ...FREE,
    input: message,
    view: MessageActView,
  },
  "send-messages-again": {
    about: "The same for many messages; what can't go out again is left.",
    trail: "send_messages_again",
    roles: ["ops"],
    ...FREE,
    input: z.object({
      messages: z
        .array(z.object({ bill: z.int().positive(), topic: Topic }))
        .min(1, "must name a message")
        .max(MESSAGES_AT_ONCE, "are too many"),
    }),
    view: MessagesActView,
  },
  "close-message": {
    about: "A message that did not arrive needs nobody any more.",
    trail: "close_message",
    roles: ["ops"],
    ...FREE,
    input: message,
    view: MessageActView,
  },
  "set-message-budget": {
    about:
      "What tickets' messages and notices may cost a day. Cancellations, changes and money that goes back are told whatever they cost..",
    trail: "set_message_budget",
    roles: ["ops", "money"],
    ...FREE,
    input: shop.extend({ taka: Taka.nullable() }),
    view: MessageBudgetActView,
  },
  "pause-messages": {
    about: "No message goes out until they are resumed.",
    trail: "pause_messages",
    roles: ["ops"],
    ...FREE,
    input: shop,
    view: ActView,
  },
  "resume-messages": {
    about: "Messages go out again.",
    trail: "resume_messages",
    roles: ["ops"],
    ...FREE,
    input: shop,
    view: ActView,
  },
} as const satisfies Record<string, ActEntry>;
