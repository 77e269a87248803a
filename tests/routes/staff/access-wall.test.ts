/** Cloudflare Access in front of the back office, where a shop has it: its header is checked, not believed. */
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { aBrowser } from "../../support/browser.ts";
import { aPerson, aToken } from "../../support/people.ts";

const TEAM = "shop";
const ISSUER = `https://${TEAM}.cloudflareaccess.com`;
const AUDIENCE = "a1".repeat(32);
const WALL: Partial<Env> = { ACCESS_TEAM: TEAM, ACCESS_AUDIENCE: AUDIENCE };
const MISSED = { status: 403, body: { code: "outer_wall_missed" } };

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let others: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  [keys, others] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
});

afterEach(() => void vi.unstubAllGlobals());

async function aJwt({
  issuer = ISSUER,
  audience = AUDIENCE,
  seconds = 60,
  key = keys.privateKey,
}: { issuer?: string; audience?: string; seconds?: number; key?: CryptoKey } = {}) {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ email: "rima@shop.test" })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(key);
}

async function call(
  headers: Record<string, string>,
  env: Partial<Env> = WALL,
  name = "sign-in/options",
) {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256" };
  vi.stubGlobal("fetch", async () => Response.json({ keys: [jwk] }));
  const browser = aBrowser({ env });
  await browser.get("/api/profile");
  return browser.send(`/api/staff/${name}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-XSRF-TOKEN": browser.cookies.get("XSRF-TOKEN") ?? "",
      ...headers,
    },
    body: "{}",
  });
}

test("its own token lets in, and a shop without it needs none", async () => {
  expect((await call({ "Cf-Access-Jwt-Assertion": await aJwt() })).status).toBe(200);
  expect((await call({}, {})).status).toBe(200);
});

test("a request around it is refused, also with the cookie of Access", async () => {
  expect(await call({})).toMatchObject(MISSED);
  expect(await call({ Cookie: `CF_Authorization=${await aJwt()}` })).toMatchObject({ status: 403 });
});

test("who is signed in is answered behind it alone", async () => {
  expect(await call({}, WALL, "me")).toMatchObject(MISSED);
  const headers = { "Cf-Access-Jwt-Assertion": await aJwt() };
  expect(await call(headers, WALL, "me")).toMatchObject({ status: 200, body: { who: "nobody" } });
});

test.each(["sign-in/options", "invitation", "me"])(
  "%s is behind it for whoever sends an Authorization header too: no bearer is checked there",
  async (name) => {
    const headers = { Authorization: "Bearer anything" };
    expect(await call(headers, WALL, name)).toMatchObject(MISSED);
  },
);

test("a personal token is let past where it is checked, and nothing else in its place", async () => {
  const token = await aToken(await aPerson({ roles: ["ops"] }));
  const read = (bearer: string) => call({ Authorization: bearer }, WALL, "trips");
  expect((await read(`Bearer ${token}`)).status).toBe(200);
  expect((await read("Bearer anything")).status).toBe(401);
  expect((await read("Basic YTpi")).status).toBe(401);
});

test.each<[string, () => Promise<string>]>([
  ["of another team", () => aJwt({ issuer: "https://other.cloudflareaccess.com" })],
  ["of another application", () => aJwt({ audience: "b2".repeat(32) })],
  ["that is over", () => aJwt({ seconds: -60 })],
  ["signed by somebody else", () => aJwt({ key: others.privateKey })],
  ["that is none", async () => "a.b.c"],
])("a token %s is refused", async (_, jwt) => {
  expect(await call({ "Cf-Access-Jwt-Assertion": await jwt() })).toMatchObject(MISSED);
});
