import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { writeEvent } from "../../worker/trip/seat-events.ts";
import { tripSeats } from "../../worker/trip/stub.ts";
import { EMPTY_TRIP } from "../../worker/domain/seats/trip-state.ts";
import { freshId } from "../support/catalogue.ts";
import { someFacts } from "../support/seats/desk.ts";
import { captureFor, claimFor } from "../support/seats/claims.ts";

const PLAN = "45";

function aTripOfItsOwn() {
  const id = freshId();
  const seats = tripSeats(env, id);
  const facts = someFacts({ saleClosesAt: Date.now() + 3_600_000 });
  return {
    stub: env.TRIP_SEATS.getByName(id),
    seats,
    hold: (booking: string, seatNo: string) =>
      seats.hold({ facts, booking, seatNo, isOrderChecked: true }),
    trail: async () =>
      (await seats.events({ after: 0, most: 100 })).map(
        ({ number, seatNo, was, became, cause, by, bill }) =>
          `${number} ${seatNo} ${was}>${became} ${cause} ${by}${bill === null ? "" : ` #${bill}`}`,
      ),
  };
}

describe("the trail of a trip", () => {
  test("has each change of a seat with cause and actor, from the hold to the refund", async () => {
    const { seats, hold, trail } = aTripOfItsOwn();
    await hold("booking1", "A1");
    await hold("booking1", "B2");
    await hold("booking1", "C1");
    await seats.cancel({ booking: "booking1", seatNo: "C1" });
    const claim = claimFor(7, "booking1", ["A1", "B2"]);
    const bill = captureFor(7, "booking1", ["A1", "B2"], PLAN);
    await seats.capture({ ...bill, by: "buyer" });
    await seats.sell({ ...claim, trxId: "TRX", by: "schedule" });
    await seats.giveBack({ ...claim, by: "staff:rima" });
    await seats.block({ seats: ["D1"], planName: PLAN, by: "staff:rima" });
    expect(await trail()).toEqual([
      "1 A1 free>held hold buyer",
      "2 B2 free>held hold buyer",
      "3 C1 free>held hold buyer",
      "4 C1 held>free cancel buyer",
      "5 A1 held>capturing capture buyer #7",
      "5 B2 held>capturing capture buyer #7",
      "6 A1 capturing>sold sell schedule #7",
      "6 B2 capturing>sold sell schedule #7",
      "7 A1 sold>free give_back staff:rima #7",
      "7 B2 sold>free give_back staff:rima #7",
      "8 D1 free>blocked block staff:rima",
    ]);
    expect((await seats.seatMap({ planName: PLAN, bookings: [] })).version).toBe(8);
  });

  test("has no row for a call that changed no seat", async () => {
    const { seats, hold, trail } = aTripOfItsOwn();
    await hold("booking1", "A1");
    await hold("booking1", "A1");
    await hold("booking2", "A1");
    await seats.resolveOrBar(claimFor(9, "booking1", ["A1"]));
    await seats.cancelTrip();
    expect(await trail()).toHaveLength(1);
  });

  test.each(["UPDATE seat_events SET actor = 'me'", "DELETE FROM seat_events"])(
    "is changed by nobody: %s",
    async (sql) => {
      const { stub, hold } = aTripOfItsOwn();
      await hold("booking1", "A1");
      const attempt = runInDurableObject(stub, (_, { storage }) => {
        storage.sql.exec(sql);
      });
      await expect(attempt).rejects.toThrow(/append-only/);
    },
  );

  test("refuses a change that was decided on older seats", async () => {
    const { stub, hold } = aTripOfItsOwn();
    await hold("booking1", "A1");
    const attempt = runInDurableObject(stub, (_, { storage }) => {
      const changes = {
        seats: [["A1", { state: "held", booking: "booking2" }]],
        holds: [],
        captures: [],
        ties: [],
        cancelled: false,
      } as const;
      writeEvent(storage.sql, changes, EMPTY_TRIP, { at: 0, cause: "hold", by: "buyer" });
    });
    await expect(attempt).rejects.toThrow(/UNIQUE/);
  });
});

describe("the owners of seats, which only the trail names", () => {
  test("are those of a restarted object, before and after a checkpoint", async () => {
    const { stub, seats, hold, trail } = aTripOfItsOwn();
    await hold("booking1", "A1");
    await hold("booking1", "B2");
    await seats.capture(captureFor(7, "booking1", ["A1", "B2"], PLAN));
    await seats.sell({ ...claimFor(7, "booking1", ["A1", "B2"]), trxId: "TRX" });
    await seats.block({ seats: ["D1"], planName: PLAN, by: "staff:rima" });
    const owners = (await seats.ledger()).seats;
    expect(owners.map(({ seatNo, state }) => `${seatNo} ${state}`)).toEqual([
      "A1 sold",
      "B2 sold",
      "D1 blocked",
    ]);
    await evictDurableObject(stub);
    expect((await seats.ledger()).seats).toEqual(owners);
    while ((await trail()).length < 70) {
      await hold("booking2", "C1");
      await seats.cancel({ booking: "booking2", seatNo: "C1" });
    }
    await hold("booking2", "C2");
    const later = (await seats.ledger()).seats;
    const checkpoints = await runInDurableObject(stub, (_, { storage }) =>
      storage.sql.exec("SELECT number FROM seat_checkpoint").toArray(),
    );
    expect(checkpoints).toEqual([{ number: 64 }]);
    await evictDurableObject(stub);
    expect((await seats.ledger()).seats).toEqual(later);
    expect(later).toHaveLength(4);
    const { deadlineAt, farePoisha } = await seats.booking({ booking: "booking1" });
    expect({ deadlineAt, farePoisha }, "the sale has ended its hold").toEqual({
      deadlineAt: null,
      farePoisha: null,
    });
  });

  test("stay when the events of holds are dropped, long after the journey", async () => {
    const { stub, seats, hold, trail } = aTripOfItsOwn();
    for (const booking of ["booking1", "booking2"]) {
      const seatNo = booking === "booking1" ? "A1" : "B2";
      const bill = booking === "booking1" ? 7 : 8;
      await hold(booking, seatNo);
      await seats.capture(captureFor(bill, booking, [seatNo], PLAN));
    }
    await seats.sell({ ...claimFor(7, "booking1", ["A1"]), trxId: "TRX" });
    await seats.release(claimFor(8, "booking2", ["B2"]));
    await seats.cancel({ booking: "booking2", seatNo: "B2" });
    await seats.block({ seats: ["D1"], planName: PLAN, by: "staff:rima" });
    const owners = (await seats.ledger()).seats;
    expect(owners.map(({ seatNo, state }) => `${seatNo} ${state}`)).toEqual([
      "A1 sold",
      "D1 blocked",
    ]);
    const { incarnation } = await seats.ledger();
    expect((await seats.compact({ failed: [], incarnation })).state).toBe("compacted");
    expect((await trail()).join()).not.toContain("cancel");
    await evictDurableObject(stub);
    expect((await seats.ledger()).seats).toEqual(owners);
  });

  test("end their hold with the sale, in a restarted object and after the money went back", async () => {
    const { stub, seats, hold } = aTripOfItsOwn();
    await hold("booking1", "A1");
    const claim = claimFor(7, "booking1", ["A1"]);
    await seats.capture(captureFor(7, "booking1", ["A1"], PLAN));
    await seats.sell({ ...claim, trxId: "TRX" });
    const readHold = async () => {
      const { deadlineAt, farePoisha } = await seats.booking({ booking: "booking1" });
      return { deadlineAt, farePoisha };
    };
    const over = { deadlineAt: null, farePoisha: null };
    expect(await readHold()).toEqual(over);
    await evictDurableObject(stub);
    expect(await readHold()).toEqual(over);
    await seats.giveBack({ ...claim, by: "staff:rima" });
    await evictDurableObject(stub);
    expect(await readHold()).toEqual(over);
    expect(await hold("booking1", "A1")).toMatchObject({ ok: true });
  });

  test("are right after an earlier version wrote them, to the table that it knows", async () => {
    const { stub, seats, hold } = aTripOfItsOwn();
    await hold("booking1", "A1");
    await hold("booking1", "B2");
    const { claim, bill } = claimFor(7, "booking1", ["A1"]);
    await runInDurableObject(stub, (_, { storage: { sql } }) => {
      sql.exec(
        "INSERT OR REPLACE INTO seats (seat_no, state, booking, bill, claim) VALUES ('A1', 'sold', 'booking1', 7, ?)",
        claim,
      );
      sql.exec("DELETE FROM seats WHERE seat_no = 'B2'");
      sql.exec(
        "INSERT INTO seat_events VALUES (3, 0, 'sell', 'buyer', ?)",
        JSON.stringify([
          ["A1", "held", "sold", "booking1", bill],
          ["B2", "held", "free", "booking1", null],
        ]),
      );
      sql.exec(
        `INSERT INTO captures (claim, bill, state, booking, seats, trx_id) VALUES (?, 7, 'sold', 'booking1', '["A1"]', 'TRX')`,
        claim,
      );
    });
    await evictDurableObject(stub);
    expect((await seats.ledger()).seats).toEqual([{ seatNo: "A1", state: "sold", bill, claim }]);
    await seats.giveBack({ ...claimFor(7, "booking1", ["A1"]), by: "staff:rima" });
    expect((await seats.ledger()).seats).toEqual([]);
  });

  test("stay free where an earlier version has dropped the event that freed them", async () => {
    const { stub, seats, hold } = aTripOfItsOwn();
    await hold("booking1", "A1");
    const claim = claimFor(7, "booking1", ["A1"]);
    await seats.capture(captureFor(7, "booking1", ["A1"], PLAN));
    await seats.release({ ...claim, by: "schedule" });
    await seats.cancel({ booking: "booking1", seatNo: "A1" });
    await seats.block({ seats: ["D1"], planName: PLAN, by: "staff:rima" });
    await seats.unblock({ seats: ["D1"], planName: PLAN, by: "staff:rima" });
    await runInDurableObject(stub, (_, { storage: { sql } }) => {
      sql.exec(
        `DROP TRIGGER seat_events_are_kept; DELETE FROM seat_events WHERE cause IN ('hold', 'cancel');
         DROP VIEW seats; DROP TABLE seat_checkpoint;
         CREATE TABLE seats (seat_no TEXT PRIMARY KEY, state TEXT, booking TEXT, bill INTEGER, claim TEXT);
         ALTER TABLE meta DROP COLUMN refused; ALTER TABLE meta DROP COLUMN refused_at;
         DELETE FROM migrations WHERE number >= (SELECT max(number) - 1 FROM migrations);`,
      );
    });
    await evictDurableObject(stub);
    expect((await seats.ledger()).seats).toEqual([]);
  });
});
