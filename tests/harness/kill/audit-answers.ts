/** What buyers, clerks and staff were answered, against what became of their money, tickets and numbers. */
import { listSeats } from "../sim/audit/bill-rules.ts";
import { CASH } from "../sim/audit/cash-rules.ts";
import { isSameNumber } from "../sim/audit/number-rules.ts";
import type { TicketRow } from "../sim/audit/rows.ts";
import { taken } from "../sim/ledger.ts";
import { isAnsweredFinally, lastAnswer } from "./cash.ts";
import type { Evidence } from "./evidence.ts";
import { isOpen, type Payment } from "./journal.ts";
import { codeIn } from "./phones.ts";

/** True at the time of the answer only: the buyer may try again, and pay then. */
const TRY_AGAIN = new Set(["wallet_away", "payment_other_bill"]);

export const answerRules = {
  "who was answered that nothing was charged was not charged": (evidence: Evidence) => {
    const ledger = [...evidence.stores.ledger.payments.values()];
    const charged = new Set(ledger.flatMap((pay) => (taken(pay) > 0 ? pay.invoice : [])));
    return evidence.payments
      .filter(({ bill }) => charged.has(evidence.d1.bills.get(bill)?.invoice ?? ""))
      .filter(wasAnsweredNotCharged)
      .map(({ bill }) => `#${bill} was charged, and answered that it was not`);
  },

  "who was given a ticket has that one and can read it": (evidence: Evidence) => {
    const tickets = new Map(evidence.d1.tickets.map((ticket) => [findAddress(ticket), ticket]));
    const numbers = [...evidence.d1.numbersOfTickets.values()];
    return evidence.payments.flatMap(({ bill, answers }) => {
      // A ticket that a restore forgot is written again under another address.
      const isThere = (id: string) => tickets.has(id) || !evidence.lost.tickets.has(id);
      const given = new Set(answers.flatMap(({ ticketId }) => ticketId ?? []).filter(isThere));
      // Each correction of its phone number gives a ticket another address, and ends the one before. One that a restore
      // undid was done before.
      const ended = [...given].filter((id) => !tickets.has(id));
      const corrected = numbers
        .filter((one) => one.bill === bill)
        .filter(({ state, toTie }) => state === "done" || evidence.lost.moves.has(toTie));
      if (given.size - ended.length > 1 || ended.length > corrected.length) {
        return [`#${bill} was given ${given.size} different tickets`];
      }
      return [...given].flatMap((id) => {
        const shown = evidence.shown.get(id) ?? null;
        const ticket = tickets.get(id);
        if (ticket === undefined) {
          return shown === null ? [] : [`#${bill} is read at an address that has ended`];
        }
        if (ticket.bill !== bill) return [`#${bill} was given a ticket that is not its own`];
        const isWhole =
          shown !== null &&
          shown.isVoid === (ticket.voidedAt !== null) &&
          shown.places === ticket.quantity &&
          shown.seats.toSorted().join(" ") === listSeats(evidence.d1, ticket.claim);
        return isWhole ? [] : [`#${bill} can't read its ticket as it is: ${JSON.stringify(shown)}`];
      });
    });
  },

  "who was given a ticket keeps one unless staff cancelled the sale": (evidence: Evidence) => {
    const valid = evidence.d1.tickets.filter(({ voidedAt }) => voidedAt === null);
    const withTicket = new Set(valid.map(({ bill }) => bill));
    return evidence.payments
      .filter(({ answers }) => answers.some(({ ticketId }) => ticketId !== null))
      .filter(({ bill }) => !withTicket.has(bill) && !evidence.cancelled.has(bill))
      .map(({ bill }) => `#${bill} was given a ticket, has none, and nobody cancelled it`);
  },

  "a ticket is in the history where staff were told that it moved": (evidence: Evidence) => {
    const done = [...evidence.d1.moves.values()].filter(({ state }) => state === "done");
    const places = new Set(
      done.flatMap(({ bill, toTrip, toSeats }) =>
        [toTrip, null].map((trip) => `#${bill} ${trip} ${toSeats}`),
      ),
    );
    return evidence.told
      .filter(({ bill }) => !evidence.cancelled.has(bill))
      .map(({ bill, trip, seats }) => `#${bill} ${trip} ${seats.toSorted().join(" ")}`)
      .filter((place) => !places.has(place))
      .map((place) => `${place}, they say`);
  },

  "who was answered that money goes back has it back": ({ payments, d1 }: Evidence) =>
    payments
      .filter(({ answers }) =>
        answers.some(({ code }) => code?.startsWith("payment_refund") === true),
      )
      .map(({ bill }) => ({ bill, state: d1.bills.get(bill)?.state }))
      .filter(({ state }) => state !== "refunded")
      .map(({ bill, state }) => `#${bill} was promised its money, and is ${state}`),

  "nobody is left without an answer": ({ payments }: Evidence) =>
    payments
      .filter((payment) => payment.sent > 0 && isOpen(payment))
      .map(({ bill, answers }) => `#${bill} last got ${answers.at(-1)?.status ?? "no answer"}`),

  "who was told that a number is corrected has it": ({ corrections, d1, lost }: Evidence) => {
    const done = [...d1.numbersOfTickets.values()].filter(({ state }) => state === "done");
    return [...Map.groupBy(corrections, ({ bill }) => bill)].flatMap(([bill, asked]) => {
      const told = asked.filter(({ end }) => end === "done").length;
      const has = done.filter((one) => one.bill === bill).length;
      const phone = d1.bills.get(bill)?.phone ?? "";
      const isAsked = asked.some((one) => one.end !== "refused" && isSameNumber(one.phone, phone));
      // A sale that a restore forgot comes back without a number, and without a ticket where it was cancelled.
      const isForgotten = lost.bills.has(bill) && phone === "";
      const hasTicket = d1.tickets.some((ticket) => ticket.bill === bill);
      if (isForgotten && !hasTicket) return [];
      const isRight = has >= told && (isAsked || isForgotten || told === 0);
      return isRight ? [] : [`#${bill} has ${phone}, though ${told} corrections were told`];
    });
  },

  "a code came to whom a buyer asked it for, once": ({ phones, codes }: Evidence) => {
    const left = codes.map((phone) => phone.slice(-10));
    return phones.flatMap(({ phone, text, state }) => {
      if (codeIn(text) === null || state === "refused") return [];
      const index = left.indexOf(phone.slice(-10));
      if (index === -1) return [`${phone} has a code that nobody asked for`];
      left.splice(index, 1);
      return [];
    });
  },

  "who has a ticket's address alone changes nothing": ({ intrusions }: Evidence) =>
    intrusions
      .filter(({ status }) => status !== null && status < 400)
      .map(({ bill, status }) => `a stranger's correction of #${bill} was answered with ${status}`),

  "a clerk who was told of a ticket has it, and of none has none": ({ cash, d1 }: Evidence) => {
    const tickets = new Map(d1.tickets.map(({ id, bill }) => [id, bill]));
    const sold = new Set(tickets.values());
    return cash.flatMap(({ answers }, number) => {
      const given = new Set(answers.flatMap(({ ticket }) => ticket ?? []));
      const bills = new Set(answers.flatMap(({ bill }) => bill ?? []));
      const wasRefused = answers.some(({ sale }) => sale === "not_sold");
      const hasTicket = [...bills].some((bill) => sold.has(bill));
      const isTheirs = [...given].every((id) => bills.has(tickets.get(id) ?? 0));
      const isRight = isTheirs && given.size <= 1 && bills.size <= 1 && !(wasRefused && hasTicket);
      return isRight ? [] : [`sale ${number + 1} was told ${JSON.stringify(answers)}`];
    });
  },

  "no clerk is left without an answer": ({ cash }: Evidence) =>
    cash
      .filter((sale) => !isAnsweredFinally(sale))
      .map((sale) => `of ${sale.amount} taka a clerk was last told ${lastAnswer(sale)?.sale}`),

  "the counter's sums are what its clerk has taken": ({ cash, counterDays, d1 }: Evidence) => {
    const sold = cash.filter((sale) => lastAnswer(sale)?.sale === "sold");
    const has = sold.reduce((sum, { amount }) => sum + amount, 0);
    const counted = counterDays.reduce((sum, day) => sum + day.taken, 0);
    const sales = counterDays.reduce((sum, day) => sum + day.sales, 0);
    const bills = [...d1.bills.values()].filter(({ provider }) => provider === CASH);
    const billed = bills.reduce(
      (sum, one) => sum + (one.state === "paid" ? one.totalPoisha : 0),
      0,
    );
    return has === counted && sold.length === sales && billed === has * 100
      ? []
      : [
          `${has} taka of ${sold.length} sales, counted ${counted} of ${sales}, billed ${billed / 100}`,
        ];
  },
};

/** What the ticket's address has. */
export function findAddress({ id, link }: Pick<TicketRow, "id" | "link">): string {
  return link ?? id;
}

/** An answer that invites another attempt counts only if all attempts were answered so. */
function wasAnsweredNotCharged({ answers }: Payment): boolean {
  const notCharged = answers.filter(({ saysNotCharged }) => saysNotCharged);
  const isFinal = notCharged.some(({ code }) => !TRY_AGAIN.has(code ?? ""));
  return isFinal || (notCharged.length > 0 && notCharged.length === answers.length);
}
