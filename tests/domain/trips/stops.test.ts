import { describe, expect, test } from "vitest";
import { boardingStop, findStop } from "../../../worker/domain/trips/stops.ts";

const STAND = { id: "1", name: "Stand", at: 1_000 };
const MARKET = { id: "2", name: "Market", at: 2_000 };
const TIMED = [STAND, MARKET];
const UNTIMED = TIMED.map((stop) => ({ ...stop, at: null }));

describe("the stop that a bill keeps", () => {
  test("is the one that was chosen", () => {
    expect(boardingStop(TIMED, "2")).toEqual({ ok: true, value: MARKET });
    expect(boardingStop(UNTIMED, "2")).toMatchObject({ ok: true, value: { id: "2" } });
  });

  test("is by default the first where stops have times, and none where they have not", () => {
    expect(boardingStop(TIMED, null)).toEqual({ ok: true, value: STAND });
    expect(boardingStop(UNTIMED, null)).toEqual({ ok: true, value: null });
    expect(boardingStop([], null)).toEqual({ ok: true, value: null });
  });

  test("is never a stop of another trip", () => {
    const refused = { ok: false, error: { reason: "stop_unknown" } };
    expect(boardingStop(TIMED, "3")).toEqual(refused);
    expect(boardingStop([], "1")).toEqual(refused);
  });
});

test("a stop that the trip has lost is null", () => {
  expect(findStop(TIMED, "1")).toBe(STAND);
  expect(findStop(TIMED, "3")).toBeNull();
  expect(findStop(TIMED, null)).toBeNull();
});
