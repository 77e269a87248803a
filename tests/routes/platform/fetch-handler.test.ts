/** A Worker on values of another environment answers nobody, and says once why. */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import worker from "../../../worker/index.ts";
import { takeLogged } from "../../support/quiet.ts";

const PATHS = ["/", "/api/health", "/api/get-bus-route-list", "/uploads/x", "/assets/x.js"];

async function ask(configured: Env, address: string): Promise<Response> {
  return worker.fetch(new Request(address), configured, createExecutionContext());
}

function theAlerts(): unknown[] {
  return takeLogged().map(([line]) => JSON.parse(String(line)));
}

test("every request is refused with one constant sentence, and one line of the log says why", async () => {
  const broken = { ...env, WALLET_BASE_URL: "https://tokenized.pay.bka.sh/v1.2.0-beta" };
  for (const path of PATHS) {
    const answer = await ask(broken, `http://localhost${path}`);
    expect(answer.status, path).toBe(500);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.text()).toBe("This shop is not set up yet. Please try again later.");
  }
  expect(theAlerts()).toEqual([
    {
      level: "alert",
      event: "refuses_to_start",
      why: ["WALLET_BASE_URL is the live wallet: a local run would move real money"],
    },
  ]);
});

test("the schedule does nothing either", async () => {
  // Whoever looked into a store would be told.
  const broken: Env = {
    ...env,
    SIGNING_KEY: "short",
    get DB(): never {
      throw new Error("the database was asked");
    },
  };
  await worker.scheduled({ scheduledTime: Date.now(), cron: "", noRetry() {} }, broken);
  expect(theAlerts()).toEqual([expect.objectContaining({ event: "refuses_to_start" })]);
});

test("a local run that was deployed by mistake sells nothing at its public address", async () => {
  const answer = await ask(env, "https://bhortibus.example/api/health");
  expect(answer.status).toBe(500);
  expect(theAlerts()).toEqual([
    expect.objectContaining({ why: ['RUN_MODE is "local" at a public address'] }),
  ]);
  expect((await ask(env, "http://localhost/api/shop")).status).toBe(200);
});
