/** The duty of a past journey loses its driver and its guide in the night that erases the journey's bookings. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { duties } from "../../../drizzle/duties.ts";
import { ErasureActView } from "../../../worker/contract/staff/staff.ts";
import { database } from "../../../worker/db/client.ts";
import { NO_DUTY } from "../../../worker/domain/trips/duty.ts";
import { read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import {
  aJourney,
  aNight,
  DUE_AT,
  eraseOwnInEachTest,
  JOURNEY,
  readPersonalData,
} from "../../support/erasure.ts";
import { staff } from "../../support/staff.ts";

const db = database(env);
const DAY_MS = 86_400_000;

eraseOwnInEachTest();

const getDuty = (trip: string) =>
  env.DB.prepare("SELECT * FROM duties WHERE trip_id = ?").bind(trip).first();
const aDuty = async (journeyDate = JOURNEY) => {
  const { id } = await aTrip(db, { journeyDate });
  await db.insert(duties).values({
    ...NO_DUTY,
    tripId: id,
    leg: "out",
    plate: "Metro-Ba 11-0234",
    driverName: "Abdul Karim",
    driverPhone: "01712345678",
    guideName: "Selim Reza",
    guidePhone: "01812345678",
    meetingPlace: "Rail gate",
  });
  return id;
};
const NOBODY = { driver_name: "", driver_phone: "", guide_name: "", guide_phone: "" };

test("a duty loses driver and guide in the same night as its bookings, and keeps its plate", async () => {
  const trip = await aDuty();
  const sale = await aJourney();
  await aNight(DUE_AT - DAY_MS);
  expect(await getDuty(trip)).toMatchObject({ driver_phone: "01712345678" });
  expect(await readPersonalData(sale.id)).toMatchObject({ contact_name: "Rahima Khatun" });
  await aNight(DUE_AT);
  expect(await getDuty(trip)).toMatchObject({
    ...NOBODY,
    plate: "Metro-Ba 11-0234",
    meeting_place: "Rail gate",
  });
  expect(await readPersonalData(sale.id)).toMatchObject({ contact_name: "" });
});

test("a duty keeps them while the trip is postponed", async () => {
  const trip = await aDuty();
  await env.DB.prepare("UPDATE trips SET postponed_at = 1 WHERE id = ?").bind(trip).run();
  await aNight(DUE_AT);
  expect(await getDuty(trip)).toMatchObject({ guide_phone: "01812345678" });
  await env.DB.prepare("UPDATE trips SET postponed_at = NULL WHERE id = ?").bind(trip).run();
  await aNight(DUE_AT);
  expect(await getDuty(trip)).toMatchObject(NOBODY);
});

test("a duty loses them by the act of staff too, which counts it", async () => {
  const [old, young] = [await aDuty(), await aDuty("2030-12-04")];
  const dry = read(await staff("erase", { dry_run: true }), ErasureActView);
  expect(dry).toMatchObject({ due: 0, duties: 1 });
  expect(await getDuty(old)).toMatchObject({ guide_phone: "01812345678" });
  const done = read(await staff("erase", {}), ErasureActView);
  expect(done).toMatchObject({ duties: 1, changed: true });
  expect(await getDuty(old)).toMatchObject(NOBODY);
  expect(await getDuty(young)).toMatchObject({ driver_name: "Abdul Karim" });
  expect(read(await staff("erase", {}), ErasureActView)).toMatchObject({
    duties: 0,
    changed: false,
  });
});
