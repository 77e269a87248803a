/** How long staff stay signed in, and what ends it: a press, another's act, a passkey that is lost. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { ActView, PersonActView } from "../../../worker/contract/staff/staff.ts";
import { AccessView, MeView, PeopleView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { anAuthenticator } from "../../support/authenticator.ts";
import { read } from "../../support/browser.ts";
import {
  accept,
  aMember,
  readChallenge,
  getCode,
  isIn,
  isOut,
  PASSKEY_WRONG,
  signIn,
  staffPost,
} from "../../support/member.ts";
import { aSignedIn } from "../../support/people.ts";
import { computeHash, staff } from "../../support/staff.ts";

afterEach(async () => {
  await env.DB.prepare("UPDATE staff_tokens SET ended_at = 1").run();
});

describe("a session", () => {
  test("is listed, and ended from another browser or by signing out", async () => {
    const { phone, browser } = await aMember();
    const second = (await signIn(phone)).browser;
    const { sessions } = read(await staffPost(second, "access"), AccessView);
    expect(sessions.map(({ is_this }) => is_this)).toEqual(expect.arrayContaining([true, false]));
    const other = sessions.find(({ is_this }) => !is_this);
    await staffPost(second, "end-access", { kind: "session", id: other?.id });
    await isOut(browser);
    expect((await staffPost(second, "sign-out")).body).toMatchObject({ changed: true });
    await isOut(second);
  });

  test("leaves no cookie behind when its person signs out", async () => {
    const { browser } = await aMember();
    const { headers } = await staffPost(browser, "sign-out");
    const cookie = headers.getSetCookie().find((one) => one.startsWith("staff="));
    expect(cookie, "the browser drops it at once").toMatch(/Max-Age=0/);
  });

  test("is counted in the list of staff, beside the passkey, until it is ended", async () => {
    const { id, browser } = await aMember();
    const counted = async () => {
      const { people } = read(await staff("people", {}), PeopleView);
      return people.find((one) => one.id === id);
    };
    const seen = { last_seen_at: expect.any(String) };
    expect(await counted()).toMatchObject({ passkeys: 1, sessions: 1, ...seen });
    await staffPost(browser, "sign-out");
    expect(await counted()).toMatchObject({ passkeys: 1, sessions: 0, ...seen });
  });

  test("of somebody else is not ended", async () => {
    const { browser } = await aMember();
    const [session] = read(await staffPost(browser, "access"), AccessView).sessions;
    const stranger = await aSignedIn("owner");
    const ended = await staffPost(stranger.browser, "end-access", {
      kind: "session",
      id: session?.id,
    });
    expect(ended.body).toMatchObject({ changed: false });
    await isIn(browser);
  });

  test("of one who is disabled in the row alone, as the runbook says, is over too", async () => {
    const { id, browser } = await aMember();
    await env.DB.prepare("UPDATE staff SET disabled_at = 1 WHERE id = ?").bind(id).run();
    await isOut(browser);
  });

  test("of a disabled person is over at once, and so are tokens and links", async () => {
    const owner = await aSignedIn("owner");
    const { browser, phone, id } = await aMember(["ops"]);
    const act = { staff: id, reason: "Left the shop" };
    const hash = computeHash(
      await staffPost(owner.browser, "disable-staff", { ...act, dry_run: true }),
    );
    const asked = await staffPost(owner.browser, "disable-staff", { ...act, dry_run: false, hash });
    const { request } = read(asked, ActView);
    const agree = (more: object) => staffPost(browser, "approve", { request, ...more });
    await agree({ dry_run: false, hash: computeHash(await agree({ dry_run: true })) });
    await isOut(browser);
    expect((await signIn(phone)).answer).toMatchObject(PASSKEY_WRONG);
  });
});

describe("a lost passkey", () => {
  test("is replaced by a new link of another owner; the old one and its sessions stop working", async () => {
    const { browser, phone, id } = await aMember();
    const link = read(await staff("invite-again", { staff: id }), PersonActView).link;
    // The link alone changes nothing.
    await isIn(browser);
    const back = await accept(getCode(link));
    expect(read(back.answer, MeView).staff.id).toBe(id);
    await isOut(browser);
    expect((await signIn(phone)).answer).toMatchObject(PASSKEY_WRONG);
    expect((await signIn(back.phone)).answer.status).toBe(200);
  });

  test("of a disabled person is not replaced: who was let go gets no link", async () => {
    const { id } = await aMember(["ops"]);
    await env.DB.prepare("UPDATE staff SET disabled_at = 1 WHERE id = ?").bind(id).run();
    expect(await staff("invite-again", { staff: id })).toMatchObject({
      status: 409,
      body: { code: "act_refused", why: "person_disabled" },
    });
  });

  test("is not the only one where a second was registered; the last one can't be removed", async () => {
    const { browser } = await aMember();
    const spare = await anAuthenticator();
    const response = await spare.make(await readChallenge(browser, "passkey/options"));
    expect((await staffPost(browser, "passkey", { response })).status).toBe(200);
    expect(await staffPost(browser, "passkey", { response })).toMatchObject(PASSKEY_WRONG);
    const { passkeys } = read(await staffPost(browser, "access"), AccessView);
    expect(passkeys).toHaveLength(2);
    const remove = (at: number) =>
      staffPost(browser, "end-access", { kind: "passkey", id: passkeys[at]?.id });
    expect((await remove(0)).body).toMatchObject({ changed: true });
    expect((await remove(1)).body).toMatchObject({ changed: false });
    expect((await signIn(spare)).answer.status).toBe(200);
  });
});
