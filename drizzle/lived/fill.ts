/**
 * Writes two weeks of a season into the sample shop, once, in one transaction: into a shop that has the sample season
 * and has sold nothing. The objects of the trips get their seats afterwards (seats.ts).
 */
import { eq, gt, isNotNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../worker/db/client.ts";
import { addDays, dhakaDate, toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import { duties } from "../duties.ts";
import { refusedPresses } from "../figures.ts";
import { write } from "../fill.ts";
import { messages } from "../messages.ts";
import { coupons } from "../coupons.ts";
import { bills } from "../money.ts";
import { agents } from "../agents.ts";
import { buses, tripPoints, trips } from "../schema.ts";
import { staff, staffSessions } from "../staff.ts";
import { staffActs } from "../trail.ts";
import { makeBills, type LivedBill } from "./bills.ts";
import { insertRows } from "./insert-rows.ts";
import { makeLog } from "./log.ts";
import { makeMessages } from "./messages.ts";
import { AGENTS, STAFF } from "./people.ts";
import { makeRandom } from "./random.ts";
import { buildExamRows, buildRefundRows, buildSaleRows } from "./rows.ts";
import { makeRefusedPresses } from "./refused.ts";
import { DAYS_BACK, makeSales } from "./sales.ts";
import { SEATS_TO_COME } from "./seats.ts";
import {
  pickCancelled,
  makeMovedExam,
  makeSaleInDoubt,
  type Cancelled,
  type MovedExam,
} from "./story.ts";
import { planDuties, planLivedTrips } from "./trips.ts";

const SEED = 20_261;
/** The trip whose exam moves, by its name on the board. */
const MOVED_TRIP = "ঢাবি গ ইউনিট";
/** No password has this hash: nobody logs in as an agent of the sample before staff send a link. */
const NO_PASSWORD = "none";

/** Says whether it wrote anything. */
export async function fillLived(db: Database, now: number): Promise<boolean> {
  if (!(await isUntouched(db))) return false;
  const today = dhakaDate(now);
  const random = makeRandom(SEED);
  const early = planLivedTrips(today);
  const ahead = await db
    .select()
    .from(trips)
    .where(gt(trips.departsAt, now))
    .orderBy(trips.departsAt);
  const all = [...early.trips, ...ahead];
  const sold = makeSales(all, now, random);
  const doubt = makeSaleInDoubt(ahead, sold, now);
  const made = makeBills(
    doubt === null ? sold : [...sold, doubt].toSorted((a, b) => a.createdAt - b.createdAt),
    random,
    {
      coupons: await db.select().from(coupons),
      stops: await readStops(db, early.tripPoints),
      now,
    },
  );
  const moved = await moveExam(db, ahead, made, now);
  const cancelled = addRefundChoice(moved, pickCancelled(made, now), now);
  const plan = planDuties(all, now);
  const story = { bills: made, cancelled, moved, duties: plan, now };
  await write(db, [
    insertRows(db, trips, early.trips),
    insertRows(db, tripPoints, early.tripPoints),
    ...buildPeopleRows(db, now),
    ...buildSaleRows(db, made, moved),
    ...buildRefundRows(db, cancelled),
    ...(moved === null ? [] : buildExamRows(db, moved)),
    insertRows(db, duties, plan),
    insertRows(db, refusedPresses, makeRefusedPresses(all, sold, now)),
    insertRows(db, messages, makeMessages(story, random)),
    insertRows(db, staffActs, makeLog(story)),
    // They are valid since before the first sale.
    db.update(coupons).set({ startsAt: toDhakaInstant(addDays(today, -DAYS_BACK - 6), "00:00") }),
    db
      .update(trips)
      .set({ incarnation: SEATS_TO_COME })
      .where(
        sql`EXISTS (SELECT 1 FROM bills b WHERE b.trip_id = ${trips.id} AND b.execute_by IS NOT NULL)`,
      ),
  ]);
  return true;
}

/** A shop with the sample season of which nobody has sold or changed anything yet. */
async function isUntouched(db: Database): Promise<boolean> {
  const [sales, people, acts, season] = await Promise.all([
    db.$count(bills),
    db.$count(staff),
    db.$count(staffActs),
    db.$count(trips, eq(trips.name, MOVED_TRIP)),
  ]);
  return sales + people + acts === 0 && season > 0;
}

/** The stops with times of each trip: a buyer names one where there are any. */
async function readStops(
  db: Database,
  early: readonly (typeof tripPoints.$inferSelect)[],
): Promise<ReadonlyMap<string, string[]>> {
  const known = await db.select().from(tripPoints).where(isNotNull(tripPoints.afterMs));
  const timed = [...known, ...early].filter(
    ({ kind, afterMs }) => kind === "boarding" && afterMs !== null,
  );
  return new Map(
    [...Map.groupBy(timed, ({ tripId }) => tripId)].map(([trip, rows]) => [
      trip,
      rows.map(({ pointId }) => pointId),
    ]),
  );
}

async function moveExam(
  db: Database,
  ahead: readonly (typeof trips.$inferSelect)[],
  made: readonly LivedBill[],
  now: number,
): Promise<MovedExam | null> {
  const trip = ahead.find(({ name }) => name === MOVED_TRIP);
  if (trip === undefined) return null;
  const [bus] = await db.select().from(buses).where(eq(buses.id, trip.busId));
  return makeMovedExam(trip, made, { now, busName: bus?.name ?? "" });
}

/** With the passenger of the moved exam who took the money back; nobody is cancelled twice. */
function addRefundChoice(moved: MovedExam | null, others: Cancelled[], now: number): Cancelled[] {
  const bill = moved?.refunded;
  if (moved === null || bill === undefined) return others;
  const chosen = moved.choices.find(({ choice }) => choice === "refund");
  const cancelledAt = Math.min(chosen?.at ?? now, now - 15 * 60_000);
  const refund = { at: cancelledAt + 120_000, trxId: `R${bill.bill.trxId}` };
  return [
    ...others.filter((one) => one.bill !== bill && one.bill.sale.trip.id !== moved.trip.id),
    { bill, cancelledAt, refund, by: "buyer", cause: "refund_chosen", reason: "" },
  ];
}

/** When somebody was last at work: on the same day or the one before, and signed out since. No token has its hash. */
function makeSession(
  staffId: string,
  place: number,
  now: number,
): typeof staffSessions.$inferInsert {
  const usedAt = now - (place * 3 + 1) * 3_600_000;
  return {
    id: `session-of-${staffId}`,
    tokenHash: `none-of-${staffId}`,
    staffId,
    label: "Chrome, Android",
    createdAt: usedAt - 1_800_000,
    expiresAt: usedAt + 12 * 3_600_000,
    usedAt,
    verifiedAt: usedAt - 1_800_000,
    endedAt: usedAt,
  };
}

function buildPeopleRows(db: Database, now: number): BatchItem<"sqlite">[] {
  const since = now - 40 * 86_400_000;
  return [
    insertRows(
      db,
      staff,
      STAFF.map((one) => ({ ...one, createdAt: since })),
    ),
    insertRows(
      db,
      staffSessions,
      STAFF.map((one, place) => makeSession(one.id, place, now)),
    ),
    insertRows(
      db,
      agents,
      AGENTS.map((one, place) => {
        const isWaiting = place === AGENTS.length - 1;
        const createdAt = isWaiting ? now - 5 * 3_600_000 : since;
        const approvedAt = isWaiting ? null : since;
        return {
          ...one,
          email: `${one.id}@bhortibus.example`,
          passwordHash: NO_PASSWORD,
          gender: place % 2 === 0 ? "male" : "female",
          image: null,
          createdAt,
          approvedAt,
          contactVerifiedAt: approvedAt,
          contactVerifiedBy: isWaiting ? null : ("staff" as const),
        };
      }),
    ),
  ];
}
