/** Content that is hidden is offered to nobody, at once, and nothing is lost. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  cachedBlog,
  cachedBlogs,
  cachedDestination,
  cachedDestinations,
  cachedOffers,
  cachedPhotos,
  cachedTrips,
  cachedUnit,
  cachedUnits,
  startOfDay,
} from "../../../../worker/cache/public-reads.ts";
import { EntryActView } from "../../../../worker/contract/staff-acts/staff-content-acts.ts";
import { database } from "../../../../worker/db/client.ts";
import { findCoupon } from "../../../../worker/db/payments/coupons.ts";
import { aVisit } from "../../../support/booking.ts";
import { read } from "../../../support/browser.ts";
import { aDestination, aTrip, aUnit, freshId } from "../../../support/catalogue.ts";
import { staff } from "../../../support/staff.ts";
import { startWallet } from "../../../support/wallet.ts";
import { written, toEntry, COUPON, POST, stoppedClock } from "./content-entries.ts";

const db = database(env);

describe("what is hidden", () => {
  const turn = async (act: "hide-entry" | "show-entry", kind: string, id: string) =>
    read(await staff(act, { kind, id }), EntryActView);

  test("is offered to nobody, at once, until it is shown again", async () => {
    stoppedClock();
    const destinationId = await aDestination(db);
    const unitId = await aUnit(db, { destinationId });
    const { mode } = await aTrip(db, { destinationId, unitId });
    const choice = { destinationId, unitId, mode, departsAfter: startOfDay(Date.now()) };
    const there = async () => ({
      destination: (await cachedDestinations(env, mode)).some(({ id }) => id === destinationId),
      its_page: (await cachedDestination(env, destinationId)) !== null,
      unit: (await cachedUnits(env, destinationId)).some(({ id }) => id === unitId),
      its_trips: (await cachedTrips(env, choice)).length,
      an_offer: (await cachedOffers(env)).some((one) => one.destinationId === destinationId),
    });
    const all = { destination: true, its_page: true, unit: true, its_trips: 1, an_offer: true };
    expect(await there()).toEqual(all);
    const hidden = await turn("hide-entry", "unit", unitId);
    expect(hidden.inverse).toMatchObject({ act: "show-entry" });
    const without = { its_trips: 0, an_offer: false };
    expect(await there()).toEqual({ ...all, ...without, unit: false });
    expect(await cachedUnit(env, unitId)).toBeNull();
    await turn("show-entry", "unit", unitId);
    expect(await there()).toEqual(all);
    await turn("hide-entry", "destination", destinationId);
    const gone = { destination: false, its_page: false };
    expect(await there()).toEqual({ ...all, ...without, ...gone });
    await turn("show-entry", "destination", destinationId);
    expect(await there()).toEqual(all);
    expect((await turn("show-entry", "unit", unitId)).changed).toBe(false);
  });

  test("of a coupon is not taken, of a photo not shown", async () => {
    stoppedClock();
    const code = `GONE${freshId()}`;
    const { id } = await written("coupon", { ...COUPON, code });
    expect((await findCoupon(db, code, "")).coupon?.id).toBe(id);
    await turn("hide-entry", "coupon", id);
    expect((await findCoupon(db, code, "")).coupon).toBeNull();
    const photo = await written("photo", { photo: "x.svg", caption: "A bus", position: 0 });
    const isShown = async () => (await cachedPhotos(env)).some((one) => one.id === photo.id);
    expect(await isShown()).toBe(true);
    await turn("hide-entry", "photo", photo.id);
    expect(await isShown()).toBe(false);
  });

  test("is a new post, until it is published; what is changed shows at once", async () => {
    stoppedClock();
    const { id } = await written("post", POST);
    const isListed = async () => (await cachedBlogs(env)).some((one) => one.id === id);
    expect([await isListed(), await cachedBlog(env, id)]).toEqual([false, null]);
    await turn("show-entry", "post", id);
    expect(await isListed()).toBe(true);
    expect((await cachedBlog(env, id))?.post).toBe(
      "<h2>Sleep</h2>\n<p>Be <strong>early</strong>.</p>",
    );
    const date = env.DB.prepare("SELECT created_at % 60000 AS rest FROM blogs WHERE id = ?");
    expect(await date.bind(id).first("rest"), "a season's file has no seconds").toBe(0);
    const { version } = await toEntry("post", id);
    await written("post", { ...POST, markdown: "Late." }, { id, seen: version });
    expect((await cachedBlog(env, id))?.post).toBe("<p>Late.</p>");
    await turn("hide-entry", "post", id);
    expect([await isListed(), await cachedBlog(env, id)]).toEqual([false, null]);
  });
});

test("who has begun a booking finishes it, though all that it is of is hidden", async () => {
  await startWallet();
  const trip = await aTrip(db);
  const visit = await aVisit(trip.id);
  expect((await visit.hold("A1")).status).toBe(201);
  for (const [kind, id] of [
    ["unit", trip.unitId],
    ["destination", trip.destinationId],
    ["bus", trip.busId],
  ]) {
    expect(read(await staff("hide-entry", { kind, id }), EntryActView).changed).toBe(true);
  }
  expect((await visit.hold("A3")).status).toBe(201);
  expect((await visit.create()).status).toBe(201);
});
