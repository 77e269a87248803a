/** What staff come in with is deleted once it is over for long; a shop keeps an owner who can sign in. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  actRequests,
  staffChallenges,
  staffInvitations,
  staffSessions,
  staffTokens,
} from "../../../drizzle/staff.ts";
import { AccessView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { PersonActView } from "../../../worker/contract/staff/staff.ts";
import { database } from "../../../worker/db/client.ts";
import { changeRoles, disablePerson, findPerson } from "../../../worker/db/staff/people.ts";
import type { StaffAct } from "../../../worker/db/staff/staff-acts.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { ENDED_MS, REQUEST_RECORD_MS } from "../../../worker/domain/staff/staff-times.ts";
import { eraseStaffAccessNightly } from "../../../worker/jobs/staff-retention.ts";
import { aBrowser, read, type Browser } from "../../support/browser.ts";
import { aPerson, aRequest, aSignedIn, aToken, signedIn } from "../../support/people.ts";
import { computeHash } from "../../support/staff.ts";

const db = database(env);
const NIGHT = toDhakaInstant("2030-01-01", "03:00");
const SOON = NIGHT - 1;

async function listRows(staffId: string) {
  const [sessions, tokens, links] = await Promise.all(
    ["staff_sessions", "staff_tokens", "staff_invitations"].map((table) =>
      env.DB.prepare(`SELECT count(*) AS rows FROM ${table} WHERE staff_id = ?`)
        .bind(staffId)
        .first<{ rows: number }>(),
    ),
  );
  return [sessions?.rows, tokens?.rows, links?.rows];
}

async function actBy(browser: Browser, act: string, input: object) {
  const body = { ...input, reason: "A lost phone" };
  const hash = computeHash(await browser.post(`/api/staff/${act}`, { ...body, dry_run: true }));
  return browser.post(`/api/staff/${act}`, { ...body, dry_run: false, hash });
}

describe("by night", () => {
  test("what ended long ago goes, what may still be looked for stays", async () => {
    const old = await aPerson({ roles: ["ops"] });
    const late = await aPerson({ roles: ["ops"] });
    for (const [person, expiresAt] of [
      [old, NIGHT - ENDED_MS - 1],
      [late, NIGHT - ENDED_MS],
    ] as const) {
      await signedIn(person, { expiresAt });
      await aToken(person, { expiresAt });
      await db
        .insert(staffInvitations)
        .values({ codeHash: person.id, staffId: person.id, createdAt: 1, expiresAt });
    }
    await eraseStaffAccessNightly(env, NIGHT);
    expect(await listRows(old.id)).toEqual([0, 0, 0]);
    expect(await listRows(late.id)).toEqual([1, 1, 1]);
  });

  test("challenges go at once, requests after a year, and the names of those who left", async () => {
    await db.insert(staffChallenges).values([
      { challengeHash: "over", expiresAt: SOON },
      { challengeHash: "open", expiresAt: NIGHT },
    ]);
    const settledAt = NIGHT - REQUEST_RECORD_MS;
    const ended = { state: "stopped" as const };
    const [old, late] = [
      await aRequest({ ...ended, settledAt: settledAt - 1 }),
      await aRequest({ ...ended, settledAt }),
    ];
    const left = await aPerson({ roles: ["ops"], disabledAt: settledAt - 1 });
    const leaves = await aPerson({ roles: ["ops"], disabledAt: settledAt });
    await eraseStaffAccessNightly(env, NIGHT);
    const challenges = await db.select().from(staffChallenges);
    expect(challenges.map(({ challengeHash }) => challengeHash)).toEqual(["open"]);
    const requests = new Set((await db.select().from(actRequests)).map(({ id }) => id));
    expect([requests.has(old), requests.has(late)]).toEqual([false, true]);
    expect((await findPerson(db, left.id))?.name).toBe("");
    expect((await findPerson(db, leaves.id))?.name).toBe(leaves.name);
  });

  test("and at no other hour", async () => {
    await db.insert(staffChallenges).values({ challengeHash: "day", expiresAt: 1 });
    await eraseStaffAccessNightly(env, toDhakaInstant("2030-01-01", "12:00"));
    await eraseStaffAccessNightly(env, NIGHT + 60_000);
    expect((await db.select().from(staffChallenges)).length).toBeGreaterThan(0);
  });
});

describe("an owner", () => {
  test.each(["session", "token"] as const)("ends one %s of another and no more", async (kind) => {
    const owner = await aSignedIn("owner");
    const person = await aPerson({ roles: ["ops"] });
    const browsers = [await signedIn(person), await signedIn(person)];
    const bearers = [await aToken(person), await aToken(person)];
    const comers = { session: browsers, token: bearers.map((bearer) => aBrowser({ bearer })) }[
      kind
    ];
    const path = "/api/staff/person";
    const listed = async () => {
      const { sessions, tokens } = read(
        await owner.browser.post(path, { staff: person.id }),
        AccessView,
      );
      return { session: sessions, token: tokens }[kind].map(({ id }) => id);
    };
    const isIn = () =>
      Promise.all(
        comers.map(async (one) => (await one.post("/api/staff/access", {})).status === 200),
      );
    const ids = await listed();
    expect([ids.length, await isIn()]).toEqual([2, [true, true]]);
    const ended = await actBy(owner.browser, "end-staff-access", {
      staff: person.id,
      kind,
      id: ids[0],
    });
    expect(read(ended, PersonActView)).toMatchObject({ changed: true, staff: person.id });
    expect(await listed()).toEqual([ids[1]]);
    expect((await isIn()).filter(Boolean)).toHaveLength(1);
    const again = { staff: person.id, kind, id: ids[0] };
    expect(
      read(await actBy(owner.browser, "end-staff-access", again), PersonActView),
    ).toMatchObject({ changed: false });
    const other = { ...again, staff: owner.id, id: ids[1] };
    expect(
      read(await actBy(owner.browser, "end-staff-access", other), PersonActView),
    ).toMatchObject({ changed: false });
    expect((await isIn()).filter(Boolean)).toHaveLength(1);
  });
});

describe("the last owner who can sign in", () => {
  const act = (target: string): StaffAct => {
    return { by: "staff:rima", act: "x", target, reason: "Left", now: 1 };
  };
  const lines = async (target: string) =>
    (
      await env.DB.prepare("SELECT count(*) AS rows FROM staff_acts WHERE target = ?")
        .bind(target)
        .first<{ rows: number }>()
    )?.rows;

  test("is not disabled and stays owner; with another one they may go", async () => {
    await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
    const { id } = await aPerson({ roles: ["owner", "ops"] });
    await aPerson({ roles: ["owner"], hasPasskey: false });
    const change = { id, was: ["owner", "ops"], roles: ["ops"] } as const;
    expect(await disablePerson(db, id, act(id), {})).toBe(false);
    expect(await changeRoles(db, change, act(id))).toBe(false);
    expect(await lines(id)).toBe(0);
    await aPerson({ roles: ["owner"] });
    expect(await changeRoles(db, change, act(id))).toBe(true);
    expect(await disablePerson(db, id, act(id), {})).toBe(true);
    expect(await lines(id)).toBe(2);
  });

  test("is out with sessions and tokens in the same batch", async () => {
    const person = await aPerson({ roles: ["ops"] });
    await signedIn(person);
    await aToken(person);
    await disablePerson(db, person.id, { ...act(person.id), now: 77 }, {});
    for (const table of [staffSessions, staffTokens]) {
      const rows = await db.select().from(table);
      expect(rows.filter(({ staffId }) => staffId === person.id)).toMatchObject([{ endedAt: 77 }]);
    }
  });
});
