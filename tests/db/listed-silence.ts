/** Tickets whose passengers have not answered in time, by what their silence means (protocol 15). */
import { env } from "cloudflare:workers";
import { database } from "../../worker/db/client.ts";
import { keepTicket, listSilent, refundTicket } from "../../worker/db/tickets/choices.ts";
import { aSale, EVERYTHING } from "../support/bills.ts";
import { aTrip } from "../support/catalogue.ts";
import { changeTrip } from "../support/moves.ts";
import { IN_A_RESTORE, ITS_TRIP, run, type JobList, type ListedEntry } from "./listed.ts";

const db = database(env);
const NOW = Date.now();
const SCHEDULE = { by: "schedule", now: NOW } as const;
const ITS_TICKET = "(SELECT ticket_id FROM bills WHERE id = ?bill)";

async function aSilentTicket(silence: "keep" | "refund"): Promise<ListedEntry> {
  const tripId = (await aTrip(db)).id;
  const bill = await aSale({ tripId });
  await run("UPDATE tickets SET created_at = 1 WHERE bill_id = ?", bill);
  await changeTrip(tripId, NOW - 1, silence);
  const find = async () => {
    const silent = await listSilent(db, { since: 0, now: NOW }, EVERYTHING);
    return silent.find((one) => one.bill === bill && one.silence === silence);
  };
  const listed = await find();
  return {
    bill,
    isListed: async () => (await find()) !== undefined,
    write: async () => {
      if (listed === undefined) throw new Error("the ticket was listed");
      return silence === "keep"
        ? keepTicket(db, listed, SCHEDULE)
        : refundTicket(db, listed, SCHEDULE);
    },
  };
}

const answered = (choice: "keep" | "refund") => ({
  "its passenger has answered otherwise": [
    `INSERT INTO ticket_choices (ticket_id, trip_id, revision, choice, "by", at) VALUES (${ITS_TICKET}, ${ITS_TRIP}, 1, '${choice}', 'buyer', 1)`,
  ],
});

const CHANGES = {
  "its passenger has taken another bus": [
    `UPDATE tickets SET current_claim = 'bill/other-?bill', current_trip = (SELECT id FROM trips WHERE cancelled_at IS NULL
       AND revision = 0 AND id <> ${ITS_TRIP} LIMIT 1) WHERE bill_id = ?bill`,
  ],
  "a move of it is under way": [
    `INSERT INTO ticket_moves (ticket_id, bill_id, seq, from_trip, from_claim, from_revision, from_seats, to_trip, to_claim,
       to_revision, to_seats, state, "by", created_at) SELECT id, bill_id, 1, current_trip, current_claim, 0, '[]', current_trip,
       'bill/on-?bill', 0, '[]', 'moving', 'buyer', 1 FROM tickets WHERE bill_id = ?bill`,
  ],
  "its trip is cancelled": [`UPDATE trips SET cancelled_at = 1 WHERE id = ${ITS_TRIP}`],
  "its trip has changed again": [`UPDATE trips SET revision = revision + 1 WHERE id = ${ITS_TRIP}`],
  "there is more time to choose": [
    `UPDATE trip_changes SET choose_by = 4102444800000 WHERE trip_id = ${ITS_TRIP}`,
  ],
  "its sale is cancelled": ["UPDATE bills SET state = 'refund_owed' WHERE id = ?bill"],
  "it is void": ["UPDATE tickets SET voided_at = 1 WHERE bill_id = ?bill"],
  "D1 is being led through a restore": [IN_A_RESTORE],
} as const;

export const SILENCE_LISTS: Readonly<Record<string, JobList>> = {
  "tickets that silence keeps": {
    entry: () => aSilentTicket("keep"),
    changes: { ...CHANGES, ...answered("refund") },
  },
  "tickets whose money silence gives back": {
    entry: () => aSilentTicket("refund"),
    changes: {
      ...CHANGES,
      ...answered("keep"),
      "its bus has left": [
        `UPDATE trips SET sale_closes_at = 1, departs_at = 2, arrives_at = 3, returns_at = NULL WHERE id = ${ITS_TRIP}`,
      ],
    },
  },
};
