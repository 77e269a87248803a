import { expect, test } from "vitest";
import { dutyClashes, type DutyOfTrip } from "../../../worker/domain/trips/duty-clash.ts";

const duty = (tripId: string, over: Partial<DutyOfTrip> = {}): DutyOfTrip => ({
  tripId,
  leg: "out",
  plate: "B 11",
  guide: "",
  afterMs: 0,
  ...over,
});
const TIMES = new Map([
  ["moved", { departsAt: 100, arrivesAt: 110, returnsAt: 150 }],
  ["there", { departsAt: 109, arrivesAt: 119, returnsAt: null }],
  ["after", { departsAt: 110, arrivesAt: 120, returnsAt: 159 }],
]);
const of = (...duties: DutyOfTrip[]) => dutyClashes(duties, TIMES, new Set(["moved"]));

test("a vehicle on two trips at once is named, one that is free again is not", () => {
  expect(of(duty("moved"), duty("there"))).toEqual([
    { trip: "moved", other: "there", what: "plate", who: "B 11" },
  ]);
  expect(of(duty("moved"), duty("after"))).toEqual([]);
  expect(of(duty("moved", { plate: "" }), duty("there", { plate: "" }))).toEqual([]);
});

test("a guide too, on the way back too, by when the vehicle itself departs", () => {
  const back = { leg: "back", plate: "", guide: "Karim" } as const;
  expect(of(duty("moved", back), duty("after", back))).toMatchObject([
    { what: "guide", who: "Karim", other: "after" },
  ]);
  expect(of(duty("moved"), duty("after", { afterMs: -1 }))).toHaveLength(1);
});

test("trips that stay where they are, and a trip's own two ways, are none of it", () => {
  expect(of(duty("there"), duty("after"))).toEqual([]);
  expect(of(duty("moved"), duty("moved", { leg: "back", afterMs: -45 }))).toEqual([]);
});
