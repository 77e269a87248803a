/**
 * A waiting room under attack (S1): one script sends 2,000 joins beside 30 honest phones.
 */
import { env, exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { WaitingRoomView } from "../../../worker/contract/booking/waiting-room.ts";
import { database } from "../../../worker/db/client.ts";
import { STEP_MS } from "../../../worker/domain/waiting-room/rules.ts";
import { waitingRoom } from "../../../worker/waiting-room/stub.ts";
import { anAgent, aSession } from "../../support/agents.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read, type Answer, type Browser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { playHumanCheck, WITH_HUMAN_CHECK } from "../../support/human-check.ts";
import { pass, stopClock } from "../../support/stopped-clock.ts";

const db = database(env);
const NEEDED = { status: 403, body: { code: "human_check_needed" } };
const JOINS = 2_000;
const PHONES = 30;
/** The target: at most 1 in 50 of a waiting room's entries. */
const SHARE_MAX = 1 / 50;

const check = playHumanCheck();
stopClock();

function join(browser: Browser, tripId: string, token?: string): Promise<Answer> {
  return browser.post("/api/opening", {
    trip_id: tripId,
    ...(token === undefined ? {} : { turnstile_token: token }),
  });
}

async function queue(browser: Browser, tripId: string) {
  return read(await join(browser, tripId), WaitingRoomView);
}

async function aSaleStart(inMs: number) {
  const trip = await aTrip(db, { planName: "45", opensAt: Date.now() + inMs });
  const key = {
    destinationId: trip.destinationId,
    unitId: trip.unitId,
    opensAt: Date.now() + inMs,
  };
  return { trip, entries: async () => (await waitingRoom(env, key).board(key)).waiting };
}

/** A call of the script: any cookies, no page, no person. */
async function send(cookies: ReadonlyMap<string, string>, tripId: string, token: string) {
  const response = await exports.default.fetch(
    new Request("http://localhost/api/opening", {
      method: "POST",
      headers: {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "Content-Type": "application/json",
        "X-XSRF-TOKEN": cookies.get("XSRF-TOKEN") ?? "",
      },
      body: JSON.stringify({ trip_id: tripId, turnstile_token: token }),
    }),
  );
  await response.text();
  return response.status;
}

function anOwnBrowser(): Browser {
  return aBrowser({ env: WITH_HUMAN_CHECK });
}

describe("the waiting room of a shop with the human check", () => {
  test("gives a script with 2,000 joins at most 1 in 50 entries, and 30 honest phones their turn", async () => {
    const { trip, entries } = await aSaleStart(60_000);
    const phones = Array.from({ length: PHONES }, anOwnBrowser);
    const isIn = new Set<Browser>();
    // Every phone is refused without the check, passes it once, and is in the queue.
    let spent = "";
    for (const phone of phones) {
      spent = check.token();
      expect(await join(phone, trip.id)).toMatchObject(NEEDED);
      expect((await join(phone, trip.id, spent)).status).toBe(200);
    }
    expect(await entries()).toBe(PHONES);
    expect(check.checks()).toBe(PHONES);

    // The script: one pair and one visitor, new visitors, made-up tokens, a used token, a phone's own human cookie.
    const solver = anOwnBrowser();
    await aVisit((await aTrip(db)).id, solver);
    const stolen = phones[0]?.cookies.get("human") ?? "";
    for (let sent = 0; sent < JOINS; sent += 1) {
      const bot = sent % 4 === 0 ? anOwnBrowser() : solver;
      if (sent % 4 === 1) bot.cookies.set("human", stolen);
      const token = sent % 4 === 2 ? spent : sent % 4 === 3 ? `made-up-${sent}` : undefined;
      const answer = await join(bot, trip.id, token);
      expect(answer.status).toBe(403);
    }
    const script = (await entries()) - PHONES;
    expect(script / (PHONES + script)).toBeLessThanOrEqual(SHARE_MAX);

    const checked = check.checks();
    pass(60_000);
    for (let step = 0; step < 20 && isIn.size < PHONES; step += 1) {
      for (const phone of phones) {
        if ((await queue(phone, trip.id)).phase === "in") isIn.add(phone);
      }
      pass(STEP_MS);
    }
    expect(isIn.size, "every honest phone had its turn").toBe(PHONES);
    expect(check.checks(), "nobody had to pass the check twice").toBe(checked);
  });

  test("gives one person one entry, however often a token, a pair or a cookie is sent", async () => {
    const { trip, entries } = await aSaleStart(60_000);
    const bot = anOwnBrowser();
    const token = check.token();
    await join(bot, trip.id, token);
    for (let again = 0; again < 50; again += 1) {
      expect((await join(bot, trip.id, token)).status).toBe(200);
    }
    expect(await join(anOwnBrowser(), trip.id, token)).toMatchObject(NEEDED);
    expect(await entries()).toBe(1);
  });

  test("keeps an entry without a second check, and requires one when the entry is lost and the day over", async () => {
    const { trip } = await aSaleStart(86_400_000 + 60_000);
    const phone = anOwnBrowser();
    await join(phone, trip.id, check.token());
    phone.cookies.delete("human");
    pass(100_000);
    expect(await queue(phone, trip.id)).toMatchObject({ phase: "before", waiting: 1 });
    pass(200_000);
    expect(await join(phone, trip.id)).toMatchObject(NEEDED);
  });

  test("counts a check at the seats for the queue, and the other way round", async () => {
    const { trip } = await aSaleStart(60_000);
    const visit = await aVisit((await aTrip(db)).id, anOwnBrowser());
    const seat = {
      ticketing_unique_id: visit.bookingId,
      trip_id: visit.tripId,
      seat_no: "A1",
      booking_time: "2026-11-21 10:00:00 AM",
    };
    const hold = (token?: string) =>
      visit.browser.post("/api/add-new-seat-for-booking", { ...seat, turnstile_token: token });
    expect(await hold()).toMatchObject(NEEDED);
    expect((await hold(check.token())).status).toBe(201);
    expect((await join(visit.browser, trip.id)).status).toBe(200);
    expect(check.checks()).toBe(1);
  });

  test("exempts an approved agent's tool, for a few entries only, and no other agent", async () => {
    const { trip, entries } = await aSaleStart(60_000);
    const approved = await anAgent(db);
    const waits = await anAgent(db, { approvedAt: null });
    const tool = async (agentId: string) =>
      aBrowser({ env: WITH_HUMAN_CHECK, bearer: await aSession(db, agentId) });
    expect(await join(await tool(waits.id), trip.id)).toMatchObject(NEEDED);
    const answers: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      answers.push((await join(await tool(approved.id), trip.id)).status);
    }
    expect(answers).toEqual([200, 200, 200, 403, 403, 403]);
    expect(await entries()).toBe(3);
  });
});

describe("the waiting room of a shop without the human check", () => {
  test("gives no entry to a call without a visitor cookie, which costs a call before", async () => {
    const { trip, entries } = await aSaleStart(60_000);
    const fresh = aBrowser();
    await fresh.get("/api/profile");
    const pair = new Map([["XSRF-TOKEN", fresh.cookies.get("XSRF-TOKEN") ?? ""]]);
    for (let sent = 0; sent < 100; sent += 1) expect(await send(pair, trip.id, "")).toBe(403);
    expect(await entries()).toBe(0);
  });

  test("gives one visitor's pair no entry with other visitors", async () => {
    const { trip, entries } = await aSaleStart(60_000);
    const [one, other] = [aBrowser(), aBrowser()];
    await queue(one, trip.id);
    await aVisit((await aTrip(db)).id, other);
    const mixed = new Map(other.cookies).set("XSRF-TOKEN", one.cookies.get("XSRF-TOKEN") ?? "");
    expect(await send(mixed, trip.id, "")).toBe(403);
    expect(await send(one.cookies, trip.id, "")).toBe(200);
    expect(await entries()).toBe(1);
  });
});
