/**
 * The lists that jobs read, each with an entry of it, what the job then writes, and changes of the world after which the
 * entry is none of the list any more. The statements of a change name the entry's bill as `?bill`.
 */
import { env } from "cloudflare:workers";
import { listTripsToCompact, markCompacted } from "../../worker/db/compaction.ts";
import { database } from "../../worker/db/client.ts";
import {
  cancelSaleWithTrip,
  cancelTrip,
  confirmCancelled,
  listSalesOfCancelledTrips,
  listUnconfirmedTrips,
} from "../../worker/db/payments/cancelled-trips.ts";
import {
  deleteFailed,
  deleteUnpaidOf,
  listFailed,
  listUnpaid,
} from "../../worker/db/payments/unpaid-bills.ts";
import { erase, listErasable } from "../../worker/db/retention.ts";
import { aBill, aSale, EVERYTHING } from "../support/bills.ts";
import { aTrip } from "../support/catalogue.ts";
import { DUE_AT, JOURNEY } from "../support/erasure.ts";

const db = database(env);
const SCHEDULE = { by: "schedule", now: Date.now() } as const;

export interface ListedEntry {
  bill: number;
  isListed(): Promise<boolean>;
  /** What the job does with an entry that it has read. */
  write(): Promise<unknown>;
}

export interface JobList {
  entry(): Promise<ListedEntry>;
  /** By what has happened meanwhile. */
  changes: Readonly<Record<string, readonly string[]>>;
}

const ITS_TRIP = "(SELECT trip_id FROM bills WHERE id = ?bill)";
const LATER_TRIP = `UPDATE tickets SET current_claim = 'bill/moved-?bill', current_trip = (SELECT id FROM trips
  WHERE cancelled_at IS NULL AND departs_at > 1893456000000 AND id <> ${ITS_TRIP} ORDER BY id DESC LIMIT 1) WHERE bill_id = ?bill`;
const NOT_OVER = `UPDATE trips SET returns_at = 4102444800000 WHERE id = ${ITS_TRIP}`;
const IS_REFUNDED = "UPDATE bills SET state = 'refunded' WHERE id = ?bill";
const PART_IS_OWED = `INSERT INTO part_refunds (bill_id, amount_poisha, reason, asked_by, state, created_at)
  VALUES (?bill, 100, 'late', 'staff:r', 'owed', 1)`;
const IN_LATE_CHECK = "UPDATE bills SET watch_until = 1 WHERE id = ?bill";
const TOOK_MONEY = "UPDATE bills SET trx_id = 'TRX' WHERE id = ?bill";

async function anOldTrip(): Promise<string> {
  await aTrip(db);
  return (await aTrip(db, { journeyDate: JOURNEY })).id;
}

export const LISTS: Readonly<Record<string, JobList>> = {
  "sales of cancelled trips": {
    async entry() {
      await aTrip(db);
      const tripId = (await aTrip(db)).id;
      const bill = await aSale({ tripId });
      await cancelTrip(db, tripId, SCHEDULE.now);
      return {
        bill,
        isListed: async () => (await listSalesOfCancelledTrips(db, EVERYTHING)).includes(bill),
        write: () => cancelSaleWithTrip(db, bill, SCHEDULE),
      };
    },
    changes: {
      "its ticket has moved to a bus that runs": [LATER_TRIP],
      "it is refunded": [IS_REFUNDED],
      "a part of it is on its way back": [PART_IS_OWED],
      "its trip is not cancelled": [`UPDATE trips SET cancelled_at = NULL WHERE id = ${ITS_TRIP}`],
    },
  },
  "cancelled trips that their objects have not confirmed": {
    async entry() {
      const tripId = (await aTrip(db)).id;
      const bill = await aBill({ tripId });
      await cancelTrip(db, tripId, SCHEDULE.now);
      return {
        bill,
        isListed: async () => (await listUnconfirmedTrips(db)).includes(tripId),
        write: () => confirmCancelled(db, tripId, SCHEDULE.now),
      };
    },
    changes: {
      "it is not cancelled": [`UPDATE trips SET cancelled_at = NULL WHERE id = ${ITS_TRIP}`],
      "another run has written it": [
        `UPDATE trips SET cancel_confirmed_at = 1 WHERE id = ${ITS_TRIP}`,
      ],
    },
  },
  "bills whose personal data is erased": {
    async entry() {
      const bill = await aSale({ tripId: await anOldTrip() });
      const ticket = `(SELECT ticket_id FROM bills WHERE id = ${bill})`;
      await env.DB.batch(
        [
          `UPDATE messages SET params = '{}' WHERE bill_id = ${bill}`,
          `INSERT INTO push_subscriptions (ticket_id, endpoint, p256dh, auth, language, created_at)
             VALUES (${ticket}, 'https://push.test/${bill}', '', '', 'bn', 1)`,
        ].map((statement) => env.DB.prepare(statement)),
      );
      const input = { before: DUE_AT, slice: null };
      return {
        bill,
        isListed: async () =>
          (await listErasable(db, input, EVERYTHING)).some(({ id }) => id === bill),
        write: () => erase(db, [[bill, "erased:mark"]], input, SCHEDULE.now),
      };
    },
    changes: {
      "its ticket has moved to a later trip": [LATER_TRIP],
      "its journey is not over": [NOT_OVER],
      "its refund is owed": ["UPDATE bills SET state = 'refund_owed' WHERE id = ?bill"],
      "its payment is being checked": [IN_LATE_CHECK],
      "a part of it is on its way back": [PART_IS_OWED],
      "another run has erased it": ["UPDATE bills SET erased_at = 1 WHERE id = ?bill"],
    },
  },
  "bills that nobody began to pay": {
    async entry() {
      const bill = await aBill({ tripId: await anOldTrip(), state: "expired" });
      const input = { before: DUE_AT, slice: null };
      return {
        bill,
        isListed: async () => (await listUnpaid(db, input, EVERYTHING)).includes(bill),
        write: () => deleteUnpaidOf(db, [bill], input),
      };
    },
    changes: {
      "its journey is not over": [NOT_OVER],
      "a restore has found its payment": ["UPDATE bills SET state = 'capturing' WHERE id = ?bill"],
      "it took money": [TOOK_MONEY],
      "its payment is being checked": [IN_LATE_CHECK],
      "a part of it is on its way back": [PART_IS_OWED],
      "the wallet says something else of it": [
        "INSERT INTO wallet_findings (bill_id, found_at, finding) VALUES (?bill, 1, 'x')",
      ],
    },
  },
  "failed bills of a trip that is compacted": {
    async entry() {
      const tripId = await anOldTrip();
      const bill = await aBill({ tripId, state: "failed" });
      return {
        bill,
        isListed: async () =>
          (await listTripsToCompact(db, DUE_AT, EVERYTHING)).some(({ id }) => id === tripId) &&
          (await listFailed(db, tripId, EVERYTHING)).some((claim) => claim.bill === bill),
        write: () => deleteFailed(db, [bill], DUE_AT),
      };
    },
    changes: {
      "its journey is not over": [NOT_OVER],
      "it took money": [TOOK_MONEY],
      "its payment is being checked": [IN_LATE_CHECK],
      "its refund is owed": ["UPDATE bills SET state = 'refund_owed' WHERE id = ?bill"],
      "the wallet says something else of it": [
        "INSERT INTO wallet_findings (bill_id, found_at, finding) VALUES (?bill, 1, 'x')",
      ],
      "staff have dealt with it": [
        "INSERT INTO staff_acts (at, actor, act, target, reason) VALUES (1, 'staff:r', 'x', '?bill', 'x')",
      ],
    },
  },
  "trips that are compacted": {
    async entry() {
      const tripId = await anOldTrip();
      const bill = await aBill({ tripId, state: "expired" });
      return {
        bill,
        isListed: async () =>
          (await listTripsToCompact(db, DUE_AT, EVERYTHING)).some(({ id }) => id === tripId),
        write: () => markCompacted(db, tripId, { before: DUE_AT, now: SCHEDULE.now }),
      };
    },
    changes: {
      "its journey is not over": [NOT_OVER],
      "another run has compacted it": [`UPDATE trips SET compacted_at = 1 WHERE id = ${ITS_TRIP}`],
      "a payment of it is under way": ["UPDATE bills SET state = 'capturing' WHERE id = ?bill"],
      "money of it is owed": ["UPDATE bills SET state = 'refund_owed' WHERE id = ?bill"],
      "a payment of it is being checked": [IN_LATE_CHECK],
    },
  },
};
