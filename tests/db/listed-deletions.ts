/** What is erased, deleted or compacted long after a journey, and each reason why it stays (listed-entries.ts). */
import { env } from "cloudflare:workers";
import { listTripsToCompact, markCompacted } from "../../worker/db/compaction.ts";
import { database } from "../../worker/db/client.ts";
import {
  deleteFailed,
  deleteUnpaidById,
  listFailed,
  listUnpaid,
} from "../../worker/db/payments/unpaid-bills.ts";
import {
  deletePastMessages,
  listBillsWithPastMessages,
} from "../../worker/db/messages/message-retention.ts";
import { erase, listErasable } from "../../worker/db/retention.ts";
import { aBill, aSale, EVERYTHING } from "../support/bills.ts";
import { aTrip } from "../support/catalogue.ts";
import { DUE_AT, JOURNEY } from "../support/erasure.ts";
import { IS_OWED, ITS_TRIP, LATER_TRIP, PART_IS_OWED, run, type JobList } from "./listed.ts";

const db = database(env);
const NOW = Date.now();
const NOT_OVER = `UPDATE trips SET returns_at = 4102444800000 WHERE id = ${ITS_TRIP}`;
const IN_LATE_CHECK = "UPDATE bills SET watch_until = 1 WHERE id = ?bill";
const WALLET_DIFFERS =
  "INSERT INTO wallet_findings (bill_id, found_at, finding) VALUES (?bill, 1, 'x')";
const TOOK_MONEY = "UPDATE bills SET trx_id = 'TRX' WHERE id = ?bill";
const state = (name: string) => `UPDATE bills SET state = '${name}' WHERE id = ?bill`;
const HAS_TICKET = `INSERT INTO tickets (id, bill_id, pnr, created_at) VALUES ('of-?bill', ?bill, 'P-?bill', 1)`;
const HAS_MESSAGE = `INSERT INTO messages (bill_id, topic, id, channel, template, state, queue, queue_at, created_at, expires_at)
  VALUES (?bill, 'refunded', 'of-?bill', 'sms', 'refunded', 'delivered', 10, 1, 1, 1)`;
const IS_COMPACTED = `UPDATE trips SET compacted_at = 1 WHERE id = ${ITS_TRIP}`;
/** The newest ticket, of another trip. */
const ANOTHER = "bill_id = (SELECT max(bill_id) FROM tickets)";
const moveOfAnother = (from: string, to: string) =>
  `INSERT INTO ticket_moves (ticket_id, bill_id, seq, from_trip, from_claim, from_revision, from_seats, to_trip, to_claim,
     to_revision, to_seats, state, "by", created_at) SELECT id, bill_id, 1, ${from}, current_claim, 0, '[]', ${to},
     'bill/on-?bill', 0, '[]', 'moving', 'buyer', 1 FROM tickets WHERE ${ANOTHER}`;

async function anOldTrip(): Promise<string> {
  await aTrip(db);
  return (await aTrip(db, { journeyDate: JOURNEY })).id;
}

async function anOldBill(ended: "failed" | "expired") {
  await aSale();
  const tripId = await anOldTrip();
  return { tripId, bill: await aBill({ tripId, state: ended }) };
}

export const DELETION_LISTS: Readonly<Record<string, JobList>> = {
  "bills whose personal data is erased": {
    async entry() {
      const bill = await aSale({ tripId: await anOldTrip() });
      const ticket = `(SELECT ticket_id FROM bills WHERE id = ${bill})`;
      await env.DB.batch(
        [
          `UPDATE messages SET params = '{}' WHERE bill_id = ${bill}`,
          `INSERT INTO push_subscriptions (ticket_id, endpoint, p256dh, auth, language, created_at)
             VALUES (${ticket}, 'https://push.test/${bill}', '', '', 'bn', 1)`,
          `INSERT INTO ticket_checks (ticket_id, move, first_at, first_by, first_check, last_at, last_by, last_check)
             VALUES (${ticket}, 0, 1, 'a', 'a', 1, 'a', 'a')`,
          `INSERT INTO guide_phones (id, token_hash, trip_id, leg, label, paired_at)
             SELECT 'phone ' || id, 'phone ' || id, trip_id, 'out', '', 1 FROM bills WHERE id = ${bill}`,
          `INSERT INTO boarding_events (id, trip_id, leg, ticket_id, seat_no, kind, phone_id, device_at, device_seq,
             received_at, list_version) SELECT 'event ' || id, trip_id, 'out', ticket_id, 'A1', 'board', 'phone ' || id,
             1, 1, 1, '' FROM bills WHERE id = ${bill}`,
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
      "a restore has it unpaid again": [state("created")],
      "its payment is being checked": [IN_LATE_CHECK],
      "a part of it is on its way back": [PART_IS_OWED],
      "another run has erased it": ["UPDATE bills SET erased_at = 1 WHERE id = ?bill"],
    },
  },
  "failed bills whose personal data is erased": {
    async entry() {
      const bill = await aBill({ tripId: await anOldTrip(), state: "failed" });
      const input = { before: DUE_AT, slice: null };
      return {
        bill,
        isListed: async () =>
          (await listErasable(db, input, EVERYTHING)).some(({ id }) => id === bill),
        write: () => erase(db, [[bill, "erased:mark"]], input, NOW),
      };
    },
    changes: { "a restore has it in doubt again": [state("capturing")] },
  },
  "bills that nobody began to pay": {
    async entry() {
      const bill = await aBill({ tripId: await anOldTrip(), state: "expired" });
      const input = { before: DUE_AT, slice: null };
      return {
        bill,
        isListed: async () => (await listUnpaid(db, input, EVERYTHING)).includes(bill),
        write: () => deleteUnpaidById(db, [bill], input),
      };
    },
    changes: {
      "its journey is not over": [NOT_OVER],
      "a restore has found its payment": ["UPDATE bills SET state = 'capturing' WHERE id = ?bill"],
      "it took money": [TOOK_MONEY],
      "its payment is being checked": [IN_LATE_CHECK],
      "a part of it is on its way back": [PART_IS_OWED],
      "a ticket of it is found": [HAS_TICKET],
      "its buyer was told something": [HAS_MESSAGE],
      "the wallet says something else of it": [WALLET_DIFFERS],
    },
  },
  "bills whose messages are deleted": {
    async entry() {
      const bill = await aSale({ tripId: await anOldTrip() });
      await run("UPDATE bills SET erased_at = 1 WHERE id = ?", bill);
      await run("UPDATE messages SET queue = 8, queue_at = 1 WHERE bill_id = ?", bill);
      const input = { before: DUE_AT, slice: null };
      return {
        bill,
        isListed: async () =>
          (await listBillsWithPastMessages(db, input, EVERYTHING)).includes(bill),
        write: () => deletePastMessages(db, [bill], input),
      };
    },
    changes: {
      "its journey is not over": [NOT_OVER],
      "its name is known again": ["UPDATE bills SET erased_at = NULL WHERE id = ?bill"],
      "its messages are sent again": [
        `UPDATE messages SET queue = 3, queue_at = ${NOW}, expires_at = ${NOW} WHERE bill_id = ?bill`,
      ],
      "its trip has nothing left to erase": [
        `UPDATE trips SET erased_at = 1 WHERE id = ${ITS_TRIP}`,
      ],
      "another run has deleted them": ["DELETE FROM messages WHERE bill_id = ?bill"],
    },
  },
  "failed bills of a trip that is compacted": {
    async entry() {
      const { tripId, bill } = await anOldBill("failed");
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
      "a part of it is on its way back": [PART_IS_OWED],
      "a ticket of it is found": [HAS_TICKET],
      "its buyer was told something": [HAS_MESSAGE],
      "its trip was compacted by another run": [IS_COMPACTED],
      "another payment of its trip is owed": [
        `UPDATE bills SET trip_id = ${ITS_TRIP}, state = 'refund_owed' WHERE id = (SELECT max(id) FROM bills WHERE id <> ?bill)`,
      ],
      "the wallet says something else of it": [WALLET_DIFFERS],
      "staff have dealt with it": [
        "INSERT INTO staff_acts (at, actor, act, target, reason) VALUES (1, 'staff:r', 'x', '?bill', 'x')",
      ],
    },
  },
  "trips that are compacted": {
    async entry() {
      const { tripId, bill } = await anOldBill("expired");
      return {
        bill,
        isListed: async () =>
          (await listTripsToCompact(db, DUE_AT, EVERYTHING)).some(({ id }) => id === tripId),
        write: () => markCompacted(db, tripId, { before: DUE_AT, now: NOW }),
      };
    },
    changes: {
      "its journey is not over": [NOT_OVER],
      "another run has compacted it": [IS_COMPACTED],
      "a payment of it has begun": [state("created")],
      "a ticket that came to it is refunded": [
        `UPDATE tickets SET current_claim = 'bill/came-?bill', current_trip = ${ITS_TRIP} WHERE ${ANOTHER}`,
        `UPDATE bills SET state = 'refund_owed' WHERE id = (SELECT max(bill_id) FROM tickets)`,
      ],
      "a ticket is leaving it": [moveOfAnother(ITS_TRIP, "current_trip")],
      "a ticket is coming to it": [moveOfAnother("current_trip", ITS_TRIP)],
      "a payment of it is under way": ["UPDATE bills SET state = 'capturing' WHERE id = ?bill"],
      "money of it is owed": [IS_OWED],
      "a payment of it is being checked": [IN_LATE_CHECK],
    },
  },
};
