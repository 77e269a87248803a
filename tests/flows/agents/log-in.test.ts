import { describe, expect, test } from "vitest";
import {
  logIn,
  type AgentAccount,
  type LogInDependencies,
} from "../../../worker/flows/agents/log-in.ts";
import { aPersonCheck, countedAttempts } from "../../support/rate-limits.ts";

const MOBILE = "01712345678";
const EMAIL = "karim@example.com";
const RIGHT = { login: MOBILE, password: "right" };
const WRONG = { login: MOBILE, password: "wrong" };
const NOBODY = "01999999999";

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
  suspendedAt: null,
};

function aLogIn(over: Partial<LogInDependencies> = {}) {
  const rateLimits = countedAttempts();
  const person = aPersonCheck();
  const work: string[] = [];
  const deps: LogInDependencies = {
    rateLimits,
    ...person.deps,
    hasRoomForHash: () => true,
    async findAccount(name) {
      work.push("find");
      const isHere = "mobile" in name ? name.mobile === MOBILE : name.email === EMAIL;
      return isHere ? account : null;
    },
    async checkPassword({ password, stored, lane }) {
      work.push(`check ${lane}`);
      return stored === `hash of ${password}`;
    },
    async readDevice() {
      work.push("device");
      return null;
    },
    visitor: async () => "a browser",
    renewHash: async () => undefined,
    async openSession(agentId) {
      work.push("session");
      return `token of ${agentId}`;
    },
    needsApproval: false,
    ...over,
  };
  const checks = () => work.filter((step) => step.startsWith("check")).length;
  return {
    rateLimits,
    person: person.state,
    work,
    checks,
    enter: (input: typeof RIGHT) => logIn(deps, input),
  };
}

const refused = (reason: string) => ({ ok: false, error: expect.objectContaining({ reason }) });

async function wrongTimes(times: number, enter: (input: typeof RIGHT) => Promise<unknown>) {
  for (let attempt = 1; attempt <= times; attempt += 1) await enter(WRONG);
}

describe("logging in", () => {
  test("with the right password opens a session", async () => {
    expect(await aLogIn().enter(RIGHT)).toEqual({
      ok: true,
      value: { agent: account.agent, token: "token of 7" },
    });
  });

  test("with a wrong one and with an unknown login is one refusal after the same work", async () => {
    const [wrong, unknown] = [aLogIn(), aLogIn()];
    const answers = [
      await wrong.enter(WRONG),
      await unknown.enter({ login: NOBODY, password: "wrong" }),
    ];
    expect(answers[0]).toEqual(refused("login_wrong"));
    expect(answers[1]).toEqual(answers[0]);
    expect(wrong.work).toEqual(["find", "device", "check stranger"]);
    expect(unknown.work).toEqual(wrong.work);
  });

  test.each([
    ["waits for approval", { needsApproval: true }, "agent_not_approved"],
    [
      "is suspended",
      { findAccount: async () => ({ ...account, suspendedAt: 1 }) },
      "agent_suspended",
    ],
  ])("of an account that %s shows it only to who knows the password", async (_, over, reason) => {
    const form = aLogIn(over);
    expect(await form.enter(RIGHT)).toEqual(refused(reason));
    expect(await form.enter(WRONG)).toEqual(refused("login_wrong"));
    expect(form.work).not.toContain("session");
  });

  test("while too many wait for a hash is refused as overloaded, and counts for nothing", async () => {
    const form = aLogIn({ checkPassword: async () => null });
    expect(await form.enter(RIGHT)).toEqual(refused("overloaded"));
    expect(form.rateLimits.counted(MOBILE)).toBe(0);
  });
});

describe("while the queue of hashes is full", () => {
  test("a log-in is refused before it is counted or checked for a person, known account or not", async () => {
    const lanes: string[] = [];
    const form = aLogIn({
      hasRoomForHash: (lane) => {
        lanes.push(lane);
        return false;
      },
      checkPerson: () => Promise.reject(new Error("nothing is left to check")),
      rateLimits: {
        take: () => Promise.reject(new Error("nothing is left to count")),
        returnAttempt: () => Promise.reject(new Error("nothing was counted")),
      },
    });
    expect(await form.enter(RIGHT)).toEqual(refused("overloaded"));
    expect(await form.enter({ login: NOBODY, password: "wrong" })).toEqual(refused("overloaded"));
    expect(form.work).toEqual(["find", "device", "find", "device"]);
    expect(lanes).toEqual(["stranger", "stranger"]);
  });

  test("of unknown browsers, the agent's own one is let in", async () => {
    const form = aLogIn({
      hasRoomForHash: (lane) => lane === "known",
      readDevice: async () => "own",
    });
    expect((await form.enter(RIGHT)).ok).toBe(true);
  });
});

describe("wrong passwords of one account", () => {
  test("past the tenth are refused with the time to wait, and the right one still logs in", async () => {
    const form = aLogIn();
    await wrongTimes(10, form.enter);
    expect(form.person.pauses).toEqual([]);
    expect(await form.enter(WRONG)).toEqual({
      ok: false,
      error: { reason: "too_many_tries", retryAfterSeconds: 900 },
    });
    expect((await form.enter(RIGHT)).ok).toBe(true);
    expect(form.person.pauses).toEqual([1_000, 1_000]);
  });

  test("past the tenth need a human check, and cost no hash until then", async () => {
    const form = aLogIn();
    await wrongTimes(10, form.enter);
    form.person.verdict = "no_person";
    const before = form.checks();
    expect(await form.enter(WRONG)).toEqual(refused("human_check_needed"));
    expect(await form.enter(RIGHT)).toEqual(refused("human_check_needed"));
    expect(form.checks()).toBe(before);
    form.person.verdict = "person";
    expect(await form.enter(WRONG)).toEqual(refused("login_wrong"));
    expect((await form.enter(RIGHT)).ok).toBe(true);
    expect(form.person.pauses).toEqual([]);
  });

  test("are counted by one normal form, for an account and for none", async () => {
    const spellings = [MOBILE, `+88${MOBILE}`, `0088 ${MOBILE}`, "০১৭১২-৩৪৫৬৭৮"];
    for (const [given, contact] of [
      [spellings, MOBILE],
      [
        spellings.map((one) =>
          one.replace("12345678", "99999999").replace("১২-৩৪৫৬৭৮", "৯৯-৯৯৯৯৯৯"),
        ),
        "01799999999",
      ],
    ] as const) {
      const form = aLogIn();
      for (const login of given) await form.enter({ login, password: "wrong" });
      expect(form.rateLimits.counted(contact)).toBe(given.length);
    }
  });

  test("are refused exactly as those of an unknown login, attempt by attempt", async () => {
    const [known, unknown] = [aLogIn(), aLogIn()];
    for (let attempt = 1; attempt <= 15; attempt += 1) {
      // By phone and by email in turn: an account counts them together.
      const isPhone = attempt % 2 === 0;
      const answers = [
        await known.enter({ login: isPhone ? MOBILE : EMAIL, password: "wrong" }),
        await unknown.enter({ login: isPhone ? NOBODY : "no@body.example", password: "wrong" }),
      ];
      expect(answers[1]).toEqual(answers[0]);
    }
    expect(unknown.work).toEqual(known.work);
  });

  test("at the same moment are within the limit ten times at most", async () => {
    const form = aLogIn();
    form.person.verdict = "no_person";
    await Promise.all(Array.from({ length: 50 }, () => form.enter(WRONG)));
    expect(form.checks()).toBe(10);
  });

  test("are not increased by right ones: an agent may log in all day", async () => {
    const form = aLogIn();
    for (let times = 1; times <= 30; times += 1) expect((await form.enter(RIGHT)).ok).toBe(true);
    expect(form.rateLimits.counted(MOBILE)).toBe(0);
  });

  test("typed elsewhere do not affect the agent's own browser: no check, no pause, its own queue", async () => {
    let device: string | null = null;
    const form = aLogIn({ readDevice: async () => device });
    await wrongTimes(11, form.enter);
    form.person.verdict = "no_person";
    device = "own";
    expect((await form.enter(RIGHT)).ok).toBe(true);
    expect(form.work).toContain("check known");
  });
});

test("a hash of an old cost is renewed by the right password alone", async () => {
  const renewed: string[] = [];
  const form = aLogIn({ renewHash: async (_, password) => void renewed.push(password) });
  await form.enter(WRONG);
  await form.enter(RIGHT);
  expect(renewed).toEqual(["right"]);
});
