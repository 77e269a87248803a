import { describe, expect, test } from "vitest";
import { CALLS } from "../../../worker/contract/calls.ts";
import { STAFF_CALLS } from "../../../worker/contract/staff/staff-calls.ts";
import { app } from "../../../worker/app.ts";
import { aBrowser } from "../../support/browser.ts";

/** Served routes that are no part of the described API. */
const UNDESCRIBED = new Set([
  "/openapi.json",
  "/docs",
  "/docs/sale",
  // For wallets, whose fields no program sends.
  "/payment-return/{provider}",
  "/payment-notice/{provider}",
]);

describe("the API description", () => {
  test("names every served call, and no other; staff calls are in a table of their own [E12]", () => {
    const served = app.routes
      .filter((route) => route.path.startsWith("/api/") && route.method !== "ALL")
      .map((route) => `${route.method} ${route.path.slice(4).replaceAll(/:(\w+)/g, "{$1}")}`)
      .filter((call) => !UNDESCRIBED.has(call.split(" ")[1] ?? ""));
    const described = [...CALLS, ...STAFF_CALLS].map((call) => `${call.method} ${call.path}`);
    expect([...new Set(served)].toSorted()).toEqual(described.toSorted());
  });

  test("is OpenAPI 3.1 with a schema for each body and answer", async () => {
    const answer = await aBrowser().get("/api/openapi.json");
    expect(answer).toMatchObject({
      status: 200,
      body: {
        openapi: "3.1.0",
        paths: {
          "/add-new-seat-for-booking": {
            post: {
              requestBody: {
                content: {
                  "application/json": {
                    schema: { $ref: "#/components/schemas/AddNewSeatForBookingRequest" },
                  },
                },
              },
              responses: { "201": {}, default: {} },
            },
          },
        },
        components: {
          schemas: {
            AddNewSeatForBookingRequest: { required: expect.arrayContaining(["seat_no"]) },
          },
        },
      },
    });
  });

  test("contains no staff call", async () => {
    const answer = await aBrowser().get("/api/openapi.json");
    expect(Object.keys(Object(answer.body).paths).join()).not.toContain("/staff");
  });

  test("is also a page, with a heading for each call", async () => {
    const answer = await aBrowser().get("/api/docs");
    for (const call of CALLS) expect(answer.body).toContain(`/api${call.path}</code></h2>`);
  });
});
