/** Tickets of an exam with many buses, and what the act that moves the exam writes of them. */
import { sql } from "drizzle-orm";
import { z } from "zod";
import { database } from "../../../worker/db/client.ts";
import { changeStatements } from "../../../worker/db/catalogue/announced-changes.ts";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import type { TripFactsSeen } from "../../../worker/domain/trips/trip-change.ts";
import type { Runtime } from "./runtime.ts";
import { putSeason } from "./season.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const TICKETS_A_TRIP = 40;

/** A ticket of one seat each, with a phone number of its own. Gives the trips. */
export async function putTickets(db: Runtime["db"], tickets: number): Promise<string[]> {
  const seats = seatPlan("45").seats.slice(0, TICKETS_A_TRIP);
  const list = JSON.stringify(seats.map(({ seatNo }) => seatNo));
  const [choice] = await putSeason(db, { choices: 1, busesEach: 1, firstId: 62_000 });
  const buses = Math.ceil(tickets / TICKETS_A_TRIP);
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`;
  const ofTicket = `'exam-' || (i / ${TICKETS_A_TRIP})`;
  const seat = `?1 ->> (i % ${TICKETS_A_TRIP})`;
  await db.batch([
    db
      .prepare(
        `${numbers(buses)} INSERT INTO trips (id, mode, destination_id, unit_id, bus_id, name, opened_by, plan_name,
           fare_poisha, journey_date, departs_at, arrives_at, exam_date, sale_closes_at)
         SELECT 'exam-' || i, mode, destination_id, unit_id, bus_id, name, opened_by, plan_name, fare_poisha,
           journey_date, departs_at, arrives_at, exam_date, sale_closes_at FROM n, trips WHERE id = ?`,
      )
      .bind(choice?.trips[0] ?? ""),
    db.prepare(
      `${numbers(tickets)} INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha,
         discount_poisha, charge_poisha, total_poisha, invoice, grant_hash, claim, payment_id, state, created_at, dead_at,
         trx_id, ticket_id)
       SELECT 'limited', 'exam-' || i, ${ofTicket}, 'x', '017' || printf('%08d', i), 1, 60000, 0, 1200, 61200,
         'exam-' || i, 'x', 'bill/exam-' || i, 'EXAM' || i, 'paid', 1, 1, 'EXAM' || i, 'exam-ticket-' || i FROM n`,
    ),
    db.prepare(
      `INSERT INTO tickets (id, bill_id, pnr, created_at, current_trip, current_claim, current_revision)
       SELECT ticket_id, id, 'P' || id, 1, trip_id, claim, 0 FROM bills WHERE invoice LIKE 'exam-%'`,
    ),
    db
      .prepare(
        `${numbers(tickets)} INSERT INTO bill_seats (bill_id, trip_id, seat_no)
         SELECT b.id, ${ofTicket}, ${seat} FROM n JOIN bills b ON b.invoice = 'exam-' || i`,
      )
      .bind(list),
    db
      .prepare(
        `${numbers(tickets)} INSERT INTO ticket_seats (trip_id, seat_no, ticket_id)
         SELECT ${ofTicket}, ${seat}, 'exam-ticket-' || i FROM n`,
      )
      .bind(list),
  ]);
  return Array.from({ length: buses }, (_, bus) => `exam-${bus}`);
}

const Facts = z.object({
  id: z.string(),
  departsAt: z.number(),
  arrivesAt: z.number(),
  saleClosesAt: z.number(),
  examDate: z.string(),
});

/** The batch of the act that moves an exam, a week later for all of its trips. */
export async function moveExam(
  db: Runtime["db"],
  trips: readonly string[],
  now: number,
): Promise<void> {
  const { results } = await db
    .prepare(
      `SELECT id, departs_at AS departsAt, arrives_at AS arrivesAt, sale_closes_at AS saleClosesAt, exam_date AS examDate
       FROM trips WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(trips))
    .all();
  const changes = z
    .array(Facts)
    .parse(results)
    .map(({ id, ...facts }) => {
      const was: TripFactsSeen = { ...facts, returnsAt: null, busName: "Shimul", examPlace: "" };
      const became: TripFactsSeen = {
        ...was,
        departsAt: was.departsAt + WEEK_MS,
        arrivesAt: was.arrivesAt + WEEK_MS,
        saleClosesAt: was.saleClosesAt + WEEK_MS,
      };
      const asks = { chooseBy: now + 3 * DAY_MS, silence: "keep" } as const;
      const notice = {
        reason: "The university has moved the exam",
        sourceUrl: "",
        announcedAt: now,
      };
      return {
        tripId: id,
        revision: 1,
        kind: "rescheduled",
        was,
        became,
        ...asks,
        ...notice,
      } as const;
    });
  const d1 = database({ DB: db as unknown as D1Database });
  const { notify, write, update } = changeStatements(d1, changes, sql`TRUE`);
  await d1.batch([notify, write, update]);
}
