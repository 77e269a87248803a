/**
 * Cash at a counter beside the rest of the shop: buyers, health, the audit trail, the sums of a day, and what it costs.
 */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { CounterSalesView } from "../../../../worker/contract/staff/staff-counter.ts";
import { HealthView } from "../../../../worker/contract/health.ts";
import { CompareView } from "../../../../worker/contract/staff/staff.ts";
import { database } from "../../../../worker/db/client.ts";
import { writeAct } from "../../../../worker/db/staff/staff-acts.ts";
import { listBillsToCheck } from "../../../../worker/db/trip-checks.ts";
import { sha256 } from "../../../../worker/auth/signer.ts";
import { toDhakaInstant, dhakaDate } from "../../../../worker/domain/dhaka-time.ts";
import { SLICES } from "../../../../worker/domain/retention.ts";
import { checkWalletNightly, WALLET_SAMPLE } from "../../../../worker/jobs/nightly-checks.ts";
import { aVisit, executeBody } from "../../../support/booking.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import {
  aCounterClerk,
  aCounterSale,
  aSaleAhead,
  COUNTER,
  listTickets,
} from "../../../support/counter.ts";
import { measureCost } from "../../../support/meter.ts";
import { nothingWaits } from "../../../support/paid.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { countBySchedule } from "../../../support/schedule-count.ts";
import { staff } from "../../../support/staff.ts";
import { stopClock } from "../../../support/stopped-clock.ts";
import { startWallet } from "../../../support/wallet.ts";
import { listBills, setTrip } from "./counter-rows.ts";

const db = database(env);

const DAY_MS = 86_400_000;

async function rowsOfALine(): Promise<number> {
  const line = { by: "staff:S-1", act: "x", target: "1", reason: "x", now: 1 } as const;
  const written = await measureCost(() =>
    writeAct(db, { ...line, execution: crypto.randomUUID() }),
  );
  return written.cost.rowsWritten;
}

/** No test runs across midnight: cash is added up by the day. */
stopClock();
afterEach(nothingWaits);

describe("the rest of the shop", () => {
  test("no call of a buyer opens or executes a cash payment", async () => {
    const wallet = await startWallet();
    const trip = await aTrip(db);
    const visit = await aVisit(trip.id);
    await visit.hold("B1");
    const body = executeBody(await visit.create());
    const [{ id = 0 } = {}] = await listBills(trip.id);
    expect(await listBills(trip.id)).toMatchObject([{ provider: "bkash", counter: null }]);
    await env.DB.prepare(
      "UPDATE bills SET provider = 'cash', payment_id = 'cash/61200/x', grant_hash = ? WHERE id = ?",
    )
      .bind(await sha256(body.grantToken), id)
      .run();
    const answer = await visit.browser.post("/api/bkash/payment/execute", {
      ...body,
      paymentID: "cash/61200/x",
    });
    expect(answer.body).toMatchObject({ code: "bill_unknown" });
    expect(await listTickets(trip.id)).toEqual([]);
    expect(wallet).toBeDefined();
  });

  test("objects and D1 agree, health is well, and no wallet is asked of cash", async () => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const { view } = await aCounterSale(clerk, trip.id, ["A1"]);
    const bill = view.bill ?? 0;
    const compared = read(await clerk.post("compare", { trip: trip.id }), CompareView);
    expect(compared.differences).toEqual([]);
    const threeOClock = toDhakaInstant(dhakaDate(Date.now()), "03:00");
    const night = Math.floor(threeOClock / DAY_MS);
    for (let nights = 0; nights < 7; nights += 1) {
      for (let minute = 0; minute < SLICES; minute += 1) {
        const turn = { newest: WALLET_SAMPLE.newest, night: night + nights, minute, most: 20 };
        expect(await listBillsToCheck(db, turn)).not.toContain(bill);
      }
    }
    const itsMinute = threeOClock + (bill % SLICES) * 60_000;
    for (let nights = 0; nights < 7; nights += 1) {
      await checkWalletNightly(env, itsMinute + nights * DAY_MS);
    }
    expect(takeLogged()).toEqual([]);
    await countBySchedule();
    await clerk.post("figures", {});
    const health = read(await aBrowser().get("/api/health"), HealthView);
    expect(health.status).toBe("ok");
  });

  test("who sold it, and where, stays as it was written", async () => {
    const { view } = await aCounterSale(await aCounterClerk(), (await aTrip(db)).id, ["A1"]);
    const change = env.DB.prepare("UPDATE bills SET counter = 'Elsewhere' WHERE id = ?");
    await expect(change.bind(view.bill).run()).rejects.toThrow("never changes");
  });

  test("a day's cash is added up by person and counter", async () => {
    const clerk = await aCounterClerk();
    const trip = await aTrip(db);
    const first = await aCounterSale(clerk, trip.id, ["A1", "A2"]);
    const second = await aCounterSale(clerk, trip.id, ["B1"]);
    await staff("cancel-sale", { sale: `#${first.view.bill}` });
    const { confirm } = await aSaleAhead(clerk, trip.id, ["C1"]);
    await setTrip(trip.id, "sale_closes_at = ?", 1);
    await confirm();
    const part = { sale: `#${second.view.bill}`, amount: 100 };
    await staff("give-back", part);
    const readDay = async () => read(await clerk.post("counter-sales", {}), CounterSalesView);
    const day = await readDay();
    const own = day.rows.filter((row) => row.staff === `staff:${clerk.id}`);
    expect(own).toEqual([
      {
        staff: `staff:${clerk.id}`,
        counter: COUNTER,
        sales: 2,
        places: 3,
        taken: 1800,
        // All of it is in the drawer until somebody has handed it over.
        back: 0,
        owed: 1300,
      },
    ]);
    await staff("settle", { sale: `#${first.view.bill}` });
    expect((await readDay()).rows).toContainEqual({ ...own[0], back: 1200, owed: 100 });
    await staff("settle", { sale: `#${second.view.bill}` });
    expect((await readDay()).rows).toContainEqual({ ...own[0], back: 1300, owed: 0 });
    expect(day.staff_names[clerk.id]).toBe(clerk.name);
    const other = read(await clerk.post("counter-sales", { day: "2030-01-01" }), CounterSalesView);
    expect(other.rows).toEqual([]);
  });

  test("two seats cost the rows of a booking, and the seven of each of two lines in the trail", async () => {
    const clerk = await aCounterClerk();
    const trip = await aTrip(db);
    const { confirm } = await aSaleAhead(clerk, trip.id, ["A1", "B2"]);
    const line = await rowsOfALine();
    const { cost } = await measureCost(confirm);
    expect(line).toBe(7);
    // One line says that it was asked for, the other what became of it. Five rows are for the trip's first booking: its
    // object's name, and the version of its copy, which is counted and marked as kept (protocol 4, 22). Two are the
    // buyer's message.
    expect(cost.rowsWritten - 2 * line).toBeLessThanOrEqual(32);
  });
});
