import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOLD_MS } from "../../worker/domain/seats/seat-limits.ts";
import { tripSeats, openLiveSocket } from "../../worker/trip/stub.ts";
import { LIVE_SOCKETS_MAX } from "../../worker/trip/live-sockets.ts";
import { aHold } from "../support/trip.ts";
import { aWatcher } from "../support/seats/watcher.ts";
import { captureFor, claimFor } from "../support/seats/claims.ts";

/** The clock stands still unless a test moves it; timers run. */
let now = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  now = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
});

function aWatchedTrip(planName: "40" | "45" = "45") {
  const id = `trip-${crypto.randomUUID()}`;
  const trip = { id, planName, incarnation: null };
  return {
    trip: tripSeats(env, id),
    object: env.TRIP_SEATS.getByName(id),
    watch: async () => aWatcher(await openLiveSocket(env, trip)),
    connect: () => openLiveSocket(env, trip),
  };
}

describe("a new watcher", () => {
  it("gets at once the taken seats, and the number of free ones", async () => {
    const { trip, watch } = aWatchedTrip();
    await trip.hold(aHold("ana", "B2"));
    await trip.hold(aHold("bo", "A1"));
    await trip.capture(captureFor(1, "bo", ["A1"]));
    expect(await (await watch()).next()).toEqual({
      version: 3,
      seats: [
        { seat_no: "A1", state: "capturing" },
        { seat_no: "B2", state: "held" },
      ],
      free: 43,
    });
  });

  it("counts the free seats of the trip's own plan", async () => {
    expect(await (await aWatchedTrip("40").watch()).next()).toMatchObject({ free: 40 });
  });

  it("sees a seat whose hold ran out as free though no alarm has fired", async () => {
    const { trip, watch } = aWatchedTrip();
    await trip.hold(aHold("ana", "B2"));
    vi.setSystemTime(now + HOLD_MS);
    expect(await (await watch()).next()).toMatchObject({ seats: [], free: 45 });
  });
});

describe("a watcher", () => {
  it("gets every change with the version that it follows", async () => {
    const { trip, watch } = aWatchedTrip();
    const watcher = await watch();
    await watcher.next();
    await trip.hold(aHold("ana", "B2"));
    expect(await watcher.next()).toEqual({
      after: 0,
      version: 1,
      changes: [["B2", "held"]],
      free: 44,
    });
    await trip.cancel({ booking: "ana", seatNo: "B2" });
    expect(await watcher.next()).toEqual({
      after: 1,
      version: 2,
      changes: [["B2", "free"]],
      free: 45,
    });
  });

  it("gets changes in quick succession together, and misses none", async () => {
    // Timers are stopped too, so that the machine's speed does not matter.
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const { trip, object, watch } = aWatchedTrip();
    const watcher = await watch();
    await watcher.next();
    const seats = ["A1", "A2", "A3", "A4", "B1", "B2"];
    for (const seatNo of seats) await trip.hold(aHold("ana", seatNo));
    await trip.cancel({ booking: "ana", seatNo: "B2" });
    const first = await watcher.next();
    await runInDurableObject(object, () => void vi.advanceTimersByTime(249));
    expect(watcher.waiting()).toBe(0);
    await runInDurableObject(object, () => void vi.advanceTimersByTime(1));
    const messages = [first, await watcher.next()];
    expect(messages).toMatchObject([
      { after: 0, version: 1, changes: [["A1", "held"]] },
      {
        after: 1,
        version: 7,
        changes: [
          ["A2", "held"],
          ["A3", "held"],
          ["A4", "held"],
          ["B1", "held"],
          ["B2", "free"],
        ],
        free: 40,
      },
    ]);
    expect(watcher.waiting()).toBe(0);
  });

  it("gets a party's seats in one message", async () => {
    const { trip, watch } = aWatchedTrip();
    const watcher = await watch();
    await watcher.next();
    const { seatNo: _, ...hold } = aHold("ana", "A1");
    await trip.holdTogether({ ...hold, count: 3, having: null });
    expect(await watcher.next()).toMatchObject({
      version: 1,
      changes: [
        ["A1", "held"],
        ["A2", "held"],
        ["A3", "held"],
      ],
    });
  });

  it("gets seats that come free by time, when the alarm tidies them", async () => {
    const { trip, object, watch } = aWatchedTrip();
    await trip.hold(aHold("ana", "B2"));
    const watcher = await watch();
    await watcher.next();
    vi.setSystemTime(now + HOLD_MS);
    expect(await runDurableObjectAlarm(object)).toBe(true);
    expect(await watcher.next()).toMatchObject({ changes: [["B2", "free"]], free: 45 });
  });

  it("gets nothing that concerns no seat, and nothing that names a booking", async () => {
    const { trip, watch } = aWatchedTrip();
    await trip.hold(aHold("a-secret-booking", "B2"));
    const watcher = await watch();
    const snapshot = await watcher.next();
    await trip.claimPhone({ booking: "a-secret-booking", phoneKey: "a-phone" });
    await trip.resolveOrBar(claimFor(9, "bo", ["A1"]));
    await trip.cancel({ booking: "a-secret-booking", seatNo: "B2" });
    const message = await watcher.next();
    expect(message).toEqual({ after: 1, version: 2, changes: [["B2", "free"]], free: 45 });
    expect(JSON.stringify([snapshot, message])).not.toMatch(/secret|phone|bill/);
  });

  it("gets changes after the object slept, with versions that show a missed one", async () => {
    const { trip, object, watch } = aWatchedTrip();
    const watcher = await watch();
    await watcher.next();
    await trip.hold(aHold("ana", "B2"));
    await watcher.next();
    await evictDurableObject(object);
    await trip.hold(aHold("ana", "B3"));
    expect(await watcher.next()).toMatchObject({ after: 1, version: 2, changes: [["B3", "held"]] });
  });

  it("gets a snapshot on request", async () => {
    const { trip, watch } = aWatchedTrip();
    const watcher = await watch();
    await watcher.next();
    await trip.hold(aHold("ana", "B2"));
    await watcher.next();
    watcher.socket.send("snapshot");
    expect(await watcher.next()).toMatchObject({
      version: 1,
      seats: [{ seat_no: "B2", state: "held" }],
    });
  });

  it("that sends anything else is closed, and nothing changes", async () => {
    const { trip, watch } = aWatchedTrip();
    const watcher = await watch();
    await watcher.next();
    const closed = new Promise<number>((resolve) => {
      watcher.socket.addEventListener("close", ({ code }) => resolve(code));
    });
    watcher.socket.send('{"hold":"A1"}');
    expect(await closed).toBe(1008);
    expect(await trip.freeSeats({ planName: "45" })).toBe(45);
  });

  it("may request a snapshot once a second, and is closed for more", async () => {
    const { trip, watch } = aWatchedTrip();
    const watcher = await watch();
    await watcher.next();
    const closed = new Promise<number>((resolve) => {
      watcher.socket.addEventListener("close", ({ code }) => resolve(code));
    });
    for (let second = 0; second < 3; second += 1) {
      watcher.socket.send("snapshot");
      expect(await watcher.next()).toMatchObject({ version: 0 });
      vi.setSystemTime((now += 1_000));
    }
    for (let sent = 0; sent < 50; sent += 1) watcher.socket.send("snapshot");
    expect(await closed).toBe(1008);
    expect(watcher.waiting(), "one snapshot of fifty").toBe(1);
    expect(await trip.freeSeats({ planName: "45" })).toBe(45);
  });

  it("has the same limit after the object slept", async () => {
    const { object, watch } = aWatchedTrip();
    const watcher = await watch();
    await watcher.next();
    const closed = new Promise<number>((resolve) => {
      watcher.socket.addEventListener("close", ({ code }) => resolve(code));
    });
    watcher.socket.send("snapshot");
    await watcher.next();
    await evictDurableObject(object);
    watcher.socket.send("snapshot");
    expect(await closed).toBe(1008);
  });

  it("is closed for a long message, text or bytes, which is not read", async () => {
    for (const message of ["snapshot".repeat(10_000), new Uint8Array(100_000)]) {
      const { watch } = aWatchedTrip();
      const watcher = await watch();
      await watcher.next();
      const closed = new Promise<number>((resolve) => {
        watcher.socket.addEventListener("close", ({ code }) => resolve(code));
      });
      watcher.socket.send(message);
      expect(await closed).toBe(1008);
    }
  });

  it("that has gone does not stop the messages of others", async () => {
    const { trip, watch } = aWatchedTrip();
    const [gone, staying] = [await watch(), await watch()];
    await staying.next();
    gone.socket.close(1000);
    await trip.hold(aHold("ana", "B2"));
    expect(await staying.next()).toMatchObject({ version: 1 });
  });
});

describe("many watchers", () => {
  it("all get the same", async () => {
    const { trip, watch } = aWatchedTrip();
    const watchers = await Promise.all(Array.from({ length: 60 }, () => watch()));
    for (const watcher of watchers) await watcher.next();
    await trip.hold(aHold("ana", "B2"));
    const messages = await Promise.all(watchers.map((watcher) => watcher.next()));
    expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(1);
  });

  it("are bounded per object: the next one is refused", async () => {
    const { object, watch, connect } = aWatchedTrip();
    await watch();
    const statuses = await runInDurableObject(object, async (_, ctx) => {
      const sockets = vi.spyOn(ctx, "getWebSockets");
      const [one] = ctx.getWebSockets();
      if (one === undefined) throw new Error("nobody watches");
      sockets.mockReturnValue(Array.from({ length: LIVE_SOCKETS_MAX }, () => one));
      const full = (await connect()).status;
      sockets.mockReturnValue(Array.from({ length: LIVE_SOCKETS_MAX - 1 }, () => one));
      const last = (await connect()).status;
      sockets.mockRestore();
      return [full, last];
    });
    expect(statuses).toEqual([503, 101]);
  });
});
