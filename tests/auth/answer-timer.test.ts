/**
 * How long a sign-up and a wrong log-in take, on a clock of the test's own: it stands still while something is computed
 * and jumps to the next timer, so that a run has one time and no machine's speed is in it. The real time of many pairs
 * is measured by `npm run bench -- --only accounts`.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startAnswerTimer } from "../../worker/auth/answer-timer.ts";
import { checkPassword, makePasswordHash } from "../../worker/auth/password-check.ts";
import { logIn, type AgentAccount } from "../../worker/flows/agents/log-in.ts";
import { signUp } from "../../worker/flows/agents/sign-up.ts";
import { aPersonCheck, countedAttempts } from "../support/rate-limits.ts";

const PASSWORD = "korim er bari";
const STORED =
  "scrypt-parts$16$8$20$c2l4dGVlbiBieXRlcyAuLg$pASF0MyInttblFA-m8qZURAvs9UhxerfO9AKbotKbho";
const INPUT = {
  name: "Karim",
  mobile: "01712345678",
  email: "karim@example.com",
  gender: "Male",
  address: "Shimulpur",
};
const ACCOUNT: AgentAccount = {
  agent: { id: "1", ...INPUT, image: null },
  passwordHash: STORED,
  approvedAt: 1,
  suspendedAt: null,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

const pause = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

/** Milliseconds of the test's clock. */
async function measureTime(act: () => Promise<unknown>): Promise<number> {
  const startedAt = Date.now();
  const state = { isOver: false };
  const over = act().finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    // What is computed now ends before the clock moves: only then is there a timer.
    await new Promise((done) => void setImmediate(done));
    if (!state.isOver && vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  }
  await over;
  return Date.now() - startedAt;
}

/** `restMs`: what the photo and the row take, with an account and without one. */
async function aSignUp(accounts: AgentAccount[], restMs: number): Promise<unknown> {
  const timer = startAnswerTimer();
  const result = await signUp(
    {
      rateLimits: countedAttempts(),
      ...aPersonCheck().deps,
      visitor: async () => "a browser",
      shopNames: ["BhortiBus"],
      findAccountsOf: async () => accounts,
      readDevice: async () => null,
      makePasswordHash: (password, like) =>
        makePasswordHash({ password, like, lane: "stranger" }, timer),
      newId: () => "new",
      storePhoto: async () => null,
      deletePhotoLater: () => undefined,
      async insertAgent(agent) {
        await pause(restMs);
        return accounts.length > 0 ? { taken: "mobile" } : { agent };
      },
    },
    { ...INPUT, password: PASSWORD },
  );
  await timer.wait();
  return result;
}

async function aLogIn(account: AgentAccount | null, findMs: number): Promise<unknown> {
  const timer = startAnswerTimer();
  const result = await logIn(
    {
      rateLimits: countedAttempts(),
      ...aPersonCheck().deps,
      visitor: async () => "a browser",
      hasRoomForHash: () => true,
      async findAccount() {
        await pause(findMs);
        return account;
      },
      checkPassword: (input) => checkPassword(input, timer),
      readDevice: async () => null,
      renewHash: async () => undefined,
      openSession: async () => "token",
      needsApproval: false,
    },
    { login: INPUT.mobile, password: PASSWORD },
  );
  await timer.wait();
  return result;
}

test("a sign-up takes as long with an account as without, whatever the row and the photo take", async () => {
  await measureTime(() => aSignUp([], 0));
  for (const [known, unknown] of [
    [0, 0],
    [5, 120],
    [120, 5],
  ] as const) {
    const times = [
      await measureTime(() => aSignUp([ACCOUNT], known)),
      await measureTime(() => aSignUp([], unknown)),
    ];
    expect(times[0]).toBe(times[1]);
    expect(times[0]).toBeGreaterThan(0);
  }
});

test("a wrong log-in takes as long with an account as without", async () => {
  await measureTime(() => aLogIn(ACCOUNT, 0));
  for (const findMs of [0, 3, 40]) {
    const known = await measureTime(() => aLogIn(ACCOUNT, findMs));
    expect(await measureTime(() => aLogIn(null, 1))).toBe(known);
    expect(known).toBeGreaterThan(0);
  }
});
