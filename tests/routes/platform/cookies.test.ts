/** Cookies with TLS and without, and answers that may set none. */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { app } from "../../../worker/app.ts";
import { SeatListView } from "../../../worker/contract/booking/seats.ts";
import { database } from "../../../worker/db/client.ts";
import { aTrip } from "../../support/catalogue.ts";
import { WITH_HUMAN_CHECK } from "../../support/human-check.ts";

const realFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = () => Promise.resolve(Response.json({ success: true }));
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

type Jar = Map<string, string>;

async function send(origin: string, jar: Jar, path: string, body?: unknown): Promise<Response> {
  const request = new Request(`${origin}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      "Content-Type": "application/json",
      "X-XSRF-TOKEN": jar.get("XSRF-TOKEN") ?? "",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await app.fetch(
    request,
    { ...env, ...WITH_HUMAN_CHECK },
    createExecutionContext(),
  );
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    jar.set(name, value);
  }
  return response;
}

/** Loads the seats, passes the human check with a hold, joins a queue and claims the pass. */
async function everyCookie(origin: string, jar: Jar = new Map()) {
  const db = database(env);
  const lines: string[] = [];
  const request = async (path: string, body?: unknown) => {
    const response = await send(origin, jar, path, body);
    lines.push(...response.headers.getSetCookie());
    return response;
  };
  const trip = await aTrip(db);
  const list = await request(`/api/get-seat-list-with-route/${trip.id}`);
  const { ticketingUniqueId } = SeatListView.parse(await list.json());
  const held = await request("/api/add-new-seat-for-booking", {
    ticketing_unique_id: ticketingUniqueId,
    trip_id: trip.id,
    seat_no: "A1",
    booking_time: "2026-11-21 10:00:00 AM",
    turnstile_token: "token",
  });
  expect(held.status).toBe(201);
  const upcoming = await aTrip(db, { opensAt: Date.now() - 1_000 });
  expect((await request("/api/opening", { trip_id: upcoming.id })).status).toBe(200);
  return { lines, names: [...new Set(lines.map((line) => line.split("=")[0]))].toSorted() };
}

describe("cookies", () => {
  test("over TLS are Secure, and signed HttpOnly ones belong to this host only", async () => {
    const { lines, names } = await everyCookie("https://shop.example");
    expect(names).toEqual([
      "XSRF-TOKEN",
      "__Host-human",
      "__Host-opening-pass",
      "__Host-visitor",
      "held_trips",
    ]);
    for (const line of lines) {
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; Path=\/;/);
      expect(line).not.toMatch(/; Domain=/);
      if (line.startsWith("__Host-")) expect(line).toMatch(/; HttpOnly/);
    }
  });

  test("in a local run without TLS have their plain names", async () => {
    const { lines, names } = await everyCookie("http://localhost");
    expect(names).toEqual(["XSRF-TOKEN", "held_trips", "human", "opening-pass", "visitor"]);
    expect(lines.join()).not.toContain("Secure");
  });

  test("with a plain name are ignored over TLS: a neighbouring host could plant them", async () => {
    const jar: Jar = new Map();
    await everyCookie("http://localhost", jar);
    const visitor = jar.get("visitor");
    const response = await send(
      "https://shop.example",
      jar,
      `/api/get-seat-list-with-route/${(await aTrip(database(env))).id}`,
    );
    expect(response.status).toBe(200);
    expect(jar.get("__Host-visitor")).toBeDefined();
    expect(jar.get("__Host-visitor")).not.toBe(visitor);
  });
});

test.each(["/api/docs", "/api/openapi.json", "/api/health", "/api/get-gallery-list"])(
  "%s is the same for everyone and carries no cookie",
  async (path) => {
    const response = await send("https://shop.example", new Map(), path);
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);

test("the cookies of a call are parsed once, however many of them it reads", async () => {
  const jar: Jar = new Map();
  const path = `/api/get-seat-list-with-route/${(await aTrip(database(env))).id}`;
  await send("http://localhost", jar, path);
  const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = new Request(`http://localhost${path}`, { headers: { Cookie } });
  const read = vi.spyOn(request.headers, "get");
  expect((await app.fetch(request, env, createExecutionContext())).status).toBe(200);
  expect(read.mock.calls.filter(([name]) => name === "Cookie")).toHaveLength(1);
});
