/** The two token calls and what their answers mean. */
import { describe, expect, test } from "vitest";
import type { Fetch } from "../../worker/http/outgoing.ts";
import { outageKind, requestToken } from "../../worker/payments/bkash/token-calls.ts";
import { simulatedWallet } from "../support/simulated/simulated-wallet.ts";
import { anAccount } from "./client.ts";

function request(fetch: Fetch, refreshToken: string | null = null) {
  return requestToken({ fetch, account: anAccount(), refreshToken, timeoutMs: 5_000 });
}

function answering(body: unknown, status = 200): Fetch {
  return () => Promise.resolve(new Response(JSON.stringify(body), { status }));
}

describe("requesting a token", () => {
  test("a grant gives a token of an hour and the means to refresh it; so does the refresh", async () => {
    const { fetch, tokenCalls } = simulatedWallet();
    const granted = await request(fetch);
    if (granted.outcome === "failed") throw new Error("no grant");
    expect(granted.grant.expiresInMs).toBe(3_600_000);
    const refreshed = await request(fetch, granted.grant.refreshToken);
    if (refreshed.outcome === "failed") throw new Error("no refresh");
    expect(refreshed.grant.idToken).not.toBe(granted.grant.idToken);
    expect(await tokenCalls()).toBe(2);
  });

  test("the third call in an hour is blocked by the wallet, and for an hour", async () => {
    const { fetch, advance } = simulatedWallet();
    await request(fetch);
    advance(30 * 60_000);
    await request(fetch);
    const blocked = { outcome: "failed", httpStatus: 403, code: null };
    expect(await request(fetch)).toEqual(blocked);
    advance(59 * 60_000);
    expect(await request(fetch)).toEqual(blocked);
    advance(60_000);
    expect(await request(fetch)).toMatchObject({ outcome: "granted" });
  });

  test.each([
    ["a wrong key", { statusCode: "2001", statusMessage: "Invalid App Key" }, 200, "2001"],
    ["no token", { statusCode: "0000", expires_in: 3600 }, 200, "0000"],
    ["no life", { statusCode: "0000", id_token: "t" }, 200, "0000"],
    ["a token with an error", { statusCode: "9999", id_token: "t", expires_in: 3600 }, 200, "9999"],
    ["a token with status 500", { id_token: "t", expires_in: 3600 }, 500, null],
    ["missing headers", { message: "Missing required request parameters" }, 400, null],
  ])("%s is a failure, reported by status and code alone", async (_, body, httpStatus, code) => {
    expect(await request(answering(body, httpStatus))).toEqual({
      outcome: "failed",
      httpStatus,
      code,
    });
  });

  test("no reply is a failure", async () => {
    expect(await request(() => Promise.reject(new TypeError("fetch failed")))).toEqual({
      outcome: "failed",
      httpStatus: null,
      code: null,
    });
  });

  test("a token without an envelope, its lifetime as text, is a token", async () => {
    const bare = answering({ id_token: "t", expires_in: "3600", refresh_token: "" });
    expect(await request(bare)).toEqual({
      outcome: "granted",
      grant: { idToken: "t", expiresInMs: 3_600_000, refreshToken: null },
    });
  });
});

test.each([
  ["refuses", 200, "2001"],
  ["refuses", 401, null],
  ["refuses", 403, null],
  ["refuses", 400, "9998"],
  ["refuses", 404, null],
  ["away", null, null],
  ["away", 200, null],
  ["away", 200, "503"],
  ["away", 500, "2001"],
  ["away", 503, null],
  ["away", 429, null],
  ["away", 408, null],
])("the wallet %s where a token call ends with %j and code %j", (kind, httpStatus, code) => {
  expect(outageKind({ httpStatus, code })).toBe(kind);
});
