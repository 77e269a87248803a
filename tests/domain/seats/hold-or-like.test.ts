import { describe, expect, it } from "vitest";
import { holdOrLike } from "../../../worker/domain/seats/hold-or-like.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { aDesk, OVER, refused, someFacts, T0, type Desk } from "../../support/seats/desk.ts";

const ALL = seatPlan("45").seats.map((seat) => seat.seatNo);

function press(
  desk: Desk,
  booking: string,
  seatNo: string,
  having: number | undefined,
  { now = T0, isOrderChecked = true } = {},
) {
  const input = { facts: someFacts(), booking, seatNo, isOrderChecked, orLikeHaving: having };
  return desk.run(holdOrLike(desk.state(), input, new Map(), { now, holdMs: HOLD_MS }));
}

describe("a press that may mean one like it", () => {
  it("holds the pressed seat where that is free", () => {
    expect(press(aDesk(), "ana", "C1", 0)).toMatchObject({ ok: true, value: { seats: ["C1"] } });
  });

  it("holds the nearest of the same kind where somebody was quicker, one for each of many", () => {
    const desk = aDesk();
    desk.hold("bo", "A1");
    expect(press(desk, "ana", "A1", 0)).toMatchObject({ value: { seats: ["B1"] } });
    expect(press(desk, "cy", "A1", 0)).toMatchObject({ value: { seats: ["C1"] } });
  });

  it("means this seat only, unless the buyer has said so", () => {
    const desk = aDesk();
    desk.hold("bo", "A1");
    expect(press(desk, "ana", "A1", undefined)).toEqual(refused("seat_taken", { seatNo: "A1" }));
  });

  it("takes no second seat when it is repeated, whatever has come free since", () => {
    const desk = aDesk();
    desk.hold("bo", "A1");
    const first = press(desk, "ana", "A1", 0);
    expect(press(desk, "ana", "A1", 0)).toEqual(first);
    desk.cancel("bo", "A1");
    expect(press(desk, "ana", "A1", 0)).toEqual(first);
  });

  it("takes a second seat for a second press", () => {
    const desk = aDesk();
    desk.hold("bo", "A1");
    press(desk, "ana", "A1", 0);
    expect(press(desk, "ana", "A1", 1)).toMatchObject({ value: { seats: ["B1", "C1"] } });
    expect(press(desk, "ana", "D4", 2)).toMatchObject({ value: { seats: ["B1", "C1", "D4"] } });
  });

  it("is refused as ever where the limits leave nothing, or nothing is free", () => {
    const desk = aDesk();
    desk.hold("bo", "A1");
    desk.holdAll("ana", ["B1", "B2", "B3", "B4", "C1", "C2"]);
    expect(press(desk, "ana", "A1", 6)).toEqual(refused("seat_taken", { seatNo: "A1" }));

    const full = aDesk();
    for (const seatNo of ALL) full.hold(`of-${seatNo}`, seatNo);
    expect(press(full, "ana", "A1", 0)).toEqual(refused("seat_taken", { seatNo: "A1" }));
    expect(press(full, "ana", "A1", 0, { now: OVER })).toMatchObject({ value: { seats: ["A1"] } });
  });

  it("asks for the buses in front like any first seat, and no seat changes before", () => {
    const desk = aDesk();
    desk.hold("bo", "A1");
    const before = desk.state();
    const answer = press(desk, "ana", "A1", 0, { isOrderChecked: false });
    expect(answer).toEqual(refused("order_unchecked"));
    expect(desk.state()).toBe(before);
  });
});
