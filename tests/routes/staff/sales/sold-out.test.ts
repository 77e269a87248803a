/** Figures: which buses of some days were sold out, and how long after the opening or the first ticket. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { SalesFiguresView } from "../../../../worker/contract/staff/staff-people.ts";
import { FileView } from "../../../../worker/contract/staff/staff-trips.ts";
import { database } from "../../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../../worker/domain/dhaka-time.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { staffCall } from "../../../support/staff.ts";
import { aTicket } from "../../../support/tickets.ts";

const db = database(env);
const DAYS = { from: "2025-12-01", to: "2025-12-05" };
const at = (day: string, time: string) => toDhakaInstant(day, time);

/** As the ten-minute sums leave it. */
async function setSold(trip: string, seats: number): Promise<void> {
  await env.DB.prepare("INSERT OR REPLACE INTO trip_figures VALUES (?, ?, ?, 0, 0, 0, 0)")
    .bind(trip, seats, seats)
    .run();
}

test("a full bus says in how many hours it was sold out", async () => {
  const on = { journeyDate: "2025-12-04", planName: "40" as const };
  const opens = await aTrip(db, { ...on, name: "Opened", opensAt: at("2025-11-20", "10:00") });
  const first = await aTrip(db, { ...on, name: "Without an opening" });
  const free = await aTrip(db, { ...on, name: "With a free seat" });
  const cancelled = await aTrip(db, { ...on, name: "Cancelled", cancelledAt: 1 });
  const later = await aTrip(db, { ...on, name: "Another day", journeyDate: "2025-12-20" });
  for (const trip of [opens, first, free, cancelled, later]) {
    await aTicket(db, { trip, seats: ["A1"], soldAt: at("2025-11-20", "11:00") });
    await aTicket(db, { trip, seats: ["A2"], soldAt: at("2025-11-21", "13:00") });
    const voided = { soldAt: at("2025-11-25", "13:00"), voidedAt: 1 };
    await aTicket(db, { trip, seats: ["A3"], ...voided });
    await setSold(trip.id, trip === free ? 39 : 40);
  }
  const { sold_out: buses } = read(await staffCall("sales-figures", DAYS), SalesFiguresView);
  expect(buses.map(({ trip, hours }) => [trip, hours])).toEqual([
    [first.id, 26],
    [opens.id, 27],
  ]);
  expect(buses[0]?.name).toContain("Without an opening");
  const { csv } = read(await staffCall("sales-figures-file", DAYS), FileView);
  expect(csv).toMatch(/সব সিট শেষ,"[^"\r\n]*Opened, 2025-12-04",{11}27/);
});
