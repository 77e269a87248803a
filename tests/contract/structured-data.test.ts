/** Whether a trip can be booked, as search engines are told. */
import { expect, test } from "vitest";
import type { TripView } from "../../worker/contract/booking/catalogue.ts";
import { structuredData } from "../../worker/page/structured-data.ts";

const NOW = Date.parse("2030-12-01T12:00:00+06:00");
const TRIP: TripView = {
  id: "1",
  trip_name: "To the exam",
  user_id: "1",
  seat_price: 600.5,
  deperture_date: "2030-12-04",
  deperture_time: "22:00",
  arrival_date: "2030-12-05",
  arrival_time: "05:00",
  return_date: null,
  return_time: null,
  exam_date: "2030-12-05",
  revision: 0,
  bus_data: { bus_name: "Meghna" },
  bus_type_data: { type_name: "AC" },
  seat_plan_to_data: { plan_name: "45" },
  getBoardingPoint: [],
  getDroppingPoint: [],
  seatsAvailable: 45,
  details: {},
  sale_closes_at: "2030-12-04T21:30:00+06:00",
  opens_at: null,
  bus_number: 1,
  buses_that_day: 1,
};

test.each([
  ["seats are free", {}, "InStock"],
  ["none is free", { seatsAvailable: 0 }, "SoldOut"],
  ["the sale is over", { sale_closes_at: "2030-12-01T12:00:00+06:00" }, "SoldOut"],
  ["the sale is announced", { opens_at: "2030-12-02T10:00:00+06:00" }, "PreOrder"],
  ["its waiting room is open", { opens_at: "2030-12-01T11:59:00+06:00" }, "InStock"],
])("%s", (_, change, availability) => {
  const html = getData({ ...TRIP, ...change });
  expect(html).toContain(`"availability":"https://schema.org/${availability}"`);
});

test("a trip without stops names none, and a price keeps its poisha", () => {
  const html = getData(TRIP);
  expect(html).not.toContain("BusStation");
  expect(html).toContain('"price":"600.50"');
});

test("an announced sale has its instant", () => {
  const opens = "2030-12-02T10:00:00+06:00";
  expect(getData({ ...TRIP, opens_at: opens })).toContain(`"availabilityStarts":"${opens}"`);
});

function getData(trip: TripView): string {
  return structuredData({
    url: "https://bus.test/bookingPage?destination=1&unit=2",
    origin: "https://bus.test",
    language: "en",
    shop: { name: "BhortiBus", nameBn: "ভর্তিবাস", phones: [] },
    now: NOW,
    reads: [
      {
        path: "/api/get-filter-bus-list",
        value: {
          status_code: 201,
          busFTRouteList: [trip],
          destination_name: "Rajshahi",
          unit_name: "A",
          group_name: "",
        },
      },
    ],
  });
}
