/** The whole of a change of seats, as each record of it in an object has it (protocol 14), read from D1. */
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ChangeFacts } from "../../domain/seats/bill-facts.ts";

const Place = { trip: z.string(), claim: z.string() };
const Facts = z.object({
  kind: z.enum(["move", "seats_off", "exchange"]),
  group: z.string(),
  reason: z.string(),
  legs: z.array(
    z.object({
      claim: z.string(),
      seq: z.int(),
      toRevision: z.int(),
      from: z.object({
        ...Place,
        revision: z.int(),
        seats: z.array(z.string()),
        change: z.int().nullable(),
      }),
      to: z.object({ ...Place, seats: z.array(z.string()) }),
      quantity: z.int().nullable(),
      partPoisha: z.int().nullable(),
    }),
  ),
}) satisfies z.ZodType<ChangeFacts>;

/** Facts of a row `m` of ticket_moves, as JSON; null for a move of one ticket that owes nothing. */
export const CHANGE_FACTS = sql<
  string | null
>`iif(m.kind = 'move' AND m.part_poisha IS NULL, NULL, json_object('kind', m.kind, 'group', m.group_id, 'reason', m.reason, 'legs', (
  SELECT json_group_array(json_object('claim', lb.claim, 'seq', l.seq, 'toRevision', l.to_revision,
    'from', json_object('trip', l.from_trip, 'claim', l.from_claim, 'revision', l.from_revision, 'seats', json(l.from_seats), 'change', l.change),
    'to', json_object('trip', l.to_trip, 'claim', l.to_claim, 'seats', json(l.to_seats)),
    'quantity', l.to_quantity, 'partPoisha', l.part_poisha))
  FROM ticket_moves l JOIN bills lb ON lb.id = l.bill_id WHERE l.group_id = m.group_id)))`;

export function readChangeFacts(json: string | null): ChangeFacts | null {
  return json === null ? null : Facts.parse(JSON.parse(json));
}
