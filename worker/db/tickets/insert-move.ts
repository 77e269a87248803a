/** The row of a change of seats that begins, from where its ticket is in that statement (protocol 14). */
import { sql, type SQL } from "drizzle-orm";
import { ticketMoves } from "../../../drizzle/moves.ts";
import type { Actor } from "../../domain/actor.ts";
import type { MoveKind } from "../../domain/tickets/move.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { CURRENT_SEATS_JSON } from "./current.ts";

/** The moves of the ticket that D1 knows are numbered up to here. */
export const LAST_SEQ = sql`(SELECT COALESCE(max(m.seq), 0) FROM ticket_moves m WHERE m.ticket_id = tickets.id)`;

interface MoveTarget {
  seq: SQL | number;
  toTrip: string;
  toClaim: string;
  toRevision: SQL | number;
  /** In natural order. */
  seats: readonly string[];
  change: number | null;
  by: Actor;
  /** Additional columns of a row that is not a move of one ticket. */
  kind?: MoveKind;
  group?: string;
  partPoisha?: number | null;
  toQuantity?: number | null;
  reason?: string;
  state?: "moving" | "failed";
}

/** `from`: FROM and WHERE, over `tickets` and `bills` under their own names. It returns the move's number. */
export function insertMove(db: Database, target: MoveTarget, from: SQL, now: number) {
  const { seats, group = target.toClaim, ...to } = target;
  const row = {
    kind: "move",
    partPoisha: null,
    toQuantity: null,
    reason: "",
    state: "moving",
    ...to,
    id: null,
    groupId: group,
    ticketId: sql`tickets.id`,
    billId: sql`bills.id`,
    fromTrip: sql`tickets.current_trip`,
    fromClaim: sql`tickets.current_claim`,
    fromRevision: sql`tickets.current_revision`,
    fromSeats: CURRENT_SEATS_JSON,
    toSeats: JSON.stringify(seats),
    phone: null,
    phoneKey: null,
    createdAt: now,
    settledAt: null,
  } as const;
  return insertFrom(db, ticketMoves, row, from).returning({ id: ticketMoves.id });
}
