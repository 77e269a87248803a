/** A trip's seat store over an SQLite database in Node after many bookings; it counts its statements. */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { capture, release, sell } from "../../../worker/domain/seats/capture-lock.ts";
import { giveBack } from "../../../worker/domain/seats/give-back.ts";
import { cancel, hold, deleteExpiredHolds } from "../../../worker/domain/seats/seat-lock.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { SeatStore } from "../../../worker/trip/seat-store.ts";
import { someFacts } from "./desk.ts";
import { captureFor, claimFor } from "./claims.ts";

/** What became of a past booking. */
export type Past = "give_up" | "released" | "refunded";

export interface HoldCost {
  statements: number;
  rowsRead: number;
  /** Entries of the state in memory afterwards. */
  holds: number;
  captures: number;
}

/** As long as a true one. */
export const pastBooking = (number: number) => `past-${String(number).padStart(17, "0")}`;

const SEAT = "A1";
const SEATS = seatPlan("45").seats.map(({ seatNo }) => seatNo);

/** `passes` moves the clock that the store reads. */
export function aPastTrip(passes: (ms: number) => void) {
  const db = new DatabaseSync(":memory:");
  const counts = { statements: 0, rowsRead: 0 };
  let store = start(getStorage(db, counts));
  let bookings = 0;
  const facts = () => someFacts({ saleClosesAt: Date.now() + 86_400_000 });
  const trip = {
    hold: (booking: string, seatNo: string) =>
      store.run("hold", "buyer", (state, now) =>
        hold(state, { facts: facts(), booking, seatNo, isOrderChecked: true }, now, HOLD_MS),
      ),
    capture: (bill: number, booking: string) =>
      store.runForBill("capture", claimFor(bill, booking, [SEAT]), (state, now) =>
        capture(state, { ...captureFor(bill, booking, [SEAT]), until: now + 1 }, now),
      ),
    tidy: () => store.run("hold_over", "clock", deleteExpiredHolds),
    /** Holds that ran out in a row; the last one just now. */
    lapse(booking: string, times: number): void {
      for (let time = 0; time < times; time += 1) {
        trip.hold(booking, SEAT);
        passes(HOLD_MS);
        trip.tidy();
      }
    },
    evict() {
      store = start(getStorage(db, counts));
    },
    /** This many visitors, one after the other, each with a booking that is over. */
    past(count: number, how: Past): void {
      for (let number = 0; number < count; number += 1) {
        bookings += 1;
        const [bill, booking] = [bookings, pastBooking(bookings)];
        trip.hold(booking, SEAT);
        if (how === "give_up") {
          store.run("cancel", "buyer", (state, now) =>
            cancel(state, { booking, seatNo: SEAT }, now, HOLD_MS),
          );
          continue;
        }
        const claim = claimFor(bill, booking, [SEAT]);
        trip.capture(bill, booking);
        if (how === "refunded") {
          store.runForBill("sell", claim, (state, now) =>
            sell(state, { ...claim, trxId: "TRX" }, now),
          );
          store.runForBill("give_back", claim, (state, now) => giveBack(state, claim, now));
        } else {
          store.runForBill("release", claim, (state, now) => release(state, claim, now));
          store.run("cancel", "buyer", (state, now) =>
            cancel(state, { booking, seatNo: SEAT }, now, HOLD_MS),
          );
        }
      }
    },
    /** The first so many seats of the plan, one a booking. */
    sellOut(count: number): void {
      for (const seatNo of SEATS.slice(0, count)) {
        bookings += 1;
        const claim = claimFor(bookings, pastBooking(bookings), [seatNo]);
        trip.hold(claim.booking, seatNo);
        store.runForBill("capture", claim, (state, now) =>
          capture(
            state,
            { ...captureFor(claim.bill, claim.booking, [seatNo]), until: now + 1 },
            now,
          ),
        );
        store.runForBill("sell", claim, (state, now) =>
          sell(state, { ...claim, trxId: "BKA1234567" }, now),
        );
      }
    },
    compact: () => store.compact({ failed: [], incarnation: null }),
    /** By SQLite's own count. */
    bytes: (sql: string): number => Number(db.prepare(sql).get()?.["n"]),
    /** The cost of this many holds, each of a new booking and released again. */
    costOfHolds(count: number): HoldCost {
      Object.assign(counts, { statements: 0, rowsRead: 0 });
      trip.past(count, "give_up");
      const { holds, captures } = store.load();
      return { ...counts, holds: holds.size, captures: captures.size };
    },
    rowsOf: (table: "holds" | "captures"): number =>
      Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]),
  };
  return trip;
}

function start(storage: DurableObjectStorage): SeatStore {
  const store = new SeatStore(storage, { notify: () => {} });
  // Nothing is awaited before its tables are there.
  void store.start();
  return store;
}

function getStorage(
  db: DatabaseSync,
  counts: { statements: number; rowsRead: number },
): DurableObjectStorage {
  const storage = {
    sql: {
      exec(sql: string, ...params: SQLInputValue[]) {
        counts.statements += 1;
        if (params.length === 0 && !/^\s*select/i.test(sql)) {
          db.exec(sql);
          return cursor([]);
        }
        const rows = db.prepare(sql).all(...params);
        counts.rowsRead += rows.length;
        return cursor(rows);
      },
    },
    transactionSync<T>(work: () => T): T {
      db.exec("BEGIN");
      try {
        const result = work();
        db.exec("COMMIT");
        return result;
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
    },
    getAlarm: async () => null,
    setAlarm: async () => {},
  };
  return storage as unknown as DurableObjectStorage;
}

function cursor(rows: unknown[]) {
  return { toArray: () => rows, one: () => rows[0] };
}
