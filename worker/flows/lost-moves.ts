/**
 * The moves of tickets that D1 has lost in a restore, by the records of the trips' objects (protocol 13, A3): each record
 * that a move left says where its ticket went, and each move's record where it came from. From one trip they lead to
 * every trip that those tickets were in, and to the tickets that had left the seats before them: all are written in one
 * batch, before anything is given back.
 */
import type { LostTicket, SeatPlace, TicketHome } from "../db/tickets/restored-moves.ts";
import type { MovePlace } from "../domain/seats/bill-facts.ts";
import type { TripLedger } from "../trip/calls.ts";
import type { RebuildDependencies } from "./rebuild-dependencies.ts";
import { movedBillOf, wasCancelledSince, type LedgerRecord } from "./trip-records.ts";

export interface LostMoves {
  tickets: readonly LostTicket[];
  /** Bills that D1 has as paid on seats that these tickets have now, and whose sales were cancelled since. */
  cancelled: readonly { bill: number; claim: string }[];
  /** Claims of bills that D1 has not as paid, and of whose moved tickets no object has the seats. */
  seatless: ReadonlySet<string>;
}

type Dependencies = Pick<
  RebuildDependencies,
  "ledgerOf" | "ticketHomes" | "payingBookings" | "seatOwners"
>;

export async function findLostMoves(
  deps: Dependencies,
  tripId: string,
  ledger: TripLedger,
): Promise<LostMoves> {
  const search = new Search(deps, tripId, ledger);
  const moved = ledger.bills.filter((record) => hasMoved(record));
  const homes = await search.homes(moved.map((record) => readBillClaim(record)));
  for (const record of moved) {
    const home = homes.get(readBillClaim(record));
    if (!isKnown(record, home)) await search.follow({ trip: tripId, claim: record.claim }, home);
  }
  await search.freeTheirSeats();
  return search.found();
}

class Search {
  readonly #deps: Dependencies;
  readonly #ledgers = new Map<string, ReadonlyMap<string, LedgerRecord>>();
  readonly #followed = new Set<string>();
  readonly #tickets = new Map<string, LostTicket>();
  readonly #cancelled = new Map<string, number>();
  readonly #seatless = new Set<string>();

  constructor(deps: Dependencies, tripId: string, ledger: TripLedger) {
    this.#deps = deps;
    this.#ledgers.set(tripId, byClaim(ledger));
  }

  async homes(claims: readonly string[]): Promise<ReadonlyMap<string, TicketHome>> {
    const homes = await this.#deps.ticketHomes([...new Set(claims)]);
    return new Map(homes.map((home) => [home.claim, home]));
  }

  /** The moves of a ticket from where D1 has it to where the objects have it, from any record of it. */
  async follow(place: MovePlace, home: TicketHome | undefined): Promise<void> {
    const start = await this.#record(place);
    if (start === undefined) return;
    const billClaim = readBillClaim(start);
    if (this.#followed.has(billClaim)) return;
    this.#followed.add(billClaim);
    const isPaid = home?.state === "paid";
    if (home !== undefined && !isPaid && !MAY_BE_PAID.has(home.state)) return;
    const first = isPaid ? currentPlace(home) : await this.#origin(place);
    const record = first === null ? undefined : await this.#record(first);
    if (first === null || record === undefined) return;
    const sale = isPaid ? null : readLostSale(first.trip, record, home !== undefined);
    if (!isPaid && sale === null) return;
    const moves: LostTicket["moves"][number][] = [];
    let at = record;
    for (let to = at.facts?.movedTo; at.releaseReason === "left" && to; to = at.facts?.movedTo) {
      const next = await this.#record(to);
      const of = next?.facts?.moveOf;
      if (next === undefined || of?.from === undefined) {
        // No object has the ticket any more.
        if (!isPaid) this.#seatless.add(billClaim);
        return;
      }
      const { seq, toRevision, from } = of;
      moves.push({ claim: to.claim, toTrip: to.trip, toRevision, seats: next.seats, seq, from });
      at = next;
    }
    if (moves.length === 0) return;
    if (sale !== null && (await this.#isPaidAgain(sale.booking, billClaim))) {
      this.#seatless.add(billClaim);
      return;
    }
    if (at.state === "sold" || wasCancelledSince(at)) {
      const isLive = at.state === "sold";
      this.#tickets.set(billClaim, { billClaim, bill: record.bill, sale, moves, isLive });
    }
  }

  /** Whoever D1 still has on the last seats of these tickets has left them, or was cancelled. */
  async freeTheirSeats(): Promise<void> {
    const asked = new Set<string>();
    for (;;) {
      const places = this.#lastSeats().filter(
        ({ trip, seatNo }) => !asked.has(`${trip} ${seatNo}`),
      );
      if (places.length === 0) return;
      for (const { trip, seatNo } of places) asked.add(`${trip} ${seatNo}`);
      const owners = await this.#deps.seatOwners(places);
      const others = owners.filter(({ billClaim }) => !this.#tickets.has(billClaim));
      const homes = await this.homes(others.map(({ billClaim }) => billClaim));
      for (const { trip, bill, billClaim, currentClaim } of others) {
        const place = { trip, claim: currentClaim };
        const record = await this.#record(place);
        if (record === undefined) continue;
        if (wasCancelledSince(record)) this.#cancelled.set(billClaim, bill);
        else await this.follow(place, homes.get(billClaim));
      }
    }
  }

  found(): LostMoves {
    return {
      tickets: [...this.#tickets.values()],
      cancelled: [...this.#cancelled].map(([claim, bill]) => ({ claim, bill })),
      seatless: this.#seatless,
    };
  }

  #lastSeats(): SeatPlace[] {
    return [...this.#tickets.values()].flatMap(({ moves, isLive }) => {
      const last = moves.at(-1);
      if (last === undefined || !isLive) return [];
      return last.seats.map((seatNo) => ({ trip: last.toTrip, seatNo }));
    });
  }

  /** The record of the bill itself. */
  async #origin(place: MovePlace): Promise<MovePlace | null> {
    let at: MovePlace = place;
    for (;;) {
      const record = await this.#record(at);
      if (record === undefined) return null;
      if (movedBillOf(record) === null) return at;
      const from = record.facts?.moveOf?.from;
      if (from === undefined) return null;
      at = from;
    }
  }

  async #isPaidAgain(booking: string, claim: string): Promise<boolean> {
    const bills = await this.#deps.payingBookings([booking]);
    return bills.some((bill) => bill.claim !== claim);
  }

  async #record({ trip, claim }: MovePlace): Promise<LedgerRecord | undefined> {
    let records = this.#ledgers.get(trip);
    if (records === undefined) {
      records = byClaim(await this.#deps.ledgerOf(trip));
      this.#ledgers.set(trip, records);
    }
    return records.get(claim);
  }
}

/** D1 may have been restored to before the payment of a bill in these states. */
const MAY_BE_PAID: ReadonlySet<TicketHome["state"]> = new Set(["created", "expired", "capturing"]);

/** A record of a ticket that has moved: from it, or to it and sold to it. */
function hasMoved(record: LedgerRecord): boolean {
  if (record.releaseReason === "left") return true;
  const isMove = record.facts?.moveOf?.from !== undefined;
  return isMove && (record.state === "sold" || record.releaseReason === "cancelled");
}

function isKnown(record: LedgerRecord, home: TicketHome | undefined): boolean {
  if (home === undefined) return false;
  const claim = record.releaseReason === "left" ? record.facts?.movedTo?.claim : record.claim;
  return claim !== undefined && home.done.includes(claim);
}

function currentPlace({ currentTrip, currentClaim }: TicketHome): MovePlace | null {
  if (currentTrip === null || currentClaim === null) return null;
  return { trip: currentTrip, claim: currentClaim };
}

function readLostSale(
  tripId: string,
  { booking, seats, facts, trxId }: LedgerRecord,
  isInD1: boolean,
): LostTicket["sale"] {
  if (booking === null || facts === null || trxId === null) return null;
  return { tripId, booking, seats, facts, trxId, isInD1 };
}

function readBillClaim(record: LedgerRecord): string {
  return movedBillOf(record) ?? record.claim;
}

function byClaim({ bills }: TripLedger): ReadonlyMap<string, LedgerRecord> {
  return new Map(bills.map((record) => [record.claim, record]));
}
