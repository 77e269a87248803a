/**
 * Each call of the contract has its route in the app, and each route its call: a list of routes that is not mounted, or
 * an entry that is taken out, is red here. Who answers what stands in the tests of each call.
 */
import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { app } from "../../../worker/app.ts";
import { CALLS } from "../../../worker/contract/calls.ts";
import { STAFF_CALLS } from "../../../worker/contract/staff/staff-calls.ts";
import worker from "../../../worker/index.ts";
import { aBill } from "../../support/bills.ts";
import { takeLogged } from "../../support/quiet.ts";

/** Addresses that are no calls of the API: pages, files, and what wallets send. */
const NO_CALLS = [
  "GET /api/docs",
  "GET /api/docs/sale",
  "GET /api/openapi.json",
  "GET /api/payment-return/:provider",
  "POST /api/payment-notice/:provider",
  "POST /api/payment-return/:provider",
  "GET /uploads/agents/:name",
  "GET /uploads/blogs/:name",
  "GET /uploads/destinations/:name",
  "GET /uploads/gallery/:name",
  "GET /uploads/tickets/:name",
];

test("the app has a route for each call of the contract, and none besides", () => {
  const calls = [...CALLS, ...STAFF_CALLS].map(
    ({ method, path }) => `${method} /api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  const routes = app.routes.flatMap(({ method, path }) =>
    method === "ALL" ? [] : [`${method} ${path}`],
  );
  expect([...new Set(routes)].toSorted()).toEqual([...calls, ...NO_CALLS].toSorted());
});

/** What it costs stands in tests/README.md. The other router is for patterns that this one can't tell apart. */
test("a call finds its route by the quick router, behind one layer that all calls share", async () => {
  await app.request("/api/health", {}, env);
  expect(app.router.name).toBe("SmartRouter + RegExpRouter");
  expect(app.routes.filter(({ path }) => path === "/*")).toHaveLength(1);
});

test("no two calls of the contract have one address", () => {
  const calls = [...CALLS, ...STAFF_CALLS].map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test("the Worker's cron runs the schedule, and counts the shop's figures", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const bill = await aBill();
  const count = (what: string) =>
    env.DB.prepare(`SELECT count(*) AS n FROM ${what}`).first<number>("n");
  await env.DB.prepare("DELETE FROM shop_figures").run();
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env);
  expect(await count(`bills WHERE id = ${bill} AND state = 'expired'`)).toBe(1);
  expect(await count("shop_figures")).toBe(1);
  vi.restoreAllMocks();
  // Other tests of the runtime have left bills that no wallet answers for.
  takeLogged();
});
