/**
 * Goal: no call of the table, whatever is sent to it, answers with a fault or stores what it refused. Method: a sound
 * request of each call with one thing wrong, by chance, many times over. What the schema refuses, and what belongs to
 * somebody else, must be a 4xx in the one shape of a refusal, with nothing anywhere changed; what the schema takes is
 * answered as the table says, or refused in the same shape. A red run says its seed; `SEED=… npm test` plays it again.
 */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { CALLS, type Call } from "../../worker/contract/calls.ts";
import { RefusalBody } from "../../worker/contract/shared.ts";
import { badPart, spoil, tooLarge, type Spoilt } from "../support/bad-input.ts";
import { aBrowser, read, type Answer, type Browser } from "../support/browser.ts";
import { aWorld, type Example, type World } from "../support/call-examples.ts";
import { randomFrom, type Random } from "../support/random.ts";
import { changesBetween, everythingStored } from "../support/stored.ts";
import { startWallet } from "../support/wallet.ts";

const CASES = 60;
const SEED = Number(env.SEED);
const NOT_FIT_TO_SHOW =
  /[<>{}\\`]|\[object|\b(undefined|null|NaN|SQL\w*|D1\w*|sqlite|drizzle|zod|TypeError|Exception|stack|expected|received)\b|\.ts\b|\bat \S+:\d+/i;

const named = (call: Call) => `${call.method} ${call.path}`;

function exampleOf(world: World, call: Call): Example {
  const example = world.examples[named(call)];
  if (example === undefined) throw new Error(`${named(call)} has no example in call-examples.ts`);
  return example;
}

/** Nothing of it is lost on whoever reads it, and nothing of us is told. */
function expectRefusal(answer: Answer): void {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  const refusal = read(answer, RefusalBody);
  expect(refusal.status_code).toBe(answer.status);
  expect(refusal.code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(refusal.message).toBe(refusal.errors[0]);
  for (const sentence of refusal.errors) {
    expect(sentence.trim()).not.toBe("");
    expect(sentence.length).toBeLessThan(200);
    expect(sentence).not.toMatch(NOT_FIT_TO_SHOW);
  }
}

function expectAnswer(call: Call, answer: Answer): void {
  if (answer.status >= 400) return expectRefusal(answer);
  const view = call.answers[answer.status as keyof Call["answers"]];
  if (view === undefined) throw new Error(`${answer.status} is no answer of the table`);
  read(answer, view);
}

function takes(call: Call, { body, contentType, isRefused }: Spoilt): boolean {
  if (isRefused && call.body !== undefined) return false;
  if (call.body === undefined) return true;
  try {
    return contentType === "application/json" && call.body.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

async function send(browser: Browser, call: Call, { body, contentType }: Spoilt): Promise<Answer> {
  if (!browser.cookies.has("XSRF-TOKEN")) await browser.get("/api/shop");
  return browser.send(`/api${call.path}`, {
    method: "POST",
    headers: {
      "Content-Type": contentType,
      "X-XSRF-TOKEN": browser.cookies.get("XSRF-TOKEN") ?? "",
    },
    body,
  });
}

/** Sends, judges, and says what was sent when the judgement is bad. */
async function judge(
  world: World,
  what: string,
  act: () => Promise<Answer>,
  verdict: { isRefused: boolean; call: Call },
): Promise<Answer> {
  const before = await everythingStored(world.tripIds);
  const answer = await act();
  try {
    if (verdict.isRefused) expectRefusal(answer);
    else expectAnswer(verdict.call, answer);
    if (verdict.isRefused) {
      expect(changesBetween(before, await everythingStored(world.tripIds))).toEqual([]);
    }
  } catch (cause) {
    const said = JSON.stringify(answer.body).slice(0, 500);
    throw new Error(
      `SEED=${SEED}, ${named(verdict.call)}, ${what}: ${answer.status} ${said}\n${String(cause)}`,
      { cause },
    );
  }
  return answer;
}

/** Each call has chances of its own, so that one of them can be played alone. */
function chancesFor(call: Call): Random {
  return randomFrom(SEED + CALLS.indexOf(call));
}

function addressOf(call: Call, example: Example, over: { id?: string; query?: string } = {}) {
  const path = call.path.replace("{id}", over.id ?? example.id ?? "");
  const query = over.query ?? new URLSearchParams(example.query).toString();
  return `/api${path}${query === "" ? "" : `?${query}`}`;
}

const posts = CALLS.filter((call) => call.method === "POST");
const gets = CALLS.filter((call) => call.method === "GET");

describe(`bad input from seed ${SEED}`, () => {
  test.each(posts.map((call) => [named(call), call] as const))("%s", async (_, call) => {
    const random = chancesFor(call);
    const world = await aWorld(await startWallet());
    const { browser, bodies = [] } = exampleOf(world, call);
    for (let round = 0; round < CASES; round += 1) {
      const { sound, others } = random.of(bodies);
      const spoilt = spoil(random, sound, others);
      const isRefused = !takes(call, spoilt);
      await judge(world, spoilt.what, () => send(browser, call, spoilt), { isRefused, call });
    }
  });

  test.each(gets.map((call) => [named(call), call] as const))("%s", async (_, call) => {
    const random = chancesFor(call);
    const world = await aWorld(await startWallet());
    const example = exampleOf(world, call);
    const ask = (address: string, isRefused: boolean) =>
      judge(world, address.slice(0, 200), () => example.browser.get(address), { isRefused, call });
    await ask(addressOf(call, example), false);
    for (let round = 0; round < CASES; round += 1) {
      if (example.id !== undefined && random.chance(0.7)) {
        const id = random.chance(0.2) ? random.of(example.otherIds ?? []) : badPart(random);
        await ask(addressOf(call, example, { id }), true);
      } else {
        const name = random.of([...Object.keys(example.query ?? {}), "besides"]);
        const query = `${name}=${badPart(random)}`;
        const address = addressOf(call, example, { query });
        const given = Object.fromEntries(new URL(address, "http://x").searchParams);
        const isTaken = call.query?.safeParse(given).success ?? true;
        await ask(address, !isTaken);
      }
    }
  });
});

describe("ten megabytes", () => {
  test.each(posts.map((call) => [named(call), call] as const))(
    "to %s are refused",
    async (_, call) => {
      const world = await aWorld(await startWallet());
      const { browser, bodies = [] } = exampleOf(world, call);
      const [{ sound } = { sound: {} }] = bodies;
      for (const spoilt of tooLarge(sound)) {
        const act = () => send(browser, call, spoilt);
        const answer = await judge(world, spoilt.what, act, { isRefused: true, call });
        expect(answer).toMatchObject({ status: 413, body: { code: "too_large" } });
      }
    },
  );
});

test("every sound example is answered with a success: only then is what is wrong with the others the one thing", async () => {
  const world = await aWorld(await startWallet());
  for (const call of CALLS) {
    const { browser, bodies = [], ...example } = exampleOf(world, call);
    if (call.method === "GET") {
      const answer = await browser.get(addressOf(call, { browser, ...example }));
      expect([call.path, answer.status]).toEqual([call.path, 200]);
    }
    for (const { sound } of bodies) {
      const answer = await browser.post(`/api${call.path}`, sound);
      expectAnswer(call, answer);
      expect([call.path, [200, 201].includes(answer.status)]).toEqual([call.path, true]);
    }
  }
});

test("an anonymous or unknown bearer is refused wherever only agents are let in", async () => {
  const world = await aWorld(await startWallet());
  for (const bearer of ["x", "x".repeat(20), "x".repeat(5_000), "\u00e9".repeat(20)]) {
    const answer = await aBrowser({ bearer }).get("/api/agent/sales.csv");
    expectRefusal(answer);
    expect(answer.status).toBe(401);
  }
  expect(world.tripIds).toHaveLength(3);
});
