import { describe, expect, test } from "vitest";
import { block, unblock } from "../../../worker/domain/seats/blocked-seats.ts";
import { seatAt, type TripState } from "../../../worker/domain/seats/trip-state.ts";
import { aDesk, OVER, refused, T0, withBlocked } from "../../support/seats/desk.ts";

const PLAN = "45";
const getState = (state: TripState, seatNo: string, now = T0) =>
  seatAt(state, seatNo, now)?.state ?? "free";

describe("staff block", () => {
  test("free seats, all of them at once", () => {
    const { answer, after } = block(aDesk().state(), { planName: PLAN, seats: ["A1", "B2"] }, T0);
    expect(answer).toEqual({ ok: true, value: { seats: ["A1", "B2"] } });
    expect([getState(after, "A1"), getState(after, "B2")]).toEqual(["blocked", "blocked"]);
  });

  test.each(["held", "capturing", "sold"] as const)("nothing when one of them is %s", (state) => {
    const desk = aDesk();
    desk.holdAll("booking1", ["A1"]);
    if (state !== "held") desk.capture(1, "booking1", ["A1"]);
    if (state === "sold") desk.sell(1);
    const { answer, after } = block(desk.state(), { planName: PLAN, seats: ["B1", "A1"] }, T0);
    expect(answer).toEqual(refused("seat_taken", { seatNo: "A1" }));
    expect([getState(after, "A1"), getState(after, "B1")]).toEqual([state, "free"]);
  });

  test("a seat whose hold is over, whose holder then can't have it back", () => {
    const desk = aDesk();
    desk.holdAll("booking1", ["A1"]);
    const { after } = block(desk.state(), { planName: PLAN, seats: ["A1"] }, OVER);
    expect(getState(after, "A1", OVER)).toBe("blocked");
    const later = aDesk({}, after);
    expect(later.capture(1, "booking1", ["A1"], OVER)).toEqual({ state: "gone", lost: ["A1"] });
  });

  test("no seat that is not on the plan", () => {
    const { answer } = block(aDesk().state(), { planName: "40", seats: ["A2"] }, T0);
    expect(answer).toEqual(refused("no_such_seat", { seatNo: "A2" }));
  });

  test("a blocked seat again, which changes nothing", () => {
    const { answer, changes } = block(withBlocked("A1"), { planName: PLAN, seats: ["A1"] }, T0);
    expect(answer).toEqual({ ok: true, value: { seats: [] } });
    expect(changes).toBeNull();
  });
});

test("staff unblock what is blocked, and nothing else", () => {
  const desk = aDesk({}, withBlocked("A1"));
  desk.holdAll("booking1", ["B1"]);
  const { answer, after } = unblock(desk.state(), { planName: PLAN, seats: ["A1", "B1", "C1"] });
  expect(answer).toEqual({ ok: true, value: { seats: ["A1"] } });
  expect([getState(after, "A1"), getState(after, "B1")]).toEqual(["free", "held"]);
});
