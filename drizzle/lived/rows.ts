/** The statements that write sales, refunds and a moved exam of the lived-in sample. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../worker/db/client.ts";
import { bills, billSeats, tickets, ticketSeats } from "../money.ts";
import { ticketChoices, tripChanges } from "../moves.ts";
import { exams, trips } from "../schema.ts";
import type { LivedBill } from "./bills.ts";
import { insertRows } from "./insert-rows.ts";
import type { Cancelled, MovedExam } from "./story.ts";

/** Each bill is created and then goes on, so that the triggers write its trail. */
export function buildSaleRows(
  db: Database,
  made: readonly LivedBill[],
  moved: MovedExam | null,
): BatchItem<"sqlite">[] {
  const isSeen = ({ sale, bill }: LivedBill) =>
    moved !== null && sale.trip.id === moved.trip.id && bill.createdAt >= moved.announcedAt ? 1 : 0;
  const kept = new Set(
    moved?.choices.filter(({ choice }) => choice === "keep").map(({ ticketId }) => ticketId),
  );
  const byCash = ({ sale }: LivedBill) => (sale.clerk === null ? "buyer" : `staff:${sale.clerk}`);
  const ended = (end: string) => made.filter(({ sale }) => sale.end === end);
  const step = (
    some: readonly LivedBill[],
    state: string,
    cause: string,
    at: (one: LivedBill) => number,
  ) =>
    goOn(
      db,
      some.map((one) => ({ id: one.bill.id, state, cause, by: byCash(one), at: at(one) })),
    );
  return [
    insertRows(
      db,
      bills,
      made.map((one) => ({ ...one.bill, revision: isSeen(one) })),
    ),
    insertRows(
      db,
      billSeats,
      made.flatMap(({ seats }) => seats),
    ),
    step(
      made.filter(({ sale }) => sale.end !== "expired"),
      "capturing",
      "execute",
      ({ beganAt }) => beganAt,
    ),
    step(ended("paid"), "paid", "ticket", ({ endedAt }) => endedAt),
    step(ended("failed"), "failed", "balance", ({ endedAt }) => endedAt),
    step(ended("expired"), "expired", "too_old", ({ endedAt }) => endedAt),
    insertRows(
      db,
      tickets,
      made.flatMap((one) => {
        if (one.ticket === null) return [];
        const currentRevision = kept.has(one.ticket.id) ? 1 : isSeen(one);
        return [{ ...one.ticket, currentRevision }];
      }),
    ),
    insertRows(
      db,
      ticketSeats,
      made.flatMap((one) => one.ticketSeats),
    ),
  ];
}

interface Step {
  id: number;
  state: string;
  cause: string;
  by: string;
  at: number;
}

function goOn(db: Database, steps: readonly Step[]): BatchItem<"sqlite"> {
  const of = (name: string) => sql`json_extract(step.value, ${`$.${name}`})`;
  return db
    .update(bills)
    .set({
      state: sql`${of("state")}`,
      changeCause: of("cause"),
      changedBy: of("by"),
      changedAt: of("at"),
    })
    .from(sql`json_each(${JSON.stringify(steps)}) AS step`)
    .where(sql`${bills.id} = ${of("id")}`);
}

export function buildRefundRows(
  db: Database,
  cancelled: readonly Cancelled[],
): BatchItem<"sqlite">[] {
  const done = cancelled.filter(({ refund }) => refund !== null);
  const actor = (by: string) => (by === "buyer" ? by : `staff:${by}`);
  const voided = cancelled.flatMap(({ bill }) => bill.ticket?.id ?? []);
  return [
    goOn(
      db,
      cancelled.map(({ bill, cancelledAt: at, by, cause }) => ({
        id: bill.bill.id,
        state: "refund_owed",
        cause,
        by: actor(by),
        at,
      })),
    ),
    ...cancelled.map(({ bill, cancelledAt, refund }) =>
      db
        .update(bills)
        .set({
          refundTries: 1,
          refundBy: cancelledAt + 60_000,
          refundSettledAt: cancelledAt + 15 * 60_000,
          refundTrxId: refund?.trxId ?? null,
        })
        .where(eq(bills.id, bill.bill.id)),
    ),
    goOn(
      db,
      done.map(({ bill, refund }) => ({
        id: bill.bill.id,
        state: "refunded",
        cause: "refund",
        by: "schedule",
        at: refund?.at ?? 0,
      })),
    ),
    ...cancelled.map(({ bill, cancelledAt }) =>
      db.update(tickets).set({ voidedAt: cancelledAt }).where(eq(tickets.billId, bill.bill.id)),
    ),
    db.delete(ticketSeats).where(inArray(ticketSeats.ticketId, voided)),
  ];
}

export function buildExamRows(
  db: Database,
  { exam, change, trip, choices }: MovedExam,
): BatchItem<"sqlite">[] {
  return [
    insertRows(db, exams, [exam]),
    insertRows(db, tripChanges, [change]),
    insertRows(db, ticketChoices, choices),
    db
      .update(trips)
      .set({ examId: exam.id, revision: 1 })
      .where(and(eq(trips.id, trip.id), eq(trips.revision, 0))),
  ];
}
