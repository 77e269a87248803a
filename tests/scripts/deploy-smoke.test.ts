/** The smoke test of a deployed shop, against scripted answers. */
import { expect, test } from "vitest";
import { smoke } from "../../worker/scripts/deploy/smoke.ts";

const PAIR = "XSRF-TOKEN=pair; Path=/";

/** Answers by path; the others are those of a working shop. */
function aShop(instead: Record<string, Response> = {}) {
  const requests: string[] = [];
  const whole: Record<string, Response> = {
    "/": new Response('<script type="module" src="/assets/a1.js"></script>'),
    "/assets/a1.js": new Response("", { headers: { "Content-Type": "text/javascript" } }),
    "/api/health": Response.json({ status: "attention", failed: ["figures_old"] }, { status: 503 }),
    "/api/get-bus-route-list": Response.json(
      { busRouteList: [{ id: "d1" }, { id: "d2" }] },
      { headers: { "Set-Cookie": PAIR } },
    ),
    "/api/get-unit-list-with-route/d1": Response.json({ unitList: [] }),
    "/api/get-unit-list-with-route/d2": Response.json({ unitList: [{ id: "u1" }] }),
    "/api/get-filter-bus-list": Response.json({ busFTRouteList: [{ id: "t1" }] }),
    "/api/get-seat-list-with-route/t1": Response.json({ seats: [{ seat_no: "A1" }] }),
  };
  const request = (address: string, init: RequestInit = {}) => {
    const path = new URL(address).pathname;
    const headers = new Headers(init.headers);
    const isPair = headers.get("Cookie") === "XSRF-TOKEN=pair";
    const isRefused = init.method === "POST" && !(isPair && headers.get("X-XSRF-TOKEN") === "pair");
    requests.push(path);
    if (isRefused) return Promise.resolve(new Response("no pair", { status: 403 }));
    return Promise.resolve(instead[path] ?? whole[path] ?? new Response("", { status: 404 }));
  };
  return { requests, check: () => smoke("https://shop.example", request) };
}

test("a working shop passes every check, seats included, and no seat is held", async () => {
  const { requests, check } = aShop();
  expect(await check()).toEqual([
    { what: "health: attention figures_old", error: null },
    { what: "first page: its client is /assets/a1.js", error: null },
    { what: "seat list: 1 seats of trip t1", error: null },
  ]);
  expect(requests.filter((path) => /hold|add|create/.test(path))).toEqual([]);
});

test("a shop without trips is no error", async () => {
  const empty = { "/api/get-bus-route-list": Response.json({ busRouteList: [] }) };
  const [, , seats] = await aShop(empty).check();
  expect(seats).toEqual({
    what: "seat list: no trip is on sale, so it was not tried",
    error: null,
  });
});

test.each([
  [
    "/api/health",
    new Response("This shop is not set up yet.", { status: 500 }),
    "health",
    "500 This",
  ],
  ["/api/health", Response.json({}), "health", "says no status"],
  ["/", new Response("<h1>Parked</h1>"), "first page", "no page of the client"],
  ["/", new Response("", { status: 301 }), "first page", "/ answers 301"],
  ["/assets/a1.js", new Response("", { status: 404 }), "first page", "/assets/a1.js answers 404"],
  [
    "/assets/a1.js",
    new Response("", { headers: { "Content-Type": "text/html" } }),
    "first page",
    "/assets/a1.js is text/html",
  ],
  ["/api/get-seat-list-with-route/t1", Response.json({ seats: [] }), "seat list", "shows no seats"],
  ["/api/get-filter-bus-list", new Response("", { status: 503 }), "seat list", "answers 503"],
])("%s that is wrong is reported", async (path, answer, what, error) => {
  const seen = await aShop({ [path]: answer }).check();
  expect(seen.filter((one) => one.error !== null)).toEqual([
    { what, error: expect.stringContaining(error) },
  ]);
});
