/**
 * Tickets that lose some of their seats in a random run: once or several times, repeatedly and at once, while they
 * move, their sales and trips are cancelled and parts are given back. By chance of its own, so that the rest of a run
 * stays as it is. Only where the wallet may refund a payment several times, and in time.
 */
import type { Random } from "../../support/random.ts";
import type { TicketRow } from "./audit/rows.ts";
import { seatsIn } from "./audit/shot.ts";
import { Actors } from "./actors.ts";
import { STAFF, type Requests } from "./requests.ts";
import { ByChance } from "./by-chance.ts";
import type { RunState } from "./run-state.ts";

const MINUTE_MS = 60_000;
const BUSES = ["31", "32"];
const SEATS = ["D1", "D2", "D3", "E1", "E2", "E3", "F1", "F2"];

export class Dividers extends ByChance {
  /** How often a minute; not in every run. */
  readonly #share: number;
  readonly #hasRestore: boolean;

  constructor(run: RunState, requests: Requests, random: Random, hasRestore: boolean) {
    super(run, requests, random);
    this.#hasRestore = hasRestore;
    this.#share = random.of([0, 0, 0.2, 0.5, 0.9]);
  }

  /** Sets the events of a time from now on. */
  plan(forMs: number): void {
    const random = this.random;
    if (this.#share === 0) return;
    const buyers = new Actors(this.run, this.requests, random);
    for (let group = 0; group < 2; group += 1) void buyers.group(group);
    for (let at = 3 * MINUTE_MS; at < forMs; at += 1 + random.upTo(MINUTE_MS)) {
      if (random.chance(this.#share)) this.at(at, () => this.#takeOff());
      if (random.chance(this.#share)) this.at(at, () => this.#giveBack());
    }
    for (let at = 4 * MINUTE_MS; at < forMs; at += 1 + random.upTo(2 * MINUTE_MS)) {
      if (random.chance(this.#share / 2)) this.at(at, () => this.#moveCheaper());
    }
    // One of the buses becomes cheaper, so that a move to it owes money.
    if (random.chance(0.6)) {
      const [bus, fare] = [random.of(BUSES), random.of([40_000, 55_000])];
      this.at(random.upTo(forMs / 2), () => void this.requests.changeFare(bus, fare));
    }
    for (let count = 1 + random.upTo(3); count > 0; count -= 1) {
      this.at(3 * MINUTE_MS + random.upTo(forMs), () => this.#change());
    }
  }

  count(): void {
    const { moves, parts } = this.run.auditor.shot.d1;
    const times = new Map<string, number>();
    for (const { kind, state, ticket } of moves.values()) {
      if (kind !== "seats_off") continue;
      this.run.reach(`seats taken off: ${state}`);
      if (state === "done") times.set(ticket, (times.get(ticket) ?? 0) + 1);
    }
    const kinds = new Map([...moves.values()].map(({ id, kind }) => [id, kind]));
    for (const { change, state } of parts) {
      if (change === null) continue;
      const what = kinds.get(change) === "move" ? "of a cheaper move" : "for seats";
      this.run.reach(`a part ${what} is ${state}`);
    }
    if ([...times.values()].some((count) => count > 1)) {
      this.run.reach("seats taken off a ticket twice");
    }
  }

  #takeOff(): void {
    const random = this.random;
    const tickets = this.run.auditor.shot.d1.tickets.filter(
      ({ voidedAt, quantity }) => voidedAt === null && quantity > 1,
    );
    if (tickets.length === 0) return;
    const ticket = random.of(tickets);
    const send = () => {
      const off = this.#someSeats(ticket);
      void this.moves.takeOff(ticket.id, off.seats, off.places);
    };
    send();
    if (random.chance(0.3)) send();
    this.#disturb(ticket);
  }

  /** A passenger whose journey has changed, mostly; pressed twice, or sent again after a while, it is done once. */
  #giveBack(): void {
    const random = this.random;
    const { tickets, revisions } = this.run.auditor.shot.d1;
    const several = tickets.filter(({ voidedAt, quantity }) => voidedAt === null && quantity > 1);
    const asked = several.filter(({ trip, revision }) => revision < (revisions.get(trip) ?? 0));
    const some = asked.length > 0 && random.chance(0.9) ? asked : several;
    if (some.length === 0) return;
    const ticket = random.of(some);
    const off = this.#someSeats(ticket);
    let answers = 0;
    const send = () => {
      void this.moves.giveBack(ticket, off.seats, off.places).outcome.then((end) => {
        if (end.kind !== "answered" || !end.value.ok) return;
        this.run.reach("a passenger gives seats back");
        answers += 1;
        if (answers > 1) this.run.reach("a passenger who presses again is answered alike");
      });
    };
    send();
    if (random.chance(0.3)) send();
    if (random.chance(0.3)) this.soon(send);
    if (random.chance(0.2)) this.soon(() => void this.moves.takeOff(ticket.id, off.seats, 1));
    if (random.chance(0.2)) this.soon(() => this.#answer(ticket));
    this.#disturb(ticket);
  }

  #moveCheaper(): void {
    const random = this.random;
    const tickets = this.run.auditor.shot.d1.tickets.filter(({ voidedAt }) => voidedAt === null);
    if (tickets.length === 0) return;
    const ticket = random.of(tickets);
    const bus = ticket.trip === "31" ? "32" : "31";
    const chosen = new Set<string>();
    while (chosen.size < seatsIn(ticket.seats).length) chosen.add(random.of(SEATS));
    const send = () => void this.moves.moveCheaper(ticket.bill, bus, [...chosen]);
    send();
    if (random.chance(0.3)) send();
    this.#disturb(ticket);
  }

  #answer({ id, trip }: TicketRow): void {
    const choice = this.random.chance(0.5) ? "keep" : "refund";
    const revision = this.run.auditor.shot.d1.revisions.get(trip) ?? 0;
    void this.moves.choose(id, revision, choice);
  }

  /** It asks for an hour at most. */
  #change(): void {
    const random = this.random;
    const chooseBy = this.run.kernel.now + random.upTo(60 * MINUTE_MS);
    const silence = random.chance(0.5) ? "keep" : "refund";
    void this.moves.change(random.of([...BUSES, "41"]), { chooseBy, silence });
  }

  #disturb(ticket: TicketRow): void {
    const random = this.random;
    if (random.chance(0.15)) this.soon(() => void this.requests.cancelSale(ticket.bill));
    // A part that staff give is known to D1 alone (run-kind.ts).
    if (random.chance(0.15) && !this.#hasRestore)
      this.soon(() => void this.requests.givePart(ticket.bill, 10_000));
    if (random.chance(0.03)) {
      this.soon(() => void this.requests.cancelTrip(random.of(BUSES)));
    }
    if (random.chance(0.15)) this.soon(() => this.#moveIt(ticket));
    if (random.chance(0.1)) this.soon(() => this.#abandon(ticket.id));
  }

  #someSeats({ seats, quantity }: TicketRow) {
    const own = seatsIn(seats);
    const count = 1 + this.random.upTo(Math.max(1, quantity - 1));
    const chosen = new Set<string>();
    while (chosen.size < Math.min(count, own.length)) chosen.add(this.random.of(own));
    return { seats: [...chosen], places: count };
  }

  #moveIt({ id, seats }: TicketRow): void {
    void this.moves.move(id, this.random.of(BUSES), seatsIn(seats).slice(1), { by: STAFF });
  }

  #abandon(ticket: string): void {
    const open = [...this.run.auditor.shot.d1.moves.values()].find(
      (move) => move.ticket === ticket && move.state === "moving",
    );
    if (open !== undefined) void this.moves.abandon(open.id);
  }
}
