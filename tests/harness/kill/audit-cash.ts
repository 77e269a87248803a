/** Cash: what the clerk was told and has taken, against the bills, their tickets and the counter's sums. */
import { isAnsweredFinally, lastAnswer } from "./cash.ts";
import type { Evidence } from "./evidence.ts";

export const CASH = "cash";

export const cashRules = {
  "a cash bill ends in one valid ticket or in nothing": ({ bills, tickets, ledger }: Evidence) => {
    const atWallet = new Set(ledger.map(({ invoice }) => invoice));
    return bills
      .filter(({ provider }) => provider === CASH)
      .flatMap(({ id, state, invoice }) => {
        const its = tickets.filter((ticket) => ticket.bill_id === id);
        const valid = its.filter((ticket) => ticket.voided_at === null).length;
        const isSold = state === "paid" && valid === 1 && its.length === 1;
        const isNothing = ["expired", "failed"].includes(state) && its.length === 0;
        return [
          ...(isSold || isNothing ? [] : [`#${id} is ${state} and has ${its.length} tickets`]),
          ...(atWallet.has(invoice) ? [`a wallet was asked for #${id}`] : []),
        ];
      });
  },

  "a clerk who was told of a ticket has it, and of none has none": (evidence: Evidence) => {
    const tickets = new Map(evidence.tickets.map((ticket) => [ticket.id, ticket.bill_id]));
    const sold = new Set(tickets.values());
    return evidence.cash.flatMap(({ answers }, number) => {
      const given = new Set(answers.flatMap(({ ticket }) => ticket ?? []));
      const bills = new Set(answers.flatMap(({ bill }) => bill ?? []));
      const wasRefused = answers.some(({ sale }) => sale === "not_sold");
      const has = [...bills].filter((bill) => sold.has(bill)).length;
      const isTheirs = [...given].every((id) => bills.has(tickets.get(id) ?? 0));
      const isRight = isTheirs && given.size <= 1 && bills.size <= 1 && !(wasRefused && has > 0);
      return isRight ? [] : [`sale ${number + 1} was told ${JSON.stringify(answers)}`];
    });
  },

  "no clerk is left without an answer": ({ cash }: Evidence) =>
    cash
      .filter((sale) => !isAnsweredFinally(sale))
      .map(
        (sale) =>
          `${sale.amount} taka were taken, and the clerk was last told ${lastAnswer(sale)?.sale}`,
      ),

  "the counter's sums are what its clerk has taken": ({ cash, counterDays, bills }: Evidence) => {
    const sold = cash.filter((sale) => lastAnswer(sale)?.sale === "sold");
    const taken = sold.reduce((sum, { amount }) => sum + amount, 0);
    const counted = counterDays.reduce((sum, day) => sum + day.taken, 0);
    const sales = counterDays.reduce((sum, day) => sum + day.sales, 0);
    const billed = bills
      .filter(({ provider, state }) => provider === CASH && state === "paid")
      .reduce((sum, { total_poisha }) => sum + total_poisha, 0);
    const isSame = taken === counted && sold.length === sales && billed === taken * 100;
    return isSame
      ? []
      : [
          `the clerk has ${taken} taka of ${sold.length} sales, the counter ${counted} of ${sales}, the bills ${billed / 100}`,
        ];
  },
};
