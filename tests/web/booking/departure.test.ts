import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../storage/memory-storage.ts";

const STOPS = [
  { point_id: "1", point_name: "Stand", point_date: "2026-12-04", point_time: "23:30" },
  { point_id: "2", point_name: "Bazar", point_date: "2026-12-05", point_time: "00:15" },
];
const TRIP = { day: "2026-12-04", clock: "23:30" };
const storage = memoryStorage();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", storage);
});

async function findDeparture(boarding: typeof STOPS) {
  const loaded = await import("../../../web/booking/departure.ts");
  return loaded.findDeparture({ ...TRIP, boarding });
}

function choose(stop: string): void {
  storage.setItem("typed", JSON.stringify({ stop, at: String(Date.now()) }));
}

test("is that of the stop which was chosen at checkout, and of the first until then", async () => {
  expect(await findDeparture(STOPS)).toEqual({ day: "2026-12-04", clock: "23:30" });
  choose("2");
  expect(await findDeparture(STOPS)).toEqual({ day: "2026-12-05", clock: "00:15" });
});

test("is the trip's own where there is no stop to choose", async () => {
  choose("2");
  expect(await findDeparture(STOPS.slice(0, 1))).toEqual(TRIP);
  expect(await findDeparture([])).toEqual(TRIP);
});
