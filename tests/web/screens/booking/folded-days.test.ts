/** A long list of buses: the first days are open, the others a button each, and the day of open seats unfolds. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TripTable } from "../../../../web/screens/booking/trips/trip-table.tsx";
import { click, draw, leavePage, openPage, type Page } from "../../../support/page.ts";
import "../../../../web/i18n/all-messages.ts";
import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";

let page: Page;
beforeEach(() => void (page = openPage()));
afterEach(async () => expect(await leavePage(page)).toEqual([]));

/** Five buses a day from 1 January; those after the first twenty are folded. */
function listBuses(count: number): TripView[] {
  return Array.from({ length: count }, (_, at) => {
    const day = `2027-01-${String(1 + Math.floor(at / 5)).padStart(2, "0")}`;
    return {
      id: String(at),
      trip_name: `Bus ${at}`,
      user_id: "staff",
      seat_price: 600,
      deperture_date: day,
      deperture_time: "08:00",
      arrival_date: day,
      arrival_time: "14:00",
      return_date: null,
      return_time: null,
      exam_date: day,
      revision: 0,
      bus_data: { bus_name: "Shimul" },
      bus_type_data: { type_name: "AC" },
      seat_plan_to_data: { plan_name: "45" },
      getBoardingPoint: [],
      getDroppingPoint: [],
      details: {},
      seatsAvailable: 45,
      sale_closes_at: `${day}T08:00:00+06:00`,
      opens_at: null,
      bus_number: 1 + (at % 5),
      buses_that_day: 5,
      ...(at >= 20 && { is_folded: true as const }),
    };
  });
}

async function drawList(count: number, days: readonly string[] = []) {
  const onDay = vi.fn();
  const open = {
    rowTripId: null,
    popupTripId: null,
    openRow: vi.fn(),
    openPopup: vi.fn(),
    changePopup: vi.fn(),
    closePopup: vi.fn(),
  };
  const place = await draw(
    createElement(TripTable, {
      trips: listBuses(count).map((trip) => ({
        ...trip,
        ...(days.includes(trip.deperture_date) && { is_folded: undefined }),
      })),
      choice: { destinationId: "1", unitId: "1" },
      open,
      days,
      onDay,
      askAgain: async () => undefined,
    }),
  );
  const ofDays = place
    .findAll("button")
    .filter(({ attributes }) => !attributes.has("aria-label") && !attributes.has("aria-controls"));
  return { place, ofDays, buses: place.findAll("h2").length, onDay };
}

test.each([
  [20, [], 20, 0, 0],
  [65, [], 20, 9, 9],
  [65, ["2027-01-05", "2027-01-13"], 30, 9, 7],
] as const)("of %i buses with the days %j unfolded, %i are drawn", async (...given) => {
  const [count, days, drawn, withButton, folded] = given;
  const { buses, ofDays } = await drawList(count, days);
  const isFolded = ofDays.filter(({ attributes }) => attributes.get("aria-expanded") === "false");
  expect([buses, ofDays.length, isFolded.length]).toEqual([drawn, withButton, folded]);
});

test("a press asks for its day", async () => {
  const { place, ofDays, onDay } = await drawList(65);
  await click(place, ofDays[8]);
  expect(onDay.mock.calls).toEqual([["2027-01-13"]]);
});
