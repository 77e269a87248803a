/** A second person who is asked where none is needed: the act waits like any other that needs one. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ActView } from "../../worker/contract/staff/staff.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { read } from "../support/browser.ts";
import { aTrip } from "../support/catalogue.ts";
import { aClerk, act, requestAct, linesOn, readState } from "../support/clerk.ts";
import { aPaidSale, nothingWaits } from "../support/paid.ts";
import { computeHash, staff } from "../support/staff.ts";
import { database } from "../../worker/db/client.ts";
import { startWallet } from "../support/wallet.ts";

const MINUTE = 60_000;
/** Below the limit of a hundred taka. */
const SMALL = 50;
const NOBODY = { status: 409, body: { code: "act_refused", why: "no_second_person" } };

beforeEach(async () => {
  // Nobody else may agree but those whom the test names.
  await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
});

afterEach(nothingWaits);

test("a small refund waits for somebody else than its maker, and is done once", async () => {
  const sold = await aPaidSale(await startWallet());
  const [maker, other] = [await aClerk("money"), await aClerk("money")];
  const input = { sale: sold.pnr, amount: SMALL };
  const whole = { ...input, reason: "She came late", dry_run: true };
  const preview = (more: object) =>
    maker.browser.post("/api/staff/give-back", { ...whole, ...more });
  expect(await preview({})).toMatchObject({ body: { next: "waiting", can_ask_second: true } });
  expect(await preview({ second_person: true })).toMatchObject({
    body: { next: "asked", can_ask_second: false },
  });

  const { state, request } = await requestAct(maker.browser, "give-back", {
    ...input,
    second_person: true,
  });
  expect(state).toBe("asked");
  await runEveryMinute(env, Date.now() + 2 * MINUTE);
  expect(await readState(request)).toBe("asked");

  const agree = (browser: typeof other.browser, more: object) =>
    browser.post("/api/staff/approve", { request, ...more });
  expect(await agree(maker.browser, { dry_run: true })).toMatchObject({
    status: 409,
    body: { why: "own_request" },
  });
  await expect(
    env.DB.prepare("UPDATE act_requests SET decided_by = ?, state = 'waiting' WHERE id = ?")
      .bind(maker.id, request)
      .run(),
  ).rejects.toThrow(/act_requests_two_people/);
  await expect(
    env.DB.prepare("UPDATE act_requests SET state = 'waiting' WHERE id = ?").bind(request).run(),
  ).rejects.toThrow(/act_requests_second/);

  const hash = computeHash(await agree(other.browser, { dry_run: true }));
  const agreed = await agree(other.browser, { dry_run: false, hash });
  expect(read(agreed, ActView)).toMatchObject({ state: "waiting" });
  await runEveryMinute(env, Date.now() + MINUTE);
  await runEveryMinute(env, Date.now() + MINUTE);
  expect(await readState(request)).toBe("done");
  expect(await linesOn(sold.bill)).toEqual([
    { act: "give_back:asked", actor: `staff:${maker.id}`, approved_by: null },
    { act: "give_back:approved", actor: `staff:${other.id}`, approved_by: null },
    { act: "give_back", actor: `staff:${maker.id}`, approved_by: other.id },
  ]);
  const { results } = await env.DB.prepare("SELECT id FROM part_refunds WHERE bill_id = ?")
    .bind(sold.bill)
    .all();
  expect(results).toHaveLength(1);
});

test("nobody is asked where nobody else is, by the shop's key, or of an act that never asks", async () => {
  const sold = await aPaidSale(await startWallet());
  const alone = await aClerk("owner");
  const input = { sale: sold.pnr, amount: SMALL };
  expect(await act(alone.browser, "give-back", { ...input, second_person: true })).toMatchObject(
    NOBODY,
  );
  const dry = await alone.browser.post("/api/staff/give-back", {
    ...input,
    reason: "She came late",
    dry_run: true,
  });
  expect(dry).toMatchObject({ body: { can_ask_second: false } });
  expect(await staff("give-back", { ...input, second_person: true })).toMatchObject(NOBODY);

  await aClerk("owner");
  const { id: trip } = await aTrip(database(env));
  const block = { trip, seats: ["A1"] };
  expect(await act(alone.browser, "block", { ...block, second_person: true })).toMatchObject(
    NOBODY,
  );
  expect(await act(alone.browser, "block", block)).toMatchObject({
    body: { state: "done", can_ask_second: false },
  });
});
