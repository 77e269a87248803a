/**
 * What must be true of corrections of phone numbers (N2 to N7 of the protocol, here T2 to T7), written from the
 * protocol alone: a ticket has another number by its own correction only, with the tie and the address of that
 * correction; at rest its object ties it to that number and to no other; and the address that a ticket has now was sent
 * to the number that it has now, and to no other.
 */
import { goneForward } from "./move-rules.ts";
import type { BillRow, TicketRow } from "./rows.ts";
import type { D1Shot, Shot } from "./shot.ts";

/** After every step of D1. */
export function numberRules(before: D1Shot, after: D1Shot): string[] {
  const broken: string[] = [];
  for (const row of after.numbersOfTickets.values()) {
    const was = before.numbersOfTickets.get(row.toTie);
    if (was !== undefined) broken.push(...goneForward(`T7 correction ${row.id}`, was, row));
  }
  const earlier = new Map(before.tickets.map((ticket) => [ticket.id, ticket]));
  for (const ticket of after.tickets) {
    const was = earlier.get(ticket.id);
    if (was !== undefined) broken.push(...ofTicket(was, ticket, { before, after }));
  }
  for (const bill of after.bills.values())
    broken.push(...ofErased(before.bills.get(bill.id), bill));
  return broken;
}

function ofTicket(
  was: TicketRow,
  is: TicketRow,
  { before, after }: { before: D1Shot; after: D1Shot },
): string[] {
  const [phoneBefore, phone] = [before.bills.get(was.bill)?.phone, after.bills.get(is.bill)?.phone];
  const isSaid = phoneBefore?.startsWith("hashed:") === true || phone?.startsWith("erased:");
  if (was.tie === is.tie) {
    return phoneBefore === phone || isSaid === true
      ? []
      : [`T7 ticket ${is.id} has another number without a correction`];
  }
  const name = `T7 ticket ${is.id}`;
  const stateBefore = before.numbersOfTickets.get(is.tie)?.state;
  const row = after.numbersOfTickets.get(is.tie);
  const isWhole = stateBefore === "moving" && row?.state === "done" && row.ticket === is.id;
  return [
    ...(isWhole ? [] : [`${name} is corrected by what is ${stateBefore}, then ${row?.state}`]),
    ...(row?.fromTie === was.tie || was.tie === ""
      ? []
      : [`${name} is corrected from another tie`]),
    ...(was.link === is.link ? [`${name} keeps its address`] : []),
    ...(was.voidedAt === null ? [] : [`${name} is corrected, and void`]),
  ];
}

/** N6. */
function ofErased(was: BillRow | undefined, is: BillRow): string[] {
  const hasNumber = /^(?:[+\d]|hashed:)/.test(is.phone);
  return was !== undefined && was.erasedAt !== null && hasNumber
    ? [`T6 bill ${is.id} is erased, and has a number`]
    : [];
}

/** N2, N7. */
export function numbersAtRest({ d1, trips }: Pick<Shot, "d1" | "trips">): string[] {
  const byTicket = new Map(d1.tickets.map((ticket) => [ticket.id, ticket]));
  const rows = [...d1.numbersOfTickets.values()];
  return rows
    .flatMap((row) => {
      const ticket = byTicket.get(row.ticket);
      const ties = trips.get(row.trip)?.ties;
      const name = `T2 correction ${row.id} of bill ${row.bill}`;
      const later = rows.filter(
        (one) => one.ticket === row.ticket && one.state === "done" && one.seq > row.seq,
      );
      // Only the last correction on each trip counts. A ticket that was corrected again on another trip stays tied on
      // this one.
      const isCurrent = row.state === "done" && !later.some(({ trip }) => trip === row.trip);
      const isForgotten = row.state === "done" && later.length === 0 && ticket?.tie !== row.toTie;
      const wanted = isCurrent ? "tied" : row.state === "failed" ? "out failed" : "out left";
      const [to, from] = [ties?.get(row.toTie), ties?.get(row.fromTie)];
      return [
        ...(row.settledAt === null ? [`${name} is ${row.state}, and not settled`] : []),
        ...(isForgotten ? [`${name} is done, and the ticket has another tie`] : []),
        ...(row.hasNumber === 1 ? [`${name} keeps a number`] : []),
        ...(to === wanted ? [] : [`${name} is ${row.state}, and its tie is ${to}`]),
        ...(row.state !== "done" || from === "out left"
          ? []
          : [`${name} is done, and the old tie is ${from}`]),
      ];
    })
    .concat(strangers(d1, trips), untied({ d1, trips }));
}

/** The number of a valid ticket is out nowhere where the ticket has it: where it was corrected, or sold. */
function untied({ d1, trips }: Pick<Shot, "d1" | "trips">): string[] {
  return d1.tickets.flatMap((ticket) => {
    const bill = d1.bills.get(ticket.bill);
    if (ticket.voidedAt !== null || bill === undefined) return [];
    const tie = ticket.tie === "" ? bill.claim : ticket.tie;
    const trip = d1.numbersOfTickets.get(tie)?.trip ?? bill.trip;
    const state = trips.get(trip)?.ties.get(tie) ?? "";
    return state.startsWith("out") ? [`T2 ticket ${ticket.id} has a number that is ${state}`] : [];
  });
}

/** Ties of which D1 knows nothing, although it has their ticket: a sale that came back without one has no number. */
function strangers(d1: D1Shot, trips: Shot["trips"]): string[] {
  const billsOfTickets = new Set(d1.tickets.map(({ bill }) => bill));
  const hasTicket = (claim: string) => billsOfTickets.has(d1.numbers.get(claim) ?? 0);
  const froms = new Set([...d1.numbersOfTickets.values()].map(({ fromTie }) => fromTie));
  return [...trips].flatMap(([trip, { ties, claimsOfTies }]) =>
    [...ties].flatMap(([tie, state]) =>
      state === "out failed" ||
      d1.numbersOfTickets.has(tie) ||
      froms.has(tie) ||
      !hasTicket(claimsOfTies.get(tie) ?? tie)
        ? []
        : [`T2 ${trip} has a tie as ${state} that D1 does not know`],
    ),
  );
}

export interface SentTo {
  phone: string;
  text: string;
}

/** N4: of what phones have received by the end. */
export function numbersSent(d1: D1Shot, received: readonly SentTo[]): string[] {
  return d1.tickets.flatMap((ticket) => {
    const phone = d1.bills.get(ticket.bill)?.phone ?? "";
    if (!/^[+\d]/.test(phone)) return [];
    const link = `/${ticket.link ?? ticket.id}`;
    return received
      .filter((one) => one.text.endsWith(link) && !isSameNumber(one.phone, phone))
      .map((one) => `T4 ${one.phone} has the address of a ticket of ${phone}`);
  });
}

/** However a gateway writes the country. */
export function isSameNumber(one: string, other: string): boolean {
  return one.slice(-10) === other.slice(-10);
}
