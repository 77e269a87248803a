/** The way back for an owner who lost the passkey: by the shop's key, slow, told to every owner, and easily stopped. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ActView, PersonActView } from "../../worker/contract/staff/staff.ts";
import { MeView, RequestsView } from "../../worker/contract/staff/staff-sign-in.ts";
import { RECOVERY_WAIT_MS } from "../../worker/domain/staff/staff-times.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { aBrowser, read } from "../support/browser.ts";
import { act, linesOn, readState } from "../support/clerk.ts";
import { accept, aMember, getCode, PASSKEY_WRONG, signIn, staffPost } from "../support/member.ts";
import { aPerson, signedIn } from "../support/people.ts";
import { takeLogged } from "../support/quiet.ts";
import { computeHash } from "../support/staff.ts";

const DEPLOYED: Partial<Env> = { STAFF_PASSKEYS: "needed" };
const NOT_YET = { status: 409, body: { why: "not_yet" } };

beforeEach(async () => {
  // Whoever is an owner here was taken on by the test.
  await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
});

afterEach(() => {
  vi.useRealTimers();
  takeLogged();
});

function byKey(path: string, body: object) {
  return aBrowser({ bearer: env.STAFF_KEY, env: DEPLOYED }).send(`/api/staff/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function recover(input: { staff?: string } = {}) {
  const whole = { ...input, by: "karim", reason: "The phone is at the bottom of the river" };
  const preview = await byKey("recover-owner", { ...whole, dry_run: true });
  return preview.status === 200
    ? byKey("recover-owner", { ...whole, dry_run: false, hash: computeHash(preview) })
    : preview;
}

const inThreeDays = () =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + RECOVERY_WAIT_MS });

test("the only owner is back after 72 hours, and the lost passkey stops working", async () => {
  const { phone, id } = await aMember();
  const asked = read(await recover(), ActView);
  expect(asked).toMatchObject({ state: "waiting", changed: false });
  const run = () => byKey("run", { request: asked.request });
  expect(await run()).toMatchObject(NOT_YET);
  expect((await signIn(phone)).answer.status, "nothing has changed").toBe(200);
  inThreeDays();
  await runEveryMinute(env, Date.now());
  expect(await readState(asked.request), "the link is for whoever asked").toBe("waiting");
  const { link } = read(await run(), PersonActView);
  expect(await run()).toMatchObject({ status: 409 });
  const back = await accept(getCode(link));
  expect(read(back.answer, MeView).staff.id).toBe(id);
  expect((await signIn(phone)).answer).toMatchObject(PASSKEY_WRONG);
  expect((await linesOn(id)).map((line) => [line.act, line.actor])).toContainEqual([
    "recover_owner",
    "staff:karim",
  ]);
});

test("any owner sees it and stops it with one press, and nobody hastens it", async () => {
  const [lost, other] = [await aPerson({ roles: ["owner"] }), await aPerson({ roles: ["owner"] })];
  const { request } = read(await recover({ staff: lost.id }), ActView);
  const browser = await signedIn(other);
  const { requests } = read(await staffPost(browser, "requests"), RequestsView);
  expect(requests.find(({ id }) => id === request)).toMatchObject({
    act: "recover-owner",
    person: { name: lost.name },
    has_power: true,
    may_stop: true,
    may_approve: false,
  });
  expect(await staffPost(browser, "approve", { request, dry_run: true })).toMatchObject({
    status: 409,
  });
  expect((await staffPost(browser, "stop", { request })).body).toMatchObject({ changed: true });
  inThreeDays();
  expect(await byKey("run", { request })).toMatchObject({ status: 409 });
});

test("whose way back it is, is said: by the id of an owner where there are several", async () => {
  expect(await recover(), "nobody has a passkey").toMatchObject({ status: 409 });
  const [one, two] = [await aPerson({ roles: ["owner"] }), await aPerson({ roles: ["owner"] })];
  const clerk = await aPerson({ roles: ["ops"] });
  const several = await recover();
  expect(several).toMatchObject({ status: 409, body: { why: "recovery_of_whom" } });
  for (const { id } of [one, two]) expect(JSON.stringify(several.body)).toContain(id);
  expect(await recover({ staff: clerk.id })).toMatchObject({ body: { why: "recovery_of_whom" } });
  expect((await recover({ staff: two.id })).status).toBe(200);
});

test("is no way for an owner who is there", async () => {
  const [one, two] = [await aPerson({ roles: ["owner"] }), await aPerson({ roles: ["owner"] })];
  const answer = await act(await signedIn(one), "recover-owner", { staff: two.id });
  expect(answer).toMatchObject({ status: 409, body: { why: "recovery_by_key" } });
});
