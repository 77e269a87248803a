/** What owners see on Today of the money that staff moved: who, what, how much, and the second person. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  LARGEST_ACTS_MOST,
  LargestActsView,
} from "../../../worker/contract/staff/second-person.ts";
import { database } from "../../../worker/db/client.ts";
import { listLargestActs, sumWeights } from "../../../worker/db/staff/largest-acts.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { read } from "../../support/browser.ts";
import { aTrip, freshId } from "../../support/catalogue.ts";
import { aClerk, act, requestAct, readState } from "../../support/clerk.ts";
import { measureCost } from "../../support/meter.ts";
import { aPaidSale, nothingWaits } from "../../support/paid.ts";
import { computeHash } from "../../support/staff.ts";
import { startWallet } from "../../support/wallet.ts";

const DAY_MS = 86_400_000;

const seen = async () => {
  const { browser } = await aClerk("owner");
  return read(await browser.post("/api/staff/largest-acts", {}), LargestActsView);
};

const writeLine = (line: { actor: string; poisha: number; at?: number; approvedBy?: string }) =>
  env.DB.prepare(
    `INSERT INTO staff_acts (at, actor, act, target, reason, weight_poisha, approved_by)
     VALUES (?, ?, 'set_fare', '1', 'Fuel', ?, ?)`,
  )
    .bind(line.at ?? Date.now(), line.actor, line.poisha, line.approvedBy ?? null)
    .run();

describe("the largest acts of the week", () => {
  test("name who, what, how much and the second person, and nothing of a passenger", async () => {
    const sold = await aPaidSale(await startWallet());
    const { id: trip } = await aTrip(database(env));
    const [rima, karim] = [await aClerk("money", "ops"), await aClerk("money", "ops")];
    await act(rima.browser, "set-fare", { trip, fare: 598 });
    const { request } = await requestAct(rima.browser, "give-back", {
      sale: sold.pnr,
      amount: 200,
    });
    const path = "/api/staff/approve";
    const hash = computeHash(await karim.browser.post(path, { request, dry_run: true }));
    await karim.browser.post(path, { request, dry_run: false, hash });
    await runEveryMinute(env, Date.now() + 60_000);
    expect(await readState(request)).toBe("done");
    await nothingWaits();

    const view = await seen();
    const who = { actor: `staff:${rima.id}` };
    expect(view.acts.filter(({ actor }) => actor === who.actor)).toMatchObject([
      { ...who, act_name: "give-back", weight: 200, approved_by: karim.id },
      { ...who, act_name: "set-fare", target: trip, weight: 90, approved_by: null },
    ]);
    expect(view.sums.filter(({ actor }) => actor === who.actor)).toEqual([
      { ...who, acts: 2, alone: 90, agreed: 200 },
    ]);
    expect(view.limit).toBe(100);
    expect(view.people.map(({ id }) => id)).toContain(rima.id);
    const text = JSON.stringify(view);
    for (const secret of [sold.pnr, "She came late", "The bus broke down"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("are the dearest alone, of seven days, and each person's sum has all of them", async () => {
    const actor = `staff:S-${freshId()}`;
    const other = `staff:S-${freshId()}`;
    for (let taka = 1; taka <= LARGEST_ACTS_MOST + 5; taka += 1) {
      await writeLine({ actor, poisha: (9_000 + taka) * 100 });
    }
    await writeLine({ actor, poisha: 99_000_000, at: Date.now() - 7 * DAY_MS - 60_000 });
    await writeLine({ actor: other, poisha: 100 });
    const { acts, sums } = await seen();
    const top = Array.from({ length: LARGEST_ACTS_MOST }, (_, at) => 9_025 - at);
    expect(acts.map(({ weight }) => weight)).toEqual(top);
    expect(sums[0]).toEqual({ actor, acts: 25, alone: 25 * 9_000 + 325, agreed: 0 });
    expect(sums.find((one) => one.actor === other)).toMatchObject({ acts: 1, alone: 1 });
  });

  test("are for owners alone", async () => {
    const { browser } = await aClerk("money", "ops", "content");
    expect(await browser.post("/api/staff/largest-acts", {})).toMatchObject({
      status: 403,
      body: { code: "staff_role_missing" },
    });
  });

  test("cost as many rows as have a weight, however long the log is", async () => {
    const quiet = `staff:S-${freshId()}`;
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO staff_acts (at, actor, act, target, reason) SELECT ?, ?, 'correct_name', '1', 'Spelling' FROM n`,
    )
      .bind(Date.now(), quiet)
      .run();
    const db = database(env);
    const since = Date.now() - 7 * DAY_MS;
    const { cost } = await measureCost(() =>
      Promise.all([
        listLargestActs(db, since, LARGEST_ACTS_MOST),
        sumWeights(db, since, LARGEST_ACTS_MOST),
      ]),
    );
    const weighed = await env.DB.prepare(
      "SELECT count(*) AS n FROM staff_acts WHERE weight_poisha > 0",
    ).first<{ n: number }>();
    expect(cost.rowsRead).toBeLessThan(6 * (weighed?.n ?? 0));
  });
});
