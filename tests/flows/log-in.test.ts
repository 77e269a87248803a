import { describe, expect, test } from "vitest";
import { logIn, type AgentAccount, type LogInDependencies } from "../../worker/flows/log-in.ts";
import { countedTries } from "../support/rate-limits.ts";

const MOBILE = "01712345678";
const EMAIL = "karim@example.com";
const RIGHT = { login: MOBILE, password: "right" };
const WRONG = { login: MOBILE, password: "wrong" };

const account: AgentAccount = {
  agent: {
    id: "7",
    name: "Karim",
    mobile: MOBILE,
    email: EMAIL,
    gender: "Male",
    address: "x",
    image: null,
  },
  passwordHash: "hash of right",
  approvedAt: null,
};

function aDoor(over: Partial<LogInDependencies> = {}) {
  const attempts = countedTries();
  const work: string[] = [];
  const deps: LogInDependencies = {
    attempts,
    async findAccount(login) {
      work.push("find");
      return login === MOBILE || login === EMAIL ? account : null;
    },
    async verifyPassword(password, kept) {
      work.push("verify");
      return kept === `hash of ${password}`;
    },
    async readDevice() {
      work.push("device");
      return null;
    },
    async openSession(agentId) {
      work.push("session");
      return `token of ${agentId}`;
    },
    needsApproval: false,
    ...over,
  };
  return { attempts, work, enter: (wish: typeof RIGHT) => logIn(deps, wish) };
}

const refused = (reason: string) => ({ ok: false, error: expect.objectContaining({ reason }) });

describe("logging in", () => {
  test("with the right password opens a session", async () => {
    expect(await aDoor().enter(RIGHT)).toEqual({
      ok: true,
      value: { agent: account.agent, token: "token of 7" },
    });
  });

  test("with a wrong one and with an unknown login is one refusal after the same work", async () => {
    const [wrong, unknown] = [aDoor(), aDoor()];
    const answers = [
      await wrong.enter(WRONG),
      await unknown.enter({ login: "01999999999", password: "wrong" }),
    ];
    expect(answers[0]).toEqual(refused("login_wrong"));
    expect(answers[1]).toEqual(answers[0]);
    expect(wrong.work).toEqual(["find", "device", "verify"]);
    expect(unknown.work).toEqual(wrong.work);
  });

  test("that waits for approval says so only to who knows the password", async () => {
    const door = aDoor({ needsApproval: true });
    expect(await door.enter(RIGHT)).toEqual(refused("agent_not_approved"));
    expect(await door.enter(WRONG)).toEqual(refused("login_wrong"));
    expect(door.work).not.toContain("session");
  });
});

describe("wrong passwords of one account", () => {
  test("are heard ten times; the eleventh is refused unheard, and the right one with it", async () => {
    const door = aDoor();
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(await door.enter(WRONG)).toEqual(refused("login_wrong"));
    }
    const heard = door.work.filter((step) => step === "verify").length;
    expect(await door.enter(WRONG)).toEqual({
      ok: false,
      error: { reason: "too_many_tries", retryAfterSeconds: 900 },
    });
    expect(await door.enter(RIGHT)).toEqual(refused("too_many_tries"));
    expect(door.work.filter((step) => step === "verify").length).toBe(heard);
    door.attempts.pass(900_000);
    expect((await door.enter(RIGHT)).ok).toBe(true);
  });

  test("are counted together, whether by phone or by email", async () => {
    const door = aDoor();
    for (let tries = 1; tries <= 10; tries += 1) {
      await door.enter({ login: tries % 2 === 0 ? MOBILE : EMAIL, password: "wrong" });
    }
    expect(await door.enter({ login: EMAIL, password: "wrong" })).toEqual(
      refused("too_many_tries"),
    );
  });

  test("at the same moment are let through ten at most", async () => {
    const door = aDoor();
    await Promise.all(Array.from({ length: 50 }, () => door.enter(WRONG)));
    expect(door.work.filter((step) => step === "verify")).toHaveLength(10);
  });

  test("do not grow by right ones: an agent may log in all day", async () => {
    const door = aDoor();
    for (let times = 1; times <= 30; times += 1) expect((await door.enter(RIGHT)).ok).toBe(true);
    expect(door.attempts.standing("agent\n7")).toBe(0);
  });

  test("of a login that is nobody's are limited in the same way", async () => {
    const door = aDoor();
    const nobody = { login: "nobody@example.com", password: "wrong" };
    for (let tries = 1; tries <= 10; tries += 1) await door.enter(nobody);
    expect(await door.enter(nobody)).toEqual(refused("too_many_tries"));
  });

  test("typed elsewhere do not lock the agent out of a browser that he has used before", async () => {
    let device: string | null = null;
    const door = aDoor({ readDevice: async () => device });
    for (let tries = 1; tries <= 11; tries += 1) await door.enter(WRONG);
    device = "own";
    expect((await door.enter(RIGHT)).ok).toBe(true);
    for (let tries = 1; tries <= 10; tries += 1) await door.enter(WRONG);
    expect(await door.enter(RIGHT)).toEqual(refused("too_many_tries"));
  });
});
