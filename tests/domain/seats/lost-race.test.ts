import { describe, expect, it } from "vitest";
import { describeLostRace } from "../../../worker/domain/seats/lost-race.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { aDesk, OVER, someFacts, T0, withBlocked, type Desk } from "../../support/seats/desk.ts";

function lose(
  desk: Desk,
  booking: string,
  wanted: string[],
  { now = T0, isOrderChecked = true } = {},
) {
  const input = { facts: someFacts(), booking, wanted, isOrderChecked };
  return describeLostRace(desk.state(), input, new Map(), { now, holdMs: HOLD_MS });
}

describe("who lost a seat", () => {
  it("sees every seat as it is at that instant, with the version, and changes nothing", () => {
    const desk = aDesk({}, withBlocked("C1"));
    desk.holdAll("bo", ["A1"]);
    const before = desk.state();
    const { seats, version, offer } = lose(desk, "ana", ["A1"]);
    expect(desk.state()).toBe(before);
    expect(seats).toHaveLength(45);
    expect(version).toBe(before.version);
    expect(seats.filter((seat) => seat.state !== "free")).toEqual([
      { seatNo: "A1", state: "held" },
      { seatNo: "C1", state: "blocked" },
    ]);
    expect(offer).toEqual(["B1"]);
  });

  it("is offered a seat whose hold has just run out, and none that is held, blocked or sold", () => {
    const desk = aDesk({}, withBlocked("C1"));
    desk.holdAll("bo", ["A1", "B1"]);
    expect(lose(desk, "ana", ["A1"]).offer).toEqual(["D1"]);
    expect(lose(desk, "ana", ["A1"], { now: OVER - 1 }).offer).toEqual(["D1"]);
    expect(lose(desk, "ana", ["C1"], { now: OVER }).offer).toEqual(["B1"]);
  });

  it("is offered nothing that the limits or the order of buses would refuse", () => {
    const desk = aDesk();
    desk.holdAll("bo", ["A1"]);
    desk.holdAll("ana", ["B1", "B2", "B3", "B4", "C1"]);
    expect(lose(desk, "ana", ["A1"]).offer).toEqual(["D1"]);
    expect(lose(desk, "ana", ["A1", "A2"]).offer, "six in all").toEqual([]);
    desk.holdAll("ana", ["C2"]);
    expect(lose(desk, "ana", ["A1"]).offer).toEqual([]);
    expect(lose(desk, "cy", ["A1"], { isOrderChecked: false }).offer).toEqual([]);
  });
});
