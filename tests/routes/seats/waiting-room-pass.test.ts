import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { cachedTrip } from "../../../worker/cache/public-reads.ts";
import { SeatListView } from "../../../worker/contract/booking/seats.ts";
import { PASS_MS, QUEUE_AT_LEAST_MS } from "../../../worker/domain/waiting-room/rules.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { toWaitingRoomKey, waitingRoomName } from "../../../worker/waiting-room/stub.ts";
import { STEP_MS } from "../../../worker/domain/waiting-room/rules.ts";
import { aVisit, type Visit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { pass, stopClock } from "../../support/stopped-clock.ts";
import { aTripThatOpens, queue, fill, MINUTE } from "./queue.ts";

/** The clock stands still unless a test moves it. */
stopClock();

function getSeat(bookingId: string, tripId: string) {
  return {
    ticketing_unique_id: bookingId,
    trip_id: tripId,
    seat_no: "A1",
    booking_time: "2026-11-21 10:00:00 AM",
  };
}

describe("an open queue", () => {
  async function inside(browser = aBrowser()): Promise<Visit & { pass: string }> {
    const trip = await aTripThatOpens(0);
    const visit = await aVisit(trip.id, browser);
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
    const seat = getSeat(visit.bookingId, visit.tripId);
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

  test("refuses the visitor's own pass of another sale start", async () => {
    const elsewhere = await inside();
    const visit = await inside(elsewhere.browser);
    visit.browser.cookies.set("opening-pass", elsewhere.pass);
    expect((await visit.hold("A1")).status).toBe(409);
  });

  test("lets a visitor in again whom its object has forgotten, by the own pass of this queue only", async () => {
    const elsewhere = await inside();
    const visit = await inside(elsewhere.browser);
    const stranger = await aVisit(visit.tripId);
    const found = await cachedTrip(env, visit.tripId);
    const key = found?.mode === "limited" ? toWaitingRoomKey(found) : null;
    if (key === null) throw new Error("the trip has a waiting room");
    const object = env.WAITING_ROOMS.getByName(waitingRoomName(key));
    await runInDurableObject(object, (_, { storage }) => {
      for (const table of ["guests", "calls", "entry_changes"])
        storage.sql.exec(`DELETE FROM ${table}`);
    });
    await evictDurableObject(object);
    await fill(visit.tripId);
    const comeBack = async ({ browser }: Visit, shown: string) => {
      browser.cookies.set("opening-pass", shown);
      return (await queue(browser, visit.tripId)).phase;
    };
    expect(await comeBack(stranger, visit.pass)).toBe("sold_out");
    expect(await comeBack(visit, elsewhere.pass)).toBe("sold_out");
    expect(await comeBack(visit, visit.pass)).toBe("in");
  });

  test("refuses bookings of others: one position belongs to one visitor", async () => {
    const [visit, stranger] = [await inside(), aBrowser()];
    const theirs = await aVisit(visit.tripId, stranger);
    const seat = getSeat(theirs.bookingId, visit.tripId);
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
