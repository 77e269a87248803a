import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { trips } from "../../../drizzle/schema.ts";
import { TripListView } from "../../../worker/contract/booking/catalogue.ts";
import { database } from "../../../worker/db/client.ts";
import { dhakaIso } from "../../../worker/domain/dhaka-time.ts";
import { QUEUE_AT_MOST_MS } from "../../../worker/domain/waiting-room/rules.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read, type Browser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aFollower } from "../../support/waiting-room.ts";
import { pass, stopClock } from "../../support/stopped-clock.ts";
import { aTripThatOpens, queue, MINUTE } from "./queue.ts";

const db = database(env);

/** The clock stands still unless a test moves it. */
stopClock();

describe("a trip that opens later", () => {
  test("shows the start in the list and at its seats, and holds no seat", async () => {
    const trip = await aTripThatOpens(10 * MINUTE);
    const opensAt = dhakaIso(Date.now() + 10 * MINUTE);
    const visit = await aVisit(trip.id);
    const list = await visit.browser.post("/api/get-filter-bus-list", {
      destination_id: trip.destinationId,
      unit_id: trip.unitId,
    });
    expect(read(list, TripListView).busFTRouteList[0]?.opens_at).toBe(opensAt);
    expect((await visit.seats()).opens_at).toBe(opensAt);
    for (const refused of [await visit.hold("A1"), await visit.holdTogether(2)]) {
      expect(refused).toMatchObject({
        status: 409,
        body: { code: "not_open_yet", opens_at: opensAt },
      });
    }
  });

  test("has a queue in which every visitor waits once, by the visitor cookie", async () => {
    const trip = await aTripThatOpens(10 * MINUTE);
    const [ana, bo] = [aBrowser(), aBrowser()];
    expect(await queue(ana, trip.id)).toMatchObject({
      phase: "before",
      seconds_left: 600,
      opens_at: dhakaIso(Date.now() + 10 * MINUTE),
      opening_pass: null,
    });
    expect(await queue(ana, trip.id)).toMatchObject({ waiting: 1 });
    expect(await queue(bo, trip.id)).toMatchObject({ waiting: 2 });
  });

  test("shares its queue with the trips of its choice that open in the same instant", async () => {
    const trip = await aTripThatOpens(10 * MINUTE);
    const { destinationId, unitId } = trip;
    const same = { destinationId, unitId, planName: "40" } as const;
    const next = await aTrip(db, { ...same, opensAt: trip.opensAt, journeyDate: "2030-12-05" });
    const later = await aTrip(db, { ...same, opensAt: Date.now() + 20 * MINUTE });
    const browser = aBrowser();
    await queue(browser, trip.id);
    expect(await queue(aBrowser(), next.id)).toMatchObject({ waiting: 2 });
    expect(await queue(aBrowser(), later.id)).toMatchObject({ waiting: 1 });
  });
});

describe("a trip that was cancelled", () => {
  test("has no queue: a join is refused as cancelled", async () => {
    const trip = await aTrip(db, { opensAt: Date.now() + MINUTE, cancelledAt: Date.now() });
    expect(await aBrowser().post("/api/opening", { trip_id: trip.id })).toMatchObject({
      status: 409,
      body: { code: "trip_cancelled" },
    });
  });

  test("leaves the queue to the other buses of its sale start", async () => {
    const trip = await aTripThatOpens(0);
    const { destinationId, unitId, opensAt } = trip;
    const other = { destinationId, unitId, opensAt, planName: "40" } as const;
    await aTrip(db, { ...other, cancelledAt: Date.now() });
    expect(await queue(aBrowser(), trip.id)).toMatchObject({ phase: "in", seats_free: 40 });
  });
});

describe("a sale start that is moved", () => {
  test("has a new queue, and passes of the old one are invalid", async () => {
    const trip = await aTripThatOpens(0);
    const visit = await aVisit(trip.id);
    expect(await queue(visit.browser, trip.id)).toMatchObject({ phase: "in" });
    const opensAt = Date.now() + 10 * MINUTE;
    await db.update(trips).set({ opensAt }).where(eq(trips.id, trip.id));
    pass(MINUTE);
    expect(await queue(visit.browser, trip.id)).toMatchObject({
      phase: "before",
      opens_at: dhakaIso(opensAt),
      waiting: 1,
    });
    expect(await visit.hold("A1")).toMatchObject({ body: { code: "not_open_yet" } });
    pass(9 * MINUTE);
    expect(await visit.hold("A1")).toMatchObject({ body: { code: "wait_your_turn" } });
    expect(await queue(visit.browser, trip.id)).toMatchObject({ phase: "in" });
    expect((await visit.hold("A1")).status).toBe(201);
  });
});

describe("a trip on sale at once", () => {
  test("has no queue", async () => {
    const trip = await aTrip(db);
    expect(await queue(aBrowser(), trip.id)).toMatchObject({ phase: "over", opens_at: null });
    const visit = await aVisit(trip.id);
    expect((await visit.seats()).opens_at).toBeNull();
    expect((await visit.hold("A1")).status).toBe(201);
  });

  test("has no queue two hours after its start", async () => {
    const trip = await aTrip(db, { opensAt: Date.now() - QUEUE_AT_MOST_MS });
    const visit = await aVisit(trip.id);
    expect((await visit.seats()).opens_at).toBeNull();
    expect((await visit.hold("A1")).status).toBe(201);
  });
});

describe("the socket of a queue", () => {
  function connect(id: string, browser: Browser, headers: Record<string, string> = {}) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return exports.default.fetch(
      new Request(`http://localhost/api/opening/${id}`, {
        headers: { Upgrade: "websocket", Origin: "http://localhost", Cookie: cookie, ...headers },
      }),
    );
  }

  test("sends a visitor in the queue the position", async () => {
    const trip = await aTripThatOpens(MINUTE);
    const browser = aBrowser();
    await queue(browser, trip.id);
    const page = aFollower(await connect(trip.id, browser));
    expect(await page.next()).toMatchObject({ phase: "before", seconds_left: 60, waiting: 1 });
  });

  test("is refused without an entry, without a sale start, to another site and without an upgrade", async () => {
    const trip = await aTripThatOpens(MINUTE);
    const browser = aBrowser();
    const code = async (answer: Response) => (await answer.json<{ code: string }>()).code;
    expect(await code(await connect(trip.id, browser))).toBe("no_place_in_line");
    await queue(browser, trip.id);
    expect(await code(await connect((await aTrip(db)).id, browser))).toBe("no_place_in_line");
    expect(await code(await connect("nobody's", browser))).toBe("trip_unknown");
    const elsewhere = { Origin: "https://elsewhere.example" };
    expect(await code(await connect(trip.id, browser, elsewhere))).toBe("forgery_check_failed");
    expect(await code(await connect(trip.id, browser, { Upgrade: "" }))).toBe("socket_expected");
  });
});
