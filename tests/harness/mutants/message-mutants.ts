/** Breakages of the outbox and its queue. */
import { type Mutant, mutant } from "./mutant.ts";

const OUTBOX = "worker/db/messages/outbox.ts";
const RETENTION = "worker/db/messages/message-retention.ts";
const QUEUE = "worker/db/messages/queue.ts";

export const MESSAGE_MUTANTS: readonly Mutant[] = [
  mutant("N1", "a message without its key", [
    OUTBOX,
    "billId: sql`${bills.id}`, topic,",
    "billId: sql`${bills.id}`, topic: NEW_MESSAGE_ID,",
  ]),
  mutant("N1b", "a ticket without its message", [
    "worker/db/payments/bill-transitions.ts",
    "insertTicketMessage(db, mark.now, when),",
    "",
  ]),
  mutant("N2", "messages are sent without a claim", [
    QUEUE,
    "SET state = 'sending', attempts = attempts + 1,",
    "SET attempts = attempts + 1,",
  ]),
  mutant(
    "N2b",
    "a lost claim is always sent again",
    [QUEUE, "if (!isRepeatSafe) return sql`FALSE`;", "if (!isRepeatSafe) return sql`TRUE`;"],
    { first: "N2" },
  ),
  mutant("N3", "what is over is told all the same", [
    QUEUE,
    "EXISTS (SELECT 1 FROM messages newer WHERE newer.bill_id",
    "EXISTS (SELECT 1 FROM messages newer WHERE 0 AND newer.bill_id",
  ]),
  mutant("N4", "messages at night", [
    QUEUE,
    "sender.hasQuietHours && isQuiet(now) ? sql`",
    "now < 0 && isQuiet(now) ? sql`",
  ]),
  mutant("N7", "messages are deleted before their passenger's name", [
    RETENTION,
    "and(isToErase(input), isNotNull(bills.erasedAt))",
    "and(isToErase(input))",
  ]),
  mutant(
    "N7b",
    "deleted messages are not counted",
    [RETENTION, "messages: sql`count(*)`", "messages: sql`0`"],
    { first: "N7" },
  ),
];
