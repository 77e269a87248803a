/** [O11] How somebody is told: the command that a monitor runs, as it is run, against shops that are well and not. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { checkHealth } from "../../worker/scripts/health-check.ts";
import { ROOT } from "../../worker/scripts/settings.ts";
import { runScript } from "../support/commands/run-script.ts";

const SCRIPT = ["worker/scripts/health.ts"];

/** A shop that gives one answer; its address. */
async function aShop(status: number, body: string): Promise<string> {
  const server = createServer((request, response) => {
    const isHealth = request.url === "/api/health" && request.headers.authorization === undefined;
    response.writeHead(isHealth ? status : 404, { "Content-Type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function attention(...failed: string[]): string {
  return JSON.stringify({ status_code: 503, status: "attention", failed, figures: null });
}

describe("the command that a monitor runs", () => {
  test("ends with 0 while the shop is well, without a key", async () => {
    const ORIGIN = await aShop(200, JSON.stringify({ status_code: 201, status: "ok", failed: [] }));
    expect(await runScript(SCRIPT, { ORIGIN })).toEqual({ code: 0, output: `${ORIGIN} is well.` });
  });

  test("names payments in doubt that staff have acknowledged", async () => {
    const body = { status: "ok", failed: [], acknowledged_payments: 2 };
    const ORIGIN = await aShop(200, JSON.stringify(body));
    expect(await runScript(SCRIPT, { ORIGIN })).toEqual({
      code: 0,
      output: `${ORIGIN} is well. Payments in doubt or different at the wallet that staff know of: 2.`,
    });
  });

  test("ends with 1 and says what is wrong, and where to begin", async () => {
    const ORIGIN = await aShop(503, attention("payment_in_doubt", "something_new"));
    const { code, output } = await runScript(SCRIPT, { ORIGIN });
    expect(code).toBe(1);
    expect(output).toBe(
      `${ORIGIN} needs attention: a payment has been in doubt for more than ten minutes (payment_in_doubt, page 8, page 1); something_new. worker/OPERATIONS.md explains what to do: the pages are under A bad morning, the names under Alerts.`,
    );
  });

  test("refuses an address that is none", async () => {
    const { code, output } = await runScript(SCRIPT, { ORIGIN: "your domain" });
    expect({ code, output }).toEqual({
      code: 2,
      output: 'ORIGIN is "your domain", which is not a URL.',
    });
  });
});

describe("a shop that does not answer", () => {
  const SHOP = "https://shop.example";
  const silent = () => Promise.reject(new TypeError("fetch failed"));

  test("is tried three times, with pauses, before it counts as down", async () => {
    const pauses: number[] = [];
    const found = await checkHealth(SHOP, {
      fetch: silent,
      pause: async (ms) => void pauses.push(ms),
    });
    expect(found).toEqual({
      isWell: false,
      sentence: `${SHOP} does not answer: no health after 3 tries.`,
    });
    expect(pauses).toEqual([5_000, 5_000]);
  });

  test("once, and then does, is well", async () => {
    let calls = 0;
    const found = await checkHealth(SHOP, {
      fetch: async () => {
        calls += 1;
        return calls === 1 ? silent() : Response.json({ status: "ok", failed: [] });
      },
      pause: async () => undefined,
    });
    expect(found.isWell).toBe(true);
  });

  test.each([
    ["an error page", 200, "<html>"],
    ["another service's ok", 200, '"ok"'],
    ["ok with another status", 503, '{"status":"ok","failed":[]}'],
  ])("but something else does, with %s, is down", async (_, status, body) => {
    const found = await checkHealth(SHOP, {
      fetch: async () => new Response(body, { status }),
      pause: async () => undefined,
    });
    expect(found).toEqual({
      isWell: false,
      sentence: `${SHOP} answers ${status}, and not as the shop does: no health after 3 tries.`,
    });
  });

  test("at once, with an error and no words, is down and not silent", async () => {
    const fetch = async () => new Response("This shop is not set up yet.", { status: 500 });
    const { sentence } = await checkHealth(SHOP, { fetch, pause: async () => undefined });
    expect(sentence).toContain("answers 500");
  });
});

test("names since when a part that a purchase needs fails, and that nobody can buy", async () => {
  const since = "2026-11-25T12:00:00+06:00";
  const body = {
    status: "attention",
    failed: ["create_away"],
    can_buy: false,
    needs: [{ name: "wallet_create", state: "away", condition: "create_away", since }],
  };
  const found = await checkHealth("https://shop.example", {
    fetch: async () => new Response(JSON.stringify(body), { status: 503 }),
    pause: async () => undefined,
  });
  expect(found.sentence).toContain(
    "needs attention, and nobody can buy: nobody can pay by the wallet: ",
  );
  expect(found.sentence).toContain(`(create_away, page 1, since ${since})`);
});

test("names the other wallet that fails, by which nobody can pay", async () => {
  const condition = "other_wallet_away";
  const body = {
    status: "attention",
    failed: [condition],
    can_buy: true,
    needs: [{ name: "other_wallet", payment_provider: "sslcommerz", condition }],
  };
  const { sentence } = await checkHealth("https://shop.example", {
    fetch: async () => new Response(JSON.stringify(body), { status: 503 }),
    pause: async () => undefined,
  });
  expect(sentence).toContain("needs attention: nobody can pay by SSLCOMMERZ: ");
});

test("runs without any package, so that a bare checkout can run it", () => {
  const read = new Set<string>();
  const follow = (path: string): void => {
    if (read.has(path)) return;
    read.add(path);
    const text = readFileSync(path, "utf8");
    for (const [line, from = ""] of text.matchAll(/^import (?!type ).*from "([^"]+)";/gm)) {
      expect(from, line).toMatch(/^(?:node:|\.)/);
      if (from.startsWith(".")) follow(join(dirname(path), from));
    }
  };
  follow(join(ROOT, "worker/scripts/health.ts"));
  expect(read.size).toBeGreaterThan(2);
});
