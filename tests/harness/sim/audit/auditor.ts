/**
 * Goal: to detect at once when a seat or a buyer's money is lost. Method: after every step it reads the tables of D1
 * and of the objects and the wallet's ledger, and compares them with each other and with their state before, by the
 * protocol's invariants. It shares no code with the product and does not call it.
 */
import type { Ledger } from "../ledger.ts";
import type { SimD1 } from "../d1.ts";
import type { TripHost } from "../trip-host.ts";
import { boardingRules, TakenPresses } from "./boarding-rules.ts";
import { billMoves, recordRules, ticketRules } from "./bill-rules.ts";
import { CashRules } from "./cash-rules.ts";
import { choiceRules } from "./choice-rules.ts";
import { listCases, moneyRules, type Case } from "./money-rules.ts";
import { listUnfinished } from "./rest-rules.ts";
import { moveRules, settledRules } from "./move-rules.ts";
import { holdRules, oneOwner, recordMoves, seatMoves } from "./seat-rules.ts";
import { D1Reader, NO_TRIP, TripReader, type D1Shot, type Shot, type TripShot } from "./shot.ts";
import { inspectStores } from "./stores.ts";
import { numberRules } from "./number-rules.ts";
import { erasureRules, leftReadable } from "./erasure-rules.ts";
import { walletAmounts, fareOfHolds, FareRules } from "./fare-rules.ts";
import { MessageRules } from "./message-rules.ts";
import { MismatchRules } from "./mismatch-rules.ts";
import { AnswerRules, type Receipt, type Answer } from "./answer-rules.ts";

interface AuditedTrip {
  host: TripHost;
  reader: TripReader;
  version: number;
}

export interface Audited {
  d1: SimD1;
  hosts: ReadonlyMap<string, TripHost>;
}

export class Auditor {
  readonly #stage: Audited;
  readonly #ledger: Ledger;
  /** Bills whose record in the object is another booking's. */
  readonly mismatches = new MismatchRules();
  /** By each address that a ticket has had, but for its first: an answer may come after another correction. */
  readonly #tickets = new Map<string, string>();
  #answers = new AnswerRules();
  #presses = new TakenPresses();
  #cash = new CashRules();
  readonly #fares = new FareRules();
  readonly messages: MessageRules;
  readonly #d1: D1Reader;
  readonly #trips: AuditedTrip[];
  readonly #notes: string[] = [];
  #d1Version = -1;
  #ledgerVersion = -1;
  #shot: Shot;
  #cases: Case[] = [];

  constructor(stage: Audited, ledger: Ledger) {
    this.#stage = stage;
    this.#ledger = ledger;
    this.#d1 = new D1Reader(stage.d1.db);
    this.messages = new MessageRules(stage.d1.db);
    this.#trips = [...stage.hosts.values()].map((host) => ({
      host,
      reader: new TripReader(host.db),
      version: -1,
    }));
    this.#shot = { now: 0, d1: this.#d1.read(), trips: new Map() };
  }

  begin(): void {
    this.messages.begin();
    const d1 = this.#d1.read();
    const trips = this.#trips.map(({ host, reader }) => [host.trip, reader.read(d1)] as const);
    this.#shot = { now: 0, d1, trips: new Map(trips) };
    for (const [, trip] of trips) this.#fares.seen(trip);
  }

  /** After a restore: earlier states and answers do not count. */
  beginAnew(): void {
    this.#answers = new AnswerRules();
    this.messages.begin();
    this.#presses = new TakenPresses();
    this.#cash = new CashRules();
    this.#notes.length = 0;
    this.#stage.d1.clashes.length = 0;
    for (const { host } of this.#trips) host.last = null;
    this.begin();
  }

  get shot(): Shot {
    return this.#shot;
  }

  /** Records an unexpected error of the product. */
  note(message: string): void {
    this.#notes.push(message);
  }

  /** A request about a bill: its answer is checked against the state now and at the time of the answer. */
  requested(bill: number): Receipt {
    return this.#answers.requested(bill, this.#caseOf(bill));
  }

  /** A press was answered: of the seats that its buyer knew of, and those of the answer. */
  pressed(booking: string, knew: number, has: number): void {
    if (has > knew + 1) this.#notes.push(`H9 one press of ${booking} holds ${has - knew} seats`);
  }

  answered(receipt: Receipt, answer: Answer): void {
    const ticket = answer.ticket === null ? null : this.#readTicketId(answer.ticket);
    const found = { ...answer, ticket };
    this.#notes.push(...this.#answers.answered(receipt, found, this.#caseOf(receipt.bill)));
  }

  /** What guides' phones were told is taken; another list from each restore on. */
  get presses(): TakenPresses {
    return this.#presses;
  }

  /** What a clerk was told of a sale for cash. */
  soldForCash(bill: number, outcome: Parameters<CashRules["answered"]>[1]): void {
    const found =
      typeof outcome === "string" ? outcome : { ticket: this.#readTicketId(outcome.ticket) };
    this.#notes.push(...this.#cash.answered(bill, found));
  }

  /** A ticket whose number was corrected is answered by its new address. */
  #readTicketId(link: string): string {
    return this.#tickets.get(link) ?? link;
  }

  /** The wallet's page is open to a buyer who agreed to this amount, and saw the trip at this revision. */
  opened(id: number, paidPoisha: number, revision: number): void {
    const bill = this.#d1.read().bills.get(id);
    if (bill === undefined) return;
    const { totalPoisha } = bill;
    if (totalPoisha !== paidPoisha) {
      this.#notes.push(`I14 bill ${id} is of ${totalPoisha}, its buyer agreed to ${paidPoisha}`);
    }
    if (bill.revision !== revision) {
      this.#notes.push(`I18 bill ${id} is of ${bill.revision}, its buyer saw ${revision}`);
    }
  }

  #caseOf(bill: number): Case | undefined {
    return this.#cases.find((other) => other.bill.id === bill);
  }

  /** The rules that are broken now, for everything that has changed since the last inspection. */
  inspect(now: number): string[] {
    const broken = this.#notes.splice(0);
    const before = this.#shot;
    const d1 = this.#readD1();
    const trips = this.#readTrips(d1 ?? before.d1);
    const isQuiet = d1 === null && trips === null && this.#ledger.version === this.#ledgerVersion;
    if (isQuiet) return [...broken, ...this.#calls(before)];
    this.#ledgerVersion = this.#ledger.version;
    const shot = { now, d1: d1 ?? before.d1, trips: trips ?? before.trips };
    this.#shot = shot;
    const cases = this.#cases;
    this.#cases = listCases(shot, this.#ledger);
    if (d1 !== null) {
      broken.push(...billMoves(before.d1, d1, now), ...this.#clashes());
      broken.push(...erasureRules({ before: before.d1, after: d1, cases, now }));
      broken.push(...this.#fares.ofNewBills(before.d1, d1), ...walletAmounts(this.#cases));
      broken.push(...this.messages.check(d1));
      broken.push(...moveRules(before.d1, d1), ...choiceRules(before.d1, d1));
      broken.push(...numberRules(before.d1, d1));
      broken.push(...boardingRules(before.d1, d1), ...this.#presses.check(d1));
      for (const { id, link } of d1.tickets) if (link !== null) this.#tickets.set(link, id);
    }
    for (const { host } of this.#trips) {
      const [was, is] = [before.trips.get(host.trip) ?? NO_TRIP, shot.trips.get(host.trip)];
      if (is === undefined || is === was) continue;
      const change = { trip: host.trip, before: was, after: is, d1: shot.d1, call: host.last };
      broken.push(...oneOwner(change), ...seatMoves(change), ...recordMoves(change));
      broken.push(...fareOfHolds(was, is, host.last));
      this.#fares.seen(is);
    }
    broken.push(...this.#calls(before));
    if (d1 !== null || trips !== null) broken.push(...this.#rows(shot));
    broken.push(...this.#cash.check(shot, this.#ledger, this.mismatches.bills));
    broken.push(...moneyRules(shot, this.#cases), ...this.#answers.check(this.#cases));
    return broken;
  }

  #rows(shot: Shot): string[] {
    const { mismatches } = this;
    return [
      ...ticketRules(shot),
      ...settledRules(shot),
      ...recordRules(shot, mismatches.bills),
      ...mismatches.check(shot),
    ];
  }

  /** At rest, after a night that erased. */
  inspectErased(): string[] {
    return leftReadable(this.#shot.d1, this.#shot.now);
  }

  isAtRest(): boolean {
    return listUnfinished(this.#shot, this.#ledger).length === 0;
  }

  inspectAtRest(): string[] {
    const objects = new Map(this.#trips.map(({ host }) => [host.trip, host.db]));
    const stores = { d1: this.#stage.d1.db, objects, ledger: this.#ledger };
    return inspectStores(this.#shot, stores, this.mismatches.bills);
  }

  #readD1() {
    const { version } = this.#stage.d1;
    if (version === this.#d1Version) return null;
    this.#d1Version = version;
    return this.#d1.read();
  }

  /** Null when no object has written. */
  #readTrips(d1: D1Shot): ReadonlyMap<string, TripShot> | null {
    if (this.#trips.every(({ host, version }) => host.version === version)) return null;
    const trips = new Map(this.#shot.trips);
    for (const one of this.#trips) {
      if (one.host.version === one.version) continue;
      one.version = one.host.version;
      trips.set(one.host.trip, one.reader.read(d1));
    }
    return trips;
  }

  /** Each call of an object is checked once, against the state at its time. */
  #calls(before: Shot): string[] {
    return this.#trips.flatMap(({ host }) => {
      const call = host.last;
      host.last = null;
      const was = before.trips.get(host.trip) ?? NO_TRIP;
      const after = this.#shot.trips.get(host.trip) ?? NO_TRIP;
      return call === null
        ? []
        : holdRules({ trip: host.trip, before: was, after, d1: this.#shot.d1, call });
    });
  }

  #clashes(): string[] {
    return this.#stage.d1.clashes.splice(0).map((clash) => {
      return `${ruleOfClash(clash)} a UNIQUE index was hit: ${clash}`;
    });
  }
}

function ruleOfClash(clash: string): string {
  if (clash.includes("ticket_seats")) return "I1u";
  if (clash.includes("ticket_moves")) return "J3";
  if (clash.includes("ticket_choices")) return "C1";
  return clash.includes("booking") ? "I7" : "I8";
}
