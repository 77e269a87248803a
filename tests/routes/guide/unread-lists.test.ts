/** A bus that left although no guide's phone had its list is told to the shop, once. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { guidePhones } from "../../../drizzle/boarding.ts";
import { duties } from "../../../drizzle/duties.ts";
import { staff as people } from "../../../drizzle/staff.ts";
import { database } from "../../../worker/db/client.ts";
import { NO_DUTY, type Leg } from "../../../worker/domain/trips/duty.ts";
import { BATCH_SIZES } from "../../../worker/jobs/batch-sizes.ts";
import { writeDueNotices } from "../../../worker/jobs/notices.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aGuide, aGuideLink, aGuidePhone, disableGuide, setGuide } from "../../support/guides.ts";
import { takeLogged } from "../../support/quiet.ts";
import { staff } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const MINUTE_MS = 60_000;

/** The ways of the trip that are told of in the ten minutes after an instant. */
async function listTold(trip: string, after: number): Promise<string[]> {
  await writeDueNotices(env, after + 10 * MINUTE_MS, BATCH_SIZES);
  return takeLogged()
    .map((line) => line.join(" "))
    .filter((line) => line.includes("bus_without_list") && line.includes(`"trip":"${trip}"`))
    .flatMap((line) => /"leg":"(\w+)"/.exec(line)?.[1] ?? []);
}

const setDuty = (tripId: string, leg: Leg) =>
  db.insert(duties).values({ tripId, leg, ...NO_DUTY, plate: "1", erasedAt: null });

test("with passengers and a duty, on the way that it left without", async () => {
  const { trip } = await aTicket(db, { seats: ["A1"] });
  await setDuty(trip.id, "out");
  await setDuty(trip.id, "back");
  const back = await aGuidePhone(trip.id, { leg: "back" });
  expect(await listTold(trip.id, trip.departsAt)).toEqual(["out"]);
  expect(await listTold(trip.id, trip.departsAt + 10 * MINUTE_MS)).toEqual([]);
  expect(await listTold(trip.id, trip.returnsAt ?? 0)).toEqual(["back"]);
  await back.keepList();
  expect(await listTold(trip.id, trip.returnsAt ?? 0)).toEqual([]);
});

test("where a link was given, and no phone has read the list", async () => {
  const { trip } = await aTicket(db, { seats: ["A1"] });
  expect(await listTold(trip.id, trip.departsAt)).toEqual([]);
  const phone = await aGuidePhone(trip.id, { link: await aGuideLink(trip.id) });
  expect(await listTold(trip.id, trip.departsAt)).toEqual(["out"]);
  await phone.keepList();
  expect(await listTold(trip.id, trip.departsAt)).toEqual([]);
});

test("where the phone that had read the list is over", async () => {
  const { trip } = await aTicket(db, { seats: ["A1"] });
  const guide = await aGuide();
  await setGuide(trip.id, guide);
  const [ended, disabled] = [await aGuidePhone(trip.id), await aGuidePhone(trip.id)];
  await ended.keepList();
  expect(await listTold(trip.id, trip.departsAt)).toEqual([]);
  await staff("end-guide-phone", { trip: trip.id, phone: ended.id });
  expect(await listTold(trip.id, trip.departsAt)).toEqual(["out"]);
  await disabled.keepList();
  expect(await listTold(trip.id, trip.departsAt)).toEqual([]);
  await disableGuide(guide);
  expect(await listTold(trip.id, trip.departsAt)).toEqual(["out"]);
});

test("not where the phone that had read the list ended after the departure", async () => {
  const { trip } = await aTicket(db, { seats: ["A1"] });
  const guide = await aGuide();
  await setGuide(trip.id, guide);
  const phone = await aGuidePhone(trip.id);
  await phone.keepList();
  const end = (endedAt: number) =>
    db.update(guidePhones).set({ endedAt }).where(eq(guidePhones.id, phone.id));
  await end(trip.departsAt - 1);
  expect(await listTold(trip.id, trip.departsAt)).toEqual(["out"]);
  await end(trip.departsAt);
  await db.update(people).set({ disabledAt: trip.departsAt }).where(eq(people.id, guide));
  expect(await listTold(trip.id, trip.departsAt)).toEqual([]);
});

test("not where nobody has a valid ticket, and not of a trip that does not go", async () => {
  const empty = await aTrip(db);
  const { trip: voided } = await aTicket(db, { seats: ["A1"], voidedAt: 1 });
  for (const over of [{ cancelledAt: 1 }, { postponedAt: 1 }]) {
    const trip = await aTrip(db, over);
    await aTicket(db, { trip, seats: ["A1"] });
    await setDuty(trip.id, "out");
    expect(await listTold(trip.id, trip.departsAt)).toEqual([]);
  }
  for (const { id, departsAt } of [empty, voided]) {
    await setDuty(id, "out");
    expect(await listTold(id, departsAt)).toEqual([]);
  }
});
