/**
 * The lists that jobs read, each with an entry of it, what the job then writes, and changes of the world after which the
 * entry is none of the list any more. The statements of a change name the entry's bill as `?bill`.
 */
import { env } from "cloudflare:workers";
import { listTripsToCompact, markCompacted } from "../../worker/db/compaction.ts";
import { database } from "../../worker/db/client.ts";
import {
  claimDoubt,
  claimLateCheck,
  listInDoubt,
  listLateChecks,
} from "../../worker/db/payments/bills.ts";
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
import { beginRefund } from "../../worker/db/payments/refunds.ts";
import { listRefunds } from "../../worker/db/payments/refunds-due.ts";
import { storeTripCheck } from "../../worker/db/trip-checks.ts";
import { erase, listErasable } from "../../worker/db/retention.ts";
import { aBill, aSale, EVERYTHING } from "../support/bills.ts";
import { aTrip } from "../support/catalogue.ts";
import { DUE_AT, JOURNEY } from "../support/erasure.ts";

const db = database(env);
const NOW = Date.now();
const SCHEDULE = { by: "schedule", now: NOW } as const;

import { CHECK_LISTS } from "./listed-checks.ts";
import { MESSAGE_LISTS } from "./listed-messages.ts";
import { IN_A_RESTORE, SILENCE_LISTS } from "./listed-silence.ts";
import { PART_IS_OWED, run, type JobList, type ListedEntry } from "./listed.ts";
const ITS_TRIP = "(SELECT trip_id FROM bills WHERE id = ?bill)";
const LATER_TRIP = `UPDATE tickets SET current_claim = 'bill/moved-?bill', current_trip = (SELECT id FROM trips
  WHERE cancelled_at IS NULL AND departs_at > 1893456000000 AND id <> ${ITS_TRIP} ORDER BY id DESC LIMIT 1) WHERE bill_id = ?bill`;
const NOT_OVER = `UPDATE trips SET returns_at = 4102444800000 WHERE id = ${ITS_TRIP}`;
const IS_REFUNDED = "UPDATE bills SET state = 'refunded' WHERE id = ?bill";
const IN_LATE_CHECK = "UPDATE bills SET watch_until = 1 WHERE id = ?bill";
const WALLET_DIFFERS =
  "INSERT INTO wallet_findings (bill_id, found_at, finding) VALUES (?bill, 1, 'x')";
const IS_OWED = "UPDATE bills SET state = 'refund_owed' WHERE id = ?bill";
const TOOK_MONEY = "UPDATE bills SET trx_id = 'TRX' WHERE id = ?bill";

function aRefund({ bill, part }: { bill: number; part: number | null }): ListedEntry {
  const find = async () =>
    (await listRefunds(db, NOW, EVERYTHING)).find((one) => one.bill === bill && one.part === part);
  const job = find();
  const times = { now: NOW, refundBy: NOW + 1, settledAt: NOW + 2 };
  return {
    bill,
    isListed: async () => (await job) !== undefined && (await find()) !== undefined,
    write: async () => {
      const listed = await job;
      if (listed !== undefined) await beginRefund(db, listed, times);
    },
  };
}

async function anOldTrip(): Promise<string> {
  await aTrip(db);
  return (await aTrip(db, { journeyDate: JOURNEY })).id;
}

export const LISTS: Readonly<Record<string, JobList>> = {
  ...MESSAGE_LISTS,
  ...SILENCE_LISTS,
  ...CHECK_LISTS,
  "sales of cancelled trips": {
    async entry() {
      await aTrip(db);
      const tripId = (await aTrip(db)).id;
      const bill = await aSale({ tripId });
      await cancelTrip(db, tripId, NOW);
      return {
        bill,
        isListed: async () => (await listSalesOfCancelledTrips(db, EVERYTHING)).includes(bill),
        write: () => cancelSaleWithTrip(db, bill, SCHEDULE),
      };
    },
    changes: {
      "its ticket has moved to a bus that runs": [LATER_TRIP],
      "it is refunded": [IS_REFUNDED],
      "D1 is being led through a restore": [IN_A_RESTORE],
      "its trip is not cancelled": [`UPDATE trips SET cancelled_at = NULL WHERE id = ${ITS_TRIP}`],
    },
  },
  "cancelled trips that their objects have not confirmed": {
    async entry() {
      const tripId = (await aTrip(db)).id;
      const bill = await aBill({ tripId });
      await cancelTrip(db, tripId, NOW);
      return {
        bill,
        isListed: async () => (await listUnconfirmedTrips(db)).includes(tripId),
        write: () => confirmCancelled(db, tripId, NOW),
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
        write: () => erase(db, [[bill, "erased:mark"]], input, NOW),
      };
    },
    changes: {
      "its ticket has moved to a later trip": [LATER_TRIP],
      "its journey is not over": [NOT_OVER],
      "its refund is owed": [IS_OWED],
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
      "the wallet says something else of it": [WALLET_DIFFERS],
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
      "its refund is owed": [IS_OWED],
      "the wallet says something else of it": [WALLET_DIFFERS],
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
        write: () => markCompacted(db, tripId, { before: DUE_AT, now: NOW }),
      };
    },
    changes: {
      "its journey is not over": [NOT_OVER],
      "another run has compacted it": [`UPDATE trips SET compacted_at = 1 WHERE id = ${ITS_TRIP}`],
      "a payment of it is under way": ["UPDATE bills SET state = 'capturing' WHERE id = ?bill"],
      "money of it is owed": [IS_OWED],
      "a payment of it is being checked": [IN_LATE_CHECK],
    },
  },
  "payments in doubt": {
    async entry() {
      const bill = await aBill({ state: "capturing" });
      await run("UPDATE bills SET execute_by = 5 WHERE id = ?", bill);
      const time = { since: NOW - 90_000, now: NOW };
      return {
        bill,
        isListed: async () => (await listInDoubt(db, time, EVERYTHING)).includes(bill),
        write: () => claimDoubt(db, bill, time, NOW + 60_000),
      };
    },
    changes: {
      "its ticket is written": ["UPDATE bills SET state = 'paid' WHERE id = ?bill"],
      "another run has checked it": [
        "UPDATE bills SET doubt_check_at = 4102444800000 WHERE id = ?bill",
      ],
      "a restore has begun it anew": [
        "UPDATE bills SET execute_by = 4102444800000 WHERE id = ?bill",
      ],
    },
  },
  "late-payment checks": {
    async entry() {
      const bill = await aBill({ state: "failed" });
      await run("UPDATE bills SET watch_until = 4102444800000, watch_at = 5 WHERE id = ?", bill);
      return {
        bill,
        isListed: async () => (await listLateChecks(db, NOW, EVERYTHING)).includes(bill),
        write: () => claimLateCheck(db, bill, NOW, NOW + 60_000),
      };
    },
    changes: {
      "its money has come and is owed": [IS_OWED],
      "the check is over": ["UPDATE bills SET watch_until = NULL WHERE id = ?bill"],
      "another run has checked it": ["UPDATE bills SET watch_at = 4102444800000 WHERE id = ?bill"],
    },
  },
  "refunds of whole bills": {
    async entry() {
      const bill = await aBill({ state: "refund_owed" });
      return aRefund({ bill, part: null });
    },
    changes: {
      "it is settled": [IS_REFUNDED],
      "another attempt has begun": [
        "UPDATE bills SET refund_settled_at = 4102444800000 WHERE id = ?bill",
      ],
      "the provider has refused it": [
        "UPDATE bills SET refund_due_at = 4102444800000, refund_refusals = 1 WHERE id = ?bill",
      ],
    },
  },
  "refunds of parts": {
    async entry() {
      const bill = await aSale();
      await run(PART_IS_OWED.replaceAll("?bill", "?1"), bill);
      const part = await env.DB.prepare("SELECT id FROM part_refunds WHERE bill_id = ?")
        .bind(bill)
        .first<number>("id");
      return aRefund({ bill, part });
    },
    changes: {
      "it is settled": ["UPDATE part_refunds SET state = 'refunded' WHERE bill_id = ?bill"],
      "another attempt has begun": [
        "UPDATE part_refunds SET refund_settled_at = 4102444800000 WHERE bill_id = ?bill",
      ],
      "the provider has refused it": [
        "UPDATE part_refunds SET refund_due_at = 4102444800000 WHERE bill_id = ?bill",
      ],
    },
  },
  "trips that are compared": {
    async entry() {
      const tripId = (await aTrip(db)).id;
      const bill = await aBill({ tripId });
      const check = { tripId, checkedAt: NOW, differences: 0, lasting: 0 };
      await storeTripCheck(db, { ...check, checkedAt: 5, differences: 1, lasting: 1 });
      return {
        bill,
        isListed: async () => {
          const at = await env.DB.prepare(
            "SELECT checked_at AS at FROM trip_checks WHERE trip_id = ?",
          )
            .bind(tripId)
            .first<number>("at");
          return (at ?? 0) <= check.checkedAt;
        },
        write: () => storeTripCheck(db, check),
      };
    },
    changes: {
      "a comparison that began later is stored": [
        `UPDATE trip_checks SET checked_at = 4102444800000 WHERE trip_id = ${ITS_TRIP}`,
      ],
    },
  },
};
