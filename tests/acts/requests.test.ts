/** Acts that wait: stopped in time, done by the cron, or agreed to by a second person who is never the first. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ActView } from "../../worker/contract/staff/staff.ts";
import { RequestsView } from "../../worker/contract/staff/staff-sign-in.ts";
import { database } from "../../worker/db/client.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { REQUEST_MS } from "../../worker/domain/staff/staff-times.ts";
import { read, type Browser } from "../support/browser.ts";
import { aClerk, act, requestAct, linesOn, readState } from "../support/clerk.ts";
import { aTrip } from "../support/catalogue.ts";
import { anExam } from "../support/exams.ts";
import { aPaidSale, nothingWaits, readRow } from "../support/paid.ts";
import { aRequest } from "../support/people.ts";
import { takeLogged } from "../support/quiet.ts";
import { computeHash } from "../support/staff.ts";
import { startWallet } from "../support/wallet.ts";

const MINUTE = 60_000;
beforeEach(async () => {
  // Nobody else may agree but those whom the test names.
  await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
});

afterEach(async () => {
  vi.useRealTimers();
  await nothingWaits();
});

const end = (browser: Browser, how: "stop" | "refuse" | "run", request: number | null) =>
  browser.post(`/api/staff/${how}`, { request });

describe("an act that can't be undone", () => {
  test("waits a minute and is then done by the cron, once, with one line", async () => {
    const sold = await aPaidSale(await startWallet());
    const { browser, id } = await aClerk("money");
    const { state, changed, request } = await requestAct(browser, "give-back", {
      sale: sold.pnr,
      amount: 50,
    });
    expect([state, changed]).toEqual(["waiting", false]);
    const now = Date.now();
    await runEveryMinute(env, now);
    expect(await readState(request)).toBe("waiting");
    await runEveryMinute(env, now + MINUTE);
    await runEveryMinute(env, now + MINUTE);
    expect(await readState(request)).toBe("done");
    expect(await linesOn(sold.bill)).toEqual([
      { act: "give_back:asked", actor: `staff:${id}`, approved_by: null },
      { act: "give_back", actor: `staff:${id}`, approved_by: null },
    ]);
    const { results } = await env.DB.prepare("SELECT id FROM part_refunds WHERE bill_id = ?")
      .bind(sold.bill)
      .all();
    expect(results).toHaveLength(1);
  });

  test("is stopped in that minute, and then nothing is done", async () => {
    const sold = await aPaidSale(await startWallet());
    const { browser } = await aClerk("money");
    const { request } = await requestAct(browser, "give-back", { sale: sold.pnr, amount: 50 });
    expect(await end(browser, "run", request)).toMatchObject({ status: 409 });
    expect((await end(browser, "stop", request)).body).toMatchObject({ changed: true });
    expect(await end(browser, "stop", request)).toMatchObject({ status: 409 });
    await runEveryMinute(env, Date.now() + MINUTE);
    expect(await readState(request)).toBe("stopped");
    expect((await linesOn(sold.bill)).map((line) => line.act)).toEqual([
      "give_back:asked",
      "give_back:stopped",
    ]);
  });

  test("is done at its time for who does not wait for the cron", async () => {
    const sold = await aPaidSale(await startWallet());
    const { browser } = await aClerk("money");
    const { request } = await requestAct(browser, "give-back", { sale: sold.pnr, amount: 50 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + MINUTE });
    expect(read(await end(browser, "run", request), ActView)).toMatchObject({
      state: "done",
      changed: true,
    });
    expect(await end(browser, "run", request)).toMatchObject({
      status: 409,
      body: { code: "act_done" },
    });
  });

  test("is asked for once a target, and a repeated confirmation finds its request", async () => {
    const sold = await aPaidSale(await startWallet());
    const { browser } = await aClerk("money");
    const input = { sale: sold.pnr, amount: 50, reason: "She came late" };
    const path = "/api/staff/give-back";
    const hash = computeHash(await browser.post(path, { ...input, dry_run: true }));
    const first = read(await browser.post(path, { ...input, dry_run: false, hash }), ActView);
    const again = read(await browser.post(path, { ...input, dry_run: false, hash }), ActView);
    expect(again.request).toBe(first.request);
    expect(await act(browser, "give-back", input)).toMatchObject({
      status: 409,
      body: { code: "act_refused" },
    });
  });

  test("whose facts have changed when its time comes is not done, and an alert says so", async () => {
    const sold = await aPaidSale(await startWallet());
    const { browser } = await aClerk("money");
    const { request } = await requestAct(browser, "give-back", { sale: sold.pnr, amount: 50 });
    await env.DB.prepare(
      "INSERT INTO part_refunds (bill_id, amount_poisha, reason, asked_by, state, created_at) VALUES (?, 1000, 'x', 'staff:rima', 'refunded', 1)",
    )
      .bind(sold.bill)
      .run();
    await runEveryMinute(env, Date.now() + MINUTE);
    expect(takeLogged().join(" ")).toContain("act_not_done");
    expect(await readState(request)).toBe("overtaken");
    expect((await linesOn(sold.bill)).map((line) => line.act)).toEqual([
      "give_back:asked",
      "give_back:overtaken",
    ]);
  });
});

describe("an act above the limit", () => {
  test("is done once a second person agrees, who is named in its line", async () => {
    const sold = await aPaidSale(await startWallet());
    const [asker, second] = [await aClerk("money"), await aClerk("money")];
    const { state, request } = await requestAct(asker.browser, "give-back", {
      sale: sold.pnr,
      amount: 200,
    });
    expect(state).toBe("asked");
    await runEveryMinute(env, Date.now() + 2 * MINUTE);
    expect(await readState(request)).toBe("asked");
    const listed = read(await second.browser.post("/api/staff/requests", {}), RequestsView);
    expect(listed.requests.find(({ id }) => id === request)).toMatchObject({
      act: "give-back",
      amount: 200,
      asked_by: asker.id,
      may_approve: true,
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + MINUTE });
    const approve = (hash?: unknown) =>
      second.browser.post("/api/staff/approve", { request, dry_run: hash === undefined, hash });
    const preview = await approve();
    expect(read(preview, ActView)).toMatchObject({ dry_run: true });
    expect(read(await approve(computeHash(preview)), ActView)).toMatchObject({
      state: "done",
      changed: true,
    });
    expect(await linesOn(sold.bill)).toEqual([
      { act: "give_back:asked", actor: `staff:${asker.id}`, approved_by: null },
      { act: "give_back:approved", actor: `staff:${second.id}`, approved_by: null },
      { act: "give_back", actor: `staff:${asker.id}`, approved_by: second.id },
    ]);
  });

  test("is not agreed to by who asked, by who may not do it, or without a hash", async () => {
    const sold = await aPaidSale(await startWallet());
    const [asker, second, ops] = [
      await aClerk("money"),
      await aClerk("money"),
      await aClerk("ops"),
    ];
    const { request } = await requestAct(asker.browser, "give-back", {
      sale: sold.pnr,
      amount: 200,
    });
    const approve = ({ browser }: typeof asker, more: object) =>
      browser.post("/api/staff/approve", { request, ...more });
    expect(await approve(asker, { dry_run: true })).toMatchObject({ status: 409 });
    expect(await approve(ops, { dry_run: true })).toMatchObject({ status: 403 });
    const hash = computeHash(await approve(second, { dry_run: true }));
    expect(await approve(asker, { dry_run: false, hash })).toMatchObject({ status: 409 });
    expect(await approve(second, { dry_run: false })).toMatchObject({
      status: 409,
      body: { code: "preview_changed" },
    });
    expect(await readState(request)).toBe("asked");
  });

  test("is refused by the second person, or over after a day", async () => {
    const sold = await aPaidSale(await startWallet());
    const [asker, second] = [await aClerk("money"), await aClerk("money")];
    const first = await requestAct(asker.browser, "give-back", { sale: sold.pnr, amount: 200 });
    await end(second.browser, "refuse", first.request);
    expect(await readState(first.request)).toBe("refused");
    const next = await requestAct(asker.browser, "give-back", { sale: sold.pnr, amount: 200 });
    await runEveryMinute(env, Date.now() + REQUEST_MS);
    expect(await readState(next.request)).toBe("expired");
    const { input } = (await env.DB.prepare("SELECT input FROM act_requests WHERE id = ?")
      .bind(next.request)
      .first<{ input: string }>()) ?? { input: "" };
    expect(input, "what was sent is not kept").toBe("{}");
  });

  test("waits for half an hour in a shop of one", async () => {
    const sold = await aPaidSale(await startWallet());
    const { browser } = await aClerk("owner");
    const { state, request } = await requestAct(browser, "give-back", {
      sale: sold.pnr,
      amount: 200,
    });
    expect(state).toBe("waiting");
    await runEveryMinute(env, Date.now() + 29 * MINUTE);
    expect(await readState(request)).toBe("waiting");
    await runEveryMinute(env, Date.now() + 31 * MINUTE);
    expect(await readState(request)).toBe("done");
  });
});

describe("rights", () => {
  test("are given by two people, and a link goes to who asked for it alone", async () => {
    const [asker, second] = [await aClerk("owner"), await aClerk("owner")];
    const input = { name: "Karim", roles: ["owner"] };
    const { state, request } = await requestAct(asker.browser, "invite", input);
    expect(state).toBe("waiting");
    const path = "/api/staff/approve";
    const hash = computeHash(await second.browser.post(path, { request, dry_run: true }));
    const agreed = await second.browser.post(path, { request, dry_run: false, hash });
    expect(read(agreed, ActView)).toMatchObject({ state: "waiting" });
    expect(JSON.stringify(agreed.body)).not.toContain("/admin#");
    await runEveryMinute(env, Date.now() + MINUTE);
    expect(await end(second.browser, "run", request)).toMatchObject({ status: 409 });
    const done = await end(asker.browser, "run", request);
    expect(done).toMatchObject({ status: 200, body: { changed: true } });
    expect(JSON.stringify(done.body)).toContain("/admin#");
  });

  test("of the only other owner are not changed by that owner's own consent", async () => {
    const [asker, other] = [await aClerk("owner"), await aClerk("owner")];
    const { state } = await requestAct(asker.browser, "change-roles", {
      staff: other.id,
      roles: ["ops"],
    });
    expect(state, "nobody is left to ask, so it waits").toBe("waiting");
  });

  test("are not agreed to by whom they are about, where somebody else can", async () => {
    const [asker, about] = [await aClerk("owner"), await aClerk("owner")];
    await aClerk("owner");
    const input = { staff: about.id, roles: ["owner", "money"] };
    const { state, request } = await requestAct(asker.browser, "change-roles", input);
    expect(state).toBe("waiting");
    const agreed = await about.browser.post("/api/staff/approve", { request, dry_run: true });
    expect(agreed).toMatchObject({ status: 409, body: { why: "about_you" } });
    expect(await readState(request)).toBe("waiting");
  });
});

describe("D1 itself refuses", () => {
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();
  const LINE =
    "INSERT INTO staff_acts (at, actor, act, target, reason, request_id) VALUES (?, 'staff:x', 'x', 'x', 'x', ?)";

  test("a second person who is the first", async () => {
    const id = await aRequest({ askedBy: "S-one" });
    await expect(
      run("UPDATE act_requests SET decided_by = 'S-one', state = 'waiting' WHERE id = ?", id),
    ).rejects.toThrow(/act_requests_two_people/);
    await expect(
      run("UPDATE act_requests SET asked_by = 'S-other' WHERE id = ?", id),
    ).rejects.toThrow(/what was asked stays/);
  });

  test("to let one run, or be done, that nobody has agreed to", async () => {
    const id = await aRequest();
    for (const state of ["waiting", "done"]) {
      await expect(
        run("UPDATE act_requests SET state = ? WHERE id = ?", state, id),
      ).rejects.toThrow(/act_requests_second/);
    }
    await expect(run("UPDATE act_requests SET needs_second = 0 WHERE id = ?", id)).rejects.toThrow(
      /what was asked stays/,
    );
    await expect(run(LINE, Date.now() + MINUTE, id)).rejects.toThrow(/may not run/);
  });

  test("the line of one that is early, stopped, over, or done before", async () => {
    const now = Date.now();
    const open = { needsSecond: false, state: "waiting" as const };
    const early = await aRequest({ ...open, runAt: now + MINUTE });
    const stopped = await aRequest({ ...open, state: "stopped" });
    const over = await aRequest({ ...open, expiresAt: now });
    for (const id of [early, stopped, over]) {
      await expect(run(LINE, now, id)).rejects.toThrow(/may not run/);
    }
    const good = await aRequest({ ...open, runAt: now });
    await run(LINE, now, good);
    expect(await readState(good)).toBe("done");
    await expect(run(LINE, now, good)).rejects.toThrow(/may not run/);
    await expect(
      run("UPDATE act_requests SET state = 'waiting' WHERE id = ?", good),
    ).rejects.toThrow(/has ended/);
  });
});

test("an act on a sale leaves the sale as it was while it waits", async () => {
  const sold = await aPaidSale(await startWallet());
  const { browser } = await aClerk("ops");
  await requestAct(browser, "cancel-sale", { sale: sold.pnr });
  expect((await readRow(sold.bill)).state).toBe("paid");
});

test("a waiting act on a trip or an exam is listed with its name", async () => {
  const db = database(env);
  const trip = await aTrip(db, { name: "The night bus" });
  const { id: exam } = await anExam(db, { unitId: trip.unitId });
  await aRequest({ act: "cancel-trip", target: trip.id });
  await aRequest({ act: "move-exam", target: exam });
  const { browser } = await aClerk("owner");
  const { targets } = read(await browser.post("/api/staff/requests", {}), RequestsView);
  expect(targets).toMatchObject([
    { kind: "trip", id: trip.id, name: expect.stringContaining("The night bus") },
    { kind: "exam", id: exam, name: expect.stringMatching(/./) },
  ]);
});
