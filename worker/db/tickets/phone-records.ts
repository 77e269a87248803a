/**
 * Corrections of phone numbers for the comparison with a trip's object, and those that a restore of D1 has lost
 * (protocol 24).
 */
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { bills, tickets } from "../../../drizzle/money.ts";
import { ticketMoves } from "../../../drizzle/moves.ts";
import { pushSubscriptions } from "../../../drizzle/push.ts";
import { formatHashedPhone } from "../../domain/retention.ts";
import type { Mark } from "../payments/bill-transitions.ts";
import type { Database } from "../client.ts";
import { isUniqueClash } from "../errors.ts";
import { CURRENT_TIE } from "./current.ts";
import { insertPhoneChange } from "./phone-changes.ts";

const Changes = z.array(
  z.object({
    tie: z.string(),
    from: z.string(),
    seq: z.int(),
    state: z.enum(["moving", "done", "failed"]),
    trip: z.string(),
    phoneKey: z.string().nullable(),
    at: z.int(),
  }),
);

/** A bill with a ticket whose number was corrected, by D1 or by the object. */
export interface TiedBill {
  bill: number;
  claim: string;
  /** The tie that the ticket has now. */
  tie: string;
  /** Its corrections, in any order. */
  changes: z.infer<typeof Changes>;
}

/** Lists the bills that D1 has in the trip, and those of these claims. */
export async function listTiedBills(
  db: Database,
  tripId: string,
  claims: readonly string[],
): Promise<TiedBill[]> {
  const rows = await db.all<Omit<TiedBill, "changes"> & { changes: string }>(
    sql`SELECT bills.id AS bill, bills.claim, ${CURRENT_TIE} AS tie,
          (SELECT json_group_array(json_object('tie', m.to_claim, 'from', m.from_claim, 'seq', m.seq, 'state', m.state,
            'trip', m.to_trip, 'phoneKey', m.phone_key, 'at', m.created_at))
            FROM ticket_moves m WHERE m.ticket_id = tickets.id AND m.kind = 'phone') AS changes
        FROM bills JOIN tickets ON tickets.bill_id = bills.id
        WHERE bills.id IN (SELECT b.id FROM json_each(${JSON.stringify(claims)}) AS one CROSS JOIN bills b ON b.claim = one.value AND b.claim <> ''
          UNION SELECT m.bill_id FROM ticket_moves m WHERE m.to_trip = ${tripId} AND m.kind = 'phone')
        ORDER BY bills.id`,
  );
  return rows.map(({ changes, ...row }) => ({
    ...row,
    changes: Changes.parse(JSON.parse(changes)),
  }));
}

/** A correction that D1 lacks, or has not as done. */
export interface LostNumber {
  tie: string;
  from: string;
  seq: number;
  phoneKey: string;
  /** False: the object tied it, and the sale never had it. */
  isDone: boolean;
}

/** `link`: of the address that the tie gives. */
export interface NumberToWrite extends LostNumber {
  link: string;
}

/**
 * Writes again the corrections of one bill's ticket, in one batch. The ticket gets the last completed one: its tie, its
 * address and, of its number, what D1 knows: the number of a correction in progress, or else the hash. Phones that a
 * restore has brought back get no pushes. A correction that was not completed is written as failed, for N7. Returns
 * false, and writes nothing, while another change of the ticket is not settled.
 */
export async function writeLostNumbers(
  db: Database,
  { tripId, claim, lost }: { tripId: string; claim: string; lost: readonly NumberToWrite[] },
  { by, now }: Mark,
): Promise<boolean> {
  const statements = lost.flatMap((one) => [
    writeRow(db, { tripId, claim, one }, { by, now }),
    ...(one.isDone ? writeDone(db, claim, one, now) : []),
  ]);
  const [first, ...rest] = statements;
  if (first === undefined) return true;
  try {
    await db.batch([first, ...rest]);
    return true;
  } catch (error) {
    if (isUniqueClash(error, "ticket_moves.")) return false;
    throw error;
  }
}

function writeRow(
  db: Database,
  { tripId, claim, one }: { tripId: string; claim: string; one: NumberToWrite },
  { by, now }: Mark,
) {
  const { tie, isDone, from, seq, phoneKey } = one;
  return insertPhoneChange(
    db,
    {
      tie,
      from,
      seq,
      phoneKey,
      tripId,
      phone: null,
      state: isDone ? "done" : "failed",
      settledAt: isDone ? now : null,
      by,
    },
    sql`FROM bills JOIN tickets ON tickets.bill_id = bills.id WHERE ${hasClaim(claim)}
      AND NOT EXISTS (SELECT 1 FROM ticket_moves known WHERE known.to_claim = ${tie})`,
    now,
  );
}

function writeDone(
  db: Database,
  claim: string,
  { tie, seq, phoneKey, link }: NumberToWrite,
  now: number,
) {
  const ofBill = sql`(SELECT tickets.id FROM tickets JOIN bills ON bills.id = tickets.bill_id WHERE ${hasClaim(claim)})`;
  const isLast = sql`NOT EXISTS (SELECT 1 FROM ticket_moves n WHERE n.ticket_id = ${ofBill}
    AND n.kind = 'phone' AND n.state = 'done' AND n.seq > ${seq})`;
  const known: SQL = sql`(SELECT m.phone FROM ticket_moves m WHERE m.to_claim = ${tie})`;
  return [
    db
      .update(tickets)
      .set({ currentTie: tie, link })
      .where(and(sql`${tickets.id} = ${ofBill}`, isLast)),
    db
      .update(bills)
      .set({ contactPhone: sql`COALESCE(${known}, ${formatHashedPhone(phoneKey)})` })
      .where(and(hasClaim(claim), isNull(bills.erasedAt), isLast)),
    db
      .update(bills)
      .set({ ticketId: link })
      .where(and(hasClaim(claim), isLast)),
    db.delete(pushSubscriptions).where(and(sql`${pushSubscriptions.ticketId} = ${ofBill}`, isLast)),
    db
      .update(ticketMoves)
      .set({ state: "done", settledAt: now, phone: null })
      .where(and(eq(ticketMoves.toClaim, tie), sql`${ticketMoves.state} <> 'done'`)),
  ] as const;
}

/** A condition on `bills` that its index of claims answers. */
function hasClaim(claim: string): SQL {
  return sql`bills.claim = ${claim} AND bills.claim <> ''`;
}
