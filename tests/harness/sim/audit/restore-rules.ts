/** A3 (protocol 13): what the shop had sold before a restore is sold after it, at the same place, and paid. */
import type { D1Shot } from "./shot.ts";

/** A paid sale with a valid ticket, by the claim of its bill: it is known anew by it where D1 has lost it. */
export interface KeptSale {
  claim: string;
  place: string;
}

/** Those of which nothing is under way. */
export function keptSales({ bills, tickets, moves, cancelledTrips }: D1Shot): KeptSale[] {
  const moving = new Set(
    [...moves.values()].filter(({ settledAt }) => settledAt === null).map((move) => move.ticket),
  );
  return tickets.flatMap(({ id, bill, voidedAt, trip, seats }) => {
    const sale = bills.get(bill);
    const isKept = sale?.state === "paid" && voidedAt === null && !moving.has(id);
    if (!isKept || cancelledTrips.has(trip)) return [];
    return [{ claim: sale.claim, place: `${trip} ${seats}` }];
  });
}

/** What became of them, as soon as sales go on. */
export function lostSales(
  kept: readonly KeptSale[],
  { bills, tickets, choices }: D1Shot,
): string[] {
  const billOf = new Map([...bills.values()].map((bill) => [bill.claim, bill]));
  const ticketOf = new Map(tickets.map((ticket) => [ticket.bill, ticket]));
  return kept.flatMap(({ claim, place }) => {
    const bill = billOf.get(claim);
    const ticket = bill === undefined ? undefined : ticketOf.get(bill.id);
    const isRefundedByChoice = [...choices.values()].some(
      (one) => one.ticket === ticket?.id && one.choice === "refund",
    );
    if (isRefundedByChoice) return [];
    const is =
      bill?.state === "paid" && ticket?.voidedAt === null
        ? `${ticket.trip} ${ticket.seats}`
        : `${bill?.state ?? "not there"}`;
    return is === place ? [] : [`A3 the sale of ${claim} was at ${place}, and is ${is}`];
  });
}

/** A trip of which the switch has what D1 has. */
export interface KeptVersion {
  trip: string;
  version: number;
}

/**
 * T1 (protocol 22): no trip is older than the switch had it before the restore. A trip of which nothing was sold, and
 * that D1 lacks, stays away.
 */
export function setBackTrips(
  kept: readonly KeptVersion[],
  sales: readonly KeptSale[],
  versionOf: (trip: string) => number | null,
): string[] {
  return kept.flatMap(({ trip, version }) => {
    const is = versionOf(trip);
    const isSold = sales.some(({ place }) => place.startsWith(`${trip} `));
    const isRight = is === null ? !isSold : is >= version;
    return isRight ? [] : [`T1 trip ${trip} is as it was before a change that people were told of`];
  });
}
