/**
 * Goal: all phones and the shop see one list, whatever the network does. Method: phones press by chance, and each
 * delivers its events in any order, some of them never, some of them many times; the result is compared with a model of
 * its own, which walks the events that arrived and knows nothing of the code. A red run says its seed.
 */
import { describe, expect, test } from "vitest";
import {
  mergeBoardings,
  seatKey,
  type BoardingEvent,
} from "../../../worker/domain/boarding/merge.ts";
import { randomFrom, type Random } from "../../support/random.ts";

const SEED = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const ROUNDS = 400;
const SEATS = [
  ["P1", "A1"],
  ["P1", "A2"],
  ["P2", "B1"],
  ["P3", "1"],
] as const;

let made = 0;

function anEvent(over: Partial<BoardingEvent> = {}): BoardingEvent {
  made += 1;
  return {
    id: `e${made}`,
    kind: "board",
    pnr: "P1",
    seat: "A1",
    undoes: null,
    phone: "one",
    at: made,
    seq: made,
    ...over,
  };
}

/** What some phones press, with clocks that are wrong. */
function pressByChance(random: Random): BoardingEvent[] {
  const events: BoardingEvent[] = [];
  const count = random.upTo(14);
  for (let at = 0; at < count; at += 1) {
    const [anyPnr, anySeat] = random.of(SEATS);
    const phone = random.of(["one", "two", "three"]);
    const kind = random.of(["board", "board", "no_show", "undo"] as const);
    const named = kind === "undo" && events.length > 0 ? random.of(events) : null;
    const undoes = kind === "undo" ? (named?.id ?? "unknown") : null;
    // Some name a press of another seat.
    const isOfSeat = named !== null && random.chance(0.7);
    const [pnr, seat] = isOfSeat ? [named.pnr, named.seat] : [anyPnr, anySeat];
    events.push(anEvent({ kind, pnr, seat, phone, undoes, at: random.upTo(5), seq: at % 3 }));
  }
  return events;
}

function shuffle<T>(random: Random, items: readonly T[]): T[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(random.upTo(rest.length), 1));
}

/** Everything at least once, some of it again, in any order. */
function deliver(random: Random, events: readonly BoardingEvent[]): BoardingEvent[] {
  return shuffle(random, [...events, ...events.filter(() => random.chance(0.4))]);
}

interface ModelSeat {
  state: string;
  counting: string[];
  isTwice: boolean;
}

/** The rule in other words: at each seat, cross out what an undo there names. */
function modelSeats(events: readonly BoardingEvent[]): Record<string, ModelSeat> {
  const seats: Record<string, ModelSeat> = {};
  for (const [pnr, seat] of SEATS) {
    const here = events.filter((event) => event.pnr === pnr && event.seat === seat);
    const crossedOut = new Set(here.map(({ undoes }) => undoes));
    const left = new Map<string, BoardingEvent>();
    for (const event of here) {
      if (event.kind !== "undo" && !crossedOut.has(event.id)) left.set(event.id, event);
    }
    if (left.size === 0) continue;
    const boards = [...left.values()].filter(({ kind }) => kind === "board");
    seats[`${pnr} ${seat}`] = {
      state: boards.length > 0 ? "boarded" : "no_show",
      counting: [...left.keys()].toSorted(),
      isTwice: boards.some(({ phone }) => phone !== boards[0]?.phone),
    };
  }
  return seats;
}

function toModel(events: Iterable<BoardingEvent>): Record<string, ModelSeat> {
  return Object.fromEntries(
    Array.from(mergeBoardings(events), ([key, { state, events: counting, isTwice }]) => [
      key,
      { state, counting: counting.map(({ id }) => id).toSorted(), isTwice },
    ]),
  );
}

describe(`events from seed ${SEED}`, () => {
  test("add up to what the model says, in any order and with repeats", () => {
    const random = randomFrom(SEED);
    for (let round = 0; round < ROUNDS; round += 1) {
      const events = pressByChance(random);
      const expected = modelSeats(events);
      for (let way = 0; way < 3; way += 1) {
        expect(toModel(deliver(random, events)), `round ${round}`).toEqual(expected);
      }
    }
  });

  test("show the same order on every phone", () => {
    const random = randomFrom(SEED + 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const events = pressByChance(random);
      const [first, second] = [deliver(random, events), deliver(random, events)].map((delivered) =>
        mergeBoardings(delivered),
      );
      for (const [key, seat] of first ?? []) {
        expect(second?.get(key)?.events, `round ${round}`).toEqual(seat.events);
      }
    }
  });

  test("converge on all phones and the shop once each has what the others have", () => {
    const random = randomFrom(SEED + 2);
    for (let round = 0; round < ROUNDS; round += 1) {
      const presses = pressByChance(random);
      const shop: BoardingEvent[] = [];
      const phones = ["one", "two", "three"].map((name) =>
        presses.filter(({ phone }) => phone === name),
      );
      const sync = (phone: BoardingEvent[], share: number) => {
        const arrives = () => random.chance(share);
        shop.push(...phone.filter(arrives));
        const known = new Set(phone.map(({ id }) => id));
        phone.push(...shop.filter(({ id }) => !known.has(id) && arrives()));
      };
      for (let at = 0; at < 6; at += 1) sync(random.of(phones), 0.5);
      // In the end each is online once more: twice round, so that the first gets what the last has sent.
      for (const phone of [...phones, ...phones]) sync(phone, 1);
      const expected = modelSeats(presses);
      for (const events of [shop, ...phones]) {
        expect(toModel(events), `round ${round}`).toEqual(expected);
      }
    }
  });
});

describe("a seat", () => {
  const merge = (...events: BoardingEvent[]) => mergeBoardings(events).get(seatKey("P1", "A1"));

  test("is on board although somebody pressed that nobody came", () => {
    const [board, missed] = [anEvent(), anEvent({ kind: "no_show", phone: "two" })];
    expect(merge(board, missed)).toMatchObject({ state: "boarded", isTwice: false });
    expect(merge(missed)).toMatchObject({ state: "no_show" });
  });

  test("is open again when its one press is undone, also where the undo came first", () => {
    const board = anEvent();
    const undo = anEvent({ kind: "undo", undoes: board.id });
    expect(merge(board, undo)).toBeUndefined();
    expect(merge(undo, board)).toBeUndefined();
    expect(merge(undo, board, anEvent())).toMatchObject({ state: "boarded" });
  });

  test("is not opened by an undo of another seat or ticket that names its press", async () => {
    const board = anEvent();
    const wrong = { kind: "undo", undoes: board.id } as const;
    const undos = [anEvent({ ...wrong, seat: "A2" }), anEvent({ ...wrong, pnr: "P2" })];
    expect(merge(board, ...undos)).toMatchObject({ state: "boarded" });
  });

  test("that one phone pressed twice is not on board twice, that two phones pressed is", () => {
    expect(merge(anEvent(), anEvent())).toMatchObject({ isTwice: false });
    expect(merge(anEvent(), anEvent({ phone: "two" }))).toMatchObject({ isTwice: true });
  });
});
