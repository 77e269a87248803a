/**
 * Journeys that leave, arrive and are postponed while passengers still answer: buses that are moved to leave in some
 * minutes, just after somebody bought; exams without a date for months, whose old date is long over when a new one
 * comes. By chance of their own, and not in every run.
 */
import type { Random } from "../../support/random.ts";
import type { Requests } from "./requests.ts";
import { ByChance } from "./by-chance.ts";
import type { RunState } from "./run-state.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ANSWERS_A_MINUTE = 2;

export class Journeys extends ByChance {
  readonly #hasRestore: boolean;
  readonly #leaving: string | null;
  readonly #postponed: string | null;

  /** A restore knows nothing of what was erased meanwhile: then no postponed exam has its night. */
  constructor(run: RunState, requests: Requests, random: Random, hasRestore: boolean) {
    super(run, requests, random);
    this.#hasRestore = hasRestore;
    this.#leaving = random.chance(0.25) ? random.of(["31", "32", "41"]) : null;
    this.#postponed = random.chance(0.2) ? random.of(["31", "32"]) : null;
  }

  /** Sets the events of a time from now on. */
  plan(forMs: number): void {
    const random = this.random;
    if (this.#leaving !== null) {
      const trip = this.#leaving;
      const at = 8 * MINUTE_MS + random.upTo(forMs - 8 * MINUTE_MS);
      const inMs = random.upTo(random.chance(0.5) ? 3 * MINUTE_MS : 25 * MINUTE_MS);
      this.at(at, () => this.#leave(trip, inMs));
      for (let afterMs = 0; afterMs < inMs + 10 * MINUTE_MS; afterMs += MINUTE_MS) {
        for (let count = random.upTo(ANSWERS_A_MINUTE + 1); count > 0; count -= 1) {
          this.at(at + afterMs + random.upTo(MINUTE_MS), () => this.#answer(trip));
        }
      }
    }
    if (this.#postponed !== null) {
      const trip = this.#postponed;
      const at = 8 * MINUTE_MS + random.upTo(forMs - 8 * MINUTE_MS);
      this.at(at, () => this.#postpone(trip));
      for (let count = 3 + random.upTo(4); count > 0; count -= 1) {
        this.at(at + random.upTo(10 * MINUTE_MS), () => this.#answer(trip));
      }
    }
  }

  /** At rest: months pass over a postponed exam, and then it has a date again. */
  async end(): Promise<void> {
    const { kernel, auditor } = this.run;
    for (const { trip, choice, by, at } of auditor.shot.d1.choices.values()) {
      const departure = auditor.shot.d1.departures.get(trip);
      const hasLeft = departure !== undefined && departure.departsAt <= at;
      if (by === "schedule" && choice === "keep" && hasLeft) {
        this.run.reach("silence after a departure");
      }
    }
    const trip = this.#postponed;
    if (trip === null || !auditor.shot.d1.departures.get(trip)?.isPostponed) return;
    if (auditor.shot.d1.cancelledTrips.has(trip) || this.#hasRestore) return;
    void this.requests.endJourney(trip);
    await kernel.runUntil(kernel.now + MINUTE_MS);
    for (let nights = 0; nights < 3; nights += 1) {
      void this.requests.erase();
      await kernel.runUntil(kernel.now + MINUTE_MS);
    }
    const asking = { chooseBy: kernel.now + DAY_MS, silence: "keep" } as const;
    const departsAt = kernel.now + 10 * DAY_MS;
    void this.moves.change(trip, asking, { departsAt, kind: "rescheduled" });
    await kernel.runUntil(kernel.now + 3 * MINUTE_MS);
    const { tickets } = auditor.shot.d1;
    const isKept = tickets.some((one) => one.trip === trip && one.voidedAt === null);
    if (isKept) this.run.reach("a kept ticket of an exam that was postponed for months");
    this.run.stopIfBroken();
  }

  #leave(trip: string, inMs: number): void {
    const random = this.random;
    const departsAt = this.run.kernel.now + inMs;
    const chooseBy = departsAt - random.upTo(inMs);
    const silence = random.of(["keep", "refund"] as const);
    void this.moves.change(trip, { chooseBy, silence }, { departsAt }).outcome.then((end) => {
      if (end.kind === "answered" && end.value !== null) this.run.reach("a bus leaves");
    });
  }

  #postpone(trip: string): void {
    const chooseBy = this.run.kernel.now + this.random.upTo(60 * MINUTE_MS);
    void this.moves.change(trip, { chooseBy, silence: "refund" }, { kind: "postponed" });
  }

  #answer(trip: string): void {
    const { d1 } = this.run.auditor.shot;
    const { kernel } = this.run;
    const tickets = d1.tickets.filter((one) => one.trip === trip && one.voidedAt === null);
    if (tickets.length === 0) return;
    const random = this.random;
    const { id, seats } = random.of(tickets);
    const revision = d1.revisions.get(trip) ?? 0;
    const departure = d1.departures.get(trip);
    if (departure?.isPostponed === false && departure.departsAt <= kernel.now) {
      this.run.reach("an answer after the departure");
    }
    const choice = random.of(["keep", "refund", "move"] as const);
    if (choice !== "move") return void this.moves.choose(id, revision, choice);
    const to = trip === "31" ? "32" : "31";
    void this.moves.move(id, to, seats.split(" ").filter(Boolean), { change: revision });
  }
}
