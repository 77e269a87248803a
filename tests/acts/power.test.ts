/**
 * Power over people: it waits for consent or 48 hours, leaves its person a way to answer, and makes no second person.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ActView, PersonActView } from "../../worker/contract/staff/staff.ts";
import { AccessView, MeView, RequestsView } from "../../worker/contract/staff/staff-sign-in.ts";
import { database } from "../../worker/db/client.ts";
import { approveRequest } from "../../worker/db/staff/act-requests.ts";
import { POWER_WAIT_MS } from "../../worker/domain/staff/staff-times.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { read, type Browser } from "../support/browser.ts";
import { aClerk, act, linesOn, requestAct } from "../support/clerk.ts";
import { accept, getCode, staffPost } from "../support/member.ts";
import { aPaidSale, nothingWaits } from "../support/paid.ts";
import { aPerson, aRequest, aToken, signedIn } from "../support/people.ts";
import { takeLogged } from "../support/quiet.ts";
import { computeHash, staff } from "../support/staff.ts";
import { startWallet } from "../support/wallet.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const PAUSED = { status: 403, body: { code: "staff_paused" } };
const LEFT = { reason: "Left the shop" };

beforeEach(async () => {
  // Nobody else may agree but those whom the test names.
  await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
});

afterEach(async () => {
  vi.useRealTimers();
  // Owners are told by an alert (power-notices.test.ts).
  takeLogged();
  await nothingWaits();
});

async function isDisabled(id: string): Promise<boolean> {
  const row = await env.DB.prepare("SELECT disabled_at FROM staff WHERE id = ?")
    .bind(id)
    .first<{ disabled_at: number | null }>();
  return row?.disabled_at !== null;
}

const readRoles = async (id: string) =>
  (await env.DB.prepare("SELECT roles FROM staff WHERE id = ?").bind(id).first("roles")) ?? "";

const disable = (browser: Browser, id: string) =>
  requestAct(browser, "disable-staff", { staff: id, ...LEFT });

async function agree(browser: Browser, request: number) {
  const preview = await browser.post("/api/staff/approve", { request, dry_run: true });
  return preview.status === 200
    ? browser.post("/api/staff/approve", { request, dry_run: false, hash: computeHash(preview) })
    : preview;
}

const stop = (browser: Browser, request: number) => browser.post("/api/staff/stop", { request });

/** Somebody who has received a right that this person gave. */
async function wasGiven(to: string, by: string, at = Date.now()): Promise<void> {
  const request = await aRequest({
    act: "enable-staff",
    target: to,
    askedBy: by,
    needsSecond: false,
    state: "waiting",
    askedAt: at - 60 * MINUTE,
    runAt: at - 1,
    expiresAt: at + DAY,
  });
  await env.DB.prepare(
    "INSERT INTO staff_acts (at, actor, act, target, reason, request_id) VALUES (?, ?, 'enable_staff', ?, 'x', ?)",
  )
    .bind(at, `staff:${by}`, to, request)
    .run();
}

describe("one owner", () => {
  test("disables nobody alone: eleven of eleven stay until every owner had 48 hours", async () => {
    const asker = await aClerk("owner");
    const people = [await aPerson({ roles: ["owner"] })];
    for (let n = 0; n < 10; n += 1) people.push(await aPerson({ roles: ["ops"] }));
    const now = Date.now();
    const requests: number[] = [];
    for (const { id } of people) {
      const { state, changed, request } = await disable(asker.browser, id);
      expect([state, changed]).toEqual(["waiting", false]);
      requests.push(request);
    }
    await runEveryMinute(env, now + POWER_WAIT_MS - MINUTE);
    for (const { id } of people) expect(await isDisabled(id)).toBe(false);
    const [kept = 0] = requests;
    const other = await signedIn(people[0] ?? { id: "", name: "" });
    expect((await stop(other, kept)).body).toMatchObject({ changed: true });
    await runEveryMinute(env, now + POWER_WAIT_MS + MINUTE);
    expect(await Promise.all(people.map(({ id }) => isDisabled(id)))).toEqual([
      false,
      ...Array.from({ length: 10 }, () => true),
    ]);
  });

  test("gets no link for another owner, and nobody's passkey with it, before that", async () => {
    const [asker, other] = [await aClerk("owner"), await aClerk("owner")];
    const { state, request } = await requestAct(asker.browser, "invite-again", { staff: other.id });
    expect(state).toBe("waiting");
    expect(await asker.browser.post("/api/staff/run", { request })).toMatchObject({ status: 409 });
    expect((await stop(other.browser, request)).body).toMatchObject({ changed: true });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + POWER_WAIT_MS + MINUTE });
    const late = await signedIn({ id: asker.id, name: "" });
    expect(await late.post("/api/staff/run", { request })).toMatchObject({ status: 409 });
  });

  test("ends three sessions of a lost phone at once, and a fourth waits like all power", async () => {
    const owner = await aClerk("owner");
    const other = await aPerson({ roles: ["owner"] });
    for (let n = 0; n < 4; n += 1) await signedIn(other);
    const access = read(
      await owner.browser.post("/api/staff/person", { staff: other.id }),
      AccessView,
    );
    const states: string[] = [];
    for (const { id } of access.sessions) {
      const input = { staff: other.id, kind: "session", id };
      states.push(read(await act(owner.browser, "end-staff-access", input), ActView).state);
    }
    expect(states).toEqual(["done", "done", "done", "waiting"]);
  });
});

describe("whom an owner asks to disable", () => {
  test("is out at once: sessions do nothing and tokens are no good, until another owner stops it", async () => {
    const [asker, other] = [await aClerk("owner"), await aClerk("owner")];
    const clerk = await aPerson({ roles: ["ops"] });
    const [browser, token] = [await signedIn(clerk), await aToken(clerk)];
    const { request } = await disable(asker.browser, clerk.id);
    expect(await staffPost(browser, "trips")).toMatchObject(PAUSED);
    expect([401, 429]).toContain((await staff("trips", {}, token)).status);
    const me = read(await staffPost(browser, "me"), MeView);
    expect(me).toMatchObject({ is_paused: true, may: ["requests", "approve", "stop"] });
    expect((await stop(other.browser, request)).body).toMatchObject({ changed: true });
    expect((await staffPost(browser, "trips")).status).toBe(200);
    expect((await staff("trips", {}, token)).status).toBe(200);
    await env.DB.prepare("UPDATE staff_tokens SET ended_at = 1").run();
  });

  test("as an owner stops it too, and does nothing else meanwhile", async () => {
    const [asker, other] = [await aClerk("owner"), await aClerk("owner")];
    const sold = await aPaidSale(await startWallet());
    const money = await requestAct(asker.browser, "give-back", { sale: sold.pnr, amount: 200 });
    const { request } = await disable(asker.browser, other.id);
    expect(await agree(other.browser, money.request)).toMatchObject({ status: 403 });
    expect(await stop(other.browser, money.request)).toMatchObject({ status: 403 });
    expect(await act(other.browser, "block", { trip: "1", seats: ["A1"] })).toMatchObject(PAUSED);
    const { requests } = read(await staffPost(other.browser, "requests"), RequestsView);
    expect(requests.every((one) => one.has_power)).toBe(true);
    expect(requests.filter((one) => one.may_approve).map(({ id }) => id)).toEqual([request]);
    expect((await stop(other.browser, request)).body).toMatchObject({ changed: true });
    expect(await isDisabled(other.id)).toBe(false);
  });

  test("still has to be asked: the asker is not alone for it", async () => {
    const [asker, other] = [await aClerk("owner"), await aClerk("owner")];
    await disable(asker.browser, other.id);
    const sold = await aPaidSale(await startWallet());
    const { state } = await requestAct(asker.browser, "give-back", { sale: sold.pnr, amount: 200 });
    expect(state, "not half an hour alone").toBe("asked");
  });

  test("agrees to it, and it is done at once", async () => {
    const asker = await aClerk("owner");
    const clerk = await aPerson({ roles: ["content"] });
    const { request } = await disable(asker.browser, clerk.id);
    const answer = await agree(await signedIn(clerk), request);
    expect(read(answer, ActView)).toMatchObject({ state: "done", changed: true });
    expect(await isDisabled(clerk.id)).toBe(true);
    expect(await linesOn(clerk.id)).toEqual([
      { act: "disable_staff:asked", actor: `staff:${asker.id}`, approved_by: null },
      { act: "disable_staff:approved", actor: `staff:${clerk.id}`, approved_by: null },
      { act: "disable_staff", actor: `staff:${asker.id}`, approved_by: clerk.id },
    ]);
  });
});

test("another owner agrees to power over a third, and it is done at once", async () => {
  const [asker, other, clerk] = [
    await aClerk("owner"),
    await aClerk("owner"),
    await aPerson({ roles: ["ops"] }),
  ];
  const { request } = await disable(asker.browser, clerk.id);
  expect(await agree(asker.browser, request)).toMatchObject({ status: 409 });
  expect(read(await agree(other.browser, request), ActView)).toMatchObject({ state: "done" });
  expect(await isDisabled(clerk.id)).toBe(true);
});

describe("roles", () => {
  test("that are taken are agreed to by their person, those that are given never", async () => {
    const asker = await aClerk("owner");
    const other = await aClerk("owner");
    const clerk = await aPerson({ roles: ["ops", "money"] });
    const browser = await signedIn(clerk);
    const change = (roles: string[]) =>
      requestAct(asker.browser, "change-roles", { staff: clerk.id, roles });
    const less = await change(["ops"]);
    expect(read(await agree(browser, less.request), ActView)).toMatchObject({ state: "done" });
    expect(await readRoles(clerk.id)).toBe("ops");
    const more = await change(["ops", "content"]);
    expect(await agree(browser, more.request)).toMatchObject({
      status: 409,
      body: { why: "about_you" },
    });
    await stop(asker.browser, more.request);
    const both = await change(["content"]);
    expect(await agree(browser, both.request)).toMatchObject({ body: { why: "about_you" } });
    const done = read(await agree(other.browser, both.request), ActView);
    expect(done).toMatchObject({ state: "done", changed: true });
    expect(done.inverse, "as they were before").toEqual({
      act: "change-roles",
      input: { staff: clerk.id, roles: ["ops"] },
    });
  });
});

describe("who received a right in the last 48 hours", () => {
  test.each([
    ["from who asks", (asker: string, second: string) => wasGiven(second, asker)],
    ["and gave it to who asks", (asker: string, second: string) => wasGiven(asker, second)],
  ])("%s is no second person for money", async (_, give) => {
    const sold = await aPaidSale(await startWallet());
    // A third, so that nobody is alone.
    const [asker, second, third] = [
      await aClerk("money"),
      await aClerk("money"),
      await aClerk("money"),
    ];
    await give(asker.id, second.id);
    const { request } = await requestAct(asker.browser, "give-back", {
      sale: sold.pnr,
      amount: 200,
    });
    expect(await agree(second.browser, request)).toMatchObject({
      status: 409,
      body: { code: "act_refused", why: "right_too_new" },
    });
    const { requests } = read(await staffPost(second.browser, "requests"), RequestsView);
    expect(requests.find(({ id }) => id === request)).toMatchObject({ may_approve: false });
    expect(read(await agree(third.browser, request), ActView).state).toBe("waiting");
  });

  test("is refused in the moment of writing too", async () => {
    const [asker, second] = [await aPerson({ roles: ["ops"] }), await aPerson({ roles: ["ops"] })];
    const now = Date.now();
    const consent = async () => {
      const id = await aRequest({ askedBy: asker.id });
      return approveRequest(
        database(env),
        {
          id,
          by: second.id,
          askedBy: asker.id,
          runAt: now,
          amountPoisha: undefined,
          isConcerned: false,
        },
        { by: `staff:${second.id}`, act: "x", target: "x", reason: "x", now },
      );
    };
    expect(await consent()).toBe(true);
    await wasGiven(second.id, asker.id, now - 1);
    expect(await consent()).toBe(false);
    await env.DB.prepare("UPDATE staff SET disabled_at = 1 WHERE id = ?").bind(second.id).run();
    expect(await consent()).toBe(false);
  });

  test("by a link that the only owner gave half an hour ago: the asker is alone, and the newcomer is not", async () => {
    const asker = await aClerk("owner");
    const { state, request } = await requestAct(asker.browser, "invite", {
      name: "Karim",
      roles: ["owner"],
    });
    expect(state).toBe("waiting");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * MINUTE });
    // Signed in anew, as the first session is idle.
    const again = await signedIn({ id: asker.id, name: "" });
    const { link } = read(await again.post("/api/staff/run", { request }), PersonActView);
    const newcomer = await accept(getCode(link));
    const sold = await aPaidSale(await startWallet());
    await env.DB.prepare("UPDATE staff_sessions SET used_at = ?1, verified_at = ?1")
      .bind(Date.now())
      .run();
    const alone = await requestAct(asker.browser, "give-back", { sale: sold.pnr, amount: 200 });
    expect(alone.state).toBe("waiting");
    expect(await agree(newcomer.browser, alone.request)).toMatchObject({ status: 409 });
    await stop(asker.browser, alone.request);
    for (const [name, value] of newcomer.browser.cookies) asker.browser.cookies.set(name, value);
    const asked = await requestAct(asker.browser, "give-back", { sale: sold.pnr, amount: 200 });
    expect(asked.state, "somebody else is there").toBe("asked");
    expect(await agree(again, asked.request)).toMatchObject({ body: { why: "right_too_new" } });
  });
});

describe("D1 itself refuses", () => {
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();
  const LINE = "INSERT INTO staff_acts (at, actor, act, target, reason) VALUES (1, ?, ?, ?, 'x')";

  test.each(["invite", "invite_again", "change_roles", "disable_staff", "enable_staff"])(
    "the line of %s without a request, unless somebody does it to themselves",
    async (name) => {
      await expect(run(LINE, "staff:S-one", name, "S-two")).rejects.toThrow(/power over another/);
      await run(LINE, "staff:S-one", name, "S-one");
    },
  );

  test("a recovery without a request, and one that waits for less than 72 hours", async () => {
    await expect(run(LINE, "staff:rima", "recover_owner", "S-one")).rejects.toThrow(/power over/);
    const now = Date.now();
    const recovery = { act: "recover-owner", needsSecond: false, state: "waiting" as const };
    await expect(aRequest({ ...recovery, runAt: now + 71 * 60 * MINUTE })).rejects.toThrow();
    const id = await aRequest({ ...recovery, askedAt: now, runAt: now + 3 * DAY });
    await expect(
      run("UPDATE act_requests SET run_at = 1, decided_by = 'S-x' WHERE id = ?", id),
    ).rejects.toThrow(/sooner by consent alone/);
  });

  test("power that waits for nothing, or runs sooner without consent", async () => {
    const now = Date.now();
    const power = { act: "disable-staff", needsSecond: false, state: "waiting" as const };
    await expect(aRequest({ ...power, runAt: now })).rejects.toThrow();
    const id = await aRequest({ ...power, runAt: now + POWER_WAIT_MS });
    await expect(run("UPDATE act_requests SET run_at = ? WHERE id = ?", now, id)).rejects.toThrow(
      /sooner by consent alone/,
    );
  });
});
