/** Staff come in with a passkey: through an invitation, by signing in, and once more before money moves. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  InvitationView,
  MeView,
  TokenView,
  WhoView,
} from "../../../worker/contract/staff/staff-sign-in.ts";
import type { Role } from "../../../worker/domain/staff/roles.ts";
import {
  CHALLENGE_MS,
  INVITATION_MS,
  STAFF_IDLE_MS,
  STAFF_SESSION_MS,
  STEP_UP_MS,
} from "../../../worker/domain/staff/staff-times.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { anAuthenticator, type AuthenticatorOverrides } from "../../support/authenticator.ts";
import {
  accept,
  aCode,
  aMember,
  readChallenge,
  isIn,
  isOut,
  PASSKEY_WRONG,
  signIn,
  staffPost,
} from "../../support/member.ts";
import { measureCost } from "../../support/meter.ts";
import { aPerson, aSignedIn } from "../../support/people.ts";
import { takeLogged } from "../../support/quiet.ts";
import { changesBetween, everythingStored } from "../../support/stored.ts";
import { staff } from "../../support/staff.ts";

const GONE = { status: 410, body: { code: "invitation_invalid" } };

afterEach(async () => {
  vi.useRealTimers();
  await env.DB.prepare("UPDATE staff_tokens SET ended_at = 1").run();
});

describe("an invitation", () => {
  test("says whom it is for, registers a passkey and signs in", async () => {
    const { code, id } = await aCode(["money", "ops"]);
    const shown = read(await staffPost(aBrowser(), "invitation", { code }), InvitationView);
    expect(shown).toMatchObject({ name: "Rima", roles: ["money", "ops"] });
    const { answer, browser, phone } = await accept(code);
    expect(read(answer, MeView).staff).toEqual({ id, name: "Rima", roles: ["money", "ops"] });
    expect(read(await staffPost(browser, "me"), MeView).may).toContain("give-back");
    expect((await signIn(phone)).answer.status).toBe(200);
  });

  test("works once, for half an hour, and not at all as a guess", async () => {
    const { code } = await aCode();
    expect(await staffPost(aBrowser(), "invitation", { code: `${code}x` })).toMatchObject(GONE);
    await accept(code);
    for (const path of ["invitation", "invitation/options", "invitation/skip"]) {
      expect(await staffPost(aBrowser(), path, { code })).toMatchObject(GONE);
    }
    const late = (await aCode()).code;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + INVITATION_MS });
    expect(await staffPost(aBrowser(), "invitation", { code: late })).toMatchObject(GONE);
  });

  test.each<[string, AuthenticatorOverrides]>([
    ["another site", { origin: "https://evil.example" }],
    ["another host", { hostname: "evil.example" }],
    ["a person who was not verified", { isVerified: false }],
    ["another challenge", { challenge: "AAAA" }],
  ])("takes no passkey of %s, and stays good", async (_, overrides) => {
    const { code } = await aCode();
    const before = await everythingStored([]);
    expect((await accept(code, overrides)).answer).toMatchObject(PASSKEY_WRONG);
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
    expect((await accept(code)).answer.status).toBe(200);
  });

  test("is not used up by a passkey that somebody has registered, and works with another", async () => {
    const known = await aMember();
    const { code, id } = await aCode(["ops"]);
    const browser = aBrowser();
    const response = await known.phone.make(
      await readChallenge(browser, "invitation/options", { code }),
    );
    const before = await everythingStored([]);
    expect(await staffPost(browser, "invitation/accept", { code, response })).toMatchObject(
      PASSKEY_WRONG,
    );
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
    await isIn(known.browser);
    expect(read((await accept(code)).answer, MeView).staff.id).toBe(id);
  });

  test("can leave the passkey for later in a local run alone", async () => {
    const { code } = await aCode();
    const deployed = aBrowser({ env: { STAFF_PASSKEYS: "needed" } });
    expect((await staffPost(deployed, "invitation/skip", { code })).status).toBe(404);
    expect(read(await staffPost(aBrowser(), "invitation/skip", { code }), MeView).staff.name).toBe(
      "Rima",
    );
  });

  test("is taken on by the key for the first owner alone, once the run is not local", async () => {
    await aMember();
    const call = (roles: Role[]) =>
      aBrowser({ bearer: env.STAFF_KEY, env: { STAFF_PASSKEYS: "needed" } }).send(
        "/api/staff/invite",
        {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({
            name: "Rima",
            roles,
            by: "rima",
            reason: "New here",
            dry_run: true,
          }),
        },
      );
    for (const roles of [["owner"], ["ops"]] satisfies Role[][]) {
      expect(await call(roles)).toMatchObject({ status: 409, body: { code: "act_refused" } });
    }
    await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
    expect((await call(["ops"])).status).toBe(409);
    expect((await call(["owner"])).status).toBe(200);
  });
});

describe("signing in", () => {
  test.each<[string, AuthenticatorOverrides]>([
    ["on another site", { origin: "https://evil.example" }],
    ["for another host", { hostname: "evil.example" }],
    ["without verifying the person", { isVerified: false }],
    ["with another challenge", { challenge: "AAAA" }],
  ])("%s is refused and stores nothing", async (_, overrides) => {
    const { phone } = await aMember();
    const before = await everythingStored([]);
    expect((await signIn(phone, overrides)).answer).toMatchObject(PASSKEY_WRONG);
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  });

  test("with many wrong passkeys is one alert, and keeps nobody out", async () => {
    const { phone } = await aMember();
    for (let tries = 0; tries < 12; tries += 1) {
      expect((await signIn(phone, { challenge: "AAAA" })).answer).toMatchObject(PASSKEY_WRONG);
    }
    const alerts = takeLogged().filter((line) => line.join(" ").includes("staff_passkeys_tried"));
    expect(alerts).toHaveLength(1);
    expect((await signIn(phone)).answer.status).toBe(200);
  });

  test("with a passkey that is not registered, or without a challenge, is refused", async () => {
    expect((await signIn(await anAuthenticator())).answer).toMatchObject(PASSKEY_WRONG);
    const { phone } = await aMember();
    const response = await phone.show("AAAA");
    expect(await staffPost(aBrowser(), "sign-in", { response })).toMatchObject(PASSKEY_WRONG);
  });

  test("costs as much with a passkey of nobody as with somebody's that is signed with another key", async () => {
    const [{ phone: known }, stranger] = [await aMember(), await anAuthenticator()];
    const verify = vi.spyOn(SubtleCrypto.prototype, "verify");
    onTestFinished(() => verify.mockRestore());
    const costs = [];
    for (const id of [known.id, stranger.id]) {
      const browser = aBrowser();
      const challenge = await readChallenge(browser, "sign-in/options");
      const response = { ...(await stranger.show(challenge)), id, rawId: id };
      verify.mockClear();
      const { answer, cost } = await measureCost(() => staffPost(browser, "sign-in", { response }));
      expect(answer).toMatchObject(PASSKEY_WRONG);
      costs.push({ queries: cost.queries, signatures: verify.mock.calls.length });
    }
    expect(costs[0]).toEqual({ queries: 1, signatures: 1 });
    expect(costs[1]).toEqual(costs[0]);
  });

  test("with a passkey that counts its uses needs a higher count each time: a copy is refused", async () => {
    const { phone } = await aMember();
    expect((await signIn(phone, { counter: 7 })).answer.status).toBe(200);
    for (const counter of [7, 6, 0]) {
      expect((await signIn(phone, { counter })).answer).toMatchObject(PASSKEY_WRONG);
    }
    expect((await signIn(phone, { counter: 8 })).answer.status).toBe(200);
  });

  test("answers a challenge once, in its own browser, within its time", async () => {
    const { phone } = await aMember();
    const { browser, response, answer } = await signIn(phone);
    expect(answer.status).toBe(200);
    expect(await staffPost(browser, "sign-in", { response })).toMatchObject(PASSKEY_WRONG);
    const other = aBrowser();
    const stolen = await phone.show(await readChallenge(browser, "sign-in/options"));
    expect(await staffPost(other, "sign-in", { response: stolen })).toMatchObject(PASSKEY_WRONG);
    const late = aBrowser();
    const shown = await phone.show(await readChallenge(late, "sign-in/options"));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + CHALLENGE_MS });
    expect(await staffPost(late, "sign-in", { response: shown })).toMatchObject(PASSKEY_WRONG);
  });

  test("never goes on with the session that a browser had: a planted one is worth nothing", async () => {
    const attacker = await aSignedIn("guide");
    const { phone, id } = await aMember();
    const victim = aBrowser();
    const planted = attacker.browser.cookies.get("staff") ?? "";
    victim.cookies.set("staff", planted);
    const { answer } = await signIn(phone, {}, victim);
    expect(read(answer, MeView).staff.id).toBe(id);
    expect(victim.cookies.get("staff")).not.toBe(planted);
    await isOut(attacker.browser);
  });

  test("sets a cookie of this site alone, that no script reads", async () => {
    const { answer } = await aMember();
    const line = answer.headers.getSetCookie().find((one) => one.startsWith("staff="));
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Strict/);
    expect(line).toMatch(/Path=\//);
  });

  test("lasts twelve hours, used or not", async () => {
    const { browser } = await aMember(["guide"]);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now + STAFF_SESSION_MS - 60_000 });
    await isIn(browser);
    vi.setSystemTime(now + STAFF_SESSION_MS + 1_000);
    await isOut(browser);
  });
});

describe("a session that was not used for half an hour", () => {
  const IDLE = { status: 401, body: { code: "staff_idle" } };
  const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

  test("does nothing until its person has shown the passkey, and then goes on", async () => {
    const { browser, phone } = await aMember(["ops"]);
    later(STAFF_IDLE_MS - 60_000);
    expect((await staffPost(browser, "trips")).status, "this was a use").toBe(200);
    later(STAFF_IDLE_MS + 1);
    expect(await staffPost(browser, "trips")).toMatchObject(IDLE);
    expect(await staffPost(browser, "requests"), "a refused call is no use").toMatchObject(IDLE);
    expect(read(await staffPost(browser, "me"), WhoView).who).toBe("nobody");
    const response = await phone.show(await readChallenge(browser, "step-up/options"));
    expect((await staffPost(browser, "step-up", { response })).status).toBe(200);
    expect((await staffPost(browser, "trips")).status).toBe(200);
  });

  test("can be signed out of, and goes on by no passkey of somebody else", async () => {
    const { browser } = await aMember(["money"]);
    const { phone } = await aMember(["money"]);
    later(STAFF_IDLE_MS + 1);
    const response = await phone.show(await readChallenge(browser, "step-up/options"));
    expect(await staffPost(browser, "step-up", { response })).toMatchObject(PASSKEY_WRONG);
    expect(await staffPost(browser, "trips")).toMatchObject(IDLE);
    expect((await staffPost(browser, "sign-out")).body).toMatchObject({ changed: true });
  });
});

describe("showing the passkey once more", () => {
  test("is needed after five minutes for a token and a further passkey, and changes the cookie", async () => {
    const { browser, phone } = await aMember();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + STEP_UP_MS });
    const needed = { status: 403, body: { code: "step_up_needed" } };
    expect(await staffPost(browser, "token", { label: "Laptop" })).toMatchObject(needed);
    expect(await staffPost(browser, "passkey/options")).toMatchObject(needed);
    const old = browser.cookies.get("staff");
    const response = await phone.show(await readChallenge(browser, "step-up/options"));
    expect((await staffPost(browser, "step-up", { response })).status).toBe(200);
    expect(browser.cookies.get("staff")).not.toBe(old);
    const copied = aBrowser();
    copied.cookies.set("staff", old ?? "");
    await isOut(copied);
    const { token } = read(await staffPost(browser, "token", { label: "Laptop" }), TokenView);
    expect((await staff("trips", {}, token)).status).toBe(200);
  });

  test("takes no passkey of somebody else", async () => {
    const { browser } = await aMember();
    const { phone } = await aMember();
    const response = await phone.show(await readChallenge(browser, "step-up/options"));
    expect(await staffPost(browser, "step-up", { response })).toMatchObject(PASSKEY_WRONG);
  });
});

test("a person without a passkey is not counted as one who can sign in", async () => {
  const { id } = await aPerson({ roles: ["owner"], hasPasskey: false });
  await env.DB.prepare("UPDATE staff SET disabled_at = 1 WHERE id <> ?").bind(id).run();
  // Nobody else is an owner who can sign in, so that this one is not disabled either.
  await env.DB.prepare("UPDATE staff SET disabled_at = NULL WHERE id = ?").bind(id).run();
  expect(await staff("disable-staff", { staff: id })).toMatchObject({ status: 409 });
});
