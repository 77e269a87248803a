/** Every owner is told each day of power over people that waits, and of a recovery by the shop's key. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccessView } from "../../worker/contract/staff/staff-sign-in.ts";
import { HealthView } from "../../worker/contract/health.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { aBrowser, read } from "../support/browser.ts";
import { staffPost } from "../support/member.ts";
import { aPerson, aRequest, aSignedIn } from "../support/people.ts";
import { takeLogged } from "../support/quiet.ts";

const DAY = 86_400_000;
const power = { act: "disable-staff", needsSecond: false, state: "waiting" as const };

beforeEach(async () => {
  await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
  await env.DB.prepare(
    "UPDATE act_requests SET state = 'stopped' WHERE state IN ('asked','waiting')",
  ).run();
});

afterEach(() => {
  vi.unstubAllGlobals();
  takeLogged();
});

/** The texts that went to each number, of a shop with a gateway. */
function sentMessages() {
  const sent: { phone: string; text: string }[] = [];
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    const { msisdn, sms, csms_id } = Object(JSON.parse(String(init?.body ?? "{}"))) as Record<
      string,
      string
    >;
    sent.push({ phone: msisdn ?? "", text: sms ?? "" });
    return Response.json({
      status: "SUCCESS",
      status_code: 200,
      smsinfo: [{ sms_status: "SUCCESS", csms_id, reference_id: "1" }],
    });
  });
  return sent;
}

const SENDS: Partial<Env> = {
  SMS_GATEWAY: "ssl-wireless",
  SMS_BASE_URL: "http://localhost:4175",
  SMS_SENDER: "BhortiBus",
};

test("each day once: an alert, and an SMS to each owner who left a number", async () => {
  const [owner, silent, clerk] = [
    await aSignedIn("owner"),
    await aPerson({ roles: ["owner"] }),
    await aPerson({ roles: ["ops"] }),
  ];
  const phone = "০১৭১১-০০০০০১";
  expect((await staffPost(owner.browser, "notice-phone", { phone })).status).toBe(200);
  const seen = read(await staffPost(owner.browser, "access"), AccessView);
  expect(seen.notice_phone).toBe("01711000001");
  await env.DB.prepare("UPDATE staff SET phone = '01711000002' WHERE id = ?").bind(clerk.id).run();
  const now = Date.now();
  const request = await aRequest({
    ...power,
    target: clerk.id,
    askedBy: silent.id,
    runAt: now + 2 * DAY,
    expiresAt: now + 3 * DAY,
  });
  const sent = sentMessages();
  // What health complains of rings there, too.
  const told = () => sent.filter(({ text }) => text.includes("চেয়েছেন"));
  const tell = (at: number) => runEveryMinute({ ...env, ...SENDS }, at);
  await tell(now);
  await tell(now + 60_000);
  expect(takeLogged().filter((line) => line.join(" ").includes("power_waits"))).toHaveLength(1);
  expect(told()).toEqual([
    {
      phone: expect.stringContaining("1711000001"),
      text: expect.stringContaining(clerk.name.slice(0, 12)),
    },
  ]);
  await tell(now + DAY);
  expect(takeLogged().filter((line) => line.join(" ").includes("power_waits"))).toHaveLength(1);
  expect(told()).toHaveLength(2);
  await env.DB.prepare("UPDATE act_requests SET state = 'stopped' WHERE id = ?")
    .bind(request)
    .run();
  await tell(now + 2 * DAY - 1);
  expect(told(), "what was stopped is told no more").toHaveLength(2);
});

test("three people whom one asks to disable are an alert of their own, two are none", async () => {
  const owner = await aPerson({ roles: ["owner"] });
  const now = Date.now();
  for (let n = 1; n <= 3; n += 1) {
    const { id } = await aPerson({ roles: ["ops"] });
    await aRequest({
      ...power,
      target: id,
      askedBy: owner.id,
      runAt: now + 2 * DAY,
      expiresAt: now + 3 * DAY,
    });
    await env.DB.prepare(
      "INSERT INTO staff_acts (at, actor, act, target, reason) VALUES (?, ?, 'disable_staff:asked', ?, 'x')",
    )
      .bind(now, `staff:${owner.id}`, id)
      .run();
    await runEveryMinute(env, now + n);
    expect(takeLogged().join(" ").includes("many_to_disable"), `${n} people`).toBe(n === 3);
  }
});

test("a recovery by the key is an alert, and the shop is not well until it has ended", async () => {
  const owner = await aPerson({ roles: ["owner"] });
  const now = Date.now();
  const failed = async () => read(await aBrowser().get("/api/health"), HealthView).failed;
  expect(await failed()).not.toContain("recovery_waits");
  const request = await aRequest({
    ...power,
    act: "recover-owner",
    target: owner.id,
    askedBy: "karim",
    askedAt: now,
    runAt: now + 3 * DAY,
    expiresAt: now + 4 * DAY,
  });
  await runEveryMinute(env, now);
  expect(takeLogged().join(" ")).toContain("recovery_waits");
  expect(await failed()).toContain("recovery_waits");
  await env.DB.prepare("UPDATE act_requests SET state = 'stopped' WHERE id = ?")
    .bind(request)
    .run();
  expect(await failed()).not.toContain("recovery_waits");
});

test("the number of an owner is theirs to set, after the passkey, and goes when they are let go", async () => {
  const { browser } = await aSignedIn("owner");
  expect(await staffPost(browser, "notice-phone", { phone: "12" })).toMatchObject({ status: 422 });
  expect((await staffPost(browser, "notice-phone", { phone: null })).status).toBe(200);
  const clerk = await aSignedIn("money");
  expect(await staffPost(clerk.browser, "notice-phone", { phone: null })).toMatchObject({
    status: 403,
  });
});
