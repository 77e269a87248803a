/** Who may agree is said before; and somebody who comes after the request was made may agree too, if they are two. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { RequestsView } from "../../worker/contract/staff/staff-sign-in.ts";
import { ActView } from "../../worker/contract/staff/staff.ts";
import { database } from "../../worker/db/client.ts";
import { writeAct } from "../../worker/db/staff/staff-acts.ts";
import { ALONE_MS, REQUEST_MS } from "../../worker/domain/staff/staff-times.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { read, type Browser } from "../support/browser.ts";
import {
  aClerk,
  agree,
  linesOn,
  readState,
  requestAct,
  startEachAlone,
  tryToAgree,
} from "../support/clerk.ts";
import { aRequest } from "../support/people.ts";
import { aPaidSale } from "../support/paid.ts";
import { startWallet } from "../support/wallet.ts";

startEachAlone();
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

/** A refund above the limit, asked for by the only person of the shop. */
async function askedAlone() {
  const sold = await aPaidSale(await startWallet());
  const asker = await aClerk("money");
  const input = { sale: sold.pnr, amount: 200 };
  const { state, request } = await requestAct(asker.browser, "give-back", input);
  expect(state).toBe("waiting");
  return { sold, asker, request };
}

async function readRequest(browser: Browser, request: number) {
  const { requests } = read(await browser.post("/api/staff/requests", {}), RequestsView);
  return requests.find(({ id }) => id === request);
}

test("who comes later agrees, and it is done after the minute in which it can be stopped", async () => {
  const { sold, asker, request } = await askedAlone();
  await runEveryMinute(env, Date.now() + ALONE_MS - MINUTE);
  expect(await readState(request)).toBe("waiting");
  const later = await aClerk("money");
  expect(await readRequest(later.browser, request)).toMatchObject({
    may_approve: true,
    is_too_new: false,
  });
  expect(await readRequest(asker.browser, request)).toMatchObject({ may_approve: false });
  await agree(later.browser, request);
  expect(await readState(request)).toBe("waiting");
  await runEveryMinute(env, Date.now() + MINUTE);
  expect(await readState(request)).toBe("done");
  expect((await linesOn(sold.bill)).at(-1)).toEqual({
    act: "give_back",
    actor: `staff:${asker.id}`,
    approved_by: later.id,
  });
});

test("whom the asker has just let in can't agree, is told why, and can stop it", async () => {
  const { asker, request } = await askedAlone();
  const later = await aClerk("money");
  const now = Date.now();
  const change = { act: "change-roles", target: later.id, askedBy: asker.id, needsSecond: false };
  const wait = { askedAt: now - 2 * ALONE_MS, runAt: now - ALONE_MS, state: "waiting" } as const;
  const requestId = await aRequest({ ...change, ...wait });
  const by = `staff:${asker.id}` as const;
  const line = { by, act: "change_roles", target: later.id, reason: "New", now };
  await writeAct(database(env), { ...line, detail: '{"was":"","became":"money"}', requestId });
  expect(await readRequest(later.browser, request)).toMatchObject({
    may_approve: false,
    is_too_new: true,
    may_stop: true,
  });
  expect(await tryToAgree(later.browser, request)).toMatchObject({
    status: 409,
    body: { why: "right_too_new" },
  });
});

test("what can only be stopped for a minute, since one person may do it, waits for nobody", async () => {
  const sold = await aPaidSale(await startWallet());
  const asker = await aClerk("money");
  const { request } = await requestAct(asker.browser, "give-back", { sale: sold.pnr, amount: 50 });
  const later = await aClerk("money");
  expect(await readRequest(later.browser, request)).toMatchObject({
    may_approve: false,
    is_too_new: false,
  });
});

test("the preview names who may agree, and when the request ends without an answer", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const sold = await aPaidSale(await startWallet());
  const asker = await aClerk("money");
  const preview = async (amount: number) => {
    const input = { reason: "Late", sale: sold.pnr, amount, dry_run: true };
    return read(await asker.browser.post("/api/staff/give-back", input), ActView);
  };
  expect(await preview(200)).not.toHaveProperty("may_agree");
  const second = await aClerk("money");
  await aClerk("content");
  const { name } = (await env.DB.prepare("SELECT name FROM staff WHERE id = ?")
    .bind(second.id)
    .first<{ name: string }>()) ?? { name: "" };
  const asked = await preview(200);
  expect(asked).toMatchObject({ next: "asked", may_agree: [name] });
  expect(Date.parse(asked.lapses_at ?? "")).toBe(
    Math.floor((Date.now() + REQUEST_MS) / 1000) * 1000,
  );
  expect(await preview(50)).not.toHaveProperty("may_agree");
});
