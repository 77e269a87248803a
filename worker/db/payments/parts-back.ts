/** Parts of a payment that go back while the ticket stays valid, in SQL over `bills` under its own name. */
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";

/** Went back, or are on their way; `state`: one of the two. `bill`: its number, as the statement names it. */
export function sumPartsPoisha(bill: SQL, state?: "owed" | "refunded"): SQL<number> {
  const isMeant = state === undefined ? sql`p.state <> 'refused'` : sql`p.state = ${state}`;
  return sql`COALESCE((SELECT sum(p.amount_poisha) FROM part_refunds p WHERE p.bill_id = ${bill} AND ${isMeant}), 0)`;
}

export const PARTS_POISHA = sumPartsPoisha(sql`bills.id`);

/** What is left of the money that came. */
export const LEFT_POISHA = sql<number>`COALESCE(bills.received_poisha, bills.total_poisha) - ${PARTS_POISHA}`;

const Shares = z.array(
  z.object({
    id: z.int(),
    state: z.enum(["owed", "refunded", "refused"]),
    createdAt: z.int(),
    settledAt: z.int().nullable(),
    refundTrxId: z.string().nullable(),
    refundTries: z.int(),
    refundRefusals: z.int(),
  }),
);

/** The parts of a bill in the order in which they were owed, with their numbers, of the JSON that a query read. */
export function parseShares(json: string) {
  return Shares.parse(JSON.parse(json)).toSorted((one, other) => one.id - other.id);
}

/** What decides which of a bill's money its wallet gives back (refund-shares.ts), as JSON. */
export const SHARES_JSON = sql<string>`(SELECT json_group_array(json_object('id', p.id, 'state', p.state,
    'createdAt', p.created_at, 'settledAt', p.settled_at, 'refundTrxId', p.refund_trx_id,
    'refundTries', p.refund_tries, 'refundRefusals', p.refund_refusals))
  FROM part_refunds p WHERE p.bill_id = bills.id)`;

export const SHARES = SHARES_JSON.mapWith(parseShares);

/** Neither on its way nor left to a person. */
export const NO_PART_UNDER_WAY = sql`NOT EXISTS (SELECT 1 FROM part_refunds p WHERE p.bill_id = bills.id AND p.state = 'owed')`;

/**
 * No change of the bill's ticket waits for its last step: what a part for seats is worth was counted when the change
 * began.
 */
export const NO_CHANGE_UNDER_WAY = sql`NOT EXISTS (SELECT 1 FROM ticket_moves m WHERE m.bill_id = bills.id AND m.settled_at IS NULL)`;

/** Over `part_refunds`: the seats that it is for, if any, were given back (M8), so that it may be paid. */
export const IS_CHANGE_SETTLED = sql`(part_refunds.change_id IS NULL OR EXISTS (SELECT 1 FROM ticket_moves c
  WHERE c.id = part_refunds.change_id AND c.settled_at IS NOT NULL))`;
