/** The shop's keys at push services: both, or nothing is pushed; and the shop opens in any case. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pushKeys, pushNotices } from "../../worker/config/push-keys.ts";
import { startErrors } from "../../worker/config/start-check.ts";
import { localVariables, readSettings } from "../../worker/scripts/settings.ts";
import { PRODUCTION } from "./valid-variables.ts";

function localKeys() {
  const folder = mkdtempSync(join(tmpdir(), "push-keys-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = () => {
    const settings = { ...readSettings(process.env), stateDir: folder };
    const { VAPID_PUBLIC_KEY = "", VAPID_PRIVATE_KEY = "" } = localVariables(settings);
    return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
  };
  return { ...made(), again: made };
}

test("a local run makes its own once, and they belong together", async () => {
  const { again, ...keys } = localKeys();
  expect(again()).toEqual(keys);
  expect(pushKeys(keys)).not.toBeNull();
  const point = Buffer.from(keys.VAPID_PUBLIC_KEY, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const pair = { kty: "EC", crv: "P-256", x: String(x), y: String(y) };
  const secret = { ...pair, d: keys.VAPID_PRIVATE_KEY };
  const how = { name: "ECDSA", hash: "SHA-256" };
  const text = new Uint8Array([1, 2, 3]);
  const signer = await crypto.subtle.importKey("jwk", secret, curve, false, ["sign"]);
  const checker = await crypto.subtle.importKey("jwk", pair, curve, false, ["verify"]);
  const signature = await crypto.subtle.sign(how, signer, text);
  expect(await crypto.subtle.verify(how, checker, signature, text)).toBe(true);
});

test("one without the other, or one that is none, turns pushing off, says so, and stops nothing", () => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = localKeys();
  const both = { ...PRODUCTION, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
  expect(pushKeys(both)).toEqual({ publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY });
  expect(pushNotices(both)).toEqual([]);
  expect(pushKeys({ ...both, VAPID_PRIVATE_KEY: `${VAPID_PRIVATE_KEY}\n` })).not.toBeNull();
  for (const [wrong, why] of [
    [{ VAPID_PUBLIC_KEY: "" }, "VAPID_PUBLIC_KEY is missing, so nothing is pushed to phones"],
    [{ VAPID_PRIVATE_KEY: "" }, "VAPID_PRIVATE_KEY is missing, so nothing is pushed to phones"],
    [
      { VAPID_PUBLIC_KEY: VAPID_PRIVATE_KEY },
      "VAPID_PUBLIC_KEY is no key of VAPID, so nothing is pushed to phones",
    ],
  ] as const) {
    const env = { ...both, ...wrong };
    expect(pushKeys(env)).toBeNull();
    expect(pushNotices(env)).toEqual([why]);
    expect(startErrors(env)).toEqual([]);
  }
});

test("without keys nothing is said, and nothing pushed", () => {
  expect(pushNotices(PRODUCTION)).toEqual([]);
  expect(pushKeys(PRODUCTION)).toBeNull();
});
