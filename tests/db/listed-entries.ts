/**
 * The lists that jobs read, each with an entry of it, what the job then writes, and changes of the world after which
 * the entry is none of the list any more. The statements of a change name the entry's bill as `?bill`.
 */
import { env } from "cloudflare:workers";
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
import { beginRefund } from "../../worker/db/payments/refunds.ts";
import { listRefunds } from "../../worker/db/payments/refunds-due.ts";
import { aBill, aSale, EVERYTHING } from "../support/bills.ts";
import { aTrip } from "../support/catalogue.ts";

const db = database(env);
const NOW = Date.now();
const SCHEDULE = { by: "schedule", now: NOW } as const;

import { CHECK_LISTS } from "./listed-checks.ts";
import { DELETION_LISTS } from "./listed-deletions.ts";
import { MESSAGE_LISTS } from "./listed-messages.ts";
import { SILENCE_LISTS } from "./listed-silence.ts";
import {
  IN_A_RESTORE,
  IS_OWED,
  IS_REFUNDED,
  ITS_TRIP,
  LATER_TRIP,
  PART_IS_OWED,
  run,
  type JobList,
  type ListedEntry,
} from "./listed.ts";

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

export const LISTS: Readonly<Record<string, JobList>> = {
  ...MESSAGE_LISTS,
  ...SILENCE_LISTS,
  ...CHECK_LISTS,
  ...DELETION_LISTS,
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
};
