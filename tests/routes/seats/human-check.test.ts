import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ShopView } from "../../../worker/contract/booking/shop.ts";
import { PASS_MS } from "../../../worker/domain/human-check/pass.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { database } from "../../../worker/db/client.ts";
import { anAgent, aSession } from "../../support/agents.ts";
import { aVisit, type Visit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { WITH_HUMAN_CHECK } from "../../support/human-check.ts";
import { takeLogged } from "../../support/quiet.ts";
import { staff } from "../../support/staff.ts";

const db = database(env);
const NEEDED = { status: 403, body: { code: "human_check_needed" } };

const HOUR_MS = 3_600_000;

/** The provider of the check, played by the test. */
let verdict: () => Response | Promise<Response>;
let verifications: unknown[] = [];
const realFetch = globalThis.fetch;
beforeEach(() => {
  verifications = [];
  verdict = () => Response.json({ success: true });
  globalThis.fetch = async (input, init) => {
    expect(input).toBe("https://challenges.cloudflare.com/turnstile/v0/siteverify");
    verifications.push(JSON.parse(String(init?.body)));
    return verdict();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  vi.useRealTimers();
});

async function aCheckedVisit(tripId?: string): Promise<Visit> {
  return aVisit(tripId ?? (await aTrip(db)).id, aBrowser({ env: WITH_HUMAN_CHECK }));
}

function holdWith(visit: Visit, token: string | undefined, seatNo = "A1") {
  return visit.browser.post("/api/add-new-seat-for-booking", {
    ticketing_unique_id: visit.bookingId,
    trip_id: visit.tripId,
    seat_no: seatNo,
    booking_time: "2026-11-21 10:00:00 AM",
    turnstile_token: token,
  });
}

describe("a shop without Turnstile", () => {
  const ONE_KEY = [{ TURNSTILE_SITE_KEY: "only this" }, { TURNSTILE_SECRET: "only this" }];

  test("whose human check is off checks nobody, whatever keys it has", async () => {
    for (const keys of [{}, ...ONE_KEY, WITH_HUMAN_CHECK]) {
      const browser = aBrowser({ env: { ...keys, HUMAN_CHECK: "off" } });
      expect((await (await aVisit((await aTrip(db)).id, browser)).hold("A1")).status).toBe(201);
    }
    expect(verifications).toEqual([]);
  });

  test.each([{}, ...ONE_KEY])("asks for a proof of work, and for no token: %o", async (keys) => {
    const browser = aBrowser({ env: { ...keys, HUMAN_CHECK: "on" } });
    const visit = await aVisit((await aTrip(db)).id, browser);
    expect(await holdWith(visit, "token")).toMatchObject({
      ...NEEDED,
      body: { challenge: { trip_id: visit.tripId } },
    });
    expect(read(await browser.get("/api/shop"), ShopView).turnstile_site_key).toBeNull();
    expect(verifications).toEqual([]);
  });
});

describe("a shop with them", () => {
  test("publishes the site key, and never the secret", async () => {
    const answer = await aBrowser({ env: WITH_HUMAN_CHECK }).get("/api/shop");
    expect(read(answer, ShopView).turnstile_site_key).toBe("the-site-key");
    expect(JSON.stringify(answer.body)).not.toContain("the-secret");
  });

  test("holds no seat, one or several, before the check", async () => {
    const visit = await aCheckedVisit();
    expect(await visit.hold("A1")).toMatchObject(NEEDED);
    expect(await visit.holdTogether(2)).toMatchObject(NEEDED);
    expect((await visit.seats()).getUserTicketData).toEqual([]);
    expect(verifications).toEqual([]);
  });

  test("verifies once for two buses, however many seats are pressed", async () => {
    const visit = await aCheckedVisit();
    expect((await holdWith(visit, "token")).status).toBe(201);
    expect(verifications).toEqual([{ secret: "the-secret", response: "token" }]);
    expect((await visit.hold("A2")).status).toBe(201);
    const elsewhere = await aVisit((await aTrip(db)).id, visit.browser);
    expect((await elsewhere.holdTogether(2)).status).toBe(201);
    expect((await visit.hold("A3")).status).toBe(201);
    expect((await elsewhere.holdTogether(1)).status).toBe(201);
    expect(verifications).toHaveLength(1);
  });

  test("[S5] verifies again for a third bus, and a copy of the older cookie opens none", async () => {
    const visit = await aCheckedVisit();
    await holdWith(visit, "token");
    const older = visit.browser.cookies.get("human") ?? "";
    const [second, third] = [
      await aVisit((await aTrip(db)).id, visit.browser),
      await aVisit((await aTrip(db)).id, visit.browser),
    ];
    expect((await second.hold("A1")).status).toBe(201);
    expect(await third.hold("A1")).toMatchObject(NEEDED);
    visit.browser.cookies.set("human", older);
    expect(await third.hold("A1")).toMatchObject(NEEDED);
    expect((await holdWith(third, "another token")).status).toBe(201);
    expect(verifications).toHaveLength(2);
  });

  test("[S5] verifies again after a hold that ran out unpaid, and not after one that was given up", async () => {
    const visit = await aCheckedVisit();
    await holdWith(visit, "token");
    await visit.cancel("A1");
    expect((await visit.hold("A2")).status).toBe(201);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOLD_MS });
    expect(await visit.hold("A2")).toMatchObject(NEEDED);
    expect(await visit.holdTogether(2)).toMatchObject(NEEDED);
    expect((await holdWith(visit, "another token", "A2")).status).toBe(201);
    expect((await visit.hold("A3")).status).toBe(201);
    expect(verifications).toHaveLength(2);
  });

  test("verifies again after half an hour", async () => {
    const visit = await aCheckedVisit();
    await holdWith(visit, "token");
    await visit.cancel("A1");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + PASS_MS });
    expect(await visit.hold("A3")).toMatchObject(NEEDED);
  });

  test.each(["invalid-input-response", "timeout-or-duplicate", "missing-input-response"])(
    "refuses a token that is not good: %s",
    async (code) => {
      verdict = () => Response.json({ success: false, "error-codes": [code] });
      expect(await holdWith(await aCheckedVisit(), "token")).toMatchObject(NEEDED);
    },
  );

  test("does not accept another visitor's cookie", async () => {
    const [visit, other] = [await aCheckedVisit(), await aCheckedVisit()];
    await holdWith(visit, "token");
    other.browser.cookies.set("human", visit.browser.cookies.get("human") ?? "");
    expect(await other.hold("A1")).toMatchObject(NEEDED);
  });

  // Hours apart: none is within a minute of the alert of another.
  test.each([
    ["is away", 1, () => Promise.reject(new Error("no connection"))],
    ["answers nonsense", 2, () => new Response("<html>", { status: 502 })],
    [
      "has an error of its own",
      3,
      () => Response.json({ success: false, "error-codes": ["internal-error"] }),
    ],
  ])("lets buyers through, with an alert, when the service %s", async (_, hours, answer) => {
    verdict = answer;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * HOUR_MS });
    const visit = await aCheckedVisit();
    expect((await holdWith(visit, "token")).status).toBe(201);
    expect((await holdWith(visit, "token", "A2")).status).toBe(201);
    expect(verifications, "it is tried each time").toHaveLength(2);
    // One alert a minute, however many hold.
    expect(takeLogged()).toEqual([[expect.stringContaining("human_check_away")]]);
  });

  test.each([
    ["the secret is wrong", 4, 200, "invalid-input-secret"],
    ["the request is malformed", 5, 400, "bad-request"],
  ])("lets nobody through where %s, and tells staff", async (_, hours, status, code) => {
    verdict = () => Response.json({ success: false, "error-codes": [code] }, { status });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * HOUR_MS });
    const visit = await aCheckedVisit();
    expect(await holdWith(visit, "token")).toMatchObject(NEEDED);
    expect(await holdWith(visit, "another token")).toMatchObject(NEEDED);
    expect(takeLogged()).toEqual([[expect.stringMatching(`human_check_misconfigured.*"${code}"`)]]);
  });

  test("exempts an agent's tool by its bearer, and not by a false one", async () => {
    const agent = await anAgent(db);
    const bearer = await aSession(db, agent.id);
    for (const [token, status] of [
      [bearer, 201],
      [bearer.replace(/^.{4}/, "AAAA"), 403],
    ] as const) {
      const tool = aBrowser({ bearer: token, env: WITH_HUMAN_CHECK });
      expect((await (await aVisit((await aTrip(db)).id, tool)).hold("A1")).status).toBe(status);
    }
    expect(verifications).toEqual([]);
  });

  test("exempts no agent whom staff have not approved, though the shop needs no approval [S2]", async () => {
    const agent = await anAgent(db, { contactVerifiedAt: null });
    const tool = aBrowser({ bearer: await aSession(db, agent.id), env: WITH_HUMAN_CHECK });
    const visit = await aVisit((await aTrip(db)).id, tool);
    expect((await visit.hold("A1")).status).toBe(403);
    expect((await staff("approve-agent", { agent: agent.id })).status).toBe(200);
    expect((await visit.hold("A1")).status).toBe(201);
  });

  test("does not apply to releasing and paying seats", async () => {
    const visit = await aCheckedVisit();
    await holdWith(visit, "token");
    await visit.hold("A2");
    visit.browser.cookies.delete("human");
    expect((await visit.cancel("A2")).status).toBe(201);
    expect((await visit.quote()).total_seat).toBe(1);
  });

  test("[S5] opens no payment for a quantity, which needs no hold, before the check", async () => {
    const trip = await aTrip(db, { mode: "unlimited", farePoisha: 45_000 });
    const browser = aBrowser({ env: WITH_HUMAN_CHECK });
    const [center] = read(await browser.get("/api/shop"), ShopView).shop.centers;
    const input = {
      trip_id: trip.id,
      contact_name: "Karim",
      contact_number: "01812345678",
      payment_type: "Hand Cash",
      total_seat: 2,
      total_seat_price: 900,
      center_name: center,
    };
    const send = (over: object) =>
      browser.post("/api/save-seat-booking-appoinment", { ...input, ...over });
    expect(await send({})).toMatchObject(NEEDED);
    const passed = { status: 409, body: { code: "amount_changed" } };
    expect(await send({ turnstile_token: "token" })).toMatchObject(passed);
    for (let bill = 1; bill < 6; bill += 1) expect(await send({})).toMatchObject(passed);
    expect(await send({}), "the seventh, of one check").toMatchObject(NEEDED);
    expect(verifications).toHaveLength(1);
    expect(await send({ turnstile_token: "another token" })).toMatchObject(passed);
  });
});
