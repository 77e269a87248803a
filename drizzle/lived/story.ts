/**
 * What the lived-in sample has besides its sales: a refund that is done and one on its way, a payment in doubt, a moved
 * exam with answers. Pure; each picks the sale that fits best, so that it is there on any day.
 */
import { addDays, dhakaDate, toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import { seatPlan } from "../../worker/domain/seats/seat-plan.ts";
import type { LivedBill } from "./bills.ts";
import { ACCOUNTANT, PLANNER } from "./people.ts";
import type { LivedSale } from "./sales.ts";
import type { TripRow } from "./trips.ts";
import type { exams } from "../schema.ts";
import type { ticketChoices, tripChanges } from "../moves.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A number of the simulated wallet whose refunds are answered by nothing of use, and never done. */
export const REFUND_NEVER_ENDS = "01700000015";

export interface Cancelled {
  bill: LivedBill;
  /** When the money arrived; it is null while that is on its way. */
  refund: { at: number; trxId: string } | null;
  cancelledAt: number;
  by: string;
  cause: "sale_cancelled" | "refund_chosen";
  reason: string;
}

export interface MovedExam {
  trip: TripRow;
  exam: typeof exams.$inferInsert;
  change: typeof tripChanges.$inferInsert;
  announcedAt: number;
  choices: (typeof ticketChoices.$inferInsert)[];
  /** A passenger who wants the money back; undefined where nobody does. */
  refunded: LivedBill | undefined;
}

/** The payment in doubt: for a seat that nobody has, on the first trip of the season. */
export function makeSaleInDoubt(
  trips: readonly TripRow[],
  sales: readonly LivedSale[],
  now: number,
): LivedSale | null {
  const trip = trips.find(
    ({ departsAt, planName }) => planName !== null && departsAt > now + DAY_MS,
  );
  if (trip === undefined) return null;
  const taken = new Set(
    sales.filter((sale) => sale.trip.id === trip.id).flatMap(({ seats }) => seats),
  );
  const free = seatPlan(trip.planName ?? "").seats.find(({ seatNo }) => !taken.has(seatNo));
  if (free === undefined) return null;
  return {
    trip,
    createdAt: now - 6 * MINUTE_MS,
    seats: [free.seatNo],
    places: 1,
    centerName: null,
    channel: "bkash",
    agentId: null,
    counter: null,
    clerk: null,
    buyer: 7,
    couponCode: null,
    end: "doubt",
  };
}

/** What one person may cancel without a second one (SECOND_PERSON_ABOVE_TAKA), in poisha. */
const ALONE_POISHA = 200_000;

/** Two sales that staff have cancelled, each alone: the money of the older one is back. */
export function pickCancelled(bills: readonly LivedBill[], now: number): Cancelled[] {
  const from = (least: number, most: number) =>
    bills.find(
      ({ sale, bill, endedAt }) =>
        bill.totalPoisha <= ALONE_POISHA &&
        sale.channel === "bkash" &&
        sale.end === "paid" &&
        sale.trip.planName !== null &&
        sale.trip.departsAt > now + DAY_MS &&
        endedAt > now - most * DAY_MS &&
        endedAt < now - least * DAY_MS,
    );
  const [older, newer] = [from(4, 9), from(1, 3.5)];
  const cancelled: Cancelled[] = [];
  if (older !== undefined) {
    const cancelledAt = older.endedAt + 30 * HOUR_MS;
    cancelled.push({
      bill: older,
      cancelledAt,
      refund: { at: cancelledAt + 2 * MINUTE_MS, trxId: `R${older.bill.trxId}` },
      by: PLANNER,
      cause: "sale_cancelled",
      reason: "যাত্রী অসুস্থ, যেতে পারবেন না",
    });
  }
  if (newer !== undefined) {
    cancelled.push({
      bill: newer,
      cancelledAt: now - 25 * MINUTE_MS,
      refund: null,
      by: ACCOUNTANT,
      cause: "sale_cancelled",
      reason: "একই পরীক্ষার দুইটি টিকেট কাটা হয়েছে",
    });
  }
  return cancelled;
}

/** The exam of the trip was two days earlier until yesterday noon. Some have answered, most have not. */
export function makeMovedExam(
  trip: TripRow,
  bills: readonly LivedBill[],
  { now, busName }: { now: number; busName: string },
): MovedExam {
  const announcedAt = toDhakaInstant(addDays(dhakaDate(now), -1), "12:10");
  const chooseBy = toDhakaInstant(addDays(dhakaDate(now), 2), "12:00");
  const startsAt = toDhakaInstant(trip.examDate, "10:00");
  const became = {
    departsAt: trip.departsAt,
    arrivesAt: trip.arrivesAt,
    returnsAt: trip.returnsAt,
    saleClosesAt: trip.saleClosesAt,
    examDate: trip.examDate,
    busName,
    examPlace: EXAM_PLACE,
  };
  const earlier = (at: number) => at - 2 * DAY_MS;
  const was = {
    ...became,
    departsAt: earlier(trip.departsAt),
    arrivesAt: earlier(trip.arrivesAt),
    returnsAt: trip.returnsAt === null ? null : earlier(trip.returnsAt),
    saleClosesAt: earlier(trip.saleClosesAt),
    examDate: addDays(trip.examDate, -2),
  };
  const asked = bills.filter(
    ({ sale, endedAt }) => sale.trip.id === trip.id && sale.end === "paid" && endedAt < announcedAt,
  );
  const refunded = asked.findLast(({ sale }) => sale.channel !== "counter");
  const kept = asked.filter((one, place) => one !== refunded && place % 3 === 0);
  const answer = (one: LivedBill, choice: "keep" | "refund", place: number) => ({
    ticketId: one.ticket?.id ?? "",
    tripId: trip.id,
    revision: 1,
    choice,
    by: "buyer",
    at: announcedAt + (place + 1) * 47 * MINUTE_MS,
  });
  return {
    trip,
    announcedAt,
    exam: {
      id: "sample-exam",
      unitId: trip.unitId,
      session: formatSession(trip.examDate),
      shift: "",
      startsAt,
      reportBy: startsAt - HOUR_MS,
      gateClosesAt: startsAt - HOUR_MS / 2,
      place: EXAM_PLACE,
      sourceUrl: "https://admission.example/notice",
      checkedAt: announcedAt - 20 * MINUTE_MS,
      revision: 1,
    },
    change: {
      tripId: trip.id,
      revision: 1,
      kind: "rescheduled",
      was: JSON.stringify(was),
      became: JSON.stringify(became),
      reason: "বিশ্ববিদ্যালয় পরীক্ষা দুই দিন পিছিয়েছে।",
      sourceUrl: "https://admission.example/notice",
      announcedAt,
      chooseBy,
      silence: "keep",
    },
    choices: [
      ...kept.map((one, place) => answer(one, "keep", place)),
      ...(refunded === undefined ? [] : [answer(refunded, "refund", 2)]),
    ],
    refunded,
  };
}

const EXAM_PLACE = "কলাভবন, ঢাকা বিশ্ববিদ্যালয়";

/** The academic year of an exam at its end: `2026-27`. */
function formatSession(day: string): string {
  const year = Number(day.slice(0, 4));
  return `${year}-${String(year + 1).slice(2)}`;
}
