/**
 * What one person may move alone (protocol 23): summed by sale, and by person and day of Dhaka; asked at the preview,
 * at the confirmation, at the run, and of the database as it writes. The limit of these shops is a hundred taka.
 */
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { ActView } from "../../worker/contract/staff/staff.ts";
import { database } from "../../worker/db/client.ts";
import { addDays, toDhakaInstant, dhakaDate } from "../../worker/domain/dhaka-time.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { read, type Browser } from "../support/browser.ts";
import { aTrip, freshId } from "../support/catalogue.ts";
import {
  aClerk,
  act,
  agree,
  tryToAgree,
  linesOn,
  requestAct,
  readState,
  startEachAlone,
} from "../support/clerk.ts";
import { aPaidSale, nothingWaits } from "../support/paid.ts";
import { takeLogged } from "../support/quiet.ts";
import { computeHash } from "../support/staff.ts";
import { stopClock } from "../support/stopped-clock.ts";
import { startWallet } from "../support/wallet.ts";

const MINUTE = 60_000;
const REASON = "She came late";

// A sum ends at midnight in Dhaka, which may come while a test runs.
stopClock();

startEachAlone();

/** A sale of one seat at this fare, by a wallet of its own. */
async function aSaleAt(farePoisha: number) {
  const { id: tripId } = await aTrip(database(env), { farePoisha });
  return aPaidSale(await startWallet(), ["A1"], { tripId });
}

/** The first instant of the next day in Dhaka, with a session that is still good. */
async function onNextDay(staffId: string): Promise<void> {
  const midnight = toDhakaInstant(addDays(dhakaDate(Date.now()), 1), "00:00");
  vi.useFakeTimers({ toFake: ["Date"], now: midnight });
  await env.DB.prepare("UPDATE staff_sessions SET expires_at = ?, used_at = ? WHERE staff_id = ?")
    .bind(midnight + MINUTE, midnight, staffId)
    .run();
}

const preview = (browser: Browser, name: string, input: object) =>
  browser.post(`/api/staff/${name}`, { reason: REASON, ...input, dry_run: true });

async function previewed(browser: Browser, name: string, input: object) {
  const { next, second } = read(await preview(browser, name, input), ActView);
  return { next, second };
}

/** A fare of this trip's 45 seats that is lower by so many taka in all. */
const lowerBy = (was: number, taka: number) => was - taka / 45;

describe("of one sale", () => {
  test("a part, and then the rest, is not moved by one person, nor by two who each move a part", async () => {
    const sold = await aSaleAt(15_000);
    const [rima, karim] = [await aClerk("money"), await aClerk("money")];
    const cancel = { sale: sold.pnr };
    expect(await previewed(rima.browser, "give-back", { ...cancel, amount: 60 })).toEqual({
      next: "waiting",
      second: null,
    });
    await requestAct(rima.browser, "give-back", { ...cancel, amount: 60 });
    await runEveryMinute(env, Date.now() + MINUTE);
    await nothingWaits();
    const second = { why: "sale", weight: 93, before: 60, limit: 100 };
    for (const { browser } of [rima, karim]) {
      expect(await previewed(browser, "cancel-sale", cancel)).toEqual({ next: "asked", second });
    }
    // The day after the person's own sum begins anew, the sale's does not.
    await onNextDay(rima.id);
    expect(await previewed(rima.browser, "cancel-sale", cancel)).toEqual({ next: "asked", second });
  });

  test("what a second person agreed to does not count against the next", async () => {
    const sold = await aSaleAt(20_000);
    const [rima, karim] = [await aClerk("money"), await aClerk("money")];
    const { request } = await requestAct(rima.browser, "give-back", {
      sale: sold.pnr,
      amount: 150,
    });
    await agree(karim.browser, request);
    await runEveryMinute(env, Date.now() + MINUTE);
    expect(await readState(request)).toBe("done");
    await nothingWaits();
    expect(await previewed(rima.browser, "cancel-sale", { sale: sold.pnr })).toEqual({
      next: "waiting",
      second: null,
    });
  });

  test("an act on its money is not asked for while another waits, and says so", async () => {
    const sold = await aPaidSale(await startWallet());
    const { browser } = await aClerk("money");
    await aClerk("money");
    await requestAct(browser, "give-back", { sale: sold.pnr, amount: 50 });
    expect(await act(browser, "cancel-sale", { sale: sold.pnr })).toMatchObject({
      status: 409,
      body: { code: "act_refused", why: "sale_act_waits" },
    });
  });

  test("of two acts on its money that are confirmed at the same instant one waits, and leaves the only line", async () => {
    const sold = await aPaidSale(await startWallet());
    const asked = [
      { name: "give-back", by: await aClerk("money"), input: { sale: sold.pnr, amount: 50 } },
      { name: "cancel-sale", by: await aClerk("money"), input: { sale: sold.pnr } },
    ];
    const confirmed = await Promise.all(
      asked.map(async ({ name, by, input }) => {
        const hash = computeHash(await preview(by.browser, name, input));
        return { by, path: `/api/staff/${name}`, body: { reason: REASON, ...input, hash } };
      }),
    );
    const answers = await Promise.all(
      confirmed.map(({ by, path, body }) => by.browser.post(path, { ...body, dry_run: false })),
    );
    const whys = answers.map(({ body }) => (body as { why?: string }).why ?? "waits");
    expect(whys.toSorted()).toEqual(["sale_act_waits", "waits"]);
    const lines = (await linesOn(sold.bill)).filter((line) => line.act.endsWith(":asked"));
    expect(lines).toHaveLength(1);
  });
});

test("who has asked is told why it waits, how much counts already, and the limit", async () => {
  const sold = await aSaleAt(25_000);
  const { browser } = await aClerk("money");
  const other = await aClerk("money");
  const above = { why: "amount", weight: 150, before: 0, limit: 100 };
  const asked = await requestAct(browser, "give-back", { sale: sold.pnr, amount: 150 });
  expect(asked).toMatchObject({ state: "asked", second: above });
  const shown = await other.browser.post("/api/staff/approve", {
    request: asked.request,
    dry_run: true,
  });
  expect(shown).toMatchObject({ body: { second: above } });
});

describe("on one day", () => {
  test("of several trips, and undone and done again: the sum stays, and ends at midnight in Dhaka", async () => {
    const db = database(env);
    const [first, second] = [await aTrip(db), await aTrip(db)];
    const { browser, id } = await aClerk("ops");
    const other = await aClerk("ops");
    const lower = { trip: first.id, fare: lowerBy(600, 90) };
    expect(await act(browser, "set-fare", lower)).toMatchObject({ body: { state: "done" } });
    // Taking it back gives nothing away, and doing it again does.
    expect(await act(browser, "set-fare", { trip: first.id, fare: 600 })).toMatchObject({
      body: { state: "done" },
    });
    const why = { why: "day", weight: 90, before: 90, limit: 100 };
    for (const trip of [first.id, second.id]) {
      const again = { ...lower, trip };
      expect(await previewed(browser, "set-fare", again)).toEqual({ next: "asked", second: why });
      expect(await previewed(other.browser, "set-fare", again)).toEqual({
        next: "done",
        second: null,
      });
    }
    await onNextDay(id);
    expect(await previewed(browser, "set-fare", lower)).toEqual({ next: "done", second: null });
  });

  test("what waits counts before it is done", async () => {
    const [first, second] = [await aSaleAt(15_000), await aSaleAt(20_000)];
    const { browser } = await aClerk("money");
    await aClerk("money");
    await requestAct(browser, "give-back", { sale: first.pnr, amount: 60 });
    expect(await previewed(browser, "give-back", { sale: second.pnr, amount: 60 })).toEqual({
      next: "asked",
      second: { why: "day", weight: 60, before: 60, limit: 100 },
    });
  });

  test("two confirmations at once don't both slip below the limit", async () => {
    const trips = await Promise.all([aTrip(database(env)), aTrip(database(env))]);
    const { browser, id } = await aClerk("ops");
    await aClerk("ops");
    const inputs = trips.map((trip) => ({ trip: trip.id, fare: lowerBy(600, 90) }));
    const hashes = await Promise.all(
      inputs.map(async (input) => computeHash(await preview(browser, "set-fare", input))),
    );
    const answers = await Promise.all(
      inputs.map((input, at) =>
        browser.post("/api/staff/set-fare", {
          reason: REASON,
          ...input,
          dry_run: false,
          hash: hashes[at],
        }),
      ),
    );
    const done = answers.filter(({ body }) => Reflect.get(Object(body), "state") === "done");
    expect(done).toHaveLength(1);
    const lines = await Promise.all(trips.map((trip) => linesOn(trip.id)));
    expect(lines.flat().filter((line) => line.act === "set_fare")).toEqual([
      { act: "set_fare", actor: `staff:${id}`, approved_by: null },
    ]);
  });
});

describe("whatever has a weight", () => {
  test("asks its maker, and who agrees, for a passkey", async () => {
    const { id: trip } = await aTrip(database(env));
    const [rima, karim] = [await aClerk("ops"), await aClerk("ops")];
    const forget = (id: string) =>
      env.DB.prepare("UPDATE staff_sessions SET verified_at = 0 WHERE staff_id = ?").bind(id).run();
    const verify = (id: string) =>
      env.DB.prepare("UPDATE staff_sessions SET verified_at = ? WHERE staff_id = ?")
        .bind(Date.now(), id)
        .run();
    const STEP_UP = { status: 403, body: { code: "step_up_needed" } };
    await forget(rima.id);
    expect(await act(rima.browser, "set-fare", { trip, fare: 700 })).toMatchObject({
      body: { state: "done" },
    });
    expect(await act(rima.browser, "set-fare", { trip, fare: lowerBy(700, 0.45) })).toMatchObject(
      STEP_UP,
    );
    await verify(rima.id);
    const { request, state } = await requestAct(rima.browser, "set-fare", { trip, fare: 1 });
    expect(state).toBe("asked");
    await forget(karim.id);
    expect(await tryToAgree(karim.browser, request)).toMatchObject(STEP_UP);
    expect(await readState(request)).toBe("asked");
    await verify(karim.id);
    expect(await tryToAgree(karim.browser, request)).toMatchObject({ body: { state: "done" } });
  });

  test("is a coupon of 99 percent, by whoever writes the shop's content, with an alert", async () => {
    const { browser, id } = await aClerk("content");
    const other = await aClerk("content");
    const fields = {
      code: `WHOLE${freshId()}`,
      kind: "percent",
      value: 99,
      starts: "2026-01-01T00:00:00+06:00",
      ends: "2035-01-01T00:00:00+06:00",
      max_uses: null,
      trip: null,
    };
    const saved = await requestAct(browser, "save-entry", { kind: "coupon", fields });
    expect(saved.state).toBe("asked");
    await agree(other.browser, saved.request);
    expect(await readState(saved.request)).toBe("done");
    const [[alert] = [], ...others] = takeLogged();
    expect(JSON.parse(String(alert))).toMatchObject({
      event: "coupon_gives_much",
      by: `staff:${id}`,
      approvedBy: other.id,
    });
    expect(others).toEqual([]);
  });
});

test("a hash confirms the input that it was given for, and answers with no other's outcome", async () => {
  const [first, second] = [await aSaleAt(15_000), await aSaleAt(20_000)];
  const { browser } = await aClerk("money");
  const body = { reason: REASON, amount: 50, sale: first.pnr };
  const hash = computeHash(await preview(browser, "give-back", body));
  const confirm = (more: object) =>
    browser.post("/api/staff/give-back", { ...body, dry_run: false, hash, ...more });
  const { request } = read(await confirm({}), ActView);
  expect(request).not.toBeNull();
  for (const other of [{ amount: 51 }, { sale: second.pnr }]) {
    expect(await confirm(other)).toMatchObject({
      status: 409,
      body: { code: "preview_changed", preview: { request: null, state: "preview" } },
    });
  }
  expect(await confirm({}), "repeated").toMatchObject({ body: { request } });
});
