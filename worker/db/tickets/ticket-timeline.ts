/** What became of a ticket since it was bought: its moves, its answers to changes, how often its name was corrected. */
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import type { PaidMoney } from "../../domain/payments/way-back.ts";
import type { MoveKind } from "../../domain/tickets/move.ts";
import type { Database } from "../client.ts";
import { LEFT_POISHA, SHARES } from "../payments/parts-back.ts";
import { PHONE_CHANGES } from "./phone-changes.ts";
import { CHECKED_SINCE_CHANGE } from "./checked-at-bus.ts";
import { canAnswer } from "./choices.ts";
import { BILL_STATE_SEEN, findBoarding, IS_UNCOMPARED, isOfSeats, VOID_SINCE } from "./current.ts";

export interface TicketStory extends PaidMoney {
  billId: number;
  voidedAt: number | null;
  billState: BillState;
  /** Its trip was cancelled, and D1, which is restored, may lack the move that took it to another bus before. */
  isUncompared: boolean;
  isErased: boolean;
  contactName: string;
  /** Who took the money. */
  provider: string;
  /** Who sold it; null: its buyer bought it. */
  agentId: string | null;
  /** What was paid, less the parts that went back. */
  leftPoisha: number;
  /** The trip on which it is. */
  tripId: string;
  tripRevision: number;
  /** The revision of the trip that its holder knows. */
  currentRevision: number;
  quantity: number;
  nameChanges: number;
  /** How often its phone number was corrected, or is being corrected. */
  phoneChanges: number;
  isMoving: boolean;
  /** Its holder may answer the newest change of its trip, or otherwise than before. */
  isAsked: boolean;
  /** When it was checked at the bus that it is for; its holder takes no money back then, and no other bus. */
  checkedAt: number | null;
  createdAt: number;
  /** The number of its last change that is done; 0: none. Its printed code has it. */
  lastChange: number;
  /**
   * The number of the last change that brought it to this trip; 0: it was bought for it. Other seats of the bus are
   * none.
   */
  boarding: number;
  /** Its last move that is done. */
  moved: { seq: number; kind: MoveKind; fromTrip: string; fromSeats: string[] } | null;
  /** Its answers to changes of its trip. */
  choices: { revision: number; choice: "keep" | "move" | "refund" }[];
}

const Moved = z.object({
  seq: z.int(),
  kind: z.enum(["move", "seats_off", "exchange"]),
  fromTrip: z.string(),
  fromSeats: z.array(z.string()),
});
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
      voidedAt: VOID_SINCE,
      billState: BILL_STATE_SEEN,
      isUncompared: IS_UNCOMPARED.mapWith(Boolean),
      erasedAt: bills.erasedAt,
      contactName: bills.contactName,
      provider: bills.provider,
      agentId: bills.agentId,
      billedAt: bills.createdAt,
      shares: SHARES,
      leftPoisha: LEFT_POISHA,
      tripId: tickets.currentTrip,
      tripRevision: trips.revision,
      currentRevision: tickets.currentRevision,
      quantity: tickets.currentQuantity,
      nameChanges: tickets.nameChanges,
      phoneChanges: PHONE_CHANGES,
      isMoving: sql<number>`EXISTS (SELECT 1 FROM ticket_moves m
        WHERE m.ticket_id = ${tickets.id} AND m.state = 'moving')`,
      isAsked: sql<number>`${tickets.voidedAt} IS NULL AND ${bills.state} = 'paid'
        AND ${trips.cancelledAt} IS NULL AND ${canAnswer("buyer", now)}`,
      checkedAt: CHECKED_SINCE_CHANGE,
      createdAt: tickets.createdAt,
      lastChange: sql<number>`COALESCE((SELECT max(m.seq) FROM ticket_moves m
        WHERE m.ticket_id = ${tickets.id} AND m.state = 'done'), 0)`,
      boarding: findBoarding(sql`${tickets.id}`),
      moved: sql<
        string | null
      >`(SELECT json_object('seq', m.seq, 'kind', m.kind, 'fromTrip', m.from_trip,
          'fromSeats', json(m.from_seats)) FROM ticket_moves m
        WHERE m.ticket_id = ${tickets.id} AND m.state = 'done' AND ${isOfSeats("m")} ORDER BY m.seq DESC LIMIT 1)`,
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
