/**
 * Goal: no call of the table, whatever is sent to it, answers with an error or stores what it refused. Method: a sound
 * request of each call with one thing wrong, by chance, many times over. What the schema refuses, and what belongs to
 * somebody else, must be a 4xx in the one shape of a refusal, with nothing anywhere changed; what the schema takes is
 * answered as the table says, or refused in the same shape. A red run says its seed; `SEED=… npm test` plays it again.
 * Each run begins from another seed; `CASES=100` before the command sends more at once.
 */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { CALLS, type Call } from "../../../worker/contract/calls.ts";
import { RegisterRequest } from "../../../worker/contract/agents/agents.ts";
import {
  STAFF_ACT_CALLS,
  STAFF_CALLS,
  STAFF_QUERIES,
  STAFF_SCREEN_CALLS,
} from "../../../worker/contract/staff/staff-calls.ts";
import {
  badForm,
  badPart,
  foreign,
  spoil,
  tooLarge,
  type Spoilt,
} from "../../support/bad-input.ts";
import { aBrowser, read, type Answer, type Browser } from "../../support/browser.ts";
import { customerSetup } from "../../support/examples/call-examples.ts";
import type { CallSetup, Example } from "../../support/examples/call-example.ts";
import { expectRefusal } from "../../support/fit-refusal.ts";
import { randomFrom, type Random } from "../../support/random.ts";
import { aSignUp, sendForm } from "../../support/sign-up.ts";
import { staffSetup } from "../../support/staff-setup.ts";
import { changesBetween, everythingStored } from "../../support/stored.ts";
import { startWallet } from "../../support/wallet.ts";
import { shopRuns } from "../../support/shop-halts.ts";

const CASES = Number(env.CASES);
const ALL = [...CALLS, ...STAFF_CALLS];
const SEED = Number(env.SEED);

// A sound act among the bad ones may have paused the sales of all.
beforeEach(async () => {
  await shopRuns();
});

const named = (call: Call) => `${call.method} ${call.path}`;

function getExample(setup: CallSetup, call: Call): Example {
  const example = setup.examples[named(call)];
  if (example === undefined) throw new Error(`${named(call)} has no example in call-examples.ts`);
  return example;
}

function expectAnswer(call: Call, answer: Answer): void {
  const view = call.answers[answer.status as keyof Call["answers"]];
  if (view === undefined && answer.status >= 400) return expectRefusal(answer);
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

interface Verdict {
  what: string;
  isRefused: boolean;
}

/**
 * Sends and judges one request after the other. What is stored is read once for all requests in a row that must change
 * nothing: `settle` does so at the end, and names them all when something has changed.
 */
async function aJudge(setup: CallSetup, call: Call) {
  let before = await everythingStored(setup.tripIds);
  let unsettled: string[] = [];
  async function settle(): Promise<void> {
    const after = await everythingStored(setup.tripIds, before);
    const story = `SEED=${SEED}, ${named(call)}, after one of: ${unsettled.join("; ")}`;
    expect(changesBetween(before, after), story).toEqual([]);
    unsettled = [];
  }
  async function judge(act: () => Promise<Answer>, { what, isRefused }: Verdict): Promise<Answer> {
    const mayWrite = !isRefused && !READS.has(call.path);
    if (mayWrite && unsettled.length > 0) await settle();
    const answer = await act();
    try {
      if (isRefused) expectRefusal(answer);
      else expectAnswer(call, answer);
    } catch (cause) {
      const text = JSON.stringify(answer.body).slice(0, 500);
      const story = `SEED=${SEED}, ${named(call)}, ${what}: ${answer.status} ${text}`;
      throw new Error(`${story}\n${String(cause)}`, { cause });
    }
    if (mayWrite) before = await everythingStored(setup.tripIds, before);
    else unsettled.push(what);
    return answer;
  }
  return { judge, settle };
}

/** Each call has chances of its own, so that one of them can be played alone. */
function chancesFor(call: Call): Random {
  return randomFrom(SEED + ALL.indexOf(call));
}

function getAddress(call: Call, example: Example, over: { id?: string; query?: string } = {}) {
  const path = call.path.replace("{id}", over.id ?? example.id ?? "");
  const query = over.query ?? new URLSearchParams(example.query).toString();
  return `/api${path}${query === "" ? "" : `?${query}`}`;
}

/** One more than a body of form fields may have, and one with files. */
const [FORM_BYTES, MOST_BYTES] = [64 * 1024 + 1, 5_000_001];
const TAKES_FILES = new Set([
  "/register",
  "/ticket-picture",
  "/staff/upload-picture",
  "/staff/check-season",
  "/staff/import-season",
  "/staff/keep-season-picture",
]);

/** They keep what they found, for health, or that the list was read, or make an agent's next token. */
const KEEPING = new Set(["/staff/compare", "/staff/figures", "/guide/list", "/profile"]);
const gets = ALL.filter((call) => call.method === "GET");
/** What changes nothing, whatever is sent: an act does nothing without the hash of its preview. */
const READS: ReadonlySet<string> = new Set(
  [...gets, ...STAFF_QUERIES, ...STAFF_SCREEN_CALLS, ...STAFF_ACT_CALLS]
    .map(({ path }) => path)
    .filter((path) => !KEEPING.has(path)),
);
const posts = ALL.filter((call) => call.method === "POST");
const rows = (calls: readonly Call[]) => calls.map((call) => [named(call), call] as const);

/** Made by the first that changes nothing, and shared by all of its method and side of the counter. */
const shared = new Map<string, CallSetup>();

async function setupFor({ method, path }: Call): Promise<CallSetup> {
  const isStaff = path.startsWith("/staff/");
  const name = `${method} ${isStaff ? "staff" : "customers"}`;
  const made = shared.get(name);
  if (made !== undefined && READS.has(path)) return made;
  const setup = await (isStaff ? staffSetup() : customerSetup(await startWallet()));
  if (READS.has(path)) shared.set(name, setup);
  return setup;
}

describe(`bad input from seed ${SEED}`, () => {
  test.each(rows(posts))("%s", async (_, call) => {
    const random = chancesFor(call);
    const setup = await setupFor(call);
    const { browser, bodies = [] } = getExample(setup, call);
    // Only where the whole is sound is the one wrong thing what is refused.
    for (const { sound } of bodies) {
      const answer = await browser.post(`/api${call.path}`, sound);
      expect(Object.keys(call.answers)).toContain(String(answer.status));
      expectAnswer(call, answer);
    }
    const { judge, settle } = await aJudge(setup, call);
    for (let round = 0; round < CASES; round += 1) {
      const spoilt = spoil(random, random.of(bodies).sound);
      const isRefused = !takes(call, spoilt);
      await judge(() => send(browser, call, spoilt), { what: spoilt.what, isRefused });
    }
    for (const spoilt of bodies.flatMap(({ sound, others }) => foreign(sound, others))) {
      await judge(() => send(browser, call, spoilt), spoilt);
    }
    const size = TAKES_FILES.has(call.path) ? MOST_BYTES : FORM_BYTES;
    for (const spoilt of tooLarge(random.of(bodies).sound, size)) {
      const act = () => send(browser, call, spoilt);
      const answer = await judge(act, { what: spoilt.what, isRefused: true });
      expect(answer).toMatchObject({ status: 413, body: { code: "too_large" } });
    }
    await settle();
  });

  test.each(rows(gets))("%s", async (_, call) => {
    const random = chancesFor(call);
    const setup = await setupFor(call);
    const example = getExample(setup, call);
    // A session notes its first use.
    await example.browser.get(getAddress(call, example));
    const { judge, settle } = await aJudge(setup, call);
    const get = (address: string, isRefused: boolean) =>
      judge(() => example.browser.get(address), { what: address.slice(0, 200), isRefused });
    // A socket is opened by other means (live.test.ts); requested like this it answers 426.
    const statuses = call.sends === undefined ? Object.keys(call.answers).map(Number) : [426];
    expect(statuses).toContain((await get(getAddress(call, example), false)).status);
    for (const id of example.otherIds ?? []) await get(getAddress(call, example, { id }), true);
    for (let round = 0; round < CASES; round += 1) {
      if (example.id !== undefined && random.chance(0.7)) {
        await get(getAddress(call, example, { id: badPart(random) }), true);
      } else {
        const name = random.of([...Object.keys(example.query ?? {}), "besides"]);
        const query = `${name}=${badPart(random)}`;
        const address = getAddress(call, example, { query });
        const given = Object.fromEntries(new URL(address, "http://x").searchParams);
        const isTaken = call.query?.safeParse(given).success ?? true;
        await get(address, !isTaken || address.length > 2_000);
      }
    }
    await settle();
  });

  test("POST /register as a form", async () => {
    const random = randomFrom(SEED);
    const before = await everythingStored([]);
    for (let round = 0; round < CASES; round += 1) {
      const { what, fields } = badForm(random, aSignUp());
      if (RegisterRequest.safeParse(fields).success) continue;
      const answer = await sendForm(aBrowser(), fields);
      expect([what, answer.status]).toEqual([what, 422]);
      expectRefusal(answer);
    }
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  });
});
