/**
 * Finds the moves of tickets that D1 lost in a restore, from the records of the trips' objects (protocol 13, A3). The
 * record that a ticket left says where it went, and the record of a move says where the ticket came from. From one trip
 * these links lead to every trip where its tickets have been, and to the tickets that had their seats before. All of
 * these moves are written in one batch, before anything is given back.
 */
import type {
  DoneMove,
  LostTicket,
  SeatPlace,
  TicketHome,
} from "../../db/tickets/restored-moves.ts";
import type {
  ChangeFacts,
  MoveFacts,
  MovePlace,
  MoveSource,
} from "../../domain/seats/bill-facts.ts";
import type { TripLedger } from "../../trip/calls.ts";
import type { RebuildDependencies } from "./rebuild-dependencies.ts";
import {
  findMovedBill,
  hasReleased,
  wasCancelledSince,
  type LedgerRecord,
} from "./trip-records.ts";

export interface LostMoves {
  tickets: readonly LostTicket[];
  /** Bills whose sales were cancelled, though D1 still has them as paid. `tickets` have their seats now. */
  cancelled: readonly { bill: number; claim: string }[];
  /**
   * Claims of bills that D1 does not have as paid, and whose moved tickets can't come back: no object has their seats,
   * or another bill of the booking was paid.
   */
  seatless: ReadonlySet<string>;
}

type Dependencies = Pick<
  RebuildDependencies,
  "ledgerOf" | "ticketHomes" | "payingClaims" | "seatOwners"
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
  /** Where a ticket went, by the claim that it left. Another part of the same change is done, so this part is too. */
  readonly #doneLegs = new Map<string, MovePlace>();
  readonly #peers = new Set<string>();
  readonly #seatless = new Set<string>();

  constructor(deps: Dependencies, tripId: string, ledger: TripLedger) {
    this.#deps = deps;
    this.#ledgers.set(tripId, byClaim(ledger));
  }

  async homes(claims: readonly string[]): Promise<ReadonlyMap<string, TicketHome>> {
    const homes = await this.#deps.ticketHomes([...new Set(claims)]);
    return new Map(homes.map((home) => [home.claim, home]));
  }

  /**
   * Collects the moves of a ticket, starting from any record of it: from where D1 has it to where the objects have it.
   */
  async follow(place: MovePlace, home: TicketHome | undefined): Promise<void> {
    const start = await this.#record(place);
    if (start === undefined) return;
    const billClaim = readBillClaim(start);
    if (this.#followed.has(billClaim)) return;
    this.#followed.add(billClaim);
    const isPaid = home?.state === "paid";
    if (home !== undefined && !isPaid && !MAY_BE_PAID.has(home.state)) return;
    const first = isPaid ? getCurrentPlace(home) : await this.#origin(place);
    const record = first === null ? undefined : await this.#record(first);
    if (first === null || record === undefined) return;
    const sale = isPaid ? null : readLostSale(first.trip, record, home !== undefined);
    if (!isPaid && sale === null) return;
    const moves: DoneMove[] = [];
    const peers: MovePlace[] = [];
    let at = record;
    for (let to = this.#next(at); to !== undefined; to = this.#next(at)) {
      const isSettled = at.releaseReason === "left";
      const next = await this.#record(to);
      const of = next?.facts?.moveOf;
      if (next === undefined || of?.from === undefined) {
        // No object has the ticket any more.
        if (!isPaid) this.#seatless.add(billClaim);
        return;
      }
      moves.push(readMove(to, next.seats, { ...of, from: of.from }, isSettled));
      peers.push(...this.#learnPeers(of.change, to.claim));
      at = next;
    }
    if (moves.length === 0) return;
    if (sale !== null && (await this.#isPaidAgain(first.trip, sale.booking, billClaim))) {
      this.#seatless.add(billClaim);
      return;
    }
    if (at.state === "sold" || wasCancelledSince(at)) {
      const isLive = at.state === "sold";
      this.#tickets.set(billClaim, { billClaim, bill: record.bill, sale, moves, isLive });
    }
    for (const peer of peers) await this.#followPeer(peer);
  }

  /** Where the ticket of this record went, by the record itself or by another part of the same change. */
  #next({ claim, releaseReason, facts, state }: LedgerRecord): MovePlace | undefined {
    if (releaseReason === "left") return facts?.movedTo;
    return state === "sold" ? this.#doneLegs.get(claim) : undefined;
  }

  /** When one part of a change is done, all are, even if the seats that a part left have not been given back yet. */
  #learnPeers(change: ChangeFacts | undefined, claim: string): MovePlace[] {
    const legs = change?.legs.filter(({ to }) => to.claim !== claim) ?? [];
    for (const { from, to } of legs) this.#doneLegs.set(from.claim, to);
    return legs.map(({ to }) => to);
  }

  async #followPeer(place: MovePlace): Promise<void> {
    const record = await this.#record(place);
    if (record === undefined) return;
    const billClaim = readBillClaim(record);
    const home = (await this.homes([billClaim])).get(billClaim);
    // The ticket may have been followed before it was known that its part is done, so it is followed once more.
    if (this.#peers.has(billClaim)) return;
    this.#peers.add(billClaim);
    this.#followed.delete(billClaim);
    if (!isKnown({ ...record, releaseReason: null }, home)) await this.follow(place, home);
  }

  /**
   * Resolves the bills that D1 still has on the last seats of these tickets: each ticket moved on, or was cancelled.
   */
  async freeTheirSeats(): Promise<void> {
    const queriedSeats = new Set<string>();
    for (;;) {
      const places = this.#lastSeats().filter(
        ({ trip, seatNo }) => !queriedSeats.has(`${trip} ${seatNo}`),
      );
      if (places.length === 0) return;
      for (const { trip, seatNo } of places) queriedSeats.add(`${trip} ${seatNo}`);
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

  /** Goes back from a move to the record of the bill itself. Null when a record on the way is missing. */
  async #origin(place: MovePlace): Promise<MovePlace | null> {
    let at: MovePlace = place;
    for (;;) {
      const record = await this.#record(at);
      if (record === undefined) return null;
      if (findMovedBill(record) === null) return at;
      const from = record.facts?.moveOf?.from;
      if (from === undefined) return null;
      at = from;
    }
  }

  /** True when another bill of the booking still has a claim to its seats. All bills of a booking are of one trip. */
  async #isPaidAgain(trip: string, booking: string, claim: string): Promise<boolean> {
    const claims = await this.#deps.payingClaims({ trip, booking });
    const others = claims.filter((other) => other !== claim);
    const records = await Promise.all(others.map((other) => this.#record({ trip, claim: other })));
    return records.some((record) => !hasReleased(record));
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

function readMove(
  { trip: toTrip, claim }: MovePlace,
  seats: readonly string[],
  { seq, toRevision, from, change }: MoveFacts & { from: MoveSource },
  isSettled: boolean,
): DoneMove {
  const leg = change?.legs.find(({ to }) => to.claim === claim);
  return {
    claim,
    toTrip,
    toRevision,
    seats,
    seq,
    from,
    isSettled,
    kind: change?.kind ?? "move",
    group: change?.group ?? claim,
    reason: change?.reason ?? "",
    quantity: leg?.quantity ?? null,
    partPoisha: leg?.partPoisha ?? null,
  };
}

/** D1 may have been restored to before the payment of a bill in these states. */
const MAY_BE_PAID: ReadonlySet<TicketHome["state"]> = new Set(["created", "expired", "capturing"]);

/** True for a record that a ticket left by a move, and for the record of a move whose seats the object sold. */
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

function getCurrentPlace({ currentTrip, currentClaim }: TicketHome): MovePlace | null {
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
  return findMovedBill(record) ?? record.claim;
}

function byClaim({ bills }: TripLedger): ReadonlyMap<string, LedgerRecord> {
  return new Map(bills.map((record) => [record.claim, record]));
}
