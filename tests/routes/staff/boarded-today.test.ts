/** On Today: how many are on the bus, by what the guides' phones have sent. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { database } from "../../../worker/db/client.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aGuidePhone } from "../../support/guides.ts";
import { staffCall } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";

test("a departure says how many are on the bus once somebody has pressed", async () => {
  const db = database(env);
  const now = Date.now();
  const trip = await aTrip(db, { journeyDate: dhakaDate(now), departsAt: now + 60_000 });
  const ticket = await aTicket(db, { trip, seats: ["A1", "A2", "A3"] });
  const boarded = async () => {
    const { departures } = read(await staffCall("today", {}), TodayView);
    return departures.find((one) => one.trip === trip.id)?.boarded;
  };
  expect(await boarded()).toBeNull();
  const [phone, back] = [await aGuidePhone(trip.id), await aGuidePhone(trip.id, { leg: "back" })];
  const [first, second] = [phone.press(ticket.pnr, "A1"), phone.press(ticket.pnr, "A2")];
  await phone.sendEvents(first, second, phone.press(ticket.pnr, "A3", { kind: "no_show" }));
  await back.sendEvents(back.press(ticket.pnr, "A3"));
  expect(await boarded(), "of the way out").toBe(2);
  await phone.sendEvents(phone.undo(first));
  expect(await boarded()).toBe(1);
});
