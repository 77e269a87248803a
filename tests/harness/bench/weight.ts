/**
 * What a season of a year leaves behind, in bytes: D1 with the product's tables and indexes, and the object of one trip
 * with the product's own code, both as SQLite in this process; before and after the nights that delete what is over.
 */
import type { DatabaseSync } from "node:sqlite";
import { database } from "../../../worker/db/client.ts";
import { deleteFailed, deleteUnpaid } from "../../../worker/db/payments/unpaid-bills.ts";
import { d1Over } from "../../support/simulated/d1-over-sqlite.ts";
import { aPastTrip } from "../../support/seats/past-trip.ts";
import { countTo, openShop } from "./shop-in-memory.ts";

const SEATS_A_TRIP = 45;
/** A bill opened and left, and one that failed, for so many that were paid. */
const PAID_PER_EXPIRED = 2;
const PAID_PER_FAILED = 8;
/** Acts of staff a trip: opened, priced, duties, blocked seats, a sale or two. */
const ACTS_A_TRIP = 12;
const AT_ONCE = 5_000;

export interface TableWeight {
  table: string;
  bytes: number;
}

export interface SeasonWeight {
  /** Tables with their indexes, the largest first. */
  tables: TableWeight[];
  bytes: number;
  bytesAfter: number;
  deleted: number;
  nightsMs: number;
}

/** Pages in use: what Cloudflare counts. */
const BYTES =
  "SELECT ((SELECT * FROM pragma_page_count) - (SELECT * FROM pragma_freelist_count)) * (SELECT * FROM pragma_page_size) AS n";

export async function weighSeason(trips: number, tickets: number): Promise<SeasonWeight> {
  const db = openShop();
  putSeason(db, trips, tickets);
  const [bytes, tables] = [getBytes(db), weighTables(db)];
  const d1 = database({ DB: d1Over(db) });
  const from = performance.now();
  let deleted = 0;
  for (let some = AT_ONCE; some === AT_ONCE; deleted += some) {
    some = await deleteUnpaid(d1, { before: Number.MAX_SAFE_INTEGER, slice: null }, AT_ONCE);
  }
  const failed = db.prepare("SELECT id FROM bills WHERE state = 'failed'").all();
  for (let at = 0; at < failed.length; at += AT_ONCE) {
    deleted += await deleteFailed(
      d1,
      failed.slice(at, at + AT_ONCE).map(({ id }) => Number(id)),
      Number.MAX_SAFE_INTEGER,
    );
  }
  const nightsMs = performance.now() - from;
  const bytesAfter = getBytes(db);
  db.close();
  return { tables, bytes, bytesAfter, deleted, nightsMs };
}

export interface TripWeight {
  bytes: number;
  bytesAfter: number;
  compactMs: number;
}

/** Every seat sold, one a bill, after so many visitors held one and gave it up. */
export function weighTrip(holds: number): TripWeight {
  const trip = aPastTrip(() => {});
  trip.past(holds, "give_up");
  trip.past(20, "released");
  trip.sellOut(SEATS_A_TRIP);
  const bytes = trip.bytes(BYTES);
  const from = performance.now();
  trip.compact();
  const compactMs = performance.now() - from;
  return { bytes, bytesAfter: trip.bytes(BYTES), compactMs };
}

function getBytes(db: DatabaseSync): number {
  return Number(db.prepare(BYTES).get()?.["n"]);
}

/** Each with its indexes, the largest first. */
function weighTables(db: DatabaseSync): TableWeight[] {
  return db
    .prepare(
      `SELECT m.tbl_name AS "table", sum(s.pgsize) AS bytes FROM dbstat s JOIN sqlite_master m ON m.name = s.name
       GROUP BY m.tbl_name ORDER BY bytes DESC`,
    )
    .all()
    .map(({ table, bytes }) => ({ table: String(table), bytes: Number(bytes) }));
}

const NAME = "substr('মোছাঃ রাহিমা খাতুন মোঃ আব্দুল করিম', 1 + value % 8, 18)";
const PHONE = "'017' || printf('%08d', value * 7919 % 100000000)";
const SEAT = (at: string) => `char(65 + (${at}) / 4) || ((${at}) % 4 + 1)`;
/** As long as the product's: 128 bits in base64url, and as a claim or a hash. */
const random = (bytes: number) => `substr(hex(randomblob(${bytes})), 1, ${bytes * 2})`;

function putSeason(db: DatabaseSync, trips: number, tickets: number): void {
  const [expired, failed] = [tickets / PAID_PER_EXPIRED, tickets / PAID_PER_FAILED];
  const all = tickets + expired + failed;
  const year = 31_536_000_000;
  db.exec(`
    BEGIN;
    INSERT INTO trips (id, destination_id, unit_id, bus_id, name, opened_by, mode, plan_name, journey_date, exam_date,
      departs_at, arrives_at, returns_at, sale_closes_at, fare_poisha, incarnation)
    SELECT 1730000000000 + value, '12', '31', '7', 'Rajshahi University 0' || value % 10, 'S-1234567890ab', 'limited', '45',
      '2026-12-04', '2026-12-05', value, value + 1, value + 2, value, 85000, ${random(16)} FROM ${countTo(trips)};
    INSERT INTO trip_points (trip_id, kind, position, point_id, after_ms)
    SELECT id, kind, position, position, 900000 * position FROM trips,
      (SELECT 'boarding' AS kind UNION SELECT 'dropping'), (SELECT 1 AS position UNION SELECT 2 UNION SELECT 3 UNION SELECT 4);
    INSERT INTO duties (trip_id, leg, plate, driver_name, driver_phone, guide_name, guide_phone, meeting_place, after_ms)
    SELECT id, leg, 'ঢাকা মেট্রো-ব ১১-০২৩৪', 'আব্দুল করিম', '01712345678', 'সেলিম রেজা', '01812345678', 'রেলগেট, রাজশাহী', 0
      FROM trips, (SELECT 'out' AS leg UNION SELECT 'back');
    INSERT INTO trip_checks SELECT id, 1790000000000, 0, 0 FROM trips;
    INSERT INTO trip_figures SELECT id, 45, 45, 3900000, 3900000, 0, 0 FROM trips;
    INSERT INTO staff_acts (at, actor, act, target, reason, execution, detail)
    SELECT 1790000000000 + value, 'S-1234567890ab', 'set-duty', 1730000000000 + value % ${trips}, 'The driver is ill',
      ${random(16)}, '{"fare":[{"was":80000,"is":85000}],"names":["Rajshahi 01","Rajshahi 02"]}'
      FROM ${countTo(trips * ACTS_A_TRIP)};
    INSERT INTO bills (id, kind, claim, booking, trip_id, contact_name, contact_phone, contact_email, language, quantity, boarding_point_id,
      fare_poisha, discount_poisha, charge_poisha, total_poisha, invoice, grant_hash, payment_id, state, created_at, pay_until,
      execute_by, believe_from, dead_at, changed_at, changed_by, change_cause)
    SELECT value, 'limited', 'bill/' || ${random(11)}, ${random(11)}, 1730000000001 + value * 7919 % ${trips}, ${NAME}, ${PHONE},
      iif(value % 3, NULL, 'rahima.khatun' || value % 1000 || '@example.com'), 'bn', 1, '3', 85000, 0, 1700, 86700, 'BB-' || ${random(8)},
      ${random(22)}, 'TR0011' || ${random(10)}, 'created', 1760000000000 + value * ${Math.floor(year / all)}, 1790000000000,
      1790000000000, 1790000000000, 1790000000000, 1790000000000, 'buyer', 'execute' FROM ${countTo(all)};
    INSERT INTO bill_seats SELECT id, trip_id, ${SEAT(`id / ${trips} % ${SEATS_A_TRIP}`)} FROM bills;
    UPDATE bills SET state = 'capturing' WHERE id <= ${tickets} OR id > ${tickets + expired};
    UPDATE bills SET state = 'expired' WHERE state = 'created';
    UPDATE bills SET state = 'failed', failure = 'wallet_refused' WHERE id > ${tickets + expired};
    UPDATE bills SET state = 'paid', ticket_id = ${random(11)}, trx_id = 'BKA' || ${random(4)}, change_cause = 'ticket' WHERE state = 'capturing';
    INSERT INTO tickets (id, bill_id, pnr, created_at) SELECT ticket_id, id, 'P' || printf('%06d', id), created_at FROM bills WHERE state = 'paid';
    INSERT OR IGNORE INTO ticket_seats SELECT s.trip_id, s.seat_no || id, b.ticket_id FROM bills b JOIN bill_seats s ON s.bill_id = b.id WHERE b.state = 'paid';
    INSERT INTO messages (bill_id, topic, id, channel, template, state, queue_at, created_at, expires_at, attempts, sent_at, gateway, gateway_ref, parts, cost_poisha)
    SELECT id, topic, ${random(10)}, 'sms', topic, 'delivered', 1790000000000, 1790000000000, 1790000000000, 1, 1790000000000, 'ssl-wireless', ${random(8)}, 2, 80
      FROM bills, (SELECT 'ticket' AS topic UNION SELECT 'notice_out' UNION SELECT 'notice_back') WHERE state = 'paid';
    DELETE FROM figures_due;
    COMMIT;`);
}
