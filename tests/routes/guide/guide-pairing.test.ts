/** Who is a guide's phone: pairing by a link, handing over, and when a phone is over. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { guideLinks, guidePhones } from "../../../drizzle/boarding.ts";
import { GuideHandOverView, GuidePairView } from "../../../worker/contract/guide/guide.ts";
import { database } from "../../../worker/db/client.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import {
  aGuide,
  aGuideLink,
  aGuidePhone,
  disableGuide,
  pairBy,
  makePhone,
  setGuide,
} from "../../support/guides.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const OVER = { status: 401, body: { code: "guide_phone_over" } };
const LINK_OVER = { status: 410, body: { code: "guide_link_over" } };
const FULL = { status: 409, body: { code: "guide_phones_full" } };
const ANDROID = "Mozilla/5.0 (Linux; Android 9; SM-J400F) Chrome/96.0.0.0 Mobile Safari/537.36";

afterEach(() => void vi.useRealTimers());

describe("a pairing with a key of the phone", () => {
  const KEY = "a-key-that-nobody-guesses-1";

  test("is the same one when it is asked for again, and uses one pair", async () => {
    const trip = await aTrip(db);
    const link = await aGuideLink(trip.id, { pairs: 2 });
    const first = read(await pairBy(link, ANDROID, KEY), GuidePairView);
    expect(read(await pairBy(link, ANDROID, KEY), GuidePairView)).toEqual(first);
    const other = read(await pairBy(link, ANDROID, `${KEY}2`), GuidePairView);
    expect(other.phone).not.toBe(first.phone);
    expect(await pairBy(link, ANDROID, `${KEY}3`)).toMatchObject(FULL);
    expect(read(await pairBy(link, ANDROID, KEY), GuidePairView)).toEqual(first);
    expect((await makePhone(first).list()).status).toBe(200);
  });

  test("is one pairing of two calls at once", async () => {
    const trip = await aTrip(db);
    const link = await aGuideLink(trip.id, { pairs: 1 });
    const both = await Promise.all([pairBy(link, "", KEY), pairBy(link, "", KEY)]);
    const [first, second] = both.map((answer) => read(answer, GuidePairView));
    expect(second).toEqual(first);
  });

  test("ends with its phone, and is another one for another link", async () => {
    const trip = await aTrip(db);
    const [link, next] = [await aGuideLink(trip.id, { pairs: 1 }), await aGuideLink(trip.id)];
    const first = read(await pairBy(link, "", KEY), GuidePairView);
    expect(read(await pairBy(next, "", KEY), GuidePairView).phone).not.toBe(first.phone);
    await db.update(guidePhones).set({ endedAt: 1 }).where(eq(guidePhones.id, first.phone));
    expect(await pairBy(link, "", KEY)).toMatchObject(FULL);
  });

  test.each(["short", "a key with spaces in it, long enough"])("is none with %s", async (key) => {
    const link = await aGuideLink((await aTrip(db)).id);
    expect((await pairBy(link, "", key)).status).toBe(422);
  });
});

test("calls that name one link are bounded, whoever makes them, and other links pair on", async () => {
  const trip = await aTrip(db);
  const [link, other] = [await aGuideLink(trip.id), await aGuideLink(trip.id)];
  const counted = new Map<string, number>();
  const limit = async ({ key }: { key: string }) => {
    counted.set(key, (counted.get(key) ?? 0) + 1);
    return { success: (counted.get(key) ?? 0) <= 2 };
  };
  const pairIn = async (token: string) =>
    (await aBrowser({ env: { EDGE_LIMIT: { limit } } }).post("/api/guide/pair", { link: token }))
      .status;
  expect([await pairIn(link), await pairIn(link), await pairIn(link)]).toEqual([201, 201, 429]);
  expect(await pairIn(other)).toBe(201);
  expect([...counted.keys()].join()).not.toContain(link);
});

describe("a link of staff", () => {
  test("pairs as many phones as it may, each with a token of its own", async () => {
    const trip = await aTrip(db);
    const link = await aGuideLink(trip.id, { pairs: 2 });
    const first = read(await pairBy(link, ANDROID), GuidePairView);
    const second = read(await pairBy(link), GuidePairView);
    expect(first.token).not.toBe(second.token);
    expect(first.ends_at).toBe("2030-12-05T17:00:00+06:00");
    expect(await pairBy(link)).toMatchObject(FULL);
    const { list } = await makePhone(second).readList();
    expect(list?.phones).toEqual([
      { id: first.phone, label: "Chrome, Android" },
      { id: second.phone, label: "Browser" },
    ]);
  });

  test("tells phones of one make apart, within their bus", async () => {
    const trip = await aTrip(db);
    const link = await aGuideLink(trip.id, { pairs: 5 });
    const unknownSystem = "Chrome/96.0.0.0";
    for (const agent of [ANDROID, "", ANDROID, ANDROID, unknownSystem]) await pairBy(link, agent);
    const back = await aGuideLink(trip.id, { leg: "back" });
    await pairBy(back, ANDROID);
    const rows = await db
      .select({ leg: guidePhones.leg, label: guidePhones.label })
      .from(guidePhones)
      .where(eq(guidePhones.tripId, trip.id))
      .orderBy(guidePhones.leg, guidePhones.label);
    expect(rows).toEqual([
      { leg: "back", label: "Chrome, Android" },
      { leg: "out", label: "Browser" },
      { leg: "out", label: "Chrome" },
      { leg: "out", label: "Chrome, Android" },
      { leg: "out", label: "Chrome, Android 2" },
      { leg: "out", label: "Chrome, Android 3" },
    ]);
  });

  test("is stored as a hash, and so is the phone's token", async () => {
    const trip = await aTrip(db);
    const link = await aGuideLink(trip.id);
    const { token } = read(await pairBy(link), GuidePairView);
    const rows = JSON.stringify([
      await db.select().from(guideLinks),
      await db.select().from(guidePhones),
    ]);
    expect(rows).not.toContain(link);
    expect(rows).not.toContain(token);
  });

  test("that is unknown, ended, too old or of a duty that is over pairs nothing", async () => {
    const trip = await aTrip(db);
    const over = await aTrip(db, { journeyDate: "2020-01-01" });
    const oneWay = await aTrip(db, { returnsAt: null });
    const ended = await aGuideLink(trip.id);
    await db.update(guideLinks).set({ endedAt: 1 }).where(eq(guideLinks.tripId, trip.id));
    const links = [
      "an-unknown-link-of-enough-letters",
      ended,
      await aGuideLink(trip.id, { expiresAt: Date.now() }),
      await aGuideLink(over.id),
      await aGuideLink(oneWay.id, { leg: "back" }),
    ];
    for (const link of links) expect(await pairBy(link)).toMatchObject(LINK_OVER);
    expect(await pairBy("short")).toMatchObject({ status: 422 });
  });

  test("pairs no phone for a guide who was disabled", async () => {
    const trip = await aTrip(db);
    const guide = await aGuide();
    await setGuide(trip.id, guide);
    const link = await aGuideLink(trip.id);
    await disableGuide(guide);
    expect(await pairBy(link)).toMatchObject(LINK_OVER);
  });

  test("pairs one phone where two ask for its last place at once", async () => {
    const link = await aGuideLink((await aTrip(db)).id, { pairs: 1 });
    const answers = await Promise.all([pairBy(link), pairBy(link), pairBy(link)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe("a phone hands over", () => {
  test("by a link of ten minutes that pairs one phone", async () => {
    const phone = await aGuidePhone((await aTrip(db)).id);
    const { link, until } = read(await phone.post("hand-over", {}), GuideHandOverView);
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(600_000);
    const second = makePhone(read(await pairBy(link), GuidePairView));
    expect((await second.readList()).list?.phones).toHaveLength(2);
    expect(await pairBy(link)).toMatchObject(FULL);
    const { link: late } = read(await phone.post("hand-over", {}), GuideHandOverView);
    vi.useFakeTimers({ now: Date.now() + 600_001, toFake: ["Date"] });
    expect(await pairBy(late)).toMatchObject(LINK_OVER);
  });

  test("not by the link of a phone that was ended since", async () => {
    const phone = await aGuidePhone((await aTrip(db)).id);
    const { link } = read(await phone.post("hand-over", {}), GuideHandOverView);
    await db.update(guidePhones).set({ endedAt: 1 }).where(eq(guidePhones.id, phone.id));
    expect(await pairBy(link)).toMatchObject(LINK_OVER);
  });

  test("with so many open links at most", async () => {
    const phone = await aGuidePhone((await aTrip(db)).id);
    for (let at = 0; at < 8; at += 1) {
      expect((await phone.post("hand-over", {})).status).toBe(201);
    }
    expect(await phone.post("hand-over", {})).toMatchObject(FULL);
  });
});

describe("a phone is over", () => {
  test("without its token, and with another one", async () => {
    const { token } = await aGuidePhone((await aTrip(db)).id);
    expect(await makePhone({ token: `${token.slice(0, -2)}xx`, phone: "" }).list()).toMatchObject(
      OVER,
    );
    expect(await makePhone({ token: "", phone: "" }).list()).toMatchObject(OVER);
  });

  test("for every call once it was ended", async () => {
    const phone = await aGuidePhone((await aTrip(db)).id);
    await db.update(guidePhones).set({ endedAt: 1 }).where(eq(guidePhones.id, phone.id));
    expect(await phone.list()).toMatchObject(OVER);
    expect(await phone.post("hand-over", {})).toMatchObject(OVER);
    expect(await phone.post("events", { events: [1] })).toMatchObject(OVER);
  });

  test("twelve hours after the arrival of its leg, and not before", async () => {
    const trip = await aTrip(db);
    const [out, back] = [await aGuidePhone(trip.id), await aGuidePhone(trip.id, { leg: "back" })];
    const arrivesBack = (trip.returnsAt ?? 0) + trip.arrivesAt - trip.departsAt;
    for (const [phone, endsAt] of [
      [out, trip.arrivesAt + 12 * HOUR_MS],
      [back, arrivesBack + 12 * HOUR_MS],
    ] as const) {
      vi.useFakeTimers({ now: endsAt - 1, toFake: ["Date"] });
      expect((await phone.list()).status).toBe(200);
      vi.setSystemTime(endsAt);
      expect(await phone.list()).toMatchObject(OVER);
    }
  });

  test("when its duty has another guide, or none, and when its guide is disabled", async () => {
    const trip = await aTrip(db);
    const [guide, other] = [await aGuide(), await aGuide()];
    const early = await aGuidePhone(trip.id);
    await setGuide(trip.id, guide);
    expect(await early.list()).toMatchObject(OVER);
    const phone = await aGuidePhone(trip.id);
    const back = await aGuidePhone(trip.id, { leg: "back" });
    await setGuide(trip.id, other);
    expect(await phone.list()).toMatchObject(OVER);
    expect((await back.list()).status).toBe(200);
    await setGuide(trip.id, guide);
    await disableGuide(guide);
    expect(await phone.list()).toMatchObject(OVER);
  });
});
