import { describe, expect, test } from "vitest";
import { findChosenStop, stopsToChoose } from "../../../../web/screens/checkout/stops.ts";

function stop(id: string, clock: string | null) {
  return { point_id: id, point_name: id, point_date: "2026-12-04", point_time: clock };
}
const TIMED = [stop("1", "22:30"), stop("2", "23:05")];

describe("stops to choose from", () => {
  test("are those with times, where there is more than one", () => {
    expect(stopsToChoose(TIMED)).toEqual(TIMED);
    expect(stopsToChoose([stop("1", "22:30")])).toEqual([]);
    expect(stopsToChoose([stop("1", "22:30"), stop("2", null)])).toEqual([]);
    expect(stopsToChoose([])).toEqual([]);
  });

  test("begin with the first, or with the one that is remembered and that this bus has", () => {
    expect(findChosenStop(TIMED, "")).toBe("1");
    expect(findChosenStop(TIMED, "2")).toBe("2");
    expect(findChosenStop(TIMED, "9")).toBe("1");
    expect(findChosenStop([], "2")).toBeNull();
  });
});
