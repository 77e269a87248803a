/** The shop's token object in the real runtime: one token, two calls an hour, whatever happens to the object. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { takeLogged } from "../../support/quiet.ts";
import type { SimulatedWallet } from "../../support/simulated/simulated-wallet.ts";
import { startWallet } from "../../support/wallet.ts";
import { pass } from "../../support/stopped-clock.ts";

const MINUTE = 60_000;
const AWAY = { outcome: "away" };
const LOST = { call: "grant", reply: { kind: "dropped" } } as const;

let wallet: SimulatedWallet;

beforeEach(async () => {
  wallet = await startWallet();
});

afterEach(() => {
  vi.useRealTimers();
});

function tokens() {
  return env.WALLET_TOKENS.getByName("shop");
}

async function tokenInHand(refused?: string): Promise<string> {
  const outcome = await tokens().token(refused);
  if (outcome.outcome !== "ready") throw new Error("no token");
  return outcome.token;
}

describe("one token for the whole shop", () => {
  test("50 callers at once cost one call and get the same token", async () => {
    const given = await Promise.all(Array.from({ length: 50 }, () => tokenInHand()));
    expect(new Set(given).size).toBe(1);
    expect(await wallet.tokenCalls()).toBe(1);
  });

  test("an evicted object keeps its token", async () => {
    const before = await tokenInHand();
    await evictDurableObject(tokens());
    expect(await tokenInHand()).toBe(before);
    expect(await wallet.tokenCalls()).toBe(1);
  });

  test("after 50 minutes it is renewed with the refresh token, while callers use the old one", async () => {
    const old = await tokenInHand();
    pass(50 * MINUTE - 1_000);
    expect(await tokenInHand()).toBe(old);
    expect(await wallet.tokenCalls()).toBe(1);
    await wallet.fault({ ...LOST, times: 9 });
    pass(1_000);
    expect(await tokenInHand()).toBe(old);
    await expect.poll(() => tokenInHand()).not.toBe(old);
    expect(await wallet.tokenCalls()).toBe(2);
  });

  test("a token whose hour is over is not handed out: callers wait for the next one", async () => {
    const old = await tokenInHand();
    pass(62 * MINUTE);
    expect(await tokenInHand()).not.toBe(old);
  });
});

describe("a token that the wallet refused", () => {
  test("is renewed once for all callers who had it", async () => {
    const refused = await tokenInHand();
    const given = await Promise.all(Array.from({ length: 20 }, () => tokenInHand(refused)));
    expect(new Set(given).size).toBe(1);
    expect(given[0]).not.toBe(refused);
    expect(await wallet.tokenCalls()).toBe(2);
  });

  test("costs no call when another has replaced it", async () => {
    const refused = await tokenInHand();
    const next = await tokenInHand(refused);
    expect(await tokenInHand(refused)).toBe(next);
    expect(await tokenInHand("a token from long ago")).toBe(next);
    expect(await wallet.tokenCalls()).toBe(2);
  });

  test("is never handed out again, even after an eviction", async () => {
    const first = await tokenInHand();
    const second = await tokenInHand(first);
    expect(await tokens().token(second)).toEqual(AWAY);
    await evictDurableObject(tokens());
    expect(await tokens().token()).toEqual(AWAY);
    expect(await wallet.tokenCalls()).toBe(2);
  });
});

describe("the budget of two calls an hour", () => {
  test("a third call is refused before it is made, also by an object that was evicted in between", async () => {
    const first = await tokenInHand();
    await evictDurableObject(tokens());
    const second = await tokenInHand(first);
    await evictDurableObject(tokens());
    expect(await tokens().token(second)).toEqual(AWAY);
    expect(await wallet.tokenCalls()).toBe(2);
    pass(61 * MINUTE);
    expect(await tokenInHand()).not.toBe(second);
  });

  test("a failed call counts, delays the next by a minute, and is logged without a secret", async () => {
    await wallet.fault({ ...LOST, times: 9 });
    expect(await tokens().token()).toEqual(AWAY);
    expect(await tokens().token()).toEqual(AWAY);
    expect(takeLogged()).toEqual([
      [
        JSON.stringify({
          level: "alert",
          event: "wallet_token_call_failed",
          how: "grant",
          httpStatus: null,
          code: null,
        }),
      ],
    ]);
    pass(MINUTE);
    expect(await tokens().token()).toEqual(AWAY);
    expect(takeLogged()).toHaveLength(1);
    pass(30 * MINUTE);
    expect(await tokens().token()).toEqual(AWAY);
    expect(takeLogged()).toEqual([]);
  });

  test("a call is stored before it is made", async () => {
    const written: number[] = [];
    const fetchBefore = globalThis.fetch;
    globalThis.fetch = async (...call) => {
      written.push(await callsWritten());
      return fetchBefore(...call);
    };
    await tokenInHand();
    expect(written).toEqual([1]);
  });

  test("a renewal that fails leaves the old token in use, and is tried again as a grant", async () => {
    const old = await tokenInHand();
    await wallet.fault({ call: "refresh", reply: { kind: "unauthorised" }, times: 9 });
    pass(51 * MINUTE);
    expect(await tokenInHand()).toBe(old);
    await expect.poll(callsWritten).toBe(2);
    expect(await tokenInHand()).toBe(old);
    pass(11 * MINUTE);
    expect(await tokenInHand()).not.toBe(old);
    expect(takeLogged()).toHaveLength(1);
  });
});

describe("whether anybody can pay", () => {
  const REFUSED = { call: "grant", reply: { kind: "code", code: "2001" }, times: 9 } as const;
  const ENOUGH = 61 * MINUTE;

  async function outageAfterAsking() {
    await tokens().token();
    return tokens().outage();
  }

  test("nothing is wrong before the first call, which this question does not make, nor with a token", async () => {
    expect(await tokens().outage()).toBeNull();
    expect(await wallet.tokenCalls()).toBe(0);
    expect(await outageAfterAsking()).toBeNull();
  });

  test("a refusal of the shop is known at once, keeps its beginning, and is over with a token", async () => {
    pass(0);
    const since = Date.now();
    await wallet.fault({ ...REFUSED, times: 2 });
    expect(await outageAfterAsking()).toEqual({ kind: "refuses", since });
    pass(MINUTE);
    await evictDurableObject(tokens());
    expect(await outageAfterAsking()).toEqual({ kind: "refuses", since });
    pass(ENOUGH);
    expect(await outageAfterAsking()).toBeNull();
    takeLogged();
  });

  test("what the wallet said last counts", async () => {
    await wallet.fault({ ...LOST, times: 1 });
    expect(await outageAfterAsking()).toMatchObject({ kind: "away" });
    await wallet.fault(REFUSED);
    pass(MINUTE);
    expect(await outageAfterAsking()).toMatchObject({ kind: "refuses" });
    takeLogged();
  });

  test("a renewal that fails counts with the last minute of the token, one that is refused at once", async () => {
    await tokenInHand();
    await wallet.fault({ call: "refresh", reply: { kind: "dropped" }, times: 9 });
    await wallet.fault({ ...LOST, times: 9 });
    pass(51 * MINUTE);
    expect(await outageAfterAsking()).toBeNull();
    await expect.poll(callsWritten).toBe(2);
    pass(8 * MINUTE);
    expect(await outageAfterAsking()).toMatchObject({ kind: "away" });
    takeLogged();
  });
});

test("other credentials have a budget of their own, so that a repair is tried at once", async () => {
  await wallet.fault({ call: "grant", reply: { kind: "code", code: "2001" }, times: 2 });
  expect(await tokens().token()).toEqual(AWAY);
  pass(MINUTE);
  expect(await tokens().token()).toEqual(AWAY);
  pass(MINUTE);
  expect(await tokens().token()).toEqual(AWAY);
  await runInDurableObject(tokens(), (_, { storage }) => {
    storage.sql.exec("UPDATE calls SET credentials = 'those of before'");
  });
  expect(await tokens().token()).toMatchObject({ outcome: "ready" });
  takeLogged();
});

test("an object from before has calls that count for whatever credentials", async () => {
  await runInDurableObject(tokens(), (_, { storage }) => {
    storage.sql.exec("ALTER TABLE calls DROP COLUMN credentials");
    storage.sql.exec("INSERT INTO calls (at) VALUES (?), (?)", Date.now(), Date.now());
  });
  await evictDurableObject(tokens());
  expect(await tokens().token()).toEqual(AWAY);
  expect(await wallet.tokenCalls()).toBe(0);
});

function callsWritten(): Promise<number> {
  return runInDurableObject(tokens(), (_, state) => {
    return state.storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM calls").one().n;
  });
}
