import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { trips } from "../../../drizzle/schema.ts";
import { TripListView } from "../../../worker/contract/catalogue.ts";
import { WaitingRoomView } from "../../../worker/contract/waiting-room.ts";
import { SeatListView } from "../../../worker/contract/seats.ts";
import { database } from "../../../worker/db/client.ts";
import { dhakaIso } from "../../../worker/domain/dhaka-time.ts";
import {
  PASS_MS,
  QUEUE_AT_LEAST_MS,
  QUEUE_AT_MOST_MS,
} from "../../../worker/domain/waiting-room/rules.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { STEP_MS } from "../../../worker/waiting-room/waiting-room.ts";
import { aVisit, type Visit } from "../../support/booking.ts";
import { aBrowser, read, type Browser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aFollower } from "../../support/waiting-room.ts";
import { pass, stopClock } from "../../support/stopped-clock.ts";

const db = database(env);
const MINUTE = 60_000;

/** The clock stands still unless a test moves it. */
stopClock();

async function aTripThatOpens(inMs: number) {
  return aTrip(db, { planName: "40", opensAt: Date.now() + inMs });
}

async function queue(browser: Browser, tripId: string) {
  return read(await browser.post("/api/opening", { trip_id: tripId }), WaitingRoomView);
}

/** Blocks all seats but those named, so that nobody more is let in. */
async function fill(tripId: string, ...but: string[]): Promise<void> {
  const { seats } = await tripSeats(env, tripId).seatMap({ planName: "40", bookings: [] });
  const kept = seats.flatMap(({ seatNo }) => (but.includes(seatNo) ? [] : seatNo));
  await tripSeats(env, tripId).block({ planName: "40", seats: kept });
}

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

describe("an open queue", () => {
  async function inside(): Promise<Visit & { pass: string }> {
    const trip = await aTripThatOpens(0);
    const visit = await aVisit(trip.id);
    const { phase, opening_pass } = await queue(visit.browser, trip.id);
    expect(phase).toBe("in");
    return { ...visit, pass: opening_pass ?? "" };
  }

  test("refuses a hold without a pass, with the position", async () => {
    const trip = await aTripThatOpens(0);
    await fill(trip.id);
    const visit = await aVisit(trip.id);
    expect(await visit.hold("A1")).toMatchObject({
      status: 409,
      body: { code: "wait_your_turn", position: null },
    });
    expect(await queue(visit.browser, trip.id)).toMatchObject({ phase: "sold_out", position: 1 });
    for (const refused of [await visit.hold("A1"), await visit.holdTogether(2)]) {
      expect(refused).toMatchObject({
        status: 409,
        body: { code: "wait_your_turn", position: 1 },
      });
    }
  });

  test("gives the pass as a cookie that no page can read, for ten minutes", async () => {
    const trip = await aTripThatOpens(0);
    const browser = aBrowser();
    const answer = await browser.post("/api/opening", { trip_id: trip.id });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("opening-pass="));
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("lets a visitor with a pass hold repeatedly, and gives the same pass after a reload", async () => {
    const visit = await inside();
    expect((await visit.hold("A1")).status).toBe(201);
    expect((await visit.holdTogether(2)).status).toBe(201);
    pass(MINUTE);
    expect(await queue(visit.browser, visit.tripId)).toMatchObject({
      opening_pass: visit.pass,
      seconds_left: PASS_MS / 1000 - 60,
    });
  });

  test("accepts the pass in the body from a tool without its cookie", async () => {
    const visit = await inside();
    visit.browser.cookies.delete("opening-pass");
    const seat = { ticketing_unique_id: visit.bookingId, trip_id: visit.tripId, seat_no: "A1" };
    const hold = (body: object) => visit.browser.post("/api/add-new-seat-for-booking", body);
    expect((await hold(seat)).status).toBe(409);
    expect((await hold({ ...seat, opening_pass: visit.pass })).status).toBe(201);
  });

  test.each([
    ["another visitor's", (_own: string, other: string) => other],
    ["a longer one that was made up", (own: string) => own.replace(/^\d/, "9")],
    ["nothing", () => ""],
    ["nonsense", () => "NaN.aaaaaaaaaaaaaaaaaaaaaa"],
  ])("refuses a pass that is %s", async (_, made) => {
    const visit = await inside();
    const stranger = await aVisit(visit.tripId);
    const theirs = await queue(stranger.browser, visit.tripId);
    visit.browser.cookies.set("opening-pass", made(visit.pass, theirs.opening_pass ?? ""));
    expect(await visit.hold("A1")).toMatchObject({
      status: 409,
      body: { code: "wait_your_turn" },
    });
  });

  test("refuses the pass of another sale start", async () => {
    const [visit, elsewhere] = [await inside(), await inside()];
    visit.browser.cookies.set("opening-pass", elsewhere.pass);
    expect((await visit.hold("A1")).status).toBe(409);
  });

  test("refuses bookings of others: one position belongs to one visitor", async () => {
    const [visit, stranger] = [await inside(), aBrowser()];
    const theirs = await aVisit(visit.tripId, stranger);
    const seat = { ticketing_unique_id: theirs.bookingId, trip_id: visit.tripId, seat_no: "A1" };
    expect(await visit.browser.post("/api/add-new-seat-for-booking", seat)).toMatchObject({
      status: 409,
      body: { code: "wait_your_turn" },
    });
  });

  test("refuses an expired pass, but lets a visitor with a seat go on", async () => {
    const visit = await inside();
    const idle = await aVisit(visit.tripId);
    pass(STEP_MS);
    expect(await queue(idle.browser, visit.tripId)).toMatchObject({ phase: "in" });
    const trip = tripSeats(env, visit.tripId);
    await fill(visit.tripId, "A1");
    await trip.block({ planName: "40", seats: ["A1"] });
    const waiter = aBrowser();
    for (let waitedMs = 0; waitedMs < PASS_MS; waitedMs += MINUTE / 2) {
      expect((await queue(waiter, visit.tripId)).phase).not.toBe("in");
      if (waitedMs === PASS_MS - MINUTE / 2) {
        await trip.unblock({ planName: "40", seats: ["A1"] });
        expect((await visit.hold("A1")).status).toBe(201);
      }
      pass(MINUTE / 2);
    }
    await trip.unblock({ planName: "40", seats: ["A3"] });
    expect(await idle.hold("A3")).toMatchObject({ status: 409, body: { code: "wait_your_turn" } });
    expect((await visit.hold("A3")).status).toBe(201);
  });

  test("ends when nobody waits any more, and then holds need no pass", async () => {
    const trip = await aTripThatOpens(0);
    const visit = await aVisit(trip.id);
    expect((await visit.hold("A1")).status).toBe(409);
    pass(QUEUE_AT_LEAST_MS);
    expect((await visit.hold("A1")).status).toBe(201);
    expect(await queue(visit.browser, trip.id)).toMatchObject({ phase: "over" });
  });

  test("does not apply to releasing a seat, nor to paying", async () => {
    const visit = await inside();
    await visit.hold("A1");
    await visit.hold("A3");
    visit.browser.cookies.delete("opening-pass");
    expect((await visit.cancel("A3")).status).toBe(201);
    expect(await visit.quote()).toMatchObject({ total_seat: 1 });
    expect(
      read(await visit.browser.get(`/api/get-seat-list-with-route/${visit.tripId}`), SeatListView),
    ).toMatchObject({ getUserTicketData: [{ seat_no: "A1" }] });
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
