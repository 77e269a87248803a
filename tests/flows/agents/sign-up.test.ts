import { describe, expect, test } from "vitest";
import type { AgentAccount } from "../../../worker/flows/agents/log-in.ts";
import { signUp, type SignUpDependencies } from "../../../worker/flows/agents/sign-up.ts";
import { aPersonCheck, countedAttempts } from "../../support/rate-limits.ts";

const INPUT = {
  name: "Karim",
  mobile: "01712345678",
  email: "karim@example.com",
  gender: "Male",
  address: "Shimulpur",
  password: "korim er bari",
};
const { password: _, ...FIELDS } = INPUT;
const STEPS = ["hash", "store photo", `insert with photo.jpg and hash of ${INPUT.password}`];
const SIGNED_UP = { ok: true, value: { id: "new", ...FIELDS } };

function anAccount(over: Partial<AgentAccount["agent"]> = {}, password = "another"): AgentAccount {
  return {
    agent: { id: "1", ...FIELDS, image: null, ...over },
    passwordHash: `hash of ${password}`,
    approvedAt: 1,
    suspendedAt: null,
  };
}

function aSignUp(over: Partial<SignUpDependencies> = {}) {
  const steps: string[] = [];
  const person = aPersonCheck();
  const deps: SignUpDependencies = {
    rateLimits: countedAttempts(),
    ...person.deps,
    visitor: async () => "a browser",
    shopNames: ["BhortiBus", "ভর্তিবাস"],
    findAccountsOf: async () => [],
    readDevice: async () => null,
    async makePasswordHash(password) {
      steps.push("hash");
      return `hash of ${password}`;
    },
    newId: () => "new",
    async storePhoto() {
      steps.push("store photo");
      return "photo.jpg";
    },
    deletePhotoLater(name) {
      steps.push(`delete ${name}`);
    },
    async insertAgent(agent, passwordHash) {
      steps.push(`insert with ${agent.image} and ${passwordHash}`);
      const accounts = await deps.findAccountsOf(agent.mobile, agent.email);
      return accounts.length > 0 ? { taken: "mobile" } : { agent };
    },
    ...over,
  };
  return {
    steps,
    person: person.state,
    signUp: (input: Partial<typeof INPUT> = {}) => signUp(deps, { ...INPUT, ...input }),
  };
}

test("a sign-up stores the photo before the account that names it, and no password but its hash", async () => {
  const one = aSignUp();
  expect(await one.signUp()).toEqual(SIGNED_UP);
  expect(one.steps).toEqual(STEPS);
});

describe("a contact that has an account", () => {
  test("gets the answer of a new one after the same steps, and its photo is deleted later", async () => {
    for (const accounts of [
      [anAccount()],
      [anAccount({ email: "other@example.com" })],
      [anAccount({ mobile: "01812345678" })],
      [anAccount({ mobile: "01812345678" }), anAccount({ id: "2", email: "other@example.com" })],
    ]) {
      const one = aSignUp({ findAccountsOf: async () => accounts });
      expect(await one.signUp()).toEqual(SIGNED_UP);
      expect(one.steps).toEqual([...STEPS, "delete photo.jpg"]);
    }
  });

  test("is named to a caller who has its password", async () => {
    const own = anAccount({}, INPUT.password);
    const one = aSignUp({ findAccountsOf: async () => [own] });
    expect(await one.signUp()).toEqual({
      ok: false,
      error: { reason: "already_registered", taken: ["mobile", "email"] },
    });
  });

  test("is named in a browser of its agent, and there no other agent's", async () => {
    const accounts = [
      anAccount({ id: "1", email: "other@example.com" }),
      anAccount({ id: "2", mobile: "01812345678" }),
    ];
    const one = aSignUp({
      findAccountsOf: async () => accounts,
      readDevice: async (id) => (id === "2" ? "own" : null),
    });
    expect(await one.signUp()).toEqual({
      ok: false,
      error: { reason: "already_registered", taken: ["email"] },
    });
    expect(one.steps).toEqual(["hash"]);
  });

  test("created a moment ago gets the same answer, and no photo is left", async () => {
    const one = aSignUp({ insertAgent: async () => ({ taken: "email" }) });
    expect(await one.signUp()).toEqual(SIGNED_UP);
    expect(one.steps.at(-1)).toBe("delete photo.jpg");
  });
});

test("ten sign-ups with one phone go on, the eleventh does not", async () => {
  const one = aSignUp({ findAccountsOf: async () => [anAccount()] });
  for (let attempt = 1; attempt <= 10; attempt += 1) expect(await one.signUp()).toEqual(SIGNED_UP);
  expect(await one.signUp()).toMatchObject({ error: { reason: "too_many_tries" } });
  one.person.verdict = "person";
  expect(await one.signUp()).toEqual(SIGNED_UP);
});

test("without a passed human check, where the shop has it, nothing is done", async () => {
  const one = aSignUp();
  one.person.verdict = "no_person";
  expect(await one.signUp()).toEqual({ ok: false, error: { reason: "human_check_needed" } });
  expect(one.steps).toEqual([]);
});

test("while too many wait for a hash nothing is stored", async () => {
  const busy = { makePasswordHash: async () => null };
  for (const accounts of [[], [anAccount()]]) {
    const one = aSignUp({ ...busy, findAccountsOf: async () => accounts });
    expect(await one.signUp()).toEqual({ ok: false, error: { reason: "overloaded" } });
    expect(one.steps).toEqual([]);
  }
});

test("a name that buyers would take for the shop's is refused before anything is done", async () => {
  const one = aSignUp();
  expect(await one.signUp({ name: "0nline" })).toEqual({
    ok: false,
    error: {
      reason: "field_invalid",
      sentences: ["name: is one that buyers would take for the shop's"],
    },
  });
  expect(one.steps).toEqual([]);
});
