/**
 * Trips that change in a random run, and what becomes of their tickets: passengers move, stay or take their money back,
 * repeatedly and at once, while sales and whole trips are cancelled. By chance of its own, and not in every run, so
 * that the rest of a run stays as it is without them.
 */
import type { Random } from "../../support/random.ts";
import type { TicketRow } from "./audit/rows.ts";
import { STAFF, type Requests } from "./requests.ts";
import { ByChance } from "./by-chance.ts";
import type { RunState } from "./run-state.ts";

const MINUTE_MS = 60_000;
/** Few, so that those who move compete with those who buy. */
const SEATS = ["A1", "A3", "B1", "B3", "C1", "C2"];
const BUSES = ["31", "32"];

export class Movers extends ByChance {
  readonly #isOn: boolean;
  /** How often a minute. */
  readonly #share: number;
  /** Moves whose request came to no end: only the schedule goes on with them. */
  readonly #interrupted = new Set<number>();

  constructor(run: RunState, requests: Requests, random: Random) {
    super(run, requests, random);
    this.#isOn = random.chance(0.6);
    this.#share = random.of([0.3, 0.6, 1]);
  }

  /** Sets the events of a time from now on. */
  plan(forMs: number): void {
    if (!this.#isOn) return;
    const random = this.random;
    for (let at = 3 * MINUTE_MS; at < forMs; at += 1 + random.upTo(MINUTE_MS)) {
      if (random.chance(this.#share)) this.at(at, () => this.#move());
      if (random.chance(this.#share / 3)) this.at(at, () => this.#answer());
    }
    for (let count = 1 + random.upTo(4); count > 0; count -= 1) {
      this.at(random.upTo(forMs), () => this.#change());
    }
    if (random.chance(0.15)) this.at(random.upTo(forMs), () => this.#cancelTrip());
    // So late that hardly anybody answers.
    this.at(forMs - random.upTo(2 * MINUTE_MS), () => this.#change(true));
  }

  count(): void {
    const { moves, choices } = this.run.auditor.shot.d1;
    const moved = new Set<string>();
    for (const { id, ticket, state, fromTrip, toTrip, settledAt } of moves.values()) {
      this.run.reach(`a move ${fromTrip === toTrip ? "within" : "between"} trips is ${state}`);
      if (state === "done") moved.add(ticket);
      if (this.#interrupted.has(id) && settledAt !== null) {
        this.run.reach(`an interrupted move is ${state} by the schedule`);
      }
    }
    for (const { ticket, choice, by } of choices.values()) {
      this.run.reach(by === "schedule" ? `silence: ${choice}` : `answer: ${choice}`);
      if (by === "schedule" && moved.has(ticket)) this.run.reach("silence of a ticket that moved");
    }
  }

  #move(): void {
    const ticket = this.#someTicket();
    if (ticket === null) return;
    const random = this.random;
    const seats = this.#seatsFor(ticket);
    const who = random.chance(0.2) ? ({ by: STAFF } as const) : {};
    const revision = this.run.auditor.shot.d1.revisions.get(ticket.trip) ?? 0;
    const change = random.chance(0.4) && ticket.revision < revision ? revision : null;
    const send = () => {
      const before = Math.max(0, ...this.#movesOf(ticket.id));
      void this.moves
        .move(ticket.id, random.of(BUSES), seats, { ...who, change })
        .outcome.then(({ kind }) => {
          const begun = this.#movesOf(ticket.id).find((id) => id > before);
          if (kind !== "answered" && begun !== undefined) this.#interrupted.add(begun);
        });
    };
    send();
    if (random.chance(0.2)) send();
    if (random.chance(0.1)) this.soon(() => void this.requests.cancelSale(ticket.bill));
    if (random.chance(0.03)) this.soon(() => this.#cancelTrip());
    if (random.chance(0.1)) this.soon(() => this.#change());
    if (random.chance(0.1)) this.soon(() => this.#abandon(ticket.id));
  }

  /** By number. */
  #movesOf(ticket: string): number[] {
    const moves = [...this.run.auditor.shot.d1.moves.values()];
    return moves.filter((move) => move.ticket === ticket).map(({ id }) => id);
  }

  #abandon(ticket: string): void {
    const moves = [...this.run.auditor.shot.d1.moves.values()];
    const open = moves.find((move) => move.ticket === ticket && move.state === "moving");
    if (open === undefined) return;
    void this.moves.abandon(open.id).outcome.then((end) => {
      if (end.kind === "answered" && end.value === "failed") this.run.reach("a move is given up");
    });
  }

  #answer(): void {
    const { revisions } = this.run.auditor.shot.d1;
    const asked = this.#tickets().filter(
      ({ trip, revision }) => revision < (revisions.get(trip) ?? 0),
    );
    if (asked.length === 0) return;
    const random = this.random;
    const { id, trip } = random.of(asked);
    const by = random.chance(0.2) ? STAFF : "buyer";
    const send = () => {
      const choice = random.chance(0.6) ? "keep" : "refund";
      void this.moves.choose(id, revisions.get(trip) ?? 0, choice, by);
    };
    send();
    if (random.chance(0.2)) send();
    if (random.chance(0.15)) this.soon(() => this.#change());
  }

  #change(asks = false): void {
    const random = this.random;
    const chooseBy =
      !asks && random.chance(0.3) ? null : this.run.kernel.now + random.upTo(60 * MINUTE_MS);
    const silence = random.chance(0.5) ? "keep" : "refund";
    const trip = random.of(["31", "31", "32", "41"]);
    const isAsking = this.#isAsking(trip);
    void this.moves.change(trip, { chooseBy, silence }).outcome.then((end) => {
      const isDone = end.kind === "answered" && end.value !== null;
      if (isAsking && isDone) this.run.reach("a second change before the answers");
    });
  }

  /** Tells whether a passenger may still answer the last change of the trip. */
  #isAsking(trip: string): boolean {
    const change = this.run.auditor.shot.d1.changes.get(trip);
    if (change === undefined || (change.chooseBy ?? 0) <= this.run.kernel.now) return false;
    return this.#tickets().some((one) => one.trip === trip && one.revision < change.revision);
  }

  #cancelTrip(): void {
    void this.requests.cancelTrip(this.random.of(BUSES));
  }

  /** Mostly as many as the ticket has; often some of its own. */
  #seatsFor({ seats }: TicketRow): string[] {
    const own = seats.split(" ").filter(Boolean);
    const more = this.random.chance(0.05) ? 1 : 0;
    const wanted = Math.min(own.length + more, SEATS.length);
    const chosen = new Set(own.filter(() => this.random.chance(0.3)));
    while (chosen.size < wanted) chosen.add(this.random.of(SEATS));
    return [...chosen];
  }

  #someTicket(): TicketRow | null {
    const tickets = this.#tickets().filter(({ seats }) => seats !== "");
    return tickets.length === 0 ? null : this.random.of(tickets);
  }

  #tickets(): TicketRow[] {
    return this.run.auditor.shot.d1.tickets.filter(({ voidedAt }) => voidedAt === null);
  }
}
