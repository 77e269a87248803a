/** [S3] [S8] [S9] ASVS V2.2, V11.1: guessing, spraying and counting accounts out, without locking anybody out. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { agents } from "../../drizzle/agents.ts";
import { signerFor } from "../../worker/auth/signer.ts";
import { database } from "../../worker/db/client.ts";
import { rateLimits } from "../../worker/rate-limit/stub.ts";
import { aLoggedIn, aPhone, CHEAP_PASSWORD } from "../support/agents.ts";
import { aBrowser, type Answer } from "../support/browser.ts";
import { WITH_HUMAN_CHECK } from "../support/human-check.ts";
import { measureCost } from "../support/meter.ts";
import { aPng } from "../support/photos.ts";
import { aSignUp, PASSWORD, sendForm } from "../support/sign-up.ts";

const db = database(env);
const limits = rateLimits(env, await signerFor(env.SIGNING_KEY));
const NEEDED = { status: 403, body: { code: "human_check_needed" } };

/** An answer without the parts that differ by themselves. */
function comparable({ status, body }: Answer) {
  return { status, body: { ...(body as object), request_id: "" } };
}

describe("one password with many accounts", () => {
  test("from many browsers leads to a check, for unknown browsers only, and costs no hash until then", async () => {
    const { agent } = await aLoggedIn(db);
    const own = aBrowser({ env: WITH_HUMAN_CHECK });
    const right = { login: agent.mobile, password: CHEAP_PASSWORD };
    expect((await own.post("/api/login", right)).status).toBe(201);
    for (let attempt = 0; attempt < 200; attempt += 20) {
      await Promise.all(Array.from({ length: 20 }, () => limits.take("log_in_shop", "all")));
    }
    const spray = { login: aPhone(), password: CHEAP_PASSWORD };
    expect(await aBrowser({ env: WITH_HUMAN_CHECK }).post("/api/login", spray)).toMatchObject(
      NEEDED,
    );
    expect(await aBrowser({ env: WITH_HUMAN_CHECK }).post("/api/login", right)).toMatchObject(
      NEEDED,
    );
    expect((await own.post("/api/login", right)).status).toBe(201);
    // Where the shop has no check, a right password waits and gets in.
    expect((await aBrowser().post("/api/login", right)).status).toBe(201);
  });
});

describe("a sign-up", () => {
  test("answers alike for a contact that has an account and one that has none", async () => {
    const taken = aSignUp({
      password: "somebody else's",
      password_confirmation: "somebody else's",
    });
    const first = await aBrowser().post("/api/register", taken);
    const again = { ...taken, password: PASSWORD, password_confirmation: PASSWORD };
    const spelt = { ...again, mobile: `+88${taken["mobile"]}` };
    const answers = [first, await aBrowser().post("/api/register", spelt)].map((answer) =>
      JSON.stringify(comparable(answer)).replace(/"id":"[\w-]{22}"/, '"id":"*"'),
    );
    expect(answers[1]).toBe(answers[0]);
    expect(answers[0]).not.toMatch(/password|somebody else/);
    const rows = await db
      .select()
      .from(agents)
      .where(eq(agents.mobile, String(taken["mobile"])));
    expect(rows).toHaveLength(1);
    const stolen = { login: String(taken["mobile"]), password: PASSWORD };
    // Past the limit of the shop, which the test above has used up, a wrong one gets 429.
    expect([401, 429]).toContain((await aBrowser().post("/api/login", stolen)).status);
  });

  test("costs as many queries, hashes and files with an account as without", async () => {
    const taken = aSignUp();
    expect((await aBrowser().post("/api/register", taken)).status).toBe(201);
    const password = "somebody else's";
    const costs = [];
    for (const form of [{ ...taken, email: "new@example.com" }, aSignUp()]) {
      const browser = aBrowser();
      await browser.get("/api/profile");
      const photo = new File([aPng()], "me.png");
      const fields = { ...form, password, password_confirmation: password };
      const put = vi.spyOn(Object.getPrototypeOf(env.UPLOADS), "put");
      const { answer, cost } = await measureCost(() => sendForm(browser, fields, photo));
      expect(answer.status).toBe(201);
      costs.push({ queries: cost.queries, files: put.mock.calls.length });
      put.mockRestore();
    }
    expect(costs[0]).toEqual({ queries: 2, files: 1 });
    expect(costs[1]).toEqual(costs[0]);
    const kept = async () => (await env.UPLOADS.list({ prefix: "agents/" })).objects.length;
    await expect.poll(kept).toBe(1);
  });

  test("needs the human check, where the shop has it", async () => {
    const answer = await aBrowser({ env: WITH_HUMAN_CHECK }).post("/api/register", aSignUp());
    expect(answer).toMatchObject(NEEDED);
  });

  test.each(["Online", "0nline", "BhortiBus", "ভর্তি বাস"])("as %s is refused", async (name) => {
    const answer = await aBrowser().post("/api/register", aSignUp({ name }));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: ["name: is one that buyers would take for the shop's"] },
    });
  });
});

test("a wrong log-in costs as many queries with an account as without", async () => {
  const { agent } = await aLoggedIn(db);
  const costs = [];
  for (const login of [agent.mobile, agent.email, aPhone(), "nobody@example.com"]) {
    const browser = aBrowser();
    await browser.get("/api/profile");
    const { answer, cost } = await measureCost(() =>
      browser.post("/api/login", { login, password: "wrong" }),
    );
    expect([401, 429]).toContain(answer.status);
    costs.push(cost.queries);
  }
  expect(costs).toEqual([1, 1, 1, 1]);
});

test("twelve log-ins at once: some wait, the rest get Retry-After, and a known browser gets in", async () => {
  const { agent } = await aLoggedIn(db);
  const own = aBrowser();
  const right = { login: agent.mobile, password: CHEAP_PASSWORD };
  expect((await own.post("/api/login", right)).status).toBe(201);
  const strangers = Array.from({ length: 12 }, () => aBrowser());
  for (const browser of strangers) await browser.get("/api/profile");
  const [known, ...answers] = await Promise.all([
    own.post("/api/login", right),
    ...strangers.map((browser) =>
      browser.post("/api/login", { login: aPhone(), password: "wrong" }),
    ),
  ]);
  expect(known?.status).toBe(201);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(headers.get("Retry-After")).toBe("3");
    expect(body).toMatchObject({ code: "overloaded" });
  }
  expect(answers.filter(({ status }) => [401, 429].includes(status)).length).toBe(
    12 - refused.length,
  );
});
