/** Either store lost a part of a sale and is rebuilt from the other one; a conflict is reported, never overwritten. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { RebuildView } from "../../../../worker/contract/staff/staff.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import {
  aDoubt,
  aPaidSale,
  emptyObject,
  forgetPayment,
  nothingWaits,
} from "../../../support/paid.ts";
import { read } from "../../../support/browser.ts";
import { staff } from "../../../support/staff.ts";
import { changesBetween, everythingStored } from "../../../support/stored.ts";
import { startWallet } from "../../../support/wallet.ts";
import { found, rebuild, actsOn } from "./rebuilding.ts";

afterEach(nothingWaits);

test("a complete sale, a payment in doubt and a cancelled sale are no difference", async () => {
  const wallet = await startWallet();
  const { tripId } = await aPaidSale(wallet);
  await aDoubt(wallet, ["C1"], { tripId });
  const gone = await aPaidSale(wallet, ["D1", "D2", "D3"], { tripId });
  await staff("cancel-sale", { sale: gone.pnr });
  await runEveryMinute(env, Date.now());
  expect(await found(tripId)).toEqual([]);
});

test.each(["tickets", "seats"] as const)(
  "a dry run of rebuild-%s names every step and changes nothing",
  async (what) => {
    const sold = await aPaidSale(await startWallet());
    if (what === "tickets") await forgetPayment(sold.bill);
    else await emptyObject(sold.tripId);
    const before = await everythingStored([sold.tripId]);
    const dry = await rebuild(what, sold.tripId, true);
    expect(dry).toMatchObject({ dry_run: true, changed: false });
    expect(dry.steps.length).toBeGreaterThan(0);
    expect(dry.before.length).toBeGreaterThan(0);
    expect(changesBetween(before, await everythingStored([sold.tripId]))).toEqual([]);
    await rebuild(what, sold.tripId);
    expect(await actsOn(sold.tripId)).toEqual([
      { act: `rebuild_${what}:asked` },
      { act: `rebuild_${what}` },
    ]);
  },
);

test("one confirmation of after-restore works in both directions, and the audit log says once what was done", async () => {
  const wallet = await startWallet();
  const { tripId, bill } = await aPaidSale(wallet);
  const over = await aDoubt(wallet, ["C1"], { tripId });
  await forgetPayment(bill);
  await env.DB.prepare("UPDATE bills SET state = 'failed' WHERE id = ?").bind(over.bill).run();
  const { steps, after } = read(await staff("after-restore", { trip: tripId }), RebuildView);
  expect(steps.map(({ step, is_done }) => [step, is_done])).toEqual([
    ["resume", true],
    ["issue_ticket", true],
    ["release", true],
  ]);
  expect(after).toEqual([]);
  expect(await actsOn(tripId)).toEqual([{ act: "after_restore:asked" }, { act: "after_restore" }]);
  const detail = await env.DB.prepare(
    "SELECT detail FROM staff_acts WHERE target = ? AND act = 'after_restore'",
  )
    .bind(tripId)
    .first<string>("detail");
  expect(JSON.parse(detail ?? "")).toMatchObject({
    done: ["resume", "issue_ticket", "release"],
    not_done: [],
    left: 0,
    after: 0,
  });
});
