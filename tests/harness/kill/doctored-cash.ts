/** Copies with cash tampered with, for the auditor's own test. */
import { lastAnswer, type CashAnswer } from "./cash.ts";
import { change, type Doctored } from "./doctored-change.ts";
import type { Evidence } from "./evidence.ts";

const SOLD = "SELECT id FROM bills WHERE state = 'paid' AND provider = 'cash' ORDER BY id LIMIT 1";

export const CASH_DOCTORED: readonly Doctored[] = [
  {
    rule: "a cash bill ends in one valid ticket or in nothing",
    what: "the ticket of a cash sale is gone",
    stores: ({ d1 }) =>
      change(
        d1,
        `DELETE FROM ticket_seats WHERE ticket_id = (SELECT ticket_id FROM bills WHERE id = (${SOLD}))`,
        `DELETE FROM tickets WHERE bill_id = (${SOLD})`,
      ),
  },
  {
    rule: "a clerk who was told of a ticket has it, and of none has none",
    what: "a clerk was told that a sale was not made",
    read: (evidence) => withAnswer(evidence, { sale: "not_sold" }),
  },
  {
    rule: "no clerk is left without an answer",
    what: "a clerk was never told",
    read: (evidence) => withAnswer(evidence, { sale: null }),
  },
  {
    rule: "the counter's sums are what its clerk has taken",
    what: "the counter counts a sale that nobody made",
    read: (evidence) => ({
      ...evidence,
      counterDays: [...evidence.counterDays, { sales: 1, taken: 600 }],
    }),
  },
];

/** One more answer about every sale that was made. */
function withAnswer(evidence: Evidence, over: Partial<CashAnswer>): Evidence {
  return {
    ...evidence,
    cash: evidence.cash.map((sale) => {
      const last = lastAnswer(sale);
      if (last?.sale !== "sold") return sale;
      return { ...sale, answers: [...sale.answers, { ...last, ...over }] };
    }),
  };
}
