/**
 * The beginning of an exchange of two tickets' seats (protocol 14): M1 of a change of the kind `exchange`, both rows or
 * none.
 */
import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "../../domain/actor.ts";
import type { ExchangeLeg } from "../../domain/tickets/exchange.ts";
import type { Database } from "../client.ts";
import { hasDeparted } from "../journey.ts";
import { SHOP_SELLS } from "../shop-state.ts";
import { toRequestEntry } from "../staff/act-outcomes.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";
import { hasNoUnsettledMove } from "./current.ts";
import { insertMove, LAST_SEQ } from "./insert-move.ts";

export interface NewExchangeLeg extends ExchangeLeg {
  /** The claim that the ticket had when it was read, which has its seats. */
  seenClaim: string;
  claim: string;
  /** The revision of the target trip that was seen. */
  toRevision: number;
}

export interface NewExchange {
  legs: readonly [NewExchangeLeg, NewExchangeLeg];
  reason: string;
  by: Actor;
}

/** The number of its first row; null when a ticket or a trip is not as it was seen, and nothing was written. */
export async function beginExchange(
  db: Database,
  { legs, reason, by }: NewExchange,
  now: number,
  act: StaffAct | null = null,
): Promise<number | null> {
  const group = legs[0].claim;
  const both = sql`(SELECT count(*) FROM json_each(${JSON.stringify(legs)}) AS leg
    JOIN tickets ek ON ek.id = json_extract(leg.value, '$.ticketId') JOIN bills eb ON eb.id = ek.bill_id
    JOIN trips es ON es.id = ek.current_trip JOIN trips et ON et.id = json_extract(leg.value, '$.toTrip')
    WHERE ek.voided_at IS NULL AND eb.state = 'paid' AND ek.current_claim = json_extract(leg.value, '$.seenClaim')
      AND et.cancelled_at IS NULL AND es.cancelled_at IS NULL AND et.revision = json_extract(leg.value, '$.toRevision')
      AND NOT ${hasDeparted("es", now)} AND NOT ${hasDeparted("et", now)}
      AND (es.id = et.id OR (es.postponed_at IS NULL AND et.postponed_at IS NULL))
      AND eb.kind = 'limited' AND et.mode = 'limited'
      AND json_array_length(leg.value, '$.seats') = ek.current_quantity
      AND ${isIdle(sql`ek.id`, group)}) = 2`;
  const inserts = legs.map((leg) =>
    insertMove(
      db,
      {
        kind: "exchange",
        group,
        seq: sql`${LAST_SEQ} + 1`,
        toTrip: leg.toTrip,
        toClaim: leg.claim,
        toRevision: leg.toRevision,
        seats: leg.seats,
        change: null,
        by,
        reason,
      },
      sql`FROM tickets JOIN bills ON bills.id = tickets.bill_id
        WHERE tickets.id = ${leg.ticketId} AND ${both} AND ${SHOP_SELLS}`,
      now,
    ),
  ) as [ReturnType<typeof insertMove>, ReturnType<typeof insertMove>];
  const inserted =
    act === null
      ? await db.batch(inserts)
      : (
          await db.batch([
            insertAuditEntry(db, toRequestEntry(act), sql`${both} AND ${SHOP_SELLS}`),
            ...inserts,
          ])
        ).slice(1);
  const [first] = inserted as { id: number }[][];
  return first?.[0]?.id ?? null;
}

/** No other change of the ticket waits for its last step. */
function isIdle(ticket: SQL, group: string): SQL {
  return sql`(${hasNoUnsettledMove(ticket)} OR EXISTS (SELECT 1 FROM ticket_moves own
    WHERE own.ticket_id = ${ticket} AND own.group_id = ${group} AND own.settled_at IS NULL))`;
}
