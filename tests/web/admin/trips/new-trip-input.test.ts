/** The form of a new trip, as the act is sent it. */
import { expect, test } from "vitest";
import type { OneTripView } from "../../../../worker/contract/staff/staff-trips.ts";
import {
  EMPTY_TRIP,
  copyTripForm,
  toNewTripInput,
  withBus,
  withStop,
} from "../../../../web/admin/trips/make/new-trip-input.ts";

const FILLED = {
  ...EMPTY_TRIP,
  name: "To the exam",
  destination: "1",
  unit: "2",
  bus: "3",
  plan: "45",
  fare: "650",
  departs: "2031-01-04T22:00",
  arrives: "2031-01-05T05:00",
  examDate: "2031-01-05",
  boarding: [
    { key: 0, point: "7", time: "22:00" },
    { key: 1, point: "", time: "22:30" },
    { key: 2, point: "8", time: "23:00" },
  ],
  dropping: [
    { key: 0, point: "9", time: "" },
    { key: 1, point: "", time: "" },
  ],
};

const SENT = {
  name: "To the exam",
  destination: "1",
  unit: "2",
  bus: "3",
  plan: "45",
  fare: "650",
  departs: "2031-01-04T22:00:00+06:00",
  arrives: "2031-01-05T05:00:00+06:00",
  exam_date: "2031-01-05",
  boarding: ["7", "8"],
  boarding_times: ["22:00", "23:00"],
  dropping: ["9"],
};

test("what is empty is not sent, and a stop without a point is none", () => {
  expect(toNewTripInput(FILLED, true)).toEqual(SENT);
  expect(toNewTripInput(FILLED, false)).toMatchObject({ plan: null });
  expect(toNewTripInput({ ...FILLED, returns: "2031-01-05T18:00" }, true)).toEqual({
    ...SENT,
    returns: "2031-01-05T18:00:00+06:00",
  });
});

test("the exam that it goes to is sent where one is chosen", () => {
  expect(toNewTripInput({ ...FILLED, exam: "e7" }, true)).toEqual({ ...SENT, exam: "e7" });
});

test("a trip like another one is sent as that one is, and sells by its own departure", () => {
  const trip: OneTripView["trip"] = {
    id: "5",
    name: "To the exam",
    mode: "limited",
    destination: "Rajshahi",
    unit: "A",
    bus: "Jarul",
    departs_at: SENT.departs,
    fare: 650,
    sold: 3,
    total: 45,
    state: "on_sale",
    waits_for: null,
    destination_id: "1",
    unit_id: "2",
    bus_id: "3",
    bus_type: "AC",
    plan: "45",
    arrives_at: SENT.arrives,
    returns_at: null,
    exam_date: SENT.exam_date,
    opens_at: null,
    sale_closes_at: "2031-01-04T21:30:00+06:00",
    cancelled_at: null,
    boarding: [
      { id: "7", name: "Gate", at: "2031-01-04T22:00:00+06:00" },
      { id: "8", name: "Ferry", at: "2031-01-04T23:00:00+06:00" },
    ],
    dropping: [{ id: "9", name: "Campus", at: null }],
    details: { note: "Bring water" },
    day_order: [],
  };
  expect(toNewTripInput(copyTripForm({ trip }), true)).toEqual({ ...SENT, note: "Bring water" });
});

test("a bus brings its usual plan, and one that has none leaves it to be chosen", () => {
  const buses = [
    { id: "3", name: "Kadam", plan: "40" as const },
    { id: "4", name: "New", plan: null },
  ];
  const choices = { status_code: 201 as const, destinations: [], units: [], buses, points: [] };
  expect(withBus("3", choices)).toEqual({ bus: "3", plan: "40" });
  expect(withBus("4", choices)).toEqual({ bus: "4", plan: "" });
});

test("a stop that is added has a key of its own, also after one went", () => {
  const [, second, third] = withStop(withStop(withStop([])));
  const rest = [second, third].flatMap((stop) => stop ?? []);
  expect(withStop(rest).map(({ key }) => key)).toEqual([1, 2, 3]);
});
