/**
 * Goal: no call of the table, whatever is sent to it, answers with an error or stores what it refused. Method: a sound
 * request of each call with one thing wrong, by chance, many times over. What the schema refuses, and what belongs to
 * somebody else, must be a 4xx in the one shape of a refusal, with nothing anywhere changed; what the schema takes is
 * answered as the table says, or refused in the same shape. A red run says its seed; `SEED=… npm test` plays it again.
 * Each run begins from another seed; `CASES=100` before the command sends more at once.
 */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { CALLS, type Call } from "../../../worker/contract/calls.ts";
import { RegisterRequest } from "../../../worker/contract/agents.ts";
import { RefusalBody } from "../../../worker/contract/shared.ts";
import { STAFF_CALLS } from "../../../worker/contract/staff.ts";
import {
  badForm,
  badPart,
  foreign,
  spoil,
  tooLarge,
  type Spoilt,
} from "../../support/bad-input.ts";
import { aBrowser, read, type Answer, type Browser } from "../../support/browser.ts";
import { callSetup, type CallSetup } from "../../support/call-examples.ts";
import type { Example } from "../../support/call-example.ts";
import { randomFrom, type Random } from "../../support/random.ts";
import { aSignUp, sendForm } from "../../support/sign-up.ts";
import { changesBetween, everythingStored } from "../../support/stored.ts";
import { startWallet } from "../../support/wallet.ts";

vi.setConfig({ testTimeout: 60_000 });

const CASES = Number(env.CASES);
const ALL = [...CALLS, ...STAFF_CALLS];
const SEED = Number(env.SEED);
const NOT_FIT_TO_SHOW =
  /[<>{}\\`]|\[object|\b(undefined|null|NaN|SQL\w*|D1\w*|sqlite|drizzle|zod|TypeError|Exception|stack|expected|received)\b|\.ts\b|\bat \S+:\d+/i;

// A sound act among the bad ones may have paused the sales of all.
beforeEach(async () => {
  await env.DB.prepare("UPDATE shop_state SET sales_paused_at = NULL").run();
});

const named = (call: Call) => `${call.method} ${call.path}`;

function exampleOf(setup: CallSetup, call: Call): Example {
  const example = setup.examples[named(call)];
  if (example === undefined) throw new Error(`${named(call)} has no example in call-examples.ts`);
  return example;
}

/** The message can be understood, and reveals nothing of the inside. */
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

/** Sends and judges one request after the other, and says what was sent when the judgement is bad. */
async function aJudge(setup: CallSetup, call: Call) {
  let before = await everythingStored(setup.tripIds);
  return async (act: () => Promise<Answer>, { what, isRefused }: Verdict): Promise<Answer> => {
    const answer = await act();
    const after = await everythingStored(setup.tripIds, before);
    try {
      if (isRefused) expectRefusal(answer);
      else expectAnswer(call, answer);
      if (isRefused || call.method === "GET") expect(changesBetween(before, after)).toEqual([]);
    } catch (cause) {
      const text = JSON.stringify(answer.body).slice(0, 500);
      const story = `SEED=${SEED}, ${named(call)}, ${what}: ${answer.status} ${text}`;
      throw new Error(`${story}\n${String(cause)}`, { cause });
    }
    before = after;
    return answer;
  };
}

/** Each call has chances of its own, so that one of them can be played alone. */
function chancesFor(call: Call): Random {
  return randomFrom(SEED + ALL.indexOf(call));
}

function addressOf(call: Call, example: Example, over: { id?: string; query?: string } = {}) {
  const path = call.path.replace("{id}", over.id ?? example.id ?? "");
  const query = over.query ?? new URLSearchParams(example.query).toString();
  return `/api${path}${query === "" ? "" : `?${query}`}`;
}

const posts = ALL.filter((call) => call.method === "POST");
const gets = ALL.filter((call) => call.method === "GET");
const rows = (calls: readonly Call[]) => calls.map((call) => [named(call), call] as const);

/** Made by the first read and shared by all: a read changes nothing, which each of them is judged by. */
let setupOfReads: CallSetup | undefined;

describe(`bad input from seed ${SEED}`, () => {
  test.each(rows(posts))("%s", async (_, call) => {
    const random = chancesFor(call);
    const setup = await callSetup(await startWallet());
    const { browser, bodies = [] } = exampleOf(setup, call);
    // Only where the whole is sound is the one wrong thing what is refused.
    for (const { sound } of bodies) {
      const answer = await browser.post(`/api${call.path}`, sound);
      expect(Object.keys(call.answers)).toContain(String(answer.status));
      expectAnswer(call, answer);
    }
    const judge = await aJudge(setup, call);
    for (let round = 0; round < CASES; round += 1) {
      const spoilt = spoil(random, random.of(bodies).sound);
      const isRefused = !takes(call, spoilt);
      await judge(() => send(browser, call, spoilt), { what: spoilt.what, isRefused });
    }
    for (const spoilt of bodies.flatMap(({ sound, others }) => foreign(sound, others))) {
      await judge(() => send(browser, call, spoilt), spoilt);
    }
    for (const spoilt of tooLarge(random.of(bodies).sound)) {
      const act = () => send(browser, call, spoilt);
      const answer = await judge(act, { what: spoilt.what, isRefused: true });
      expect(answer).toMatchObject({ status: 413, body: { code: "too_large" } });
    }
  });

  test.each(rows(gets))("%s", async (_, call) => {
    const random = chancesFor(call);
    const setup = (setupOfReads ??= await callSetup(await startWallet()));
    const example = exampleOf(setup, call);
    const judge = await aJudge(setup, call);
    const get = (address: string, isRefused: boolean) =>
      judge(() => example.browser.get(address), { what: address.slice(0, 200), isRefused });
    // A socket is opened by other means (live.test.ts); requested like this it answers 426.
    const statuses = call.sends === undefined ? Object.keys(call.answers).map(Number) : [426];
    expect(statuses).toContain((await get(addressOf(call, example), false)).status);
    for (const id of example.otherIds ?? []) await get(addressOf(call, example, { id }), true);
    for (let round = 0; round < CASES; round += 1) {
      if (example.id !== undefined && random.chance(0.7)) {
        await get(addressOf(call, example, { id: badPart(random) }), true);
      } else {
        const name = random.of([...Object.keys(example.query ?? {}), "besides"]);
        const query = `${name}=${badPart(random)}`;
        const address = addressOf(call, example, { query });
        const given = Object.fromEntries(new URL(address, "http://x").searchParams);
        const isTaken = call.query?.safeParse(given).success ?? true;
        await get(address, !isTaken || address.length > 2_000);
      }
    }
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

describe("a body that does not say how large it is", () => {
  test.each(["/api/quote", "/api/register"])(
    "to %s is read no further than it may be",
    async (path) => {
      const browser = aBrowser();
      await browser.get("/api/shop");
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled += 1;
          if (pulled > 1_000) controller.close();
          else controller.enqueue(new Uint8Array(64 * 1024).fill(32));
        },
      });
      const headers = {
        "Content-Type": "application/json",
        "X-XSRF-TOKEN": browser.cookies.get("XSRF-TOKEN") ?? "",
      };
      const answer = await browser.send(path, { method: "POST", headers, body });
      expect(answer).toMatchObject({ status: 413, body: { code: "too_large" } });
      expect(pulled).toBeLessThan(100);
    },
  );
});

describe.each([
  ["/register", "name"],
  ["/bkash/payment/create", "contact_name"],
  ["/save-seat-booking-appoinment", "contact_name"],
])("a name sent to %s", (path, field) => {
  async function sender(): Promise<(name: string) => Promise<Answer>> {
    const setup = await callSetup(await startWallet());
    const { browser, bodies = [] } = setup.examples[`POST ${path}`] ?? { browser: aBrowser() };
    const isRegister = path === "/register";
    return (name) =>
      browser.post(`/api${path}`, {
        ...bodies[0]?.sound,
        ...(isRegister ? aSignUp() : {}),
        [field]: name,
      });
  }

  test("with markup or signs that nobody sees is refused", async () => {
    const sendName = await sender();
    const before = await everythingStored([]);
    for (const name of [
      "<b>Rahim</b>",
      "a > b",
      "Rahim\u0000",
      "Ra\nhim",
      "\u202eRahim",
      "\ud83d",
      "\u200b",
    ]) {
      const answer = await sendName(name);
      expect([name, answer.status]).toEqual([name, 422]);
      expectRefusal(answer);
    }
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  });

  test("in Bengali, with emoji, or of one letter is taken", async () => {
    const sendName = await sender();
    for (const name of ["মোছাঃ নুর-ই-জান্নাত", "র\u200d্যাম কৃষ্ণ", "Rahim 😀👩‍👩‍👧", "O'Neil & Co.", "ম"]) {
      expect([name, (await sendName(name)).status]).toEqual([name, 201]);
    }
  });
});

describe("an address", () => {
  test.each(["agents", "gallery", "blogs", "destinations"])(
    "of a picture in %s that is none is refused [R25]",
    async (folder) => {
      const random = randomFrom(SEED);
      for (let round = 0; round < CASES; round += 1) {
        expectRefusal(await aBrowser().get(`/uploads/${folder}/${badPart(random)}`));
      }
    },
  );

  test("longer than any of ours is refused as such", async () => {
    const answer = await aBrowser().get(`/api/shop?${"x".repeat(1_000)}`);
    expect(answer).toMatchObject({ status: 414, body: { code: "address_too_long" } });
    expectRefusal(answer);
  });
});

test("headers that make no sense are no error", async () => {
  const odd = [
    "",
    "%",
    "=;=;",
    "x".repeat(5_000),
    "Bearer",
    'W/"',
    "a=b; XSRF-TOKEN=%; visitor=..",
  ];
  const names = [
    "Authorization",
    "Cookie",
    "X-XSRF-TOKEN",
    "If-None-Match",
    "If-Modified-Since",
    "Range",
    "Accept",
    "X-Request-Id",
  ];
  for (const path of ["/api/profile", "/api/get-blog-list", "/uploads/gallery/none.svg"]) {
    for (const name of names) {
      for (const value of odd) {
        const answer = await aBrowser().send(path, { headers: { [name]: value } });
        expect([name, value, answer.status < 500]).toEqual([name, value, true]);
        if (answer.status >= 400) expectRefusal(answer);
      }
    }
  }
});

test.each(["x", "x".repeat(20), "x".repeat(5_000)])(
  "an unknown bearer is let in nowhere",
  async (bearer) => {
    const answer = await aBrowser({ bearer }).get("/api/agent/sales.csv");
    expectRefusal(answer);
    expect(answer.status).toBe(401);
  },
);
