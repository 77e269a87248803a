/** A Worker with the values of another environment refuses every request, and logs the reason once. */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import worker from "../../../worker/index.ts";
import { takeLogged } from "../../support/quiet.ts";

const PATHS = ["/", "/api/health", "/api/get-bus-route-list", "/uploads/x", "/assets/x.js"];

async function request(configured: Env, address: string): Promise<Response> {
  return worker.fetch(new Request(address), configured, createExecutionContext());
}

function theAlerts(): unknown[] {
  return takeLogged().map(([line]) => JSON.parse(String(line)));
}

test("every request is refused with one constant sentence, and one line of the log has the reason", async () => {
  const broken = { ...env, WALLET_BASE_URL: "https://tokenized.pay.bka.sh/v1.2.0-beta" };
  for (const path of PATHS) {
    const answer = await request(broken, `http://localhost${path}`);
    expect(answer.status, path).toBe(500);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toBe(
      "দোকানটি এখন খোলা নেই। একটু পরে আবার চেষ্টা করুন।\nThis shop is not set up yet. Please try again later.",
    );
  }
  expect(theAlerts()).toEqual([
    {
      level: "alert",
      event: "refuses_to_start",
      why: ["WALLET_BASE_URL is the live wallet: a local run would move real money"],
    },
  ]);
});

test("the cron does nothing either", async () => {
  // Any use of a store throws.
  const broken: Env = {
    ...env,
    SIGNING_KEY: "short",
    get DB(): never {
      throw new Error("the database was used");
    },
  };
  await worker.scheduled({ scheduledTime: Date.now(), cron: "", noRetry() {} }, broken);
  expect(theAlerts()).toEqual([expect.objectContaining({ event: "refuses_to_start" })]);
});

test("a local build deployed by mistake sells nothing at its public address", async () => {
  const answer = await request(env, "https://bhortibus.example/api/health");
  expect(answer.status).toBe(500);
  expect(theAlerts()).toEqual([
    expect.objectContaining({ why: ['RUN_MODE is "local" at a public address'] }),
  ]);
  expect((await request(env, "http://localhost/api/shop")).status).toBe(200);
});

test.each(["production", "staging"])(
  "in %s a request without TLS is sent to the same address with it, before anything is done",
  async (mode) => {
    for (const path of ["/", "/api/profile?a=b", "/limited-invoice/x", "/uploads/x"]) {
      for (const method of ["GET", "POST"]) {
        const plain = new Request(`http://shop.example${path}`, { method });
        const configured = { ...env, RUN_MODE: mode } as Env;
        const answer = await worker.fetch(plain, configured, createExecutionContext());
        expect(answer.status, path).toBe(308);
        expect(answer.headers.get("Location")).toBe(`https://shop.example${path}`);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(takeLogged()).toEqual([]);
  },
);
