/** Sales stopped by hand: with a fresh passkey, until somebody resumes them, beside the pause of a restore. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { TodayView } from "../../../../worker/contract/staff/staff-sales.ts";
import { ActView } from "../../../../worker/contract/staff/staff.ts";
import { STEP_UP_MS } from "../../../../worker/domain/staff/staff-times.ts";
import { aVisit } from "../../../support/booking.ts";
import { read } from "../../../support/browser.ts";
import { purgeTrip } from "../../../support/caches.ts";
import { aPaidSale, aPayment, nothingWaits } from "../../../support/paid.ts";
import { aPerson, signedIn } from "../../../support/people.ts";
import { computeHash, staff, staffCall } from "../../../support/staff.ts";
import { startWallet } from "../../../support/wallet.ts";
import { shopRuns } from "../../../support/shop-halts.ts";

const OTHER_PAYER = "01929918378";

afterEach(async () => {
  await nothingWaits();
  await shopRuns();
});

describe("a stop of sales by hand", () => {
  test("refuses holds and payments, and ends by hand, whatever was compared", async () => {
    const wallet = await startWallet();
    const sold = await aPaidSale(wallet, ["A1"]);
    const waiting = await aPayment(wallet, ["B1"], { tripId: sold.tripId, payer: OTHER_PAYER });
    await env.DB.prepare("DELETE FROM trip_checks").run();
    expect(read(await staff("pause-sales", {}), ActView).changed).toBe(true);
    await purgeTrip(sold.tripId);
    expect((await (await aVisit(sold.tripId)).hold("C1")).status).toBe(503);
    expect((await waiting.execute()).status).toBe(503);
    expect(read(await staff("resume-sales", {}), ActView).changed).toBe(true);
    await purgeTrip(sold.tripId);
    expect((await (await aVisit(sold.tripId)).hold("C1")).status).toBe(201);
    expect((await waiting.execute()).status).toBe(201);
    expect(await shopActs(2)).toEqual(["resume_sales", "pause_sales"]);
  });

  test("and the pause of a restore stand at once, each with its own end, and Today says both", async () => {
    const { tripId } = await aPaidSale(await startWallet(), ["A1"]);
    await staff("pause-sales", {});
    await staff("begin-restore", {});
    expect(await halts()).toEqual({ isStopped: true, isPaused: true });
    for (const trip of await allTrips()) await staff("after-restore", { trip });

    // The end of the restore leaves the stop by hand.
    expect((await staff("end-restore", {})).status).toBe(200);
    expect(await halts()).toEqual({ isStopped: true, isPaused: false });
    await purgeTrip(tripId);
    expect((await (await aVisit(tripId)).hold("C1")).status).toBe(503);

    // And the other way round.
    await staff("begin-restore", {});
    expect(read(await staff("resume-sales", {}), ActView).message).toContain("stay paused");
    expect(await halts()).toEqual({ isStopped: false, isPaused: true });
    await purgeTrip(tripId);
    expect((await (await aVisit(tripId)).hold("C1")).status).toBe(503);
  });

  test("that is repeated keeps its first time and writes no second row", async () => {
    await staff("pause-sales", {});
    const first = await haltsRow();
    const again = read(await staff("pause-sales", {}), ActView);
    expect(again.changed).toBe(false);
    expect(await haltsRow()).toEqual(first);
    expect(await shopActs(1)).toEqual(["pause_sales"]);
  });

  test.each(["pause-sales", "resume-sales"])(
    "%s is for operators and asks for the passkey again",
    async (name) => {
      if (name === "resume-sales") await staff("pause-sales", {});
      const person = await aPerson({ roles: ["ops"] });
      const stale = await signedIn(person, { verifiedAt: Date.now() - STEP_UP_MS });
      const act = { reason: "A wrong price is out" };
      const path = `/api/staff/${name}`;
      const preview = await stale.post(path, { ...act, dry_run: true });
      const before = await haltsRow();
      const confirmed = { ...act, dry_run: false, hash: computeHash(preview) };
      expect(await stale.post(path, confirmed)).toMatchObject({
        status: 403,
        body: { code: "step_up_needed" },
      });
      expect(await haltsRow()).toEqual(before);
      const fresh = await signedIn(person);
      expect(read(await fresh.post(path, confirmed), ActView).changed).toBe(true);
      expect(await haltsRow()).not.toEqual(before);
    },
  );
});

function haltsRow() {
  return env.DB.prepare("SELECT sales_stopped_at, sales_paused_at FROM shop_state").first();
}

/** Which reasons Today shows. */
async function halts() {
  const { sales } = read(await staffCall("today", {}), TodayView);
  return { isStopped: sales.stopped_at !== null, isPaused: sales.paused_at !== null };
}

/** The newest acts on the shop, as the trail names them. */
async function shopActs(most: number) {
  const { results } = await env.DB.prepare(
    "SELECT act FROM staff_acts WHERE target = 'shop' ORDER BY id DESC LIMIT ?",
  )
    .bind(most)
    .all();
  return results.map(({ act }) => act);
}

async function allTrips(): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT id FROM trips").all<{ id: string }>();
  return results.map(({ id }) => id);
}
