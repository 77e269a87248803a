/**
 * What some runs have and most have not: fares that change, a journey that is long over while its money is not, lists
 * longer than a page, and a record in the object that names another booking. By chance of their own, so that the rest
 * of a run stays as it is without them.
 */
import type { BatchSizes } from "../../../worker/jobs/batch-sizes.ts";
import type { Random } from "../../support/random.ts";
import { dueNow, FairRules, longLists } from "./audit/fair-rules.ts";
import { taken } from "./ledger.ts";
import type { Requests } from "./requests.ts";
import { EXPIRE_MESSAGES, STARTS_AT } from "./stage.ts";
import type { RunState } from "./run-state.ts";
import { isOfProgram } from "./programs.ts";

const MINUTE_MS = 60_000;
const AWAY_MS = 26 * 60 * MINUTE_MS;
const FARES = [45_000, 55_000, 60_000, 75_000];
const UNDER_WAY = new Set(["capturing", "refund_owed"]);
const SEATS = ["E1", "E2", "F1", "F2"];
const TRIPS = ["31", "31", "32", "41"];

/** One entry a run, so that two in one list are two batches. */
export const SMALL_BATCHES: BatchSizes = {
  doubts: 1,
  lateChecks: 1,
  cancelledSales: 1,
  refunds: 1,
  sweptTrips: 1,
  expired: 1,
  erasedAtOnce: 1,
  erased: 2,
  erasedByStaff: 2,
  compactedTrips: 1,
  failedOfTrip: 1,
  moves: 2,
  silentTickets: 2,
  actRequests: 1,
  notices: 1,
  messages: 2,
  billsWithMessages: 1,
  messageReports: 1,
};

export class RareEvents {
  readonly hasSmallBatches: boolean;
  readonly #run: RunState;
  readonly #requests: Requests;
  readonly #random: Random;
  readonly #changesFares: boolean;
  readonly #hasMismatch: boolean;
  /** The trip whose journey will be long over. */
  readonly #oldTrip: string | null;
  readonly #fair = new FairRules();

  /** A restore knows nothing of what was erased meanwhile, and mends the records that differ. */
  constructor(run: RunState, requests: Requests, random: Random, hasRestore: boolean) {
    this.#run = run;
    this.#requests = requests;
    this.#random = random;
    this.#changesFares = random.chance(0.3);
    this.hasSmallBatches = random.chance(0.45);
    this.#oldTrip = random.chance(0.25) && !hasRestore ? random.of(TRIPS) : null;
    this.#hasMismatch = random.chance(0.15) && !hasRestore;
    if (this.hasSmallBatches) requests.sizes = SMALL_BATCHES;
  }

  /** Sets the events of the troubled time. */
  plan(forMs: number): void {
    if (this.#changesFares) {
      for (let count = 1 + this.#random.upTo(3); count > 0; count -= 1) {
        this.#at(this.#random.upTo(forMs / 2), () => this.#changeFare());
      }
    }
    if (this.#oldTrip !== null) {
      const trip = this.#oldTrip;
      const overMs = 8 * MINUTE_MS + this.#random.upTo(forMs - 8 * MINUTE_MS);
      this.#at(overMs, () => void this.#requests.endJourney(trip));
      for (let count = 1 + this.#random.upTo(4); count > 0; count -= 1) {
        this.#at(overMs + this.#random.upTo(forMs), () => this.#erase());
      }
    }
    if (this.#hasMismatch) {
      for (let at = 6 * MINUTE_MS; at < forMs; at += 20_000) this.#at(at, () => this.#misnameOne());
    }
  }

  /**
   * The first minutes without trouble. With small batches the cron was away until now, so that lists are long, and goes
   * away for hours once more; when it runs, nothing waits behind others.
   */
  async calmDown(forMs: number): Promise<void> {
    const { kernel } = this.#run;
    if (!this.hasSmallBatches) return kernel.runUntil(kernel.now + forMs);
    const { trip, tickets } = this.#fullestTrip();
    if (tickets > 1 || this.#random.chance(0.3)) void this.#requests.cancelTrip(trip);
    else if (this.#random.chance(0.5)) this.#cancelAll();
    await kernel.runUntil(kernel.now + MINUTE_MS);
    await this.#runFairly(forMs);
    await kernel.runUntil(kernel.now + this.#random.upTo(AWAY_MS));
    await this.#runFairly(forMs / 2);
  }

  /** Finds the trip with most tickets, since its cancelled sales are the longest list. */
  #fullestTrip(): { trip: string; tickets: number } {
    const live = this.#run.auditor.shot.d1.tickets.filter(({ voidedAt }) => voidedAt === null);
    const count = (trip: string) => live.filter((ticket) => ticket.trip === trip).length;
    const [trip = "31"] = TRIPS.toSorted((a, b) => count(b) - count(a));
    return { trip, tickets: count(trip) };
  }

  #cancelAll(): void {
    for (const { id, state } of this.#run.auditor.shot.d1.bills.values()) {
      if (state === "paid") void this.#requests.cancelSale(id);
    }
  }

  async #runFairly(forMs: number): Promise<void> {
    const { kernel, stage } = this.#run;
    const endsAt = kernel.now + forMs;
    while (kernel.now < endsAt) {
      const { sizes } = this.#requests;
      const due = dueNow(stage.d1.db, kernel.now);
      for (const list of longLists(due, sizes)) this.#run.reach(`second batch of ${list}`);
      this.#run.raise(this.#fair.ran(due, sizes));
      this.#run.stopIfBroken();
      void this.#requests.schedule();
      await kernel.runUntil(kernel.now + MINUTE_MS);
    }
  }

  /** At rest: a last night, and what the run came to. */
  async end(): Promise<void> {
    const { kernel, auditor } = this.#run;
    if (this.#oldTrip !== null) {
      const { size } = auditor.shot.d1.bills;
      for (let left = size + 1; left >= 0; left -= this.#requests.sizes.erased) {
        this.#erase();
        await kernel.runUntil(kernel.now + MINUTE_MS);
      }
      this.#run.raise(auditor.inspectErased());
      if (auditor.mismatches.bills.length === 0) await this.#compare(this.#oldTrip);
      this.#run.stopIfBroken();
    }
    this.#count();
  }

  async #compare(trip: string): Promise<void> {
    const { kernel } = this.#run;
    const { outcome } = this.#requests.compare(trip);
    await kernel.runUntil(kernel.now + MINUTE_MS);
    const end = await outcome;
    const found = end.kind === "answered" ? end.value : ["no answer"];
    this.#run.raise(found.map((one) => `I17 ${trip} differs after its last night: ${one}`));
  }

  /** One who holds a seat at the fare of before often takes another; a program holds once, by its key (Y1). */
  #changeFare(): void {
    const trip = this.#random.of(TRIPS);
    const fare = this.#random.of(FARES);
    const holds = this.#run.auditor.shot.trips.get(trip)?.holds.values() ?? [];
    const { kernel } = this.#run;
    const held = [...holds].find(
      ({ booking, deadlineAt, farePoisha }) =>
        (deadlineAt ?? 0) > kernel.now && farePoisha !== fare && !isOfProgram(booking),
    );
    void this.#requests.changeFare(trip, fare);
    if (held === undefined) return;
    this.#run.reach("a fare changes under an open hold");
    const { booking } = held;
    const seatNo = this.#random.of(SEATS);
    this.#at(this.#random.upTo(MINUTE_MS), () => {
      void this.#requests.hold({ booking, trip, phone: "" }, seatNo);
    });
  }

  #erase(): void {
    const { bills } = this.#run.auditor.shot.d1;
    const isUnderWay = [...bills.values()].some(
      ({ journeyEndsAt, state, lateCheckUntil }) =>
        journeyEndsAt < STARTS_AT && (UNDER_WAY.has(state) || lateCheckUntil !== null),
    );
    if (isUnderWay) this.#run.reach("an erasure while money is under way");
    this.#run.stage.d1.db.exec(EXPIRE_MESSAGES);
    void this.#requests.erase();
  }

  /** The record of a payment in progress names another booking from now on; one bill of a run. */
  #misnameOne(): void {
    const { auditor, stage } = this.#run;
    const { d1, trips } = auditor.shot;
    if (auditor.mismatches.bills.length > 0) return;
    const open = [...d1.bills.values()].filter(
      ({ claim, trip, state }) =>
        state === "capturing" && trips.get(trip)?.captures.get(claim)?.state === "capturing",
    );
    if (open.length === 0) return;
    const { id, trip, claim } = this.#random.of(open);
    const host = stage.host(trip);
    this.#run.trace(() => `the record of bill ${id} names another booking`);
    host.db.prepare("UPDATE captures SET booking = 'another' WHERE claim = ?").run(claim);
    host.version += 1;
    const record = trips.get(trip)?.captures.get(claim);
    if (record === undefined) return;
    auditor.mismatches.expect(id, { ...record, booking: "another" });
    this.#run.evict(trip);
  }

  #count(): void {
    const { auditor, stage, wallet } = this.#run;
    const { d1 } = auditor.shot;
    const bills = [...d1.bills.values()];
    this.#run.reach("bills erased", bills.filter(({ erasedAt }) => erasedAt !== null).length);
    const last = stage.d1.db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'bills'").get();
    this.#run.reach("unpaid bills deleted", Number(last?.["seq"] ?? 0) - bills.length);
    const compacted = stage.d1.db
      .prepare("SELECT count(*) AS n FROM trips WHERE compacted_at IS NOT NULL")
      .get();
    this.#run.reach("trips compacted", Number(compacted?.["n"]));
    const charged = [...wallet.ledger.payments.values()].filter((one) => taken(one) > 0);
    const invoices = new Set(charged.map(({ invoice }) => invoice));
    const fares = new Map(
      stage.d1.db
        .prepare("SELECT id, fare_poisha AS fare FROM trips")
        .all()
        .map(({ id, fare }) => [String(id), Number(fare)]),
    );
    const atOldFare = bills.filter(
      ({ invoice, trip, farePoisha }) => invoices.has(invoice) && fares.get(trip) !== farePoisha,
    );
    this.#run.reach("charged at a fare of before", atOldFare.length);
    for (const id of auditor.mismatches.bills) {
      this.#run.reach(`record of another booking: ${d1.bills.get(id)?.state}`);
    }
  }

  #at(afterMs: number, act: () => void): void {
    this.#run.kernel.later(afterMs, () => {
      act();
      return true;
    });
  }
}
