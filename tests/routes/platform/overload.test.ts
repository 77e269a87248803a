/** An overloaded object: the call is shed with Retry-After, and reads show the last cached state. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { TripListView } from "../../../worker/contract/booking/catalogue.ts";
import { database } from "../../../worker/db/client.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { takeLogged } from "../../support/quiet.ts";
import { pass, stopClock } from "../../support/stopped-clock.ts";

const db = database(env);

/** The clock stands still unless a test moves it. */
stopClock();

/** A Worker whose trips' objects answer every call with this error. */
function withError(mark: "overloaded" | "retryable" | null) {
  let isOn = true;
  const namespace = new Proxy(env.TRIP_SEATS, {
    get(target, name) {
      if (name !== "getByName") return Reflect.get(target, name);
      return (id: string) =>
        new Proxy(target.getByName(id), {
          get(stub, call) {
            const own: unknown = Reflect.get(stub, call);
            if (typeof own !== "function") return own;
            return (...given: unknown[]) => {
              if (!isOn) return Reflect.apply(own, stub, given);
              const error = new Error("Durable Object is overloaded");
              return Promise.reject(mark === null ? error : Object.assign(error, { [mark]: true }));
            };
          },
        });
    },
  });
  return {
    env: { TRIP_SEATS: namespace },
    set: (next: boolean) => {
      isOn = next;
    },
  };
}

describe.each(["overloaded", "retryable"] as const)("an object that is %s", (mark) => {
  test("sheds holds with 503 and Retry-After, without an alert", async () => {
    const trip = await aTrip(db);
    const error = withError(mark);
    error.set(false);
    const visit = await aVisit(trip.id, aBrowser({ env: error.env }));
    error.set(true);
    for (const shed of [await visit.hold("A1"), await visit.holdTogether(2)]) {
      expect(shed).toMatchObject({ status: 503, body: { code: "overloaded" } });
      expect(shed.headers.get("Retry-After")).toBe("3");
    }
    error.set(false);
    expect((await visit.hold("A1")).status, "nothing was lost").toBe(201);
  });

  test("sheds new live sockets", async () => {
    const trip = await aTrip(db);
    const answer = await aBrowser({ env: withError(mark).env }).send(`/api/live/${trip.id}`, {
      headers: { Upgrade: "websocket", Origin: "http://localhost" },
    });
    expect(answer).toMatchObject({ status: 503, body: { code: "overloaded" } });
    expect(answer.headers.get("Retry-After")).toBe("3");
  });

  test("does not affect the list and the seats: they are shown from the cache", async () => {
    const trip = await aTrip(db);
    const error = withError(mark);
    const browser = aBrowser({ env: error.env });
    const list = () =>
      browser.post("/api/get-filter-bus-list", {
        destination_id: trip.destinationId,
        unit_id: trip.unitId,
      });
    error.set(false);
    await list();
    error.set(true);
    pass(30_000);
    expect(read(await list(), TripListView).busFTRouteList[0]?.seatsAvailable).toBe(45);
    expect((await browser.get(`/api/get-seat-list-with-route/${trip.id}`)).status).toBe(200);
    pass(40_000);
    expect(await list(), "too old").toMatchObject({ status: 503, body: { code: "overloaded" } });
    error.set(false);
    expect((await list()).status).toBe(200);
  });
});

test("any other error of an object stays an error, is logged, and shows no old list", async () => {
  const trip = await aTrip(db);
  const browser = aBrowser({ env: withError(null).env });
  expect(await browser.get(`/api/get-seat-list-with-route/${trip.id}`)).toMatchObject({
    status: 500,
    body: { code: "server_error" },
  });
  expect(takeLogged().length).toBeGreaterThan(0);
});
