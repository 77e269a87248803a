/** Alerts on an owner's phone: turned on after the passkey, listed, turned off, and gone with the owner's rights. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { PersonActView } from "../../../worker/contract/staff/staff.ts";
import { AccessView, AlertPhoneView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { database } from "../../../worker/db/client.ts";
import { changeRoles, disablePerson } from "../../../worker/db/staff/people.ts";
import type { StaffAct } from "../../../worker/db/staff/staff-acts.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { eraseStaffAccessNightly } from "../../../worker/jobs/staff-retention.ts";
import { aBrowser, read, type Browser } from "../../support/browser.ts";
import { accept, aMember, getCode, staffPost } from "../../support/member.ts";
import { aPerson, aSignedIn, signedIn } from "../../support/people.ts";
import { aPushPhone } from "../../support/push-phone.ts";
import { staff } from "../../support/staff.ts";

const db = database(env);

beforeEach(() => env.DB.prepare("DELETE FROM staff_alert_phones").run());

async function turnOn(browser: Browser, over: object = {}) {
  const { phone } = await aPushPhone();
  const body = { ...phone, language: "bn", ...over };
  return { body, answer: await staffPost(browser, "alert-phone", body) };
}

async function listed(browser: Browser): Promise<string[]> {
  const { alert_phones: phones } = read(await staffPost(browser, "access"), AccessView);
  return phones.map(({ id }) => id);
}

async function storedFor(staffId: string): Promise<number> {
  const rows = env.DB.prepare("SELECT count(*) AS n FROM staff_alert_phones WHERE staff_id = ?");
  return (await rows.bind(staffId).first<number>("n")) ?? 0;
}

describe("an owner's phone", () => {
  test("is listed by its browser and never by its address, and ended by whose it is", async () => {
    const [owner, other] = [await aSignedIn("owner"), await aSignedIn("owner")];
    const { body, answer } = await turnOn(owner.browser);
    const { id } = read(answer, AlertPhoneView);
    const seen = await staffPost(owner.browser, "access");
    expect(read(seen, AccessView).alert_phones).toMatchObject([{ id, label: "Browser" }]);
    const { endpoint, auth, p256dh } = body;
    for (const secret of [endpoint, auth, p256dh]) {
      expect(JSON.stringify(seen.body)).not.toContain(secret);
    }
    expect(await listed(other.browser)).toEqual([]);
    const end = (browser: Browser) => staffPost(browser, "end-access", { kind: "alert_phone", id });
    expect((await end(other.browser)).body).toMatchObject({ changed: false });
    expect(await listed(owner.browser)).toEqual([id]);
    expect((await end(owner.browser)).body).toMatchObject({ changed: true });
    expect(await listed(owner.browser)).toEqual([]);
  });

  test("is taken after the passkey was just shown, in a browser, from an owner alone", async () => {
    const owner = await aPerson({ roles: ["owner"] });
    const late = await signedIn(owner, { verifiedAt: 1 });
    expect((await turnOn(late)).answer.body).toMatchObject({ code: "step_up_needed" });
    const clerk = await aSignedIn("ops", "money");
    expect((await turnOn(clerk.browser)).answer.status).toBe(403);
    expect((await turnOn(aBrowser())).answer.status).toBe(401);
    expect(await storedFor(owner.id)).toBe(0);
  });

  test.each([
    ["another host", "https://attacker.example/send", "endpoint is not valid"],
    ["plain text", "http://fcm.googleapis.com/send", "endpoint is not valid"],
    [
      "more than it may be",
      `https://fcm.googleapis.com/${"a".repeat(1_000)}`,
      "endpoint: is too long",
    ],
  ])("with an address of %s is refused", async (_, endpoint, why) => {
    const { browser, id } = await aSignedIn("owner");
    const { answer } = await turnOn(browser, { endpoint });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(why);
    expect(await storedFor(id)).toBe(0);
  });

  test("is one of five: a sixth takes the place of the oldest, the same one keeps its entry", async () => {
    const { id: owner, browser } = await aSignedIn("owner");
    const ids: string[] = [];
    const endpoints: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { body, answer } = await turnOn(browser);
      ids.push(read(answer, AlertPhoneView).id);
      endpoints.push(body.endpoint);
      await env.DB.prepare("UPDATE staff_alert_phones SET created_at = created_at - 1000").run();
    }
    expect(await listed(browser)).toEqual(ids.slice(1).toReversed());
    expect(await storedFor(owner)).toBe(5);
    const { answer } = await turnOn(browser, { endpoint: endpoints[1] });
    expect(read(answer, AlertPhoneView).id).toBe(ids[1]);
    expect(await listed(browser)).toEqual([ids[1], ...ids.slice(2).toReversed()]);
  });

  test("is offered with the shop's key, where it has one", async () => {
    const { browser } = await aSignedIn("owner");
    expect(read(await staffPost(browser, "access"), AccessView).push_key).toBeNull();
    const publicKey = `B${"A".repeat(86)}`;
    const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: "A".repeat(43) };
    // Alerts are pushed also while no SMS goes out.
    const withKeys = aBrowser({ env: { ...env, SMS_GATEWAY: "off", ...keys } });
    for (const [name, value] of browser.cookies) withKeys.cookies.set(name, value);
    expect(read(await staffPost(withKeys, "access"), AccessView).push_key).toBe(publicKey);
  });
});

describe("it is deleted", () => {
  const act = (target: string): StaffAct => ({
    by: "staff:rima",
    act: "x",
    target,
    reason: "Left",
    now: 1,
  });

  test("when the person is disabled, and when they are no owner any more", async () => {
    const [leaves, steps, stays] = [
      await aSignedIn("owner"),
      await aSignedIn("owner", "ops"),
      await aSignedIn("owner"),
    ];
    for (const { browser } of [leaves, steps, stays]) await turnOn(browser);
    await disablePerson(db, leaves.id, act(leaves.id), {});
    const roles = { id: steps.id, was: ["owner", "ops"], roles: ["ops"] } as const;
    await changeRoles(db, roles, act(steps.id));
    expect(await storedFor(leaves.id)).toBe(0);
    expect(await storedFor(steps.id)).toBe(0);
    await changeRoles(
      db,
      { id: stays.id, was: ["owner"], roles: ["owner", "money"] },
      act(stays.id),
    );
    expect(await storedFor(stays.id), "an owner stays told").toBe(1);
  });

  test("when the person comes back by a new link: what they had is lost", async () => {
    const { id, browser } = await aMember();
    await turnOn(browser);
    const { link } = read(await staff("invite-again", { staff: id }), PersonActView);
    await accept(getCode(link));
    expect(await storedFor(id)).toBe(0);
  });

  test("by night, when a restore of D1 has brought it back for somebody who is no owner", async () => {
    const [gone, stays] = [await aSignedIn("owner"), await aSignedIn("owner")];
    for (const { browser } of [gone, stays]) await turnOn(browser);
    await env.DB.prepare("UPDATE staff SET roles = 'ops' WHERE id = ?").bind(gone.id).run();
    await eraseStaffAccessNightly(env, toDhakaInstant("2030-01-01", "03:00"));
    expect([await storedFor(gone.id), await storedFor(stays.id)]).toEqual([0, 1]);
  });
});
