/**
 * Tickets that exchange seats in a random run, within a trip and between two, while they move, lose seats, and are
 * cancelled. By chance of its own, so that the rest of a run stays as it is.
 */
import type { Random } from "../../support/random.ts";
import type { TicketRow } from "./audit/rows.ts";
import { seatsIn } from "./audit/shot.ts";
import { STAFF, type Requests } from "./requests.ts";
import { ByChance } from "./by-chance.ts";
import type { RunState } from "./run-state.ts";

const MINUTE_MS = 60_000;
const BUSES = ["31", "32"];

export class Exchangers extends ByChance {
  /** How often a minute; not in every run. */
  readonly #share: number;

  constructor(run: RunState, requests: Requests, random: Random) {
    super(run, requests, random);
    this.#share = random.of([0, 0.3, 0.8]);
  }

  /** Sets the events of a time from now on. */
  plan(forMs: number): void {
    const random = this.random;
    for (let at = 3 * MINUTE_MS; at < forMs; at += 1 + random.upTo(MINUTE_MS)) {
      if (random.chance(this.#share)) this.at(at, () => this.#exchange());
    }
  }

  count(): void {
    for (const { kind, state, fromTrip, toTrip } of this.run.auditor.shot.d1.moves.values()) {
      if (kind !== "exchange") continue;
      this.run.reach(`an exchange ${fromTrip === toTrip ? "within" : "between"} trips: ${state}`);
    }
  }

  #exchange(): void {
    const random = this.random;
    const tickets = this.run.auditor.shot.d1.tickets.filter(
      ({ voidedAt, seats }) => voidedAt === null && seats !== "",
    );
    if (tickets.length < 2) return;
    const a = random.of(tickets);
    const b = random.of(tickets);
    const send = () => {
      const [gives, gets] = this.#someSeats(a, b);
      void this.moves.exchange(a, b, gives, gets);
    };
    send();
    if (random.chance(0.3)) send();
    const other = random.of([a, b]);
    if (random.chance(0.15)) this.soon(() => void this.requests.cancelSale(other.bill));
    if (random.chance(0.03)) this.soon(() => void this.requests.cancelTrip(random.of(BUSES)));
    if (random.chance(0.15)) this.soon(() => this.#move(other));
    if (random.chance(0.15)) this.soon(() => this.#abandon(other.id));
  }

  #someSeats(a: TicketRow, b: TicketRow): [string[], string[]] {
    const [ofA, ofB] = [seatsIn(a.seats), seatsIn(b.seats)];
    const most = Math.min(ofA.length, ofB.length);
    const count = a.trip === b.trip ? 1 + this.random.upTo(most) : most;
    return [ofA.slice(0, count), ofB.slice(ofB.length - count)];
  }

  #move({ id, seats }: TicketRow): void {
    void this.moves.move(id, this.random.of(BUSES), seatsIn(seats), { by: STAFF });
  }

  #abandon(ticket: string): void {
    const open = [...this.run.auditor.shot.d1.moves.values()].find(
      (move) => move.ticket === ticket && move.state === "moving",
    );
    if (open === undefined) return;
    void this.moves.abandon(open.id).outcome.then((end) => {
      const isGivenUp = end.kind === "answered" && end.value === "failed";
      if (isGivenUp && open.kind === "exchange") this.run.reach("an exchange is given up");
    });
  }
}
