/** Answers: what buyers were answered, against what became of their money. */
import { seatsOfTicket } from "./audit-seats.ts";
import type { Evidence } from "./evidence.ts";
import { isOpen, type Payment } from "./journal.ts";

/** True at the time of the answer only: the buyer may try again, and pay then. */
const TRY_AGAIN = new Set(["wallet_away", "payment_other_bill"]);

export const answerRules = {
  "who was answered that nothing was charged was not charged": (evidence: Evidence) => {
    const charged = chargedBills(evidence);
    return evidence.payments
      .filter((payment) => charged.has(payment.bill) && wasAnsweredNotCharged(payment))
      .map(({ bill }) => `#${bill} was charged, and answered that it was not`);
  },

  "who was given a ticket has that one and can read it": (evidence: Evidence) => {
    const tickets = new Map(evidence.tickets.map((ticket) => [ticket.id, ticket]));
    return evidence.payments.flatMap(({ bill, answers }) => {
      // A ticket that a restore forgot is written again under another address.
      const isThere = (id: string) => tickets.has(id) || !evidence.lost.tickets.has(id);
      const given = new Set(answers.flatMap(({ ticketId }) => ticketId ?? []).filter(isThere));
      if (given.size > 1) return [`#${bill} was given ${given.size} different tickets`];
      return [...given].flatMap((id) => {
        const ticket = tickets.get(id);
        if (ticket?.bill_id !== bill) return [`#${bill} was given a ticket that is not its own`];
        const shown = evidence.shown.get(id) ?? null;
        const { seats } = seatsOfTicket(evidence, ticket);
        const isWhole =
          shown !== null &&
          shown.isVoid === (ticket.voided_at !== null) &&
          shown.seats.toSorted().join() === seats.toSorted().join();
        return isWhole ? [] : [`#${bill} can't read its ticket as it is: ${JSON.stringify(shown)}`];
      });
    });
  },

  "who was given a ticket keeps one unless staff cancelled the sale": (evidence: Evidence) => {
    const valid = new Set(
      evidence.tickets.flatMap((ticket) => (ticket.voided_at === null ? ticket.bill_id : [])),
    );
    return evidence.payments
      .filter(({ answers }) => answers.some(({ ticketId }) => ticketId !== null))
      .filter(({ bill }) => !valid.has(bill) && !evidence.cancelled.has(bill))
      .map(({ bill }) => `#${bill} was given a ticket, has none, and nobody cancelled it`);
  },

  "a ticket is in the history where staff were told that it moved": (evidence: Evidence) => {
    const done = new Set(
      evidence.moves.flatMap((move) =>
        move.state === "done" ? placeName(move.bill_id, move.to_trip, move.to_seats) : [],
      ),
    );
    return evidence.told
      .filter(({ bill, trip, seats }) => !done.has(placeName(bill, trip, seats)))
      .filter(({ bill }) => !evidence.cancelled.has(bill))
      .map(
        ({ bill, trip, seats }) => `#${bill} moved to ${seats.join()} of trip ${trip}, they say`,
      );
  },

  "who was answered that money goes back has it back": (evidence: Evidence) => {
    const states = new Map(evidence.bills.map(({ id, state }) => [id, state]));
    return evidence.payments
      .filter(({ answers }) =>
        answers.some(({ code }) => code?.startsWith("payment_refund") === true),
      )
      .filter(({ bill }) => states.get(bill) !== "refunded")
      .map(({ bill }) => `#${bill} was promised its money, and is ${states.get(bill)}`);
  },

  "nobody is left without an answer": ({ payments }: Evidence) =>
    payments
      .filter((payment) => payment.sent > 0 && isOpen(payment))
      .map(({ bill, answers }) => `#${bill} last got ${answers.at(-1)?.status ?? "no answer"}`),
};

function placeName(bill: number, trip: string, seats: readonly string[]): string {
  return `#${bill} ${trip} ${seats.toSorted().join()}`;
}

function chargedBills({ ledger, bills }: Evidence): Set<number> {
  const completed = new Set(ledger.flatMap((pay) => (pay.completed ? pay.invoice : [])));
  return new Set(bills.flatMap(({ id, invoice }) => (completed.has(invoice) ? id : [])));
}

/** An answer that invites another attempt counts only if all attempts were answered so. */
function wasAnsweredNotCharged({ answers }: Payment): boolean {
  const notCharged = answers.filter(({ saysNotCharged }) => saysNotCharged);
  const isFinal = notCharged.some(({ code }) => !TRY_AGAIN.has(code ?? ""));
  return isFinal || (notCharged.length > 0 && notCharged.length === answers.length);
}
