import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { RefusalBody } from "../../../worker/contract/shared.ts";
import { database } from "../../../worker/db/client.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read, type Browser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";

const POSTS = [
  "/api/get-filter-bus-list",
  "/api/add-new-seat-for-booking",
  "/api/hold-seats-together",
  "/api/delete-seat-form-booking",
  "/api/get-passenger-details",
  "/api/quote",
  "/api/bkash/payment/create",
  "/api/bkash/payment/execute",
  "/api/get-ticketing-details-with-pnr",
  "/api/get-unlimited-ticketing-details-with-pnr",
  "/api/register",
  "/api/login",
];

describe.each(POSTS)("%s", (path) => {
  test("refuses a body that is no JSON, with that reason", async () => {
    const browser = aBrowser();
    await browser.get("/api/profile");
    const answer = await browser.send(path, {
      method: "POST",
      headers: { "X-XSRF-TOKEN": browser.cookies.get("XSRF-TOKEN") ?? "" },
      body: "{not json",
    });
    expect(answer.status).toBe(400);
    expect(read(answer, RefusalBody)).toMatchObject({ status_code: 400, code: "not_json" });
  });

  test.each([[null], [[]], ["text"], [7]])("refuses %o", async (body) => {
    const answer = await aBrowser().post(path, body);
    expect([400, 422]).toContain(answer.status);
    expect(read(answer, RefusalBody).errors.length).toBeGreaterThan(0);
  });

  test("names each field that is missing", async () => {
    const answer = await aBrowser().post(path, {});
    expect(answer.status).toBe(422);
    expect(read(answer, RefusalBody)).toMatchObject({ code: "field_invalid" });
    expect(read(answer, RefusalBody).message).toMatch(/ is required$/);
  });

  test("without the anti-forgery pair is refused", async () => {
    const browser = aBrowser();
    await browser.get("/api/profile");
    const pairs = [{}, { "X-XSRF-TOKEN": "other" }, { "X-XSRF-TOKEN": "" }];
    for (const headers of pairs) {
      const answer = await browser.send(path, { method: "POST", headers, body: "{}" });
      expect(answer).toMatchObject({ status: 403, body: { code: "forgery_check_failed" } });
    }
  });
});

const REFUSED = { status: 403, body: { code: "forgery_check_failed" } };

/** Sent once: 422 for an empty quote when the pair is valid. */
function quoteWithPair({ send, cookies }: Browser) {
  return send("/api/quote", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-XSRF-TOKEN": cookies.get("XSRF-TOKEN") ?? "",
    },
    body: "{}",
  });
}

describe("the anti-forgery pair", () => {
  test("is set with the first answer, readable by our pages, and not changed by the next [R23]", async () => {
    const browser = aBrowser();
    const first = await browser.get("/api/get-bus-route-list");
    const cookie = first.headers.getSetCookie().find((line) => line.startsWith("XSRF-TOKEN="));
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/HttpOnly/);
    expect((await browser.get("/api/get-bus-route-list")).headers.getSetCookie()).toEqual([]);
  });

  test("that is forged is refused although both halves agree, and a valid one is sent", async () => {
    const browser = aBrowser();
    browser.cookies.set("XSRF-TOKEN", "planted.planted");
    expect(await quoteWithPair(browser)).toMatchObject(REFUSED);
    expect(browser.cookies.get("XSRF-TOKEN")).not.toBe("planted.planted");
    expect((await quoteWithPair(browser)).status).toBe(422);
  });

  test("of another visitor is refused when planted, and so is a valid one without its visitor", async () => {
    const trip = await aTrip(database(env));
    const [victim, attacker] = [aBrowser(), aBrowser()];
    await aVisit(trip.id, victim);
    await attacker.get("/api/profile");
    victim.cookies.set("XSRF-TOKEN", attacker.cookies.get("XSRF-TOKEN") ?? "");
    expect(await quoteWithPair(victim)).toMatchObject(REFUSED);
    expect((await quoteWithPair(victim)).status, "the refusal brings a good pair").toBe(422);
    victim.cookies.delete("visitor");
    expect(await quoteWithPair(victim)).toMatchObject(REFUSED);
    expect((await quoteWithPair(victim)).status).toBe(422);
  });

  test("is not required of a tool with a bearer and no cookie", async () => {
    const send = (headers: Record<string, string>) =>
      aBrowser().send("/api/quote", {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: "{}",
      });
    expect((await send({ Authorization: "Bearer abcdefghijklmnopqrstuvwxyz" })).status).toBe(422);
    expect((await send({})).status).toBe(403);
  });
});

describe("every answer of the Worker", () => {
  test.each([
    "/api/nothing",
    "/api/get-bus-route-list",
    "/api/profile",
    "/uploads/destinations/none.svg",
  ])("%s carries the security headers and is not kept", async (path) => {
    const { headers } = await aBrowser().get(path);
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Strict-Transport-Security")).toContain("max-age=31536000");
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test("has a request id of the Worker's own, whatever was sent as one", async () => {
    const answer = await aBrowser().send("/api/nothing", { headers: { "X-Request-Id": "mine" } });
    const id = answer.headers.get("X-Request-Id");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(read(answer, RefusalBody).request_id).toBe(id);
  });

  test("of an unknown path is a refusal with our body", async () => {
    const answer = await aBrowser().get("/api/nothing");
    expect(answer.status).toBe(404);
    expect(read(answer, RefusalBody).code).toBe("not_found");
  });
});

describe("a bearer", () => {
  test("that is unknown is refused, so that no sale is booked as Online by accident", async () => {
    const trip = await aTrip(database(env));
    const browser = aBrowser({ bearer: "an-unknown-token-0000000000" });
    const create = await browser.post("/api/bkash/payment/create", {});
    const execute = await browser.post("/api/bkash/payment/execute", {});
    const profile = await browser.get("/api/profile");
    for (const answer of [create, execute, profile]) {
      expect(answer).toMatchObject({ status: 401, body: { code: "session_expired" } });
    }
    expect((await aVisit(trip.id)).bookingId).toBeTruthy();
  });

  test("is not required: the profile of a visitor is a success without an agent [A09] [R01]", async () => {
    const answer = await aBrowser().get("/api/profile");
    expect(answer).toMatchObject({
      status: 200,
      body: { status_code: 201, data: { userData: null } },
    });
  });
});

test("a picture of R2 is served with its type, cached by browsers and answered 304 when unchanged [R25]", async () => {
  await env.UPLOADS.put("destinations/x.svg", "<svg/>", {
    httpMetadata: { contentType: "image/svg+xml" },
  });
  const first = await aBrowser().get("/uploads/destinations/x.svg");
  expect(first).toMatchObject({ status: 200, body: "<svg/>" });
  expect(first.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(first.headers.get("Cache-Control")).toContain("max-age=86400");
  expect(first.headers.get("Content-Security-Policy")).toContain("sandbox");
  const again = await aBrowser().send("/uploads/destinations/x.svg", {
    headers: { "If-None-Match": first.headers.get("ETag") ?? "" },
  });
  expect(again.status).toBe(304);
});
