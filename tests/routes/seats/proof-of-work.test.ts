/** The human check of a shop without Turnstile's keys: a proof of work in the page. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { ShopView } from "../../../worker/contract/booking/shop.ts";
import { database } from "../../../worker/db/client.ts";
import { WORK_MS } from "../../../worker/domain/human-check/work.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { anAgent, aSession } from "../../support/agents.ts";
import { aVisit, type Visit } from "../../support/booking.ts";
import { aBrowser, read, type Browser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { solve, WITH_WORK } from "../../support/human-check.ts";
import { pass, stopClock } from "../../support/stopped-clock.ts";

const db = database(env);
const NEEDED = { status: 403, body: { code: "human_check_needed", challenge: {} } };
stopClock();

async function aWorkingVisit(browser: Browser = aBrowser({ env: WITH_WORK })): Promise<Visit> {
  return aVisit((await aTrip(db)).id, browser);
}

function holdWith(visit: Visit, proof: string | undefined, seatNo = "A1") {
  return visit.browser.post("/api/add-new-seat-for-booking", {
    ticketing_unique_id: visit.bookingId,
    trip_id: visit.tripId,
    seat_no: seatNo,
    booking_time: "2026-11-21 10:00:00 AM",
    human_proof: proof,
  });
}

describe("a proof of work", () => {
  test("lets a visitor hold on two buses, and a third costs another", async () => {
    const visit = await aWorkingVisit();
    const needed = await visit.hold("A1");
    expect(needed).toMatchObject(NEEDED);
    expect((await holdWith(visit, solve(needed))).status).toBe(201);
    expect((await visit.hold("A2")).status).toBe(201);
    expect((await (await aWorkingVisit(visit.browser)).hold("A1")).status).toBe(201);
    const third = await aWorkingVisit(visit.browser);
    const again = await third.hold("A1");
    expect(again).toMatchObject(NEEDED);
    expect((await holdWith(third, solve(again))).status).toBe(201);
  });

  test("is worth nothing to another visitor, on another trip, and after its time", async () => {
    const visit = await aWorkingVisit();
    const proof = solve(await visit.hold("A1"));
    expect(await holdWith(await aWorkingVisit(), proof)).toMatchObject(NEEDED);
    expect(await holdWith(await aWorkingVisit(visit.browser), proof)).toMatchObject(NEEDED);
    const other = await aVisit(visit.tripId, aBrowser({ env: WITH_WORK }));
    expect(await holdWith(other, proof)).toMatchObject(NEEDED);
    pass(WORK_MS);
    expect(await holdWith(visit, proof)).toMatchObject(NEEDED);
  });

  test("can't be guessed or made up", async () => {
    const visit = await aWorkingVisit();
    const proof = solve(await visit.hold("A1"));
    const [salt = "", issuedAt = "", seal = "", rest = ""] = proof.split("~");
    const falseProofs = [
      [salt, issuedAt, seal, rest.replace(/^./, (sign) => (sign === "0" ? "1" : "0"))],
      [salt, Number(issuedAt) + 1, seal, rest],
      ["another", issuedAt, seal, rest],
      [salt, issuedAt, "another", rest],
      [salt, issuedAt, seal],
      [""],
    ];
    for (const parts of falseProofs) {
      expect(await holdWith(visit, parts.join("~")), parts.join("~")).toMatchObject(NEEDED);
    }
    expect((await holdWith(visit, proof)).status).toBe(201);
  });

  test("that is sent again is the same pass again: no third bus, and no hold after one that ran out", async () => {
    const visit = await aWorkingVisit();
    const proof = solve(await visit.hold("A1"));
    expect((await holdWith(visit, proof)).status).toBe(201);
    expect((await (await aWorkingVisit(visit.browser)).hold("A1")).status).toBe(201);
    await holdWith(visit, proof, "A2");
    expect(await (await aWorkingVisit(visit.browser)).hold("A1")).toMatchObject(NEEDED);
    pass(HOLD_MS);
    const needed = await holdWith(visit, proof);
    expect(needed).toMatchObject(NEEDED);
    expect((await holdWith(visit, solve(needed))).status).toBe(201);
  });

  test("costs a place in a queue as well, and bills of places", async () => {
    const browser = aBrowser({ env: WITH_WORK });
    await aWorkingVisit(browser);
    const opening = await aTrip(db, { opensAt: Date.now() + 60_000 });
    const join = (proof?: string) =>
      browser.post("/api/opening", { trip_id: opening.id, human_proof: proof });
    const needed = await join();
    expect(needed).toMatchObject(NEEDED);
    expect((await join(solve(needed))).status).toBe(200);

    const places = await aTrip(db, { mode: "unlimited", farePoisha: 45_000 });
    const buyer = aBrowser({ env: WITH_WORK });
    const [center] = read(await buyer.get("/api/shop"), ShopView).shop.centers;
    const book = (proof?: string) =>
      buyer.post("/api/save-seat-booking-appoinment", {
        trip_id: places.id,
        contact_name: "Karim",
        contact_number: "01812345678",
        payment_type: "Hand Cash",
        total_seat: 2,
        total_seat_price: 900,
        center_name: center,
        human_proof: proof,
      });
    const first = await book();
    expect(first).toMatchObject(NEEDED);
    expect(await book(solve(first))).toMatchObject({ body: { code: "amount_changed" } });
  });

  test("is not asked of an approved agent's tool", async () => {
    const agent = await anAgent(db);
    const tool = aBrowser({ bearer: await aSession(db, agent.id), env: WITH_WORK });
    expect((await (await aWorkingVisit(tool)).hold("A1")).status).toBe(201);
  });
});
