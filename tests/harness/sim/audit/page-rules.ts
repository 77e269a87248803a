/** What must be true of payments whose money moves on the wallet's own page (Z1, Z2, Z3; protocol 26). */
import { isPaidOnPage } from "../page-wallet.ts";
import type { Ledger } from "../ledger.ts";
import type { Case } from "./money-rules.ts";
import type { BillRow } from "./rows.ts";
import type { Shot } from "./shot.ts";

/** Clocks of the shop differ by less. */
const CLOCKS_MS = 5 * 60_000;
/** How long the seats wait for a page. */
const PAGE_LIVES_MS = 10 * 60_000;

/** Z1, when a page is shown: the bill's seats are, or were, locked for it. */
export function pageShown({ trips, d1 }: Shot, bill: BillRow): string[] {
  const record = trips.get(bill.trip)?.captures.get(bill.claim);
  const isOfPage = isPaidOnPage(d1.bills.get(bill.id) ?? bill);
  return isOfPage && record === undefined
    ? [`Z1 the page of bill ${bill.id} is shown, and its seats were never locked`]
    : [];
}

/**
 * Z2, at rest: who pays in time has a ticket, even if nobody reports it. `abandoned` are bills that their buyers gave
 * up.
 */
export function pagePaid(
  cases: readonly Case[],
  abandoned: ReadonlySet<number>,
  shownAt: ReadonlyMap<number, number>,
): string[] {
  return cases.flatMap(({ bill, payment }) => {
    const paidAt = payment.charges[0]?.at;
    const since = shownAt.get(bill.id);
    if (paidAt === undefined || since === undefined || abandoned.has(bill.id)) return [];
    const isInTime = paidAt < since + PAGE_LIVES_MS - CLOCKS_MS;
    return isInTime && bill.ticketId === null
      ? [`Z2 bill ${bill.id} was paid on its page in time, and has no ticket`]
      : [];
  });
}

/** Z3, at rest and after the night that looks for it: what was paid beside a bill's own money went back, once. */
export function surplusBack({ d1 }: Shot, { payments }: Ledger): string[] {
  const bills = [...d1.bills.values()].filter(isPaidOnPage);
  return [...payments.values()].flatMap(({ invoice, charges, back }) => {
    const all = bills.filter((bill) => bill.invoice === invoice);
    if (all.length === 0) return [];
    return charges.flatMap(({ trxId, poisha }) => {
      const known = all.filter((bill) => bill.trxId === trxId);
      if (known.length !== 1) return [`Z3 ${trxId} of ${invoice} is of ${known.length} bills`];
      if (known[0]?.surplusOf === null) return [];
      const given = back.filter((one) => one.trxId === trxId);
      const isBack = given.length === 1 && given[0]?.poisha === poisha;
      return isBack || known[0]?.cause === "settled_otherwise"
        ? []
        : [`Z3 ${trxId} of ${invoice} was paid twice, and went back ${given.length} times`];
    });
  });
}
