import { describe, expect, it, test } from "vitest";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { aDesk, OVER, T0, withBlocked, type Desk } from "../../support/seats/desk.ts";

const BILL = 7;
const CAPTURING = { state: "capturing" };
const SOLD = { state: "sold", trxId: "TRX7" };
const RELEASED = { state: "released" };
const GONE = { state: "gone" };

/** ana holds A1 and A2, and bill 7 for both has this record. */
function deskWith(record: "none" | "capturing" | "sold" | "released" | "barred"): Desk {
  const desk = aDesk();
  desk.holdAll("ana", ["A1", "A2"]);
  if (record === "barred") desk.resolveOrBar(BILL);
  if (record === "none" || record === "barred") return desk;
  desk.capture(BILL, "ana", ["A1", "A2"]);
  if (record === "sold") desk.sell(BILL, "TRX7");
  if (record === "released") desk.release(BILL);
  return desk;
}

const CALLS = {
  capture: (desk: Desk) => desk.capture(BILL, "ana", ["A1", "A2"]),
  sell: (desk: Desk) => desk.sell(BILL, "TRX7"),
  "sell again": (desk: Desk) => desk.sell(BILL, "ANOTHER"),
  release: (desk: Desk) => desk.release(BILL),
  resolveOrBar: (desk: Desk) => desk.resolveOrBar(BILL),
  giveBack: (desk: Desk) => desk.giveBack(BILL),
};

describe("each call on each record of a bill (protocol 4)", () => {
  test.each([
    ["capture", "none", CAPTURING, "capturing", "capturing"],
    ["capture", "capturing", CAPTURING, "capturing", "capturing"],
    ["capture", "sold", SOLD, "sold", "sold"],
    ["capture", "released", { ...GONE, lost: [] }, "released", "held"],
    ["capture", "barred", { ...GONE, lost: [] }, "released", "held"],
    ["sell", "none", GONE, undefined, "held"],
    ["sell", "capturing", SOLD, "sold", "sold"],
    ["sell", "sold", SOLD, "sold", "sold"],
    ["sell again", "sold", SOLD, "sold", "sold"],
    ["sell", "released", GONE, "released", "held"],
    ["sell", "barred", GONE, "released", "held"],
    ["release", "none", RELEASED, "released", "held"],
    ["release", "capturing", RELEASED, "released", "held"],
    ["release", "sold", SOLD, "sold", "sold"],
    ["release", "released", RELEASED, "released", "held"],
    ["release", "barred", RELEASED, "released", "held"],
    ["resolveOrBar", "none", { state: "barred" }, "released", "held"],
    ["resolveOrBar", "capturing", CAPTURING, "capturing", "capturing"],
    ["resolveOrBar", "sold", SOLD, "sold", "sold"],
    ["resolveOrBar", "released", RELEASED, "released", "held"],
    ["resolveOrBar", "barred", RELEASED, "released", "held"],
    ["giveBack", "none", RELEASED, "released", "held"],
    ["giveBack", "capturing", RELEASED, "released", "free"],
    ["giveBack", "sold", RELEASED, "released", "free"],
    ["giveBack", "released", RELEASED, "released", "held"],
    ["giveBack", "barred", RELEASED, "released", "held"],
  ] as const)("%s on %s answers %o, record %s, seats %s", (call, record, answer, after, seat) => {
    const desk = deskWith(record);
    expect(CALLS[call](desk)).toEqual(answer);
    expect(desk.record(BILL)?.state).toBe(after);
    expect([desk.seat("A1"), desk.seat("A2")]).toEqual([seat, seat]);
  });

  test.each(["capture", "sell", "release", "giveBack"] as const)(
    "%s answers the same when repeated, and changes nothing",
    (call) => {
      const desk = deskWith(call === "capture" ? "none" : "capturing");
      const first = CALLS[call](desk);
      const before = desk.state();
      expect(CALLS[call](desk)).toEqual(first);
      expect(desk.state()).toBe(before);
    },
  );
});

describe("capture", () => {
  it("takes exactly the bill's seats; those held besides stay on their deadline", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2", "A3"]);
    desk.capture(BILL, "ana", ["A1", "A3"]);
    expect(desk.mine("ana")).toMatchObject({
      seats: ["A2"],
      capturing: ["A1", "A3"],
      deadlineAt: OVER,
    });
    expect(desk.mine("ana", OVER)).toMatchObject({ seats: [], capturing: ["A1", "A3"] });
  });

  it.each([OVER - 1, OVER, OVER + 86_400_000])(
    "takes the seats of the buyer's own hold at %i, its time run out or not",
    (now) => {
      const desk = aDesk();
      desk.hold("ana", "A1");
      expect(desk.capture(BILL, "ana", ["A1"], now)).toEqual(CAPTURING);
      expect(desk.seat("A1", now + 86_400_000), "no deadline frees it").toBe("capturing");
    },
  );

  it("takes a seat back that was tidied away, or released since the bill was made", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2"]);
    desk.cancel("ana", "A1");
    desk.tidy(OVER);
    expect(desk.capture(BILL, "ana", ["A1", "A2"], OVER)).toEqual(CAPTURING);
  });

  it.each([
    ["the moment before", -1, { state: "gone", lost: ["A1"] }],
    ["at the moment", 0, CAPTURING],
  ])("takes a seat under another's hold that is over: %s", (_, ms, answer) => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    desk.hold("bo", "A1", OVER);
    const rivalOver = OVER + HOLD_MS;
    expect(desk.capture(BILL, "ana", ["A1"], rivalOver + ms)).toEqual(answer);
  });

  it.each([
    ["held by another", (desk: Desk) => desk.hold("bo", "A2", OVER)],
    ["being paid for by another", (desk: Desk) => desk.capture(8, "bo", ["A2"], OVER)],
    [
      "sold to another",
      (desk: Desk) => {
        desk.capture(8, "bo", ["A2"], OVER);
        desk.sell(8);
      },
    ],
    ["captured by another bill of the buyer", (desk: Desk) => desk.capture(8, "ana", ["A2"])],
  ])("takes nothing when one of the seats is %s, and names it", (_, happens) => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2"]);
    happens(desk);
    expect(desk.capture(BILL, "ana", ["A1", "A2"], OVER)).toEqual({ state: "gone", lost: ["A2"] });
    expect(desk.seat("A1", OVER)).toBe("free");
    expect(desk.record(BILL)?.state).toBe("released");
  });

  it("takes nothing when one of the seats is blocked", () => {
    const desk = aDesk({}, withBlocked("A2"));
    expect(desk.capture(BILL, "ana", ["A1", "A2"])).toEqual({ state: "gone", lost: ["A2"] });
  });

  it("never happens to a bill that was once answered that its seats are gone", () => {
    const desk = aDesk();
    desk.hold("bo", "A1");
    desk.capture(BILL, "ana", ["A1"]);
    desk.cancel("bo", "A1");
    expect(desk.capture(BILL, "ana", ["A1"])).toEqual({ state: "gone", lost: [] });
    expect(desk.seat("A1")).toBe("free");
  });

  it("is refused on a cancelled trip with all its seats lost, and with none", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2"]);
    desk.cancelTrip();
    expect(desk.capture(1, "ana", ["A1", "A2"])).toEqual({
      state: "gone",
      lost: ["A1", "A2"],
      why: "trip_cancelled",
    });
    expect(desk.capture(2, "ana", [])).toEqual({ state: "gone", lost: [], why: "trip_cancelled" });
  });

  it("does not start from its last instant on, with its seats still held or without any, and never after", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1"]);
    const late = { state: "gone", lost: [], why: "late" };
    expect(desk.capture(1, "ana", ["A1"], T0 + 5, T0 + 5)).toEqual(late);
    expect(desk.capture(2, "bo", [], T0 + 5, T0 + 5)).toEqual(late);
    expect(desk.capture(1, "ana", ["A1"], T0, T0 + 5)).toEqual({ state: "gone", lost: [] });
    expect(desk.capture(3, "ana", ["A1"], T0 + 4, T0 + 5)).toEqual(CAPTURING);
  });

  it("is finished however late once it has started", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1"]);
    desk.capture(BILL, "ana", ["A1"], T0, T0 + 5);
    expect(desk.capture(BILL, "ana", ["A1"], T0 + 5, T0 + 5)).toEqual(CAPTURING);
    expect(desk.sell(BILL, "TRX", T0 + 5)).toMatchObject({ state: "sold" });
  });

  it("is not stopped by the close of sale", () => {
    const desk = aDesk({ saleClosesAt: T0 + 1 });
    desk.hold("ana", "A1");
    expect(desk.capture(BILL, "ana", ["A1"], T0 + 1)).toEqual(CAPTURING);
  });

  it.each([
    ["a seat outside the plan", "40", ["A2"], "on the trip's plan"],
    ["the same seat twice", "45", ["A1", "A1"], "each seat once"],
  ])("is an error for a bill with %s", (_, planName, seats, message) => {
    expect(() => aDesk({ planName }).capture(BILL, "ana", seats)).toThrow(message);
  });
});

describe("release", () => {
  it.each([
    [OVER - 1, "held", 1],
    [OVER, "free", 0],
  ] as const)("at %i puts the seats back as %s", (now, state, held) => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    desk.capture(BILL, "ana", ["A1"]);
    desk.release(BILL, now);
    expect(desk.seat("A1", now)).toBe(state);
    expect(desk.mine("ana", now).seats).toHaveLength(held);
    expect(desk.state().seats.size, "rows").toBe(held);
  });

  it("touches the seats of its own bill only, also within one booking", () => {
    const desk = aDesk();
    desk.holdAll("ana", ["A1", "A2"]);
    desk.capture(1, "ana", ["A1"]);
    desk.capture(2, "ana", ["A2"]);
    desk.release(1);
    expect(desk.mine("ana")).toMatchObject({ seats: ["A1"], capturing: ["A2"] });
    expect(desk.sell(2)).toMatchObject({ state: "sold" });
  });

  it("frees a seat that was taken back after its booking had given everything up", () => {
    const desk = aDesk();
    desk.hold("ana", "A1");
    desk.cancel("ana", "A1");
    desk.capture(BILL, "ana", ["A1"]);
    desk.release(BILL);
    expect(desk.seat("A1")).toBe("free");
  });

  it("does not sell what another has bought since", () => {
    const desk = deskWith("capturing");
    desk.release(BILL, OVER);
    desk.capture(8, "bo", ["A1"], OVER);
    expect(desk.sell(8, "TRX8", OVER)).toEqual({ state: "sold", trxId: "TRX8" });
    expect(desk.sell(BILL, "LATE", OVER)).toEqual(GONE);
    expect(desk.mine("bo", OVER).seats).toEqual([]);
    expect(desk.state().seats.get("A1")).toMatchObject({ state: "sold", booking: "bo", bill: 8 });
  });
});

describe("a sale", () => {
  it("ends the hold when nothing is left of it, so that a refund does not revive its deadline", () => {
    const desk = deskWith("sold");
    expect(desk.mine("ana")).toMatchObject({ seats: [], deadlineAt: null, farePoisha: null });
    desk.giveBack(BILL);
    expect(desk.hold("ana", "B1", T0 + 1000)).toMatchObject({
      value: { deadlineAt: OVER + 1000 },
    });
  });

  it("is given back to the public, never to a hold", () => {
    const desk = deskWith("sold");
    desk.giveBack(BILL);
    expect(desk.hold("bo", "A1").ok).toBe(true);
    expect(desk.giveBack(BILL), "again, after the next buyer came").toEqual(RELEASED);
    expect(desk.mine("bo").seats).toEqual(["A1"]);
  });
});

describe("giveBack", () => {
  it("ends the hold of a booking that it leaves empty-handed, also before the sale", () => {
    const desk = deskWith("capturing");
    desk.giveBack(BILL);
    expect(desk.hold("ana", "B1", T0 + 1000)).toMatchObject({
      value: { seats: ["B1"], deadlineAt: OVER + 1000 },
    });
  });
});

describe("a bill without seats", () => {
  it("goes through the same states", () => {
    const desk = aDesk();
    expect(desk.capture(1, "ana", [])).toEqual(CAPTURING);
    expect(desk.resolveOrBar(1)).toEqual(CAPTURING);
    expect(desk.sell(1)).toEqual({ state: "sold", trxId: "TRX1" });
    expect(desk.capture(1, "ana", [])).toEqual({ state: "sold", trxId: "TRX1" });
    expect(desk.giveBack(1)).toEqual(RELEASED);
    expect(desk.capture(2, "bo", [])).toEqual(CAPTURING);
    expect(desk.release(2)).toEqual(RELEASED);
    expect(desk.sell(2)).toEqual(GONE);
    expect(desk.state().version, "no seat has changed").toBe(0);
  });
});
