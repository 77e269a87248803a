import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { TripListView } from "../../../worker/contract/booking/catalogue.ts";
import { database } from "../../../worker/db/client.ts";
import { dhakaDate, toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { purgeSeats } from "../../support/caches.ts";
import { aTrip } from "../../support/catalogue.ts";
import { anExam } from "../../support/exams.ts";
import { measureCost } from "../../support/meter.ts";
import { staff } from "../../support/staff.ts";

const db = database(env);
const DAY_MS = 86_400_000;
const FIRST_DAY = toDhakaInstant("2027-01-01", "08:00");

describe("the trip list", () => {
  test("counts the seats that are not taken and numbers the buses of a day [E03] [E04] [R06] [T06]", async () => {
    const trip = await aTrip(db);
    await (await aVisit(trip.id)).hold("A1");
    await purgeSeats(trip.id);
    await aTrip(db, {
      destinationId: trip.destinationId,
      unitId: trip.unitId,
      departsAt: trip.departsAt + 1,
    });
    const choice = { destination_id: trip.destinationId, unit_id: trip.unitId };
    const view = read(await aBrowser().post("/api/get-filter-bus-list", choice), TripListView);
    expect(view.busFTRouteList).toMatchObject([
      { id: trip.id, seatsAvailable: 44, seat_price: 600, bus_number: 1, buses_that_day: 2 },
      { seatsAvailable: 45, bus_number: 2, buses_that_day: 2 },
    ]);
  });

  test("says how long before its exam's gate closes a bus arrives, where that is known", async () => {
    const trip = await aTrip(db);
    const choice = { destination_id: trip.destinationId, unit_id: trip.unitId };
    const list = async () =>
      read(await aBrowser().post("/api/get-filter-bus-list", choice), TripListView).busFTRouteList;
    expect((await list()).map((one) => one.arrives_before)).toEqual([undefined]);
    const { id: exam } = await anExam(db, { unitId: trip.unitId });
    await staff("set-trip-exam", { exam, trips: [trip.id] });
    expect((await list())[0]?.arrives_before).toEqual({ of: "gate", minutes: 270 });
  });

  test("of 65 buses asks those of the first days, and of days that are asked for, for their seats", async () => {
    const first = await aTrip(db, { journeyDate: "2027-01-01", departsAt: FIRST_DAY });
    const { destinationId, unitId } = first;
    // Five buses a day, on thirteen days.
    for (let at = 1; at < 65; at += 1) {
      const departsAt = FIRST_DAY + Math.floor(at / 5) * DAY_MS + (at % 5) * 60_000;
      await aTrip(db, { destinationId, unitId, departsAt, journeyDate: dhakaDate(departsAt) });
    }
    const choice = { destination_id: destinationId, unit_id: unitId };
    const ask = async (days?: string[]) => {
      const { answer, cost } = await measureCost(() =>
        aBrowser().post("/api/get-filter-bus-list", { ...choice, days }),
      );
      return { list: read(answer, TripListView).busFTRouteList, cost };
    };
    const { list, cost } = await ask();
    expect(cost.objectCalls).toBe(20);
    // The list, their destination and unit, and two rows of each bus whose seats are not asked for.
    expect(cost.queries).toBe(4);
    const last = list.at(-5);
    expect(list).toHaveLength(65);
    expect(last).toMatchObject({
      deperture_date: "2027-01-13",
      seatsAvailable: 45,
      is_folded: true,
    });
    await (await aVisit(last?.id ?? "")).hold("A1");
    await purgeSeats(last?.id ?? "");
    const opened = await ask(["2027-01-13"]);
    expect(opened.list.at(-5)).toMatchObject({ seatsAvailable: 44 });
    expect(opened.list.filter((one) => one.is_folded)).toHaveLength(40);
  });

  test("is empty, and a success, for a unit without trips", async () => {
    const trip = await aTrip(db, { departsAt: Date.now() - 1 });
    const choice = { destination_id: trip.destinationId, unit_id: trip.unitId };
    const view = read(await aBrowser().post("/api/get-filter-bus-list", choice), TripListView);
    expect(view.busFTRouteList).toEqual([]);
  });

  test("of an unknown destination, or a unit of another, is 404", async () => {
    const [one, two] = [await aTrip(db), await aTrip(db)];
    const browser = aBrowser();
    expect(
      await browser.post("/api/get-filter-bus-list", { destination_id: "no", unit_id: one.unitId }),
    ).toMatchObject({ status: 404, body: { code: "destination_unknown" } });
    expect(
      await browser.post("/api/get-filter-bus-list", {
        destination_id: one.destinationId,
        unit_id: two.unitId,
      }),
    ).toMatchObject({ status: 404, body: { code: "unit_unknown" } });
  });
});
