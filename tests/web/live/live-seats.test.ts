import { describe, expect, it } from "vitest";
import {
  fromSnapshot,
  chooseNewestSeats,
  readMessage,
  applyMessage,
  applyOwnSeats,
} from "../../../web/live/live-seats.ts";
import { findLostSeats } from "../../../web/screens/booking/seats/lost-seats.ts";

const SNAPSHOT = fromSnapshot({ version: 7, seats: [{ seat_no: "A1", state: "sold" }], free: 44 });

function message(after: number, version: number, ...changes: ["A1" | "A2", "free" | "held"][]) {
  return { after, version, changes, free: 40 };
}

describe("received seats", () => {
  it("follow one change after the other", () => {
    const held = applyMessage(SNAPSHOT, message(7, 8, ["A2", "held"]));
    expect(held).toEqual({
      version: 8,
      taken: new Map([
        ["A1", "sold"],
        ["A2", "held"],
      ]),
    });
    const free = held && applyMessage(held, message(8, 10, ["A2", "free"]));
    expect(free).toEqual({ version: 10, taken: new Map([["A1", "sold"]]) });
  });

  it("are discarded after a gap in the versions", () => {
    expect(applyMessage(SNAPSHOT, message(8, 9, ["A2", "held"]))).toBeNull();
  });

  it("ignore a message that is known already", () => {
    expect(applyMessage(SNAPSHOT, message(5, 7, ["A1", "free"]))).toBe(SNAPSHOT);
  });

  it("accept a message that began before the snapshot and ended after it", () => {
    expect(applyMessage(SNAPSHOT, message(5, 9, ["A2", "held"]))?.version).toBe(9);
  });

  it("show an own answer before the message about it comes", () => {
    const before = applyMessage(SNAPSHOT, message(7, 8, ["A2", "held"])) ?? SNAPSHOT;
    const own = applyOwnSeats(before, ["A2"], ["A3"]);
    expect(own.version).toBe(8);
    expect([...own.taken]).toEqual([
      ["A1", "sold"],
      ["A3", "held"],
    ]);
  });
});

describe("a message", () => {
  it("is a snapshot or changes, and anything else is none", () => {
    expect(readMessage('{"version":1,"seats":[],"free":45}')).toMatchObject({ seats: [] });
    expect(readMessage('{"after":1,"version":2,"changes":[],"free":45}')).toMatchObject({
      changes: [],
    });
    for (const text of ["pong", "", "null", "7", '{"hello":1}', "[]"]) {
      expect(readMessage(text)).toBeNull();
    }
  });
});

describe("what the map shows", () => {
  const list = {
    version: 7,
    seats: [
      { seat_no: "A1", state: "free" as const },
      { seat_no: "A2", state: "sold" as const },
    ],
  };

  it("is what was received when that is newer than what was read", () => {
    const newer = { version: 8, taken: SNAPSHOT.taken };
    expect(chooseNewestSeats(list, newer)).toEqual([
      { seat_no: "A1", state: "sold" },
      { seat_no: "A2", state: "free" },
    ]);
  });

  it("is what was read when that is as new, or when nothing was received", () => {
    expect(chooseNewestSeats(list, SNAPSHOT)).toBe(list.seats);
    expect(chooseNewestSeats({ ...list, version: 9 }, SNAPSHOT)).toBe(list.seats);
    expect(chooseNewestSeats(list, null)).toBe(list.seats);
  });
});

describe("a seat of one's own is lost", () => {
  const seats = (state: "free" | "held" | "blocked" | "capturing") => [
    { seat_no: "A1", state },
    { seat_no: "A2", state: "held" as const },
  ];
  const before = { booking: "b", mine: ["A1", "A2"] };

  it.each(["free", "held", "blocked"] as const)("when it is gone and now %s", (state) => {
    expect(findLostSeats(before, { booking: "b", mine: ["A2"], seats: seats(state) })).toEqual([
      "A1",
    ]);
  });

  it("but not while it is being paid for, nor by a new booking, nor at the first read", () => {
    const now = { booking: "b", mine: ["A2"], seats: seats("capturing") };
    expect(findLostSeats(before, now)).toEqual([]);
    expect(findLostSeats(before, { ...now, booking: "next", seats: seats("free") })).toEqual([]);
    expect(findLostSeats(null, { ...now, seats: seats("free") })).toEqual([]);
  });
});
