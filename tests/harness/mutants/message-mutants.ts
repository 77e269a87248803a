/** Breakages of the outbox and its queue. */
import { edit, type Mutant } from "./mutant.ts";

const OUTBOX = "worker/db/messages/outbox.ts";
const QUEUE = "worker/db/messages/queue.ts";

export const MESSAGE_MUTANTS: readonly Mutant[] = [
  {
    number: "N1",
    title: "a message without its key",
    edits: [
      edit(
        OUTBOX,
        "billId: sql`${bills.id}`, topic,",
        "billId: sql`${bills.id}`, topic: NEW_MESSAGE_ID,",
      ),
    ],
  },
  {
    number: "N1b",
    title: "a ticket without its message",
    edits: [
      edit(
        "worker/db/payments/bill-transitions.ts",
        "insertTicketMessage(db, mark.now, when),",
        "",
      ),
    ],
  },
  {
    number: "N2",
    title: "messages are sent without a claim",
    edits: [
      edit(
        QUEUE,
        "SET state = 'sending', attempts = attempts + 1,",
        "SET attempts = attempts + 1,",
      ),
    ],
  },
  {
    number: "N2b",
    title: "a lost claim is always sent again",
    first: "N2",
    edits: [
      edit(QUEUE, "if (!isRepeatSafe) return sql`FALSE`;", "if (!isRepeatSafe) return sql`TRUE`;"),
    ],
  },
  {
    number: "N3",
    title: "what is over is told all the same",
    edits: [
      edit(
        QUEUE,
        "EXISTS (SELECT 1 FROM messages newer WHERE newer.bill_id",
        "EXISTS (SELECT 1 FROM messages newer WHERE 0 AND newer.bill_id",
      ),
    ],
  },
  {
    number: "N4",
    title: "messages at night",
    edits: [
      edit(QUEUE, "sender.hasQuietHours && isQuiet(now) ? sql`", "now < 0 && isQuiet(now) ? sql`"),
    ],
  },
];
