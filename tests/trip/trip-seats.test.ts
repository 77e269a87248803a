import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { HOLD_MS } from "../../worker/domain/seats/seat-limits.ts";
import type { TripSeatsRemote } from "../../worker/trip/calls.ts";
import { TripSeats } from "../../worker/trip/trip-seats.ts";
import { auditSeats, type Claim } from "../support/seats/audit-seats.ts";
import { aHold, aTrip, writtenSeats, type TripObject } from "../support/trip.ts";
import { captureFor, claimFor } from "../support/seats/claims.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";

/** The clock stands still unless a test moves it. */
stopClock();

function readAlarm(object: TripObject) {
  return runInDurableObject(object, (_, { storage }) => storage.getAlarm());
}

async function readState(trip: TripSeatsRemote, seatNo: string) {
  const { seats } = await trip.seatMap({ planName: "45", bookings: [] });
  return seats.find((seat) => seat.seatNo === seatNo)?.state;
}

describe("many at once", () => {
  it("gives one seat to exactly one of fifty concurrent buyers [U04]", async () => {
    const { trip, object } = aTrip();
    const bookings = Array.from({ length: 50 }, (_, index) => `visitor-${index}`);
    const answers = await Promise.all(bookings.map((name) => trip.hold(aHold(name, "C3"))));
    const answered = answers.flatMap((answer) =>
      answer.ok ? [{ seatNo: "C3", booking: answer.value.booking }] : [],
    );
    expect(answered).toHaveLength(1);
    expect(auditSeats(answered, await writtenSeats(object, "held"))).toEqual([]);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
    expect(new Set(refusals.map((refusal) => refusal.reason))).toEqual(new Set(["seat_taken"]));
  });

  it("gives two groups with a common seat one complete winner and no leftovers", async () => {
    const { trip, object } = aTrip();
    const groups = [captureFor(1, "ana", ["A1", "A2"]), captureFor(2, "bo", ["A2", "A3"])];
    const answers = await Promise.all(groups.map((group) => trip.capture(group)));
    expect(answers.map((answer) => answer.state).toSorted()).toEqual(["capturing", "gone"]);
    const answered = groups.flatMap(({ booking, seats }, index): Claim[] =>
      answers[index]?.state === "capturing" ? seats.map((seatNo) => ({ seatNo, booking })) : [],
    );
    expect(answered).toHaveLength(2);
    expect(auditSeats(answered, await writtenSeats(object, "capturing"))).toEqual([]);
  });

  it("gives six seats when one visitor requests ten from several tabs", async () => {
    const { trip } = aTrip();
    const wanted = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2"];
    const answers = await Promise.all(wanted.map((seatNo) => trip.hold(aHold("ana", seatNo))));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(6);
    expect((await trip.booking({ booking: "ana" })).seats).toHaveLength(6);
  });
});

describe("the end of a hold", () => {
  it("comes at its time though the alarm never fires [L08]", async () => {
    const { trip } = aTrip();
    await trip.hold(aHold("ana", "A1"));
    pass(HOLD_MS - 1);
    expect(await trip.hold(aHold("bo", "A1"))).toMatchObject({ ok: false });
    pass(1);
    expect(await readState(trip, "A1")).toBe("free");
    expect(await trip.hold(aHold("bo", "A1"))).toMatchObject({ ok: true });
  });

  it("does not come with an alarm that fires too early, which then waits for the right time", async () => {
    const { trip, object } = aTrip();
    await trip.hold(aHold("ana", "A1"));
    pass(1000);
    expect(await runDurableObjectAlarm(object)).toBe(true);
    expect(await readState(trip, "A1")).toBe("held");
    expect(await readAlarm(object)).toBe(Date.now() - 1000 + HOLD_MS);
  });

  it("is tidied by an alarm that runs late, or twice, and taken seats stay", async () => {
    const { trip, object } = aTrip();
    await trip.hold(aHold("ana", "A1"));
    await trip.hold(aHold("bo", "B1"));
    await trip.capture(captureFor(1, "bo", ["B1"]));
    pass(3 * HOLD_MS);
    expect(await runDurableObjectAlarm(object)).toBe(true);
    await runInDurableObject(object, (instance) => instance.alarm());
    expect(await writtenSeats(object, "held")).toEqual([]);
    expect(await writtenSeats(object, "capturing")).toEqual([{ seatNo: "B1", booking: "bo" }]);
    expect(await readAlarm(object), "with nothing to wait for").toBeNull();
    expect(await trip.cancel({ booking: "ana", seatNo: "A1" })).toMatchObject({ ok: true });
  });

  it("has one alarm, for the earliest deadline, set only when that comes nearer [U05]", async () => {
    const { trip, object } = aTrip();
    await trip.hold(aHold("ana", "A1"));
    const first = Date.now() + HOLD_MS;
    const sets = await runInDurableObject(object, (instance, { storage }) => {
      const spy = vi.spyOn(storage, "setAlarm");
      pass(1000);
      instance.hold(aHold("ana", "A2"));
      instance.hold(aHold("bo", "B1"));
      instance.cancel({ booking: "ana", seatNo: "A1" });
      const calls = spy.mock.calls.length;
      spy.mockRestore();
      return calls;
    });
    expect(sets).toBe(0);
    expect(await readAlarm(object)).toBe(first);
    pass(HOLD_MS - 1000);
    await runDurableObjectAlarm(object);
    expect(await readAlarm(object)).toBe(first + 1000);
  });

  it("has an alarm again after an object wakes up without it", async () => {
    const { trip, object } = aTrip();
    await trip.hold(aHold("ana", "A1"));
    await runInDurableObject(object, (_, { storage }) => storage.deleteAlarm());
    await evictDurableObject(object);
    await trip.freeSeats({ planName: "45" });
    expect(await readAlarm(object)).toBe(Date.now() + HOLD_MS);
  });
});

describe("memory and tables", () => {
  /** Calls of every kind, each depending on those before. */
  const story: ((trip: TripSeatsRemote) => Promise<unknown>)[] = [
    (trip) => trip.hold({ ...aHold("ana", "A1"), isOrderChecked: false }),
    (trip) => trip.hold(aHold("ana", "A1")),
    (trip) => trip.hold({ ...aHold("ana", "A2"), isOrderChecked: false }),
    (trip) => trip.claimPhone({ booking: "ana", phoneKey: "p" }),
    (trip) => trip.hold(aHold("bo", "A1")),
    (trip) => trip.hold(aHold("bo", "B1")),
    (trip) => trip.capture(captureFor(1, "ana", ["A1", "A2"])),
    (trip) => trip.sell({ ...claimFor(1, "ana", ["A1", "A2"]), trxId: "TRX1" }),
    (trip) => trip.resolveOrBar(claimFor(1, "ana", ["A1", "A2"])),
    (trip) => trip.hold(aHold("ana", "C1")),
    (trip) => trip.capture(captureFor(2, "bo", ["B1"])),
    (trip) => trip.cancel({ booking: "bo", seatNo: "B1" }),
    (trip) => trip.release(claimFor(2, "bo", ["B1"])),
    (trip) => trip.cancel({ booking: "bo", seatNo: "B1" }),
    (trip) => trip.resolveOrBar(claimFor(3, "bo", ["B1"])),
    (trip) => trip.capture(captureFor(3, "bo", ["B1"])),
    (trip) => trip.giveBack(claimFor(1, "ana", ["A1", "A2"])),
    (trip) => trip.capture(captureFor(4, "cy", [])),
    (trip) => trip.sell({ ...claimFor(4, "cy", []), trxId: "TRX4" }),
    (trip) => trip.booking({ booking: "cy" }),
    ...["D1", "D2", "D3", "D4", "E1"].map(
      (seatNo) => (trip: TripSeatsRemote) => trip.hold(aHold("dee", seatNo)),
    ),
    (trip) => trip.claimPhone({ booking: "dee", phoneKey: "q" }),
    (trip) => trip.hold(aHold("fay", "F1")),
    (trip) => trip.claimPhone({ booking: "fay", phoneKey: "q" }),
    (trip) => trip.hold(aHold("fay", "F2")),
    (trip) => trip.cancelTrip(),
    (trip) => trip.hold(aHold("eve", "G1")),
    (trip) => trip.seatMap({ planName: "45", bookings: ["cy", "dee"] }),
  ];

  it("agree: an object that is evicted after every call gives the same answers", async () => {
    const [steady, evicted] = [aTrip(), aTrip()];
    for (const step of story) {
      const answer = await step(steady.trip);
      expect(await step(evicted.trip)).toEqual(answer);
      await evictDurableObject(evicted.object);
      const query = { planName: "45", bookings: ["ana", "bo", "dee"] };
      expect(await evicted.trip.seatMap(query)).toEqual(await steady.trip.seatMap(query));
    }
    expect((await steady.trip.seatMap({ planName: "45", bookings: [] })).version).toBe(15);
  });

  it("agree after a write that failed half-way: nothing of it is there", async () => {
    const { trip, object } = aTrip();
    await trip.hold(aHold("bo", "B1"));
    const thrown = await runInDurableObject(object, (instance, { storage }) => {
      storage.sql.exec(
        "CREATE TRIGGER full BEFORE INSERT ON holds BEGIN SELECT RAISE(ABORT, 'disk full'); END",
      );
      try {
        instance.hold(aHold("ana", "A1"));
        return null;
      } catch (error) {
        return String(error);
      } finally {
        storage.sql.exec("DROP TRIGGER full");
      }
    });
    expect(thrown).toContain("disk full");
    const query = { planName: "45", bookings: ["ana"] };
    const remembered = await trip.seatMap(query);
    await evictDurableObject(object);
    expect(await trip.seatMap(query)).toEqual(remembered);
    expect(remembered.mine?.seats).toEqual([]);
    expect(await writtenSeats(object, "held")).toEqual([{ seatNo: "B1", booking: "bo" }]);
    expect(await trip.hold(aHold("ana", "A1"))).toMatchObject({ ok: true });
  });

  it("stay as they were after a bill with a seat outside the plan, which is an error", async () => {
    const { trip, object } = aTrip();
    const bill = captureFor(1, "ana", ["A1", "A2"], "40");
    await runInDurableObject(object, (instance) => {
      expect(() => instance.capture(bill)).toThrow("on the trip's plan");
    });
    expect(await trip.resolveOrBar(claimFor(1, "ana", ["A1", "A2"]))).toEqual({ state: "barred" });
    expect(await readState(trip, "A1")).toBe("free");
  });
});

describe("an object", () => {
  it("is independent of another trip's seats", async () => {
    const [one, two] = [aTrip(), aTrip()];
    await one.trip.hold(aHold("ana", "A1"));
    expect(await readState(two.trip, "A1")).toBe("free");
  });

  it("refuses to start with a hold time that is allowed in local runs only", async () => {
    const { object } = aTrip();
    await runInDurableObject(object, (_, state) => {
      const short = { ...env, HOLD_SECONDS: "60" };
      expect(() => new TripSeats(state, { ...short, RUN_MODE: "live" })).toThrow("HOLD_SECONDS");
      expect(() => new TripSeats(state, { ...short, RUN_MODE: "local" })).not.toThrow();
    });
  });
});

describe("an object with the tables of the first season", () => {
  it("keeps running holds, their number and the time of their lapses, and drops holds that nothing depends on", async () => {
    const { trip, object } = aTrip();
    await trip.hold(aHold("ana", "A1"));
    await runInDurableObject(object, (_, { storage }) => {
      const { sql } = storage;
      sql.exec("ALTER TABLE holds DROP COLUMN phone_keys");
      sql.exec("ALTER TABLE holds DROP COLUMN ended_at");
      sql.exec("ALTER TABLE holds DROP COLUMN kept_ms");
      sql.exec("DROP VIEW seats");
      sql.exec("DROP TABLE seat_checkpoint");
      sql.exec(
        "CREATE TABLE seats (seat_no TEXT PRIMARY KEY, state TEXT NOT NULL, booking TEXT, bill INTEGER) STRICT",
      );
      sql.exec("INSERT INTO seats VALUES ('A1', 'held', 'ana', NULL)");
      sql.exec("ALTER TABLE meta DROP COLUMN incarnation");
      sql.exec("ALTER TABLE meta DROP COLUMN refused");
      sql.exec("ALTER TABLE meta DROP COLUMN refused_at");
      sql.exec("DROP TABLE captures");
      sql.exec("DROP TABLE ties");
      sql.exec(
        "CREATE TABLE captures (bill INTEGER PRIMARY KEY, state TEXT NOT NULL, booking TEXT, seats TEXT NOT NULL, trx_id TEXT) STRICT",
      );
      sql.exec(`INSERT INTO captures VALUES (7, 'sold', 'bo', '["B1"]', 'TRX7')`);
      sql.exec("INSERT INTO seats VALUES ('B1', 'sold', 'bo', 7)");
      sql.exec("DELETE FROM migrations WHERE number >= 4");
      sql.exec("UPDATE holds SET phone_key = 'p', lapses = 2");
      sql.exec("INSERT INTO holds (booking, deadline_at, lapses) VALUES ('long-gone', NULL, 1)");
    });
    await evictDurableObject(object);
    expect(await trip.booking({ booking: "ana" })).toMatchObject({ seats: ["A1"] });
    const rows = await runInDurableObject(object, (_, { storage }) =>
      storage.sql.exec("SELECT booking, phone_keys, kept_ms FROM holds").toArray(),
    );
    expect(rows).toEqual([{ booking: "ana", phone_keys: '["p"]', kept_ms: 960_000 }]);
    const bill = claimFor(7, "bo", ["B1"]);
    expect(await trip.resolveOrBar({ ...bill, booking: "cy" })).toEqual({ state: "barred" });
    expect(await trip.giveBack({ ...bill, claim: "bill/mine" })).toEqual({ state: "released" });
    expect(await readState(trip, "B1")).toBe("free");
    expect(await trip.incarnation()).toMatch(/^[0-9a-f]{32}$/);
  });
});
