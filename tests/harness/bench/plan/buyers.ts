/**
 * The simulated buyers: the same steps and habits as the phones of the load (../shopper.ts), on seats that are only
 * counted. What a phone sees of the seats is as old as the shop's cache lets it be.
 */
import { randomFrom } from "../../../support/random.ts";
import type { Kernel, Process } from "./kernel.ts";
import { openLines } from "./lines.ts";
import type { CallName, Machine } from "./shop.ts";

export interface Rush {
  phones: number;
  choices: number;
  busesEach: number;
  arriveMs: number;
  lastsMs: number;
  holdMs: number;
  seed: number;
  /**
   * Visitors whom the room of each choice lets in a second, whatever else; or by the product's rules (lines.ts), as
   * before the rooms shared their pace, and since. Null: there is no waiting room.
   */
  letIn: number | "apart" | "shared" | null;
}

export interface Outcome {
  sold: number;
  soldAfterMs: number;
  presses: number;
  taken: number;
  outOfOrder: number;
  /** Payments refused because their hold ran out and somebody else took a seat: the rush's `seats_released`. */
  tooLate: number;
  /** By call; `line`: from the first call of a room to its turn, `ticket`: from the quote to the ticket. */
  tookMs: Record<CallName | "line" | "ticket", number[]>;
  /** Calls that the shop shed, and phones that gave up after the last of their tries. */
  shed: number;
  gaveUp: number;
  /** Phones whose call took longer than a browser waits. */
  unanswered: number;
  calls: Record<CallName, number>;
}

export const SEATS = 45;
/** Lists may be as old as this. */
const VIEW_MS = 3_000;
const [DELAY_MS, LOSS, ABANDONS, LIKE, RETRY_MS, TRIES] = [300, 0.02, 0.1, 0.8, 2_000, 4];
const PRESSES_MOST = 6;
const PATIENCE_MS = 45_000;
const SHED_WAITS_MS = [800, 2_000, 5_000];

interface Held {
  seats: ReadonlySet<number>;
  isSold: boolean;
  /** The hold has run out. */
  isOver: boolean;
}

class Bus {
  readonly taken = Array.from({ length: SEATS }, () => false);
  free = SEATS;
  sold = 0;
  #seen: readonly boolean[] = this.taken;
  #seenAt = -Infinity;

  view(now: number): readonly boolean[] {
    if (now - this.#seenAt < VIEW_MS) return this.#seen;
    this.#seenAt = now;
    return (this.#seen = [...this.taken]);
  }

  set(seat: number, isTaken: boolean): void {
    this.taken[seat] = isTaken;
    this.free += isTaken ? -1 : 1;
  }
}

export function simulate(kernel: Kernel, machine: Machine, rush: Rush): Outcome {
  const names = [
    "routes",
    "units",
    "trips",
    "queue",
    "seats",
    "hold",
    "quote",
    "create",
    "execute",
  ] as const;
  const lists = [...names, "line", "ticket"].map((name): [string, number[]] => [name, []]);
  const outcome: Outcome = {
    sold: 0,
    soldAfterMs: 0,
    presses: 0,
    taken: 0,
    outOfOrder: 0,
    tooLate: 0,
    tookMs: Object.fromEntries(lists) as Outcome["tookMs"],
    shed: 0,
    gaveUp: 0,
    unanswered: 0,
    calls: Object.fromEntries(names.map((name) => [name, 0])) as Record<CallName, number>,
  };
  const random = randomFrom(rush.seed);
  const share = () => random.upTo(1_000_000) / 1_000_000;
  const buses = Array.from({ length: rush.choices * rush.busesEach }, () => new Bus());
  const nextTurnAt = new Map<number, number>();
  const lines = openLines(kernel, {
    choices: typeof rush.letIn === "string" ? rush.choices : 0,
    hasSharedPace: rush.letIn === "shared",
    untilMs: rush.lastsMs,
    countFree: (choice) => countFree(choice * rush.busesEach),
    isSoldOut: (choice) => listBuses(choice * rush.busesEach).every((bus) => bus.sold === SEATS),
    readD1WaitMs: () => Math.max(...machine.databases.map((one) => one.waitMs)),
  });

  /** The value is false where the booking was given up. */
  function* call(name: CallName, bus: number): Process<boolean> {
    for (let tries = 1; ; tries += 1) {
      yield kernel.wait(DELAY_MS * (0.5 + share()));
      const from = kernel.now;
      outcome.calls[name] += 1;
      const isServed = yield* machine.call(name, bus);
      const tookMs = kernel.now - from;
      outcome.tookMs[name].push(tookMs);
      if (tookMs > PATIENCE_MS) outcome.unanswered += 1;
      if (!isServed) outcome.shed += 1;
      if (isServed && share() >= LOSS) return true;
      if (tries === TRIES) {
        outcome.gaveUp += isServed ? 0 : 1;
        return isServed;
      }
      if (!isServed) yield kernel.wait((SHED_WAITS_MS[tries - 1] ?? 0) * (0.7 + 0.6 * share()));
    }
  }

  function findSeat(seats: readonly boolean[], mine: ReadonlySet<number>): number {
    const free = seats.flatMap((isTaken, seat) => (isTaken || mine.has(seat) ? [] : [seat]));
    return free[Math.floor(share() * free.length)] ?? -1;
  }

  function* press(at: number, bus: Bus): Process<Set<number>> {
    const mine = new Set<number>();
    yield* call("seats", at);
    let seats = bus.view(kernel.now);
    const wanted = 1 + Math.floor(share() * 3);
    const acceptsAlike = share() < LIKE;
    let isOrLike = acceptsAlike && rush.letIn !== null;
    let offered = -1;
    for (let presses = 0; presses < PRESSES_MOST && mine.size < wanted; presses += 1) {
      let seat = offered >= 0 ? offered : findSeat(seats, mine);
      if (seat < 0) break;
      offered = -1;
      outcome.presses += 1;
      if (!(yield* call("hold", at))) break;
      // The buses of one choice fill in order, and one may have free seats again.
      if (isBehindFree(at)) {
        outcome.outOfOrder += 1;
        break;
      }
      if (isOrLike && bus.taken[seat] === true) seat = findSeat(bus.taken, mine);
      if (seat >= 0 && bus.taken[seat] === false) {
        bus.set(seat, true);
        mine.add(seat);
      } else {
        outcome.taken += 1;
        isOrLike = acceptsAlike;
        seats = [...bus.taken];
        if (share() < LIKE) offered = findSeat(seats, mine);
      }
    }
    return mine;
  }

  function isBehindFree(at: number): boolean {
    const first = at - (at % rush.busesEach);
    return buses.slice(first, at).some((bus) => bus.free > 0);
  }

  function* pay(at: number): Process<boolean> {
    const from = kernel.now;
    for (const name of ["quote", "create", "execute"] as const) {
      if (!(yield* call(name, at))) return false;
    }
    outcome.tookMs.ticket.push(kernel.now - from);
    return true;
  }

  /** What runs out is free again, and may still be paid for while it is. */
  function* keep(bus: Bus, held: Held): Process {
    yield kernel.wait(rush.holdMs);
    if (held.isSold) return;
    held.isOver = true;
    for (const seat of held.seats) bus.set(seat, false);
  }

  function sell(bus: Bus, held: Held): boolean {
    const seats = [...held.seats];
    if (held.isOver && seats.some((seat) => bus.taken[seat] === true)) return false;
    if (held.isOver) for (const seat of seats) bus.set(seat, true);
    held.isSold = true;
    bus.sold += seats.length;
    outcome.sold += seats.length;
    outcome.soldAfterMs = kernel.now;
    return true;
  }

  function listBuses(first: number): Bus[] {
    return buses.slice(first, first + rush.busesEach);
  }

  function countFree(first: number): number {
    return listBuses(first).reduce((sum, bus) => sum + bus.free, 0);
  }

  function* waitTurn(choice: number, letIn: number | "apart" | "shared"): Process {
    if (typeof letIn === "string") {
      const line = lines[choice];
      if (line !== undefined) yield line.join();
      return;
    }
    // The first of a line goes in at once, as half of the seats are free for that many.
    const turnAt = Math.max(nextTurnAt.get(choice) ?? 0, kernel.now);
    nextTurnAt.set(choice, turnAt + 1_000 / letIn);
    yield kernel.wait(turnAt - kernel.now);
  }

  function* buy(choice: number): Process {
    yield kernel.wait(share() * rush.arriveMs);
    yield* call("routes", 0);
    yield* call("units", 0);
    let hasWaited = rush.letIn === null;
    while (kernel.now < rush.lastsMs) {
      const first = choice * rush.busesEach;
      yield* call("trips", first);
      const open = listBuses(first).findIndex((bus) => bus.view(kernel.now).includes(false));
      if (open < 0) return;
      if (!hasWaited && rush.letIn !== null) {
        const from = kernel.now;
        yield* call("queue", first);
        yield* waitTurn(choice, rush.letIn);
        if (countFree(first) === 0) return;
        yield* call("queue", first);
        outcome.tookMs.line.push(kernel.now - from);
        hasWaited = true;
      }
      const bus = buses[first + open];
      if (bus === undefined) return;
      const seats = yield* press(first + open, bus);
      if (seats.size > 0) lines[choice]?.seat();
      if (seats.size > 0) {
        const held: Held = { seats, isSold: false, isOver: false };
        kernel.start(keep(bus, held));
        if (share() < ABANDONS) return;
        if (yield* pay(first + open)) {
          if (sell(bus, held)) return;
          outcome.tooLate += 1;
        }
      }
      yield kernel.wait(RETRY_MS * (0.5 + share()));
    }
  }

  for (let phone = 0; phone < rush.phones; phone += 1) kernel.start(buy(phone % rush.choices));
  kernel.run();
  return outcome;
}
