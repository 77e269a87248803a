/** The list as a guide sees it: order, counts, conflicts, what is found and what has changed. */
import { describe, expect, it } from "vitest";
import type { OwnEvent } from "../../../web/guide/store/saved.ts";
import { randomFrom } from "../../support/random.ts";
import type { BoardingEvent } from "../../../worker/domain/boarding/merge.ts";
import {
  buildBoard,
  groupByPoint,
  hasOpenSeat,
  countInError,
  type BoardTicket,
  type GuideTicket,
} from "../../../web/guide/list/board.ts";
import { findTickets } from "../../../web/guide/list/find-tickets.ts";
import { compareLists } from "../../../web/guide/list/list-updates.ts";
import { parseLink } from "../../../web/guide/links.ts";
import { aTicket, buildList, openModelShop } from "./model-shop.ts";

const VOIDED = "2026-12-04T22:10:00+06:00";

type ListedEvent = BoardingEvent & { departs_at: string | null };

function aList(tickets: GuideTicket[], events: ListedEvent[] = []) {
  return { ...buildList(openModelShop(tickets)), events };
}

function anEvent(more: Partial<ListedEvent> & Pick<ListedEvent, "pnr">): ListedEvent {
  const id = `${more.phone ?? "other"} ${more.pnr} ${more.seat ?? "A1"}`;
  const usual = { kind: "board", seat: "A1", undoes: null, phone: "other", at: 1, seq: 1 } as const;
  return { id, departs_at: null, ...usual, ...more };
}

function press(pnr: string, seat: string, id: string): OwnEvent {
  return {
    event: { ...anEvent({ pnr, seat }), id, version: "v", departs_at: undefined },
    state: "waiting",
    fault: null,
    duty: "t1 out",
  };
}

describe("the board", () => {
  it("orders seats as the bus has them, and places by their number", () => {
    const seats = ["B1", "A10", "A2", "10", "9"];
    const list = aList(seats.map((seat) => aTicket({ pnr: `P${seat}`, seats: [seat] })));
    const { tickets } = buildBoard(list, [], "own");
    expect(tickets.map((one) => one.ticket.seats[0])).toEqual(["9", "10", "A2", "A10", "B1"]);
  });

  it("is the same after any presses, built anew or from the board before, which costs only what has changed", () => {
    const random = randomFrom(Number(process.env["SEED"] ?? 41));
    const seats = ["A1", "A2", "B1"];
    const pnrs = ["P1", "P2", "P3", "P4"];
    const tickets = pnrs.map((pnr) => aTicket({ pnr, seats: seats.slice(0, 2) }));
    const list = aList(tickets, [anEvent({ pnr: "P1" }), anEvent({ pnr: "P2", seat: "B1" })]);
    let own: OwnEvent[] = [];
    let before = buildBoard(list, own, "own");
    for (let step = 0; step < 300; step += 1) {
      const one = random.of([...own, null]);
      const undone = random.of([...own, null])?.event ?? anEvent({ pnr: random.of(pnrs) });
      const kind = random.of(["board", "no_show", "undo"] as const);
      const { pnr, seat } =
        kind === "undo" ? undone : { pnr: random.of(pnrs), seat: random.of(seats) };
      const undoes = kind === "undo" ? undone.id : null;
      const pressed = press(pnr, seat, `e${step}`);
      const added = { ...pressed, event: { ...pressed.event, kind, undoes } };
      const changed =
        one === null ? [] : [{ ...one, state: random.of(["taken", "refused"] as const) }];
      const kept = own.filter((other) => other !== one);
      own = random.chance(0.2) ? kept : [...kept, ...changed, added];
      const next = buildBoard(list, own, "own", before);
      expect(next).toEqual(buildBoard(list, own, "own"));
      const named = new Set([pnr, one?.event.pnr]);
      const drawn = next.tickets.filter((row, place) => row !== before.tickets[place]);
      expect(drawn.filter(({ ticket }) => !named.has(ticket.pnr))).toEqual([]);
      before = next;
    }
  });

  it("counts seats of valid tickets, and an own press before it is sent", () => {
    const list = aList(
      [
        aTicket({ pnr: "P1", seats: ["A1", "A2"] }),
        aTicket({ pnr: "P2", seats: ["B1"] }),
        aTicket({ pnr: "P3", seats: ["C1"], voided_at: VOIDED }),
        aTicket({ pnr: "P4", seats: ["D1"] }),
      ],
      [
        anEvent({ pnr: "P3", seat: "C1" }),
        anEvent({ pnr: "P2", seat: "B1", kind: "no_show" }),
        anEvent({ pnr: "P4", seat: "D1" }),
      ],
    );
    const own = { ...anEvent({ pnr: "P1" }), version: "v", departs_at: undefined };
    const waiting = { event: own, state: "waiting", fault: null, duty: "t1 out" } as const;
    const refused = {
      event: { ...own, id: "refused", seat: "A2" },
      state: "refused",
      fault: "seat_unknown",
      duty: "t1 out",
    } as const;
    const { counts, tickets } = buildBoard(list, [waiting, refused], "own");
    expect(counts).toEqual({ seats: 4, boarded: 2, noShows: 1 });
    const listPnrs = (isOne: (row: BoardTicket) => boolean) =>
      tickets.filter(isOne).map(({ ticket }) => ticket.pnr);
    expect(listPnrs(hasOpenSeat)).toEqual(["P1"]);
    expect(listPnrs((row) => countInError(row) > 0)).toEqual(["P3"]);
  });

  it("counts no press for another day to which the trip was moved, neither of this phone nor of others", () => {
    const list = aList(
      [aTicket({ pnr: "P1", seats: ["A1"] }), aTicket({ pnr: "P2", seats: ["B1"] })],
      [anEvent({ pnr: "P1", departs_at: VOIDED })],
    );
    const own = { ...anEvent({ pnr: "P2", seat: "B1" }), version: "v", departs_at: VOIDED };
    const waiting = { event: own, state: "waiting", fault: null, duty: "t1 out" } as const;
    const moved = { ...list, trip: { ...list.trip, leg_departs_at: "2026-12-06T22:10:00+06:00" } };
    expect(buildBoard(moved, [waiting], "own").counts.boarded).toBe(0);
    const present = {
      ...list,
      trip: { ...list.trip, leg_departs_at: "2026-12-04T23:10:00+06:00" },
    };
    expect(buildBoard(present, [waiting], "own").counts.boarded).toBe(2);
  });

  it("leaves rows that are as before the same objects, so that a press draws one", () => {
    const list = aList([
      aTicket({ pnr: "P1", seats: ["A1"] }),
      aTicket({ pnr: "P2", seats: ["B1", "B2"] }),
    ]);
    const before = buildBoard(list, [press("P1", "A1", "e1")], "own");
    const own = [press("P1", "A1", "e1"), press("P2", "B2", "e2")];
    const after = buildBoard(list, own, "own", before);
    expect(after.tickets.map((row, at) => row === before.tickets[at])).toEqual([true, false]);
    expect(after).toEqual(buildBoard(list, own, "own"));
  });

  it("knows a seat under which somebody was let on before the seat was changed", () => {
    const list = aList([aTicket({ pnr: "P1", seats: ["B2"] })], [anEvent({ pnr: "P1" })]);
    const [row] = buildBoard(list, [], "own").tickets;
    expect(row?.formerSeats.map(({ seat }) => seat)).toEqual(["A1"]);
    expect(row?.seats[0]?.boarding.state).toBe("open");
  });

  it("counts everybody on the bus under a ticket that is cancelled or moved, also on a former seat", () => {
    const list = aList(
      [
        aTicket({ pnr: "P1", seats: ["B1", "B2", "B3"], voided_at: VOIDED }),
        aTicket({ pnr: "P2", seats: ["C1"], moved_to: "Rajshahi 2" }),
      ],
      [
        anEvent({ pnr: "P1", seat: "B1" }),
        anEvent({ pnr: "P1", seat: "B2" }),
        anEvent({ pnr: "P2" }),
      ],
    );
    expect(buildBoard(list, [], "own").tickets.map(countInError)).toEqual([2, 1]);
  });

  it("says that two phones have let on the same seat, and not that one did twice", () => {
    const events = [anEvent({ pnr: "P1" }), anEvent({ pnr: "P1", phone: "third" })];
    const twice = buildBoard(aList([aTicket({ pnr: "P1" })], events), [], "own");
    expect(twice.tickets[0]?.seats[0]?.boarding.isTwice).toBe(true);
    const once = buildBoard(aList([aTicket({ pnr: "P1" })], events.slice(1)), [], "own");
    expect(once.tickets[0]?.seats[0]?.boarding.isTwice).toBe(false);
  });

  it("groups by boarding point as the bus comes to them", () => {
    const points = ["", "Savar", "Elsewhere", "Gabtoli", "Savar"];
    const list = aList(
      points.map((point, place) => aTicket({ pnr: `P${place}`, seats: [`A${place}`], point })),
    );
    const groups = groupByPoint(buildBoard(list, [], "own").tickets, list.stops);
    expect(groups.map(({ point, counts }) => [point, counts.seats])).toEqual([
      ["Gabtoli", 1],
      ["Savar", 2],
      ["Elsewhere", 1],
      ["", 1],
    ]);
  });
});

describe("a passenger", () => {
  const { tickets } = buildBoard(
    aList([
      aTicket({ pnr: "8M4QU5J", name: "Karim", phone: "01711-234567", seats: ["A1"] }),
      aTicket({ pnr: "9K2XX7A", name: "রহিমা", phone: "01811-004511", seats: ["A11", "A12"] }),
      aTicket({ pnr: "45AAAAA", name: "Karima", phone: "01911-999999", seats: ["B4"] }),
    ]),
    [],
    "own",
  );
  it.each([
    ["a1", ["8M4QU5J"]],
    ["A12", ["9K2XX7A"]],
    ["8m4 qu5j", ["8M4QU5J"]],
    ["9k2", ["9K2XX7A"]],
    ["4567", ["8M4QU5J"]],
    ["৪৫১১", ["9K2XX7A"]],
    ["রহি", ["9K2XX7A"]],
    [" karim", ["8M4QU5J", "45AAAAA"]],
    ["0451", ["9K2XX7A"]],
    ["nobody", []],
    ["", ["8M4QU5J", "9K2XX7A", "45AAAAA"]],
  ])("is found by %s", (typed, pnrs) => {
    expect(findTickets(tickets, typed).map(({ ticket }) => ticket.pnr)).toEqual(pnrs);
  });
});

describe("what has changed", () => {
  const before = aList([
    aTicket({ pnr: "P1", seats: ["A1"] }),
    aTicket({ pnr: "P2", seats: ["B1"], point: "Savar" }),
    aTicket({ pnr: "P3", voided_at: VOIDED }),
  ]);
  const change = (...tickets: GuideTicket[]) => compareLists(before, aList(tickets));
  const [p1, p2, p3] = before.tickets as [GuideTicket, GuideTicket, GuideTicket];

  it("is nothing where nothing did", () => {
    expect(change(p1, p2, p3)).toEqual([]);
  });

  it.each([
    [
      { ...p1, voided_at: VOIDED },
      { kind: "cancelled", seats: ["A1"] },
    ],
    [
      { ...p1, moved_to: "Rajshahi 2, 6 AM" },
      { kind: "moved", to: "Rajshahi 2, 6 AM" },
    ],
    [
      { ...p1, seats: ["C3"] },
      { kind: "seats", before: ["A1"], seats: ["C3"] },
    ],
    [
      { ...p1, point: "Savar" },
      { kind: "point", point: "Savar" },
    ],
  ])("is told of a ticket: %o", (after, told) => {
    expect(change(after, p2, p3)).toMatchObject([told]);
  });

  it("names new tickets, valid ones only, and those that are valid again or gone", () => {
    const fresh = aTicket({ pnr: "P4", name: "Nila" });
    const dead = aTicket({ pnr: "P5", voided_at: VOIDED });
    expect(change(p1, { ...p3, voided_at: null }, fresh, dead)).toMatchObject([
      { kind: "restored", pnr: "P3" },
      { kind: "new", name: "Nila" },
      { kind: "cancelled", pnr: "P2" },
    ]);
  });

  it("is told of the trip", () => {
    const trip = {
      ...before.trip,
      cancelled_at: VOIDED,
      is_postponed: true,
      departs_at: VOIDED,
      meeting_place: "Kallyanpur",
    };
    expect(compareLists(before, { ...before, trip })).toEqual([
      { kind: "trip_cancelled" },
      { kind: "trip_postponed" },
      { kind: "departs", at: VOIDED },
      { kind: "meeting_place", place: "Kallyanpur" },
    ]);
  });
});

it.each([
  ["https://shop.example/guide#abcdefghijklmnopqrstuv", "abcdefghijklmnopqrstuv"],
  [" abcdefghijklmnopqrstuv\n", "abcdefghijklmnopqrstuv"],
  ["#abcdefghijklmnopqrstuv", "abcdefghijklmnopqrstuv"],
  ["https://shop.example/guide#short", null],
  ["https://shop.example/limited-invoice/abcdefghijklmnopqrstuv", null],
])("a pasted link is read: %s", (pasted, link) => {
  expect(parseLink(pasted)).toBe(link);
});
