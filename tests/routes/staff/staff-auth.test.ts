/** Staff calls need the shop's key. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../../worker/app.ts";
import { STAFF_CALLS } from "../../../worker/contract/staff.ts";
import { aBrowser } from "../../support/browser.ts";
import { takeLogged } from "../../support/quiet.ts";
import { staff } from "../../support/staff.ts";

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

test.each(STAFF_CALLS.map((call) => call.path))("%s is refused without the key", async (path) => {
  const visitor = await aBrowser().post(`/api${path}`, {});
  expect(visitor).toMatchObject({ status: 401, body: { code: "staff_key_wrong" } });
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
  [{ by: "Rima" }, "by: must be a name"],
  [{ by: "rima uddin" }, "by: must be a name"],
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
