/** Whoever comes second to a request is told who decided on it, when, and what came of it. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { REQUEST_MS } from "../../worker/domain/staff/staff-times.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { aClerk, requestAct, startEachAlone } from "../support/clerk.ts";
import { aPaidSale } from "../support/paid.ts";
import { computeHash } from "../support/staff.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";
import { startWallet } from "../support/wallet.ts";

startEachAlone();
stopClock();

const MINUTE_MS = 60_000;

/** A refund that somebody else has to agree to, asked for at noon. */
async function aRequestedRefund() {
  const sold = await aPaidSale(await startWallet());
  const [maker, first] = [await aClerk("money"), await aClerk("money")];
  const names = new Map([
    [first.id, "Rahim"],
    [maker.id, "Karim"],
  ]);
  for (const [id, name] of names) {
    await env.DB.prepare("UPDATE staff SET name = ? WHERE id = ?").bind(name, id).run();
  }
  const input = { sale: sold.pnr, amount: 150 };
  const { request, state } = await requestAct(maker.browser, "give-back", input);
  expect(state).toBe("asked");
  const comeSecond = async () =>
    (await aClerk("money")).browser.post("/api/staff/approve", { request, dry_run: true });
  return { request, maker, first, comeSecond };
}

test("one that was agreed to names who agreed, when, and that it is done", async () => {
  const { request, first, comeSecond } = await aRequestedRefund();
  pass(4 * MINUTE_MS);
  const agree = (body: object) => first.browser.post("/api/staff/approve", { request, ...body });
  const hash = computeHash(await agree({ dry_run: true }));
  expect(await agree({ dry_run: false, hash })).toMatchObject({ status: 200 });
  const message =
    /^This request is over: Rahim agreed to it at 12:04 PM on \d+ \w+; it was done at 12:04 PM/;
  expect(await comeSecond()).toMatchObject({
    status: 409,
    body: {
      why: "request_over",
      message: expect.stringMatching(message),
      ended: {
        end: "done",
        agreed_by: "Rahim",
        agreed_at: expect.stringContaining("T12:04:00+06:00"),
      },
    },
  });
});

test.each([
  ["refuse", "first", "refused", "it was refused by Rahim at 12:04 PM"],
  ["stop", "maker", "stopped", "it was stopped by Karim at 12:04 PM"],
] as const)("one that somebody chose to %s names them", async (call, who, end, words) => {
  const found = await aRequestedRefund();
  const { request, comeSecond } = found;
  pass(4 * MINUTE_MS);
  const ended = await found[who].browser.post(`/api/staff/${call}`, { request });
  expect(ended).toMatchObject({ status: 200 });
  expect(await comeSecond()).toMatchObject({
    status: 409,
    body: { why: "request_over", message: expect.stringContaining(words), ended: { end } },
  });
});

test.each(["at once", "when the schedule has ended it"])(
  "one whose time is over says that nobody decided, %s",
  async (when) => {
    const { comeSecond } = await aRequestedRefund();
    pass(REQUEST_MS);
    if (when !== "at once") await runEveryMinute(env, Date.now());
    expect(await comeSecond()).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining("nobody decided in time"),
        ended: { end: "expired" },
      },
    });
  },
);
