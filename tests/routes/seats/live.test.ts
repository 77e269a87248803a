import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { RefusalBody } from "../../../worker/contract/shared.ts";
import { database } from "../../../worker/db/client.ts";
import { aVisit } from "../../support/booking.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aWatcher } from "../../support/seats/watcher.ts";

const db = database(env);
let tripId = "";
beforeAll(async () => {
  tripId = (await aTrip(db)).id;
});

function connect(id: string, headers: Record<string, string> = {}) {
  return exports.default.fetch(
    new Request(`http://localhost/api/live/${id}`, {
      headers: { Upgrade: "websocket", Origin: "http://localhost", ...headers },
    }),
  );
}

describe("live seats", () => {
  test("begin with a snapshot and follow a visitor's hold, without data of the visitor", async () => {
    const answer = await connect(tripId);
    expect(answer.status).toBe(101);
    const watcher = aWatcher(answer);
    expect(await watcher.next()).toEqual({ version: 0, seats: [], free: 45 });
    const visit = await aVisit(tripId);
    await visit.hold("B2");
    const message = await watcher.next();
    expect(message).toEqual({ after: 0, version: 1, changes: [["B2", "held"]], free: 44 });
  });

  test("need no cookie and set none that identifies the visitor", async () => {
    const answer = await connect(tripId);
    aWatcher(answer).socket.close();
    expect(answer.headers.getSetCookie().join()).not.toContain("visitor");
  });

  test.each([
    ["another site", { Origin: "https://elsewhere.example" }],
    ["a page without an origin", { Origin: "null" }],
    ["nobody knows where", { Origin: "" }],
    ["a host that ends as ours", { Origin: "http://evil-localhost" }],
    ["a subdomain of ours", { Origin: "http://evil.localhost" }],
    ["a host that begins as ours", { Origin: "http://localhost.evil.example" }],
    ["a host that has ours as its user", { Origin: "http://localhost@evil.example" }],
    ["another port of our host", { Origin: "http://localhost:8080" }],
    ["our host without TLS's protection, or with it", { Origin: "https://localhost" }],
  ])("are refused to %s", async (_, headers) => {
    const answer = await connect(tripId, headers);
    expect(answer.status).toBe(403);
    expect(RefusalBody.parse(await answer.json()).code).toBe("forgery_check_failed");
  });

  test("are 404 for an unknown trip, or one without a seat map", async () => {
    const unlimited = await aTrip(db, { mode: "unlimited", farePoisha: 45_000 });
    for (const id of ["99999999", "nobody's", unlimited.id]) {
      const answer = await connect(id);
      expect(answer.status).toBe(404);
      expect(RefusalBody.parse(await answer.json()).code).toBe("trip_unknown");
    }
  });

  test("are refused with 426 without an upgrade to a socket", async () => {
    const answer = await connect(tripId, { Upgrade: "" });
    expect(answer.status).toBe(426);
    expect(RefusalBody.parse(await answer.json()).code).toBe("socket_expected");
  });
});
