/** What became of a ticket since it was bought: its moves, its answers to changes, how often its name was corrected. */
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import type { Database } from "../client.ts";
import { LEFT_POISHA } from "../payments/parts-back.ts";
import { isAsked } from "./choices.ts";

export interface TicketStory {
  billId: number;
  voidedAt: number | null;
  billState: BillState;
  isErased: boolean;
  contactName: string;
  /** Who took the money. */
  provider: string;
  /** What was paid, less the parts that went back. */
  leftPoisha: number;
  /** The trip on which it is. */
  tripId: string;
  tripRevision: number;
  /** The revision of the trip that its holder knows. */
  currentRevision: number;
  quantity: number;
  nameChanges: number;
  isMoving: boolean;
  /** Its holder may answer the newest change of its trip. */
  isAsked: boolean;
  createdAt: number;
  /** Its last move that is done. */
  moved: { seq: number; fromTrip: string; fromSeats: string[] } | null;
  /** Its answers to changes of its trip. */
  choices: { revision: number; choice: "keep" | "move" | "refund" }[];
}

const Moved = z.object({ seq: z.int(), fromTrip: z.string(), fromSeats: z.array(z.string()) });
const Choices = z.array(
  z.object({ revision: z.int(), choice: z.enum(["keep", "move", "refund"]) }),
);

export async function findTicketStory(
  db: Database,
  ticket: string,
  now: number,
): Promise<TicketStory | null> {
  const [row] = await db
    .select({
      billId: tickets.billId,
      voidedAt: tickets.voidedAt,
      billState: bills.state,
      erasedAt: bills.erasedAt,
      contactName: bills.contactName,
      provider: bills.provider,
      leftPoisha: LEFT_POISHA,
      tripId: tickets.currentTrip,
      tripRevision: trips.revision,
      currentRevision: tickets.currentRevision,
      quantity: bills.quantity,
      nameChanges: tickets.nameChanges,
      isMoving: sql<number>`EXISTS (SELECT 1 FROM ticket_moves m
        WHERE m.ticket_id = ${tickets.id} AND m.state = 'moving')`,
      isAsked: sql<number>`${tickets.voidedAt} IS NULL AND ${bills.state} = 'paid'
        AND ${trips.cancelledAt} IS NULL AND ${isAsked("buyer", now)}`,
      createdAt: tickets.createdAt,
      moved: sql<string | null>`(SELECT json_object('seq', m.seq, 'fromTrip', m.from_trip,
          'fromSeats', json(m.from_seats)) FROM ticket_moves m
        WHERE m.ticket_id = ${tickets.id} AND m.state = 'done' ORDER BY m.seq DESC LIMIT 1)`,
      choices: sql<string>`(SELECT json_group_array(json_object('revision', c.revision, 'choice', c.choice))
        FROM ticket_choices c WHERE c.ticket_id = ${tickets.id} AND c.trip_id = ${tickets.currentTrip})`,
    })
    .from(tickets)
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .innerJoin(trips, eq(trips.id, tickets.currentTrip))
    .where(eq(tickets.id, ticket));
  if (row === undefined) return null;
  const { erasedAt, isMoving, isAsked: asked, moved, choices, ...rest } = row;
  return {
    ...rest,
    isErased: erasedAt !== null,
    isMoving: isMoving === 1,
    isAsked: asked === 1,
    moved: moved === null ? null : Moved.parse(JSON.parse(moved)),
    choices: Choices.parse(JSON.parse(choices)),
  };
}
