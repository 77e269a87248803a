/** [O19] What a program meets that is no browser: where the API is, who it is, and what it is told. */
import { env, exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../../worker/db/client.ts";
import { aLoggedIn } from "../../support/agents.ts";
import { aBrowser } from "../../support/browser.ts";

const db = database(env);
const ask = (path: string, init?: RequestInit) =>
  exports.default.fetch(new Request(`http://localhost${path}`, init));
const Body = z.looseObject({ code: z.string(), message: z.string() });
const readBody = async (response: Response) => Body.parse(await response.json());

test("the API is found by its catalog, whose links lead somewhere", async () => {
  const response = await ask("/.well-known/api-catalog");
  expect(response.headers.get("Content-Type")).toContain("application/linkset+json");
  const text = await response.text();
  const links = [...text.matchAll(/"href":"http:\/\/localhost([^"]+)"/g)].map(([, path]) => path);
  expect(links).toEqual(["/api/openapi.json", "/api/docs", "/api/docs/sale", "/api/health"]);
  for (const path of links) expect([200, 503]).toContain((await ask(path ?? "")).status);
});

describe("the agent's token", () => {
  test.each(["Bearer", "bearer", "BEARER "])("is taken after %j", async (scheme) => {
    const { token, agent } = await aLoggedIn(db);
    const response = await ask("/api/profile", {
      headers: { Authorization: `${scheme} ${token}` },
    });
    expect(await response.json()).toMatchObject({ data: { userData: { id: agent.id } } });
  });

  test("that is missing is asked for, with where it comes from", async () => {
    const open = await ask("/api/quote", { method: "POST", body: "{}" });
    expect(open.status).toBe(403);
    expect(await readBody(open)).toMatchObject({
      code: "forgery_check_failed",
      message: expect.stringContaining("POST /api/login"),
    });
    const needed = await ask("/api/agent/sales.csv");
    expect(needed.status).toBe(401);
    expect(needed.headers.get("WWW-Authenticate")).toBe('Bearer realm="BhortiBus"');
    const ended = await ask("/api/profile", {
      headers: { Authorization: "Bearer nobodys-token-of-old" },
    });
    expect(ended.headers.get("WWW-Authenticate")).toContain("Bearer");
  });
});

test("JSON that is too large is not told of photos, and a photo is", async () => {
  const { browser } = await aLoggedIn(db);
  const large = await browser.post("/api/quote", { coupon_code: "x".repeat(70_000) });
  expect(large).toMatchObject({ status: 413, body: { message: expect.stringContaining("64 KB") } });
});

test("a wrong method is told the right ones", async () => {
  const { browser } = await aLoggedIn(db);
  await browser.get("/api/profile");
  const get = await browser.get("/api/bkash/payment/create");
  expect(get).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
  expect(get.headers.get("Allow")).toBe("POST");
  const post = await browser.post("/api/payments/7", {});
  expect(post.headers.get("Allow")).toBe("GET, HEAD");
  expect(await aBrowser().get("/api/nothing")).toMatchObject({ status: 404 });
});
