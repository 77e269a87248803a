/** What was sold over some days: only tickets of these days, found through the numbers of bills. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { SalesFiguresView } from "../../../worker/contract/staff-people.ts";
import { FileView } from "../../../worker/contract/staff-trips.ts";
import { database } from "../../../worker/db/client.ts";
import { addUpTotals } from "../../../worker/db/payments/figures.ts";
import { atDhaka } from "../../../worker/domain/dhaka-time.ts";
import { read } from "../../support/browser.ts";
import { aDestination, aTrip } from "../../support/catalogue.ts";
import { staffCall } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const HOUR = 3_600_000;

test("days, destinations, fill and time ahead are those of the range alone", async () => {
  // Bills are numbered in the order of their times, as in the shop.
  const [name, evil] = ["Rajshahi", "=cmd()"];
  const destinationId = await aDestination(db, { name });
  const other = await aDestination(db, { name: evil });
  const trip = await aTrip(db, { destinationId, journeyDate: "2024-12-05", planName: "40" });
  const cancelled = await aTrip(db, {
    destinationId,
    journeyDate: "2024-12-05",
    cancelledAt: 1,
  });
  const later = await aTrip(db, { destinationId: other, journeyDate: "2030-12-05" });
  const at = (day: string, time: string) => atDhaka(day, time);

  // The day before, to the last minute; and in doubt at the wallet for two days, sold on the first day.
  await aTicket(db, { trip, seats: ["A1"], soldAt: at("2024-11-30", "23:59") });
  const waited = { soldAt: at("2024-12-01", "00:00"), billedAt: at("2024-11-30", "23:59") };
  await aTicket(db, { trip, seats: ["B1", "B2"], ...waited });
  await aTicket(db, {
    trip: cancelled,
    seats: ["A1"],
    soldAt: at("2024-12-02", "10:00"),
    voidedAt: 1,
  });
  await aTicket(db, { trip: later, seats: ["A1"], soldAt: at("2024-12-02", "11:00") });
  await aTicket(db, { trip, seats: ["C1"], soldAt: trip.departsAt - HOUR });
  await aTicket(db, { trip: later, seats: ["A2"], soldAt: at("2024-12-06", "00:00") });
  // As they are paid for in the shop, which marks their trips for the ten-minute sums.
  await env.DB.prepare("UPDATE bills SET state = 'paid' WHERE state = 'paid'").run();
  await addUpTotals(db);

  const days = { from: "2024-12-01", to: "2024-12-05" };
  const figures = read(await staffCall("sales-figures", days), SalesFiguresView);
  const rows = ({ tickets, places, voided }: (typeof figures.days)[number]) => [
    tickets,
    places,
    voided,
  ];
  expect(figures.days.map((one) => [one.day, ...rows(one)])).toEqual([
    ["2024-12-01", 1, 2, 0],
    ["2024-12-02", 1, 1, 1],
    ["2024-12-05", 1, 1, 0],
  ]);
  expect(figures.departures).toEqual([{ day: "2024-12-05", buses: 1, seats: 40, filled: 4 }]);
  expect(figures.destinations).toMatchObject([
    { id: destinationId, name, tickets: 2, places: 3, voided: 1, buses: 1, seats: 40, filled: 4 },
    { id: other, name: evil, tickets: 1, places: 1, buses: 0, seats: 0, filled: 0 },
  ]);
  expect(figures.ahead.filter(({ places }) => places > 0)).toEqual([
    { days: 0, places: 1 },
    { days: 3, places: 2 },
    { days: 30, places: 1 },
  ]);
  expect(figures.total).toMatchObject({ tickets: 3, places: 4, voided: 1, amount: 4 * 612 });

  const { csv } = read(await staffCall("sales-figures-file", days), FileView);
  expect(csv).toContain("Total,,3,4,2448,1,1,40,4\r\n");
  expect(csv).toContain("Day of sale,2024-12-02,1,1,612,1\r\n");
  expect(csv, "a destination's name is no formula").toContain("Destination,'=cmd(),1,1,612");
});

test("a bus that has not left is in no fill", async () => {
  const trip = await aTrip(db, { journeyDate: "2030-01-05" });
  const answer = await staffCall("sales-figures", { from: "2030-01-01", to: "2030-01-10" });
  const { departures, total } = read(answer, SalesFiguresView);
  expect(trip.cancelledAt).toBeNull();
  expect([departures, total.buses]).toEqual([[], 0]);
});

test.each([
  { from: "2026-12-05", to: "2026-12-04" },
  { from: "2026-01-01", to: "2026-12-31" },
  { from: "2026-02-30" },
  { to: "tomorrow" },
  { to: "0000-01-01" },
])("%j is no range", async (days) => {
  expect((await staffCall("sales-figures", days)).status).toBe(422);
});
