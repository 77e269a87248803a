/** The shop's key, and personal tokens in its place. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { app } from "../../../worker/app.ts";
import { STAFF_CALLS } from "../../../worker/contract/staff/staff-calls.ts";
import { database } from "../../../worker/db/client.ts";
import { TOKEN_STEP_UP_MS } from "../../../worker/domain/staff/staff-times.ts";
import { aBrowser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aPaidSale, nothingWaits } from "../../support/paid.ts";
import { aPerson, aRequest, aToken } from "../../support/people.ts";
import { takeLogged } from "../../support/quiet.ts";
import { staff } from "../../support/staff.ts";
import { startWallet } from "../../support/wallet.ts";

function withKey(key: string | undefined, path = "/api/staff/doubts") {
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${env.STAFF_KEY}` },
    body: "{}",
  };
  return app.request(path, init, { ...env, STAFF_KEY: key });
}

test("the right key is accepted, sets no cookie and needs no anti-forgery pair", async () => {
  const answer = await staff("doubts", {});
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test.each(["", undefined])("a shop without a key (%s) has no staff address", async (key) => {
  for (const path of ["/api/staff/doubts", "/api/staff/none"]) {
    const answer = await withKey(key, path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "not_found" });
  }
});

test("a key of fewer than 32 characters is refused and logged", async () => {
  expect((await withKey("x".repeat(31))).status).toBe(500);
  expect(JSON.stringify(takeLogged())).toContain("STAFF_KEY must have at least 32 characters");
});

test("wrong keys are checked ten times and logged once; a right one is accepted all the same", async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 13; tries += 1) {
    statuses.push((await staff("doubts", {}, `${env.STAFF_KEY}${tries}`)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429]);
  const complaints = JSON.stringify(takeLogged());
  expect(complaints.match(/staff_key_guessed_at/g)).toHaveLength(1);
  expect(complaints).not.toContain(env.STAFF_KEY.slice(0, 8));
  expect((await staff("doubts", {})).status).toBe(200);
});

test.each([
  [{ by: "Rima" }, "by: must be 2 to 32 small letters"],
  [{ by: "rima uddin" }, "by: must be 2 to 32 small letters"],
  [{ by: undefined }, "by is required"],
  [{ reason: "" }, "reason: must say why"],
  [{ reason: undefined }, "reason is required"],
  [{ reason: "<b>" }, "reason: must be one plain line"],
  [{ dry_run: undefined }, "dry_run is required"],
  [{ dry_run: "no" }, "dry_run"],
])("an act with %o names the field", async (over, sentence) => {
  const answer = await staff("cancel-trip", { trip: "1", ...over });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(sentence);
});

describe("the key of a deployed shop", () => {
  const DEPLOYED: Partial<Env> = { STAFF_PASSKEYS: "needed" };
  const NOTHING = {
    status: 409,
    body: { code: "act_refused", message: expect.stringContaining("STAFF_TOKEN") },
  };
  const byKey = (path: string, body: object = {}) =>
    aBrowser({ bearer: env.STAFF_KEY, env: DEPLOYED }).send(`/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  beforeEach(() => env.DB.prepare("UPDATE staff SET disabled_at = 1").run());

  test("opens nothing while an owner with a passkey is active, with tokens and without", async () => {
    const health = () => aBrowser({ bearer: env.STAFF_KEY, env: DEPLOYED }).get("/api/health");
    expect((await byKey("staff/trips")).status, "nobody is there yet").toBe(200);
    const owner = await aPerson({ roles: ["owner"] });
    for (const call of STAFF_CALLS) {
      const name = call.path.slice("/staff/".length);
      if (call.openTo === "everybody" || ["recover-owner", "run"].includes(name)) continue;
      expect(await byKey(`staff/${name}`), name).toMatchObject(NOTHING);
    }
    expect(await health()).toMatchObject(NOTHING);
    await aToken(owner, { expiresAt: 1 });
    expect(await byKey("staff/trips"), "when every token is over too").toMatchObject(NOTHING);
  });

  test.each([
    ["has no passkey yet", { roles: ["owner"] as const, hasPasskey: false }],
    ["is disabled", { roles: ["owner"] as const, disabledAt: 1 }],
    ["is no owner", { roles: ["money", "ops"] as const }],
  ])("drives as long as whoever is there %s", async (_, person) => {
    await aPerson(person);
    expect((await byKey("staff/trips")).status).toBe(200);
  });

  test("still opens nothing while the owner is paused", async () => {
    const owner = await aPerson({ roles: ["owner"] });
    await aRequest({
      act: "disable-staff",
      target: owner.id,
      needsSecond: false,
      state: "waiting",
      runAt: Date.now() + 3_600_000,
    });
    expect(await byKey("staff/trips")).toMatchObject(NOTHING);
  });
});

describe("a personal token", () => {
  afterEach(() => env.DB.prepare("UPDATE staff_tokens SET ended_at = 1").run());

  test("acts as its person, without saying who", async () => {
    const person = await aPerson({ roles: ["ops"] });
    const token = await aToken(person);
    const { id: trip } = await aTrip(database(env));
    const act = { trip, seats: ["A1"], by: undefined };
    expect(await staff("block", act, token)).toMatchObject({
      status: 200,
      body: { changed: true },
    });
    const line = await env.DB.prepare("SELECT actor FROM staff_acts WHERE target = ?")
      .bind(trip)
      .first();
    expect(line).toEqual({ actor: `staff:${person.id}` });
    expect((await staff("give-back", { sale: "x", amount: 1 }, token)).status).toBe(403);
  });

  test.each<[string, () => Promise<string>]>([
    ["is over", async () => aToken(await aPerson({ roles: ["owner"] }), { expiresAt: 1 })],
    ["was ended", async () => aToken(await aPerson({ roles: ["owner"] }), { endedAt: 1 })],
    [
      "is of a disabled person",
      async () => aToken(await aPerson({ roles: ["owner"], disabledAt: 1 })),
    ],
  ])("that %s is no good", async (_, token) => {
    // Wrong bearers are counted in the whole shop.
    expect([401, 429]).toContain((await staff("trips", {}, await token())).status);
  });

  test("made more than a working day ago needs a new one before it moves money", async () => {
    const person = await aPerson({ roles: ["money"] });
    const sold = await aPaidSale(await startWallet());
    const give = (token: string) => staff("give-back", { sale: sold.pnr, amount: 10 }, token);
    const old = await aToken(person, { createdAt: Date.now() - TOKEN_STEP_UP_MS });
    expect(await give(old)).toMatchObject({ status: 403, body: { code: "step_up_needed" } });
    expect((await give(await aToken(person))).status).toBe(200);
    await nothingWaits();
  });
});
