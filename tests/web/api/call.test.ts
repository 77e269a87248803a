/** The requests of the typed client; the compiler checks the types of its answers. */
import { beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import type { QuoteView } from "../../../worker/contract/booking/checkout.ts";
import type { ShopView } from "../../../worker/contract/booking/shop.ts";
import { buildRequest } from "../../../worker/contract/request.ts";
import { call, callFile } from "../../../web/api/call.ts";
import type { Answer } from "../../../web/api/refusal.ts";

const sent: [path: string, method: string, body: unknown][] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=x" });
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push([path, init.method ?? "GET", init.body]);
    return Response.json({ status_code: 201 });
  });
});

test("a GET without input is its path, and answers as the contract declares", async () => {
  const answer = await call("GET /api/shop");
  expectTypeOf(answer).toEqualTypeOf<Answer<ShopView>>();
  expect(sent).toEqual([["/api/shop", "GET", undefined]]);
});

test("names in the path are filled in and encoded, the other fields become the query", () => {
  expect(buildRequest("GET /api/get-single-blog-details/{id}", { id: "a/b c" })).toEqual([
    "/api/get-single-blog-details/a%2Fb%20c",
    undefined,
  ]);
  const seats = { id: "7", ticketing_unique_id: "b&1" };
  expect(buildRequest("GET /api/get-seat-list-with-route/{id}", seats)).toEqual([
    "/api/get-seat-list-with-route/7?ticketing_unique_id=b%261",
    undefined,
  ]);
  const own = { id: "7", ticketing_unique_id: undefined };
  expect(buildRequest("GET /api/get-seat-list-with-route/{id}", own)).toEqual([
    "/api/get-seat-list-with-route/7",
    undefined,
  ]);
});

test("a POST sends its body as JSON, an empty one where the contract has none", async () => {
  const answer = await call("POST /api/quote", { ticketing_unique_id: "b-1" });
  expectTypeOf(answer).toEqualTypeOf<Answer<QuoteView>>();
  await call("POST /api/logout");
  expect(sent).toEqual([
    ["/api/quote", "POST", '{"ticketing_unique_id":"b-1"}'],
    ["/api/logout", "POST", "{}"],
  ]);
});

test("a form is sent as it is, and a file is requested by its query", async () => {
  const form = new FormData();
  await call("POST /api/register", form);
  await callFile("GET /api/agent/sales.csv", { from: "2026-11-01", to: "2026-11-21" });
  expect(sent).toEqual([
    ["/api/register", "POST", form],
    ["/api/agent/sales.csv?from=2026-11-01&to=2026-11-21", "GET", undefined],
  ]);
});

test("a name, a body or a parameter that the contract does not know does not compile", () => {
  // @ts-expect-error -- no such call
  void (() => call("GET /api/shops"));
  // @ts-expect-error -- the id is missing
  void (() => call("GET /api/get-single-blog-details/{id}"));
  // @ts-expect-error -- a socket is no call
  void (() => call("GET /api/live/{id}", { id: "1" }));
  // @ts-expect-error -- the seat is missing
  void (() => call("POST /api/add-new-seat-for-booking", { trip_id: "1" }));
  expect(sent).toEqual([]);
});
