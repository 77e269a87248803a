/**
 * Goal: to see at once when a seat or somebody's money is lost. Method: after every step it reads the tables of D1 and
 * of the objects and the wallet's own book, and holds them against each other and against what they were before, by
 * the protocol's invariants. It shares no code with the product and asks it nothing.
 */
import type { Ledger } from "../ledger.ts";
import type { SimD1 } from "../d1.ts";
import type { TripHost } from "../trip-host.ts";
import { billMoves, recordRules, ticketRules } from "./bill-rules.ts";
import { casesOf, moneyRules, type Case } from "./money-rules.ts";
import { billTrail, isAtRest, restRules, seatTrail } from "./rest-rules.ts";
import { holdRules, oneOwner, seatMoves } from "./seat-rules.ts";
import { D1Reader, NO_TRIP, TripReader, type D1Shot, type Shot, type TripShot } from "./shot.ts";
import { Words, type Receipt, type Told } from "./word-rules.ts";

interface Watched {
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
  #words = new Words();
  readonly #d1: D1Reader;
  readonly #trips: Watched[];
  readonly #notes: string[] = [];
  #d1Version = -1;
  #ledgerVersion = -1;
  #shot: Shot;
  #cases: Case[] = [];

  constructor(stage: Audited, ledger: Ledger) {
    this.#stage = stage;
    this.#ledger = ledger;
    this.#d1 = new D1Reader(stage.d1.db);
    this.#trips = [...stage.hosts.values()].map((host) => ({
      host,
      reader: new TripReader(host.db),
      version: -1,
    }));
    this.#shot = { now: 0, d1: this.#d1.read(), trips: new Map() };
  }

  begin(): void {
    const d1 = this.#d1.read();
    const trips = this.#trips.map(({ host, reader }) => [host.trip, reader.read(d1)] as const);
    this.#shot = { now: 0, d1, trips: new Map(trips) };
  }

  /** After a restore: nothing that was seen or told before counts. */
  beginAnew(): void {
    this.#words = new Words();
    this.#notes.length = 0;
    this.#stage.d1.clashes.length = 0;
    for (const { host } of this.#trips) host.last = null;
    this.begin();
  }

  get shot(): Shot {
    return this.#shot;
  }

  /** Something is wrong that is no invariant's: an error of the product's own. */
  note(words: string): void {
    this.#notes.push(words);
  }

  /** Somebody asks about a bill: what they are told later is judged by what was so now, or has become so since. */
  ask(bill: number): Receipt {
    return this.#words.ask(bill, this.#caseOf(bill));
  }

  hear(receipt: Receipt, told: Told): void {
    this.#notes.push(...this.#words.hear(receipt, told, this.#caseOf(receipt.bill)));
  }

  #caseOf(bill: number): Case | undefined {
    return this.#cases.find((other) => other.bill.id === bill);
  }

  /** What is broken now, of everything that has changed since the last look. */
  look(now: number): string[] {
    const broken = this.#notes.splice(0);
    const before = this.#shot;
    const d1 = this.#lookAtD1();
    const trips = this.#lookAtTrips(d1 ?? before.d1);
    const isQuiet = d1 === null && trips === null && this.#ledger.version === this.#ledgerVersion;
    if (isQuiet) return [...broken, ...this.#calls(before)];
    this.#ledgerVersion = this.#ledger.version;
    const shot = { now, d1: d1 ?? before.d1, trips: trips ?? before.trips };
    this.#shot = shot;
    this.#cases = casesOf(shot, this.#ledger);
    if (d1 !== null) broken.push(...billMoves(before.d1, d1, now), ...this.#clashes());
    for (const { host } of this.#trips) {
      const [was, is] = [before.trips.get(host.trip) ?? NO_TRIP, shot.trips.get(host.trip)];
      if (is === undefined || is === was) continue;
      const change = { trip: host.trip, before: was, after: is, d1: shot.d1, call: host.last };
      broken.push(...oneOwner(change), ...seatMoves(change));
    }
    broken.push(...this.#calls(before));
    if (d1 !== null || trips !== null) broken.push(...ticketRules(shot), ...recordRules(shot));
    broken.push(...moneyRules(shot, this.#cases), ...this.#words.check(this.#cases));
    return broken;
  }

  isAtRest(): boolean {
    return isAtRest(this.#shot, this.#ledger);
  }

  lookAtRest(): string[] {
    return [
      ...restRules(this.#shot, this.#ledger),
      ...billTrail(this.#stage.d1.db),
      ...this.#trips.flatMap(({ host }) => seatTrail(host.trip, host.db)),
    ];
  }

  #lookAtD1() {
    const { version } = this.#stage.d1;
    if (version === this.#d1Version) return null;
    this.#d1Version = version;
    return this.#d1.read();
  }

  /** Null when no object has written anything. */
  #lookAtTrips(d1: D1Shot): ReadonlyMap<string, TripShot> | null {
    if (this.#trips.every(({ host, version }) => host.version === version)) return null;
    const trips = new Map(this.#shot.trips);
    for (const one of this.#trips) {
      if (one.host.version === one.version) continue;
      one.version = one.host.version;
      trips.set(one.host.trip, one.reader.read(d1));
    }
    return trips;
  }

  /** Each call of an object is judged once, by what stood there when it came. */
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
      const rule = clash.includes("ticket_seats") ? "I1u" : clash.includes("booking") ? "I7" : "I8";
      return `${rule} a second wall was hit: ${clash}`;
    });
  }
}
