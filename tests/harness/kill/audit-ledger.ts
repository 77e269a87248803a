/** Money: the wallet's ledger against bills, tickets and refunds, and the transitions of bills. */
import { CASH } from "./audit-cash.ts";
import type { Evidence } from "./evidence.ts";

/** Protocol 3: no other arrow exists but those below. */
const ARROWS = new Set([
  "> created",
  "created > expired",
  "created > capturing",
  "capturing > paid",
  "capturing > failed",
  "capturing > refund_owed",
  "failed > refund_owed",
  "paid > refund_owed",
  "refund_owed > refunded",
]);
/** Protocol 3: arrows of a rebuild alone, for bills of which D1 has forgotten what their objects know. */
const ARROWS_OF_REBUILD = new Set(["created > failed", "expired > failed", "expired > capturing"]);

export const ledgerRules = {
  "everything has come to its end": ({ bills, objects }: Evidence) => [
    ...bills
      .filter(({ state, watch_until }) => isWaiting(state) || watch_until !== null)
      .map(({ id, state }) => `#${id} is ${state} and waits`),
    ...objects.flatMap(({ tripId, captures }) =>
      captures
        .filter(({ state }) => state === "capturing")
        .map(({ bill }) => `trip ${tripId} still captures for #${bill}`),
    ),
  ],

  "every payment is a bill's, for the bill's money, and executed at most once": (
    evidence: Evidence,
  ) => {
    const byInvoice = new Map(evidence.bills.map((bill) => [bill.invoice, bill]));
    return evidence.ledger.flatMap((pay) => {
      const bill = byInvoice.get(pay.invoice);
      const executes = evidence.executes.get(pay.paymentID) ?? 0;
      if (bill === undefined) {
        // A restore forgets for ever a bill that nobody began to pay.
        const isForgotten = evidence.lost.invoices.has(pay.invoice);
        return isForgotten && !pay.completed && executes === 0
          ? []
          : [`${pay.paymentID} is of no bill`];
      }
      // A bill whose Create was not answered does not know its payment, so that nothing may come of it.
      const isKnown = bill.payment_id === pay.paymentID;
      return [
        ...(bill.payment_id !== null && !isKnown ? [`#${bill.id} has another payment`] : []),
        ...(bill.total_poisha === pay.amountPoisha ? [] : [`#${bill.id} was charged another sum`]),
        ...(executes <= (isKnown ? 1 : 0) ? [] : [`#${bill.id} was executed ${executes} times`]),
      ];
    });
  },

  "each charge ends in one valid ticket or in one full refund": (evidence: Evidence) => {
    const bills = new Map(evidence.bills.map((bill) => [bill.invoice, bill]));
    return evidence.ledger
      .filter((pay) => pay.completed)
      .flatMap((pay) => {
        const bill = bills.get(pay.invoice);
        const valid = evidence.tickets.filter(
          (ticket) => ticket.bill_id === bill?.id && ticket.voided_at === null,
        );
        const back = pay.refunds.reduce((sum, refund) => sum + refund.amountPoisha, 0);
        const isTicket = valid.length === 1 && pay.refunds.length === 0 && bill?.state === "paid";
        const isRefund =
          valid.length === 0 &&
          pay.refunds.length === 1 &&
          pay.refunds[0]?.completed === true &&
          back === pay.amountPoisha &&
          bill?.state === "refunded" &&
          bill.refund_trx_id === pay.refunds[0].refundTrxID;
        if (isTicket !== isRefund && bill?.trx_id === pay.trxID) return [];
        return [
          `#${bill?.id} (${bill?.state}) was charged: ${valid.length} valid tickets, ${pay.refunds.length} refunds of ${back} of ${pay.amountPoisha}`,
        ];
      });
  },

  "nothing is given and nothing goes back without a charge": (evidence: Evidence) => {
    const charged = new Set(evidence.ledger.flatMap((pay) => (pay.completed ? pay.invoice : [])));
    const unpaid = evidence.bills.filter(
      ({ invoice, provider }) => provider !== CASH && !charged.has(invoice),
    );
    const withTicket = new Set(evidence.tickets.map((ticket) => ticket.bill_id));
    return [
      ...unpaid
        .filter(({ id, state }) => withTicket.has(id) || ["paid", "refunded"].includes(state))
        .map(({ id, state }) => `#${id} is ${state} and nobody was charged`),
      ...evidence.ledger
        .filter((pay) => !pay.completed && pay.refunds.length > 0)
        .map((pay) => `${pay.paymentID} went back and never came`),
    ];
  },

  "a booking is charged once": ({ bills }: Evidence) => {
    const paid = bills.filter(({ state }) => state === "paid").map(({ booking }) => booking);
    return twice(paid).map((booking) => `a booking of trip ${booking.split(".")[0]} is paid twice`);
  },

  "bills go along the arrows": ({ bills, billEvents }: Evidence) => {
    const trails = Map.groupBy(billEvents, (event) => event.bill_id);
    return bills.flatMap(({ id, state }) => {
      const steps = trails.get(id) ?? [];
      const next = new Map(steps.map((event) => [event.was, event]));
      let at: string | null = null;
      for (let step = next.get(at); step !== undefined; step = next.get(at)) {
        next.delete(at);
        const arrow = `${at ?? ""} > ${step.became}`.trim();
        const isOfRebuild = ARROWS_OF_REBUILD.has(arrow) && step.cause === "rebuild";
        if (!ARROWS.has(arrow) && !isOfRebuild) {
          return [`#${id} went from ${at} to ${step.became}`];
        }
        at = step.became;
      }
      const isWhole =
        at === state &&
        next.size === 0 &&
        steps.length === new Set(steps.map((one) => one.was)).size;
      return isWhole ? [] : [`#${id} is ${state}, its trail ends in ${at}`];
    });
  },
};

function isWaiting(state: string): boolean {
  return state === "capturing" || state === "refund_owed";
}

export function twice(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}
