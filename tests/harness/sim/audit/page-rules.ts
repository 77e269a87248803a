/** What must be true of payments whose money moves on the wallet's own page (Z1, Z2; protocol 26). */
import { PAGE } from "../page-wallet.ts";
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
  const isPage = d1.bills.get(bill.id)?.provider === PAGE;
  return isPage && record === undefined
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
