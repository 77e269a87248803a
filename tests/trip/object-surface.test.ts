/**
 * For half a minute after a deploy a new Worker calls objects that still run the version before, and the other way
 * round. What the version before called and was answered stands in tests/trip/last-surface.ts. There the compiler shows
 * that today's Worker reads the old answers, and knows no call that the old objects lack; here today's objects are
 * called as the old Worker calls them, and answer all that it reads.
 */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import * as classes from "../../worker/index.ts";
import { TRIP_SEATS } from "./last-surface.ts";
import {
  RATE_LIMITERS,
  SHOP_SWITCH,
  SSLCOMMERZ_LEDGERS,
  waitingRoomStory,
} from "./last-surface-others.ts";

interface OneCall {
  call: string;
  input: readonly unknown[];
  answer: unknown;
}

/** What tells answers of a kind apart; all else is compared by its type. */
const TELLS_APART = new Set(["ok", "state", "reason", "why", "phase", "isAllowed", "cause"]);

/** The token's calls go on to the wallet, and are played in tests/payments/token-object. */
const WALLET_TOKENS = ["token", "outage"];
/** Called by the runtime, or by a request that makes a socket of itself. */
const NO_CALL = /^(?:constructor|alarm|fetch|webSocket\w*)$/;

const STORIES: Record<string, { calls: OneCall[]; object(): object }> = {
  TripSeats: { calls: TRIP_SEATS, object: () => env.TRIP_SEATS.getByName(crypto.randomUUID()) },
  ShopSwitch: { calls: SHOP_SWITCH, object: () => env.SHOP_SWITCH.getByName(crypto.randomUUID()) },
  RateLimiter: {
    calls: RATE_LIMITERS,
    object: () => env.RATE_LIMITERS.getByName(crypto.randomUUID()),
  },
  SslcommerzLedger: {
    calls: SSLCOMMERZ_LEDGERS,
    object: () => env.SSLCOMMERZ_LEDGER.getByName(crypto.randomUUID()),
  },
  WaitingRoom: {
    calls: waitingRoomStory(Date.now()),
    object: () => env.WAITING_ROOMS.getByName(crypto.randomUUID()),
  },
};

test.each(Object.entries(classes).filter(([name]) => name !== "default"))(
  "%s has no call that the version before did not have, and each that it had",
  (name, exported) => {
    const calls = STORIES[name]?.calls.map(({ call }) => call) ?? WALLET_TOKENS;
    const own =
      typeof exported === "function" ? Object.getOwnPropertyNames(exported.prototype) : [];
    const today = own.filter((method) => !NO_CALL.test(method));
    expect(today.toSorted()).toEqual([...new Set(calls)].toSorted());
  },
);

test.each(Object.entries(STORIES))(
  "%s answers the Worker of the version before with all that it reads",
  async (_, { calls, object }) => {
    const today = object();
    for (const { call, input, answer } of calls) {
      const method: unknown = Reflect.get(today, call);
      if (typeof method !== "function") throw new Error(`There is no call ${call}`);
      const answered: unknown = await Reflect.apply(method, today, input);
      expect({ call, lacks: missingIn(answered, answer) }).toEqual({ call, lacks: [] });
    }
  },
);

/** The places where `answered` lacks what `recorded` has. Of a list the first element stands for all. */
function missingIn(answered: unknown, recorded: unknown, place = "answer"): string[] {
  if (Array.isArray(recorded)) {
    if (!Array.isArray(answered)) return [place];
    return recorded.length === 0 ? [] : missingIn(answered[0], recorded[0], `${place}[0]`);
  }
  if (typeof recorded !== "object" || recorded === null) {
    return describeType(answered) === describeType(recorded) ? [] : [place];
  }
  if (typeof answered !== "object" || answered === null) return [place];
  return Object.entries(recorded).flatMap(([name, value]) => {
    const found: unknown = Reflect.get(answered, name);
    const here = `${place}.${name}`;
    return TELLS_APART.has(name) && found !== value ? [here] : missingIn(found, value, here);
  });
}

function describeType(value: unknown): string {
  return value === null ? "null" : typeof value;
}

test("an answer that has lost a field, or tells another kind, is seen", () => {
  const recorded = { ok: true, value: { seats: ["A1"], deadlineAt: 1 } };
  expect(
    missingIn({ ok: true, value: { seats: ["B2"], deadlineAt: 2, more: 1 } }, recorded),
  ).toEqual([]);
  expect(missingIn({ ok: true, value: { seats: ["B2"], deadlineAt: null } }, recorded)).toEqual([
    "answer.value.deadlineAt",
  ]);
  expect(missingIn({ ok: false }, recorded)).toEqual(["answer.ok", "answer.value"]);
});
