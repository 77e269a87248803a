/** Words: what the buyers were told, against what became of their money. */
import type { Evidence } from "./evidence.ts";
import { isOpen, type Payment } from "./journal.ts";

/** True when they were said, and no promise: whoever reads them may try again, and pay then. */
const TRY_AGAIN = new Set(["wallet_away", "payment_other_bill"]);

export const wordRules = {
  "who was told that nothing was charged was not charged": (evidence: Evidence) => {
    const charged = chargedBills(evidence);
    return evidence.told
      .filter((payment) => charged.has(payment.bill) && wasToldNothingWasCharged(payment))
      .map(({ bill }) => `#${bill} was charged, and told that it was not`);
  },

  "who was given a ticket has that one and can read it": (evidence: Evidence) => {
    const tickets = new Map(evidence.tickets.map((ticket) => [ticket.id, ticket]));
    return evidence.told.flatMap(({ bill, told }) => {
      const given = new Set(told.flatMap(({ ticketId }) => ticketId ?? []));
      if (given.size > 1) return [`#${bill} was given ${given.size} different tickets`];
      return [...given].flatMap((id) => {
        const ticket = tickets.get(id);
        if (ticket?.bill_id !== bill) return [`#${bill} was given a ticket that is not its own`];
        const shown = evidence.shown.get(id) ?? null;
        const its = evidence.billSeats.filter(({ bill_id }) => bill_id === bill);
        const isWhole =
          shown !== null &&
          shown.isVoid === (ticket.voided_at !== null) &&
          shown.seats.toSorted().join() ===
            its
              .map((seat) => seat.seat_no)
              .toSorted()
              .join();
        return isWhole ? [] : [`#${bill} can't read its ticket as it is: ${JSON.stringify(shown)}`];
      });
    });
  },

  "who was told that money goes back has it back": (evidence: Evidence) => {
    const states = new Map(evidence.bills.map(({ id, state }) => [id, state]));
    return evidence.told
      .filter(({ told }) => told.some(({ code }) => code?.startsWith("payment_refund") === true))
      .filter(({ bill }) => states.get(bill) !== "refunded")
      .map(({ bill }) => `#${bill} was promised its money, and is ${states.get(bill)}`);
  },

  "nobody is left without an answer": ({ told }: Evidence) =>
    told
      .filter((payment) => payment.sent > 0 && isOpen(payment))
      .map(({ bill, told: calls }) => `#${bill} last heard ${calls.at(-1)?.status ?? "nothing"}`),
};

function chargedBills({ ledger, bills }: Evidence): Set<number> {
  const completed = new Set(ledger.flatMap((pay) => (pay.completed ? pay.invoice : [])));
  return new Set(bills.flatMap(({ id, invoice }) => (completed.has(invoice) ? id : [])));
}

/** Where another try was invited, only if none of all the tries was answered otherwise. */
function wasToldNothingWasCharged({ told }: Payment): boolean {
  const said = told.filter(({ saysNotCharged }) => saysNotCharged);
  const isFinal = said.some(({ code }) => !TRY_AGAIN.has(code ?? ""));
  return isFinal || (said.length > 0 && said.length === told.length);
}
