/**
 * The rows of a shop that has sold for two years, of any size, as SQL: every table that grows with the seasons. A tenth
 * of the trips is ahead and on sale; the others are over, compacted, and their passengers erased. A test
 * measures how the cost of calls and jobs grows with it.
 */
const DAY_MS = 86_400_000;
const YEARS = 2;
/** Destinations have one unit each, and so many trips. */
const TRIPS_A_UNIT = 15;
/** A bill that was never paid, and one that failed, for so many that were paid. */
const [PAID_PER_EXPIRED, PAID_PER_FAILED] = [4, 8];
/** One of so many tickets was cancelled, moved, or got a part of its money back. */
const PER_CHANGE = 40;
/** Acts of staff a trip: opened, priced, duties, blocked seats, a sale or two. */
const ACTS_A_TRIP = 12;

export interface ShopSize {
  trips: number;
  ticketsATrip: number;
}

/** Statements in their order. The numbers of bills and trips begin after `first`, apart from those of another call. */
export function bigShop({ trips, ticketsATrip }: ShopSize, now: number, first: number): string[] {
  const tag = `g${first}-`;
  const units = Math.ceil(trips / TRIPS_A_UNIT);
  const tickets = trips * ticketsATrip;
  const expired = Math.ceil(tickets / PAID_PER_EXPIRED);
  const failed = Math.ceil(tickets / PAID_PER_FAILED);
  const past = Math.floor(trips * 0.9);
  /** Trips of the past end ten weeks ago, after the night that erases them. */
  const departsAt = `iif(value <= ${past}, ${now - 70 * DAY_MS} - (${past} - value) * ${Math.floor((YEARS * 365 * DAY_MS) / past)}, ${now + 5 * DAY_MS} + (value - ${past}) * 3600000)`;
  const trip = (value: string) => `'${tag}' || (${first} + ${value})`;
  const anyTrip = trip(`1 + (value - 1) % ${trips}`);
  const isPast = `1 + (value - 1) % ${trips} <= ${past}`;
  const soldAt = `iif(${isPast}, ${now - 80 * DAY_MS} - (value % ${YEARS * 300}) * ${DAY_MS}, ${now - DAY_MS} - value % 86400000)`;
  const every = (share: number, rest = 0) => `(id - ${first}) % ${share} = ${rest}`;
  const ours = (column: string) =>
    `${column} BETWEEN ${first + 1} AND ${first + tickets + expired + failed}`;
  /** Bills of any trip, or of those ahead: the nights delete what was not paid of the others. */
  const insertBills = (count: number, from: number, isAhead: boolean) => `
    INSERT INTO bills (id, kind, claim, booking, trip_id, contact_name, contact_phone, language, quantity, fare_poisha,
      discount_poisha, charge_poisha, total_poisha, invoice, grant_hash, payment_id, state, created_at, pay_until, execute_by,
      believe_from, dead_at, changed_at, changed_by, change_cause, erased_at)
    SELECT ${first} + value, 'limited', '${tag}c' || value, '${tag}b' || value,
      ${isAhead ? trip(`${past + 1} + value % ${trips - past}`) : anyTrip}, iif(${isPast} AND ${!isAhead}, '', 'Rahima Khatun'),
      iif(${isPast} AND ${!isAhead}, 'hash' || value, '017' || printf('%08d', value)), 'bn', 1, 60000, 0, 1200, 61200,
      '${tag}i' || value, '${tag}h' || value, '${tag}p' || value, 'created', ${soldAt}, ${soldAt}, ${soldAt}, ${soldAt},
      ${soldAt}, ${soldAt}, 'buyer', 'execute', iif(${isPast} AND ${!isAhead}, ${now - DAY_MS}, NULL) FROM ${countTo(count, from)}`;
  const seat = `char(65 + ((id - ${first} - 1) / ${trips}) / 4) || (((id - ${first} - 1) / ${trips}) % 4 + 1)`;
  const become = (state: string, where: string, also = "") =>
    `UPDATE bills SET state = '${state}'${also} WHERE ${ours("id")} AND ${where}`;
  return [
    `INSERT OR IGNORE INTO bus_types (id, name) VALUES ('${tag}', 'AC')`,
    `INSERT OR IGNORE INTO buses (id, name, bus_type_id) VALUES ('${tag}', 'Shimul', '${tag}')`,
    `INSERT INTO destinations (id, name, route_type, image, position)
     SELECT '${tag}' || value, 'University ' || value, 'limited', 'x.svg', value FROM ${countTo(units)}`,
    `INSERT INTO units (id, destination_id, name, group_name, position)
     SELECT '${tag}' || value, '${tag}' || value, 'A', 'Science', 1 FROM ${countTo(units)}`,
    `INSERT INTO exams (id, unit_id, session, shift, starts_at, place, source_url)
     SELECT '${tag}' || value, '${tag}' || value, '2026-27', '', ${now + 6 * DAY_MS}, 'Hall', '' FROM ${countTo(units)}`,
    `INSERT INTO trips (id, destination_id, unit_id, bus_id, name, opened_by, mode, plan_name, journey_date, exam_date,
       departs_at, arrives_at, returns_at, sale_closes_at, fare_poisha, incarnation, compacted_at, exam_id, kept_version)
     SELECT ${trip("value")}, '${tag}' || (1 + value % ${units}), '${tag}' || (1 + value % ${units}), '${tag}', 'Bus', '1', 'limited', '45',
       date(${departsAt} / 1000 + 21600, 'unixepoch'), date(${departsAt} / 1000 + 108000, 'unixepoch'), ${departsAt}, ${departsAt} + 21600000,
       ${departsAt} + 64800000, ${departsAt}, 60000, NULL, iif(value <= ${past}, ${now}, NULL), '${tag}' || (1 + value % ${units}), 0
     FROM ${countTo(trips)}`,
    `INSERT INTO trip_checks SELECT id, ${now}, 0, 0 FROM trips WHERE bus_id = '${tag}'`,
    `INSERT INTO duties (trip_id, leg, plate, driver_name, driver_phone, guide_name, guide_phone, meeting_place, after_ms, erased_at)
     SELECT id, leg, 'Dhaka Metro 11', '', '', '', '', 'Rail gate', 0, iif(departs_at < ${now}, ${now}, NULL)
     FROM trips, (SELECT 'out' AS leg UNION SELECT 'back') WHERE bus_id = '${tag}'`,
    insertBills(tickets, 1, false),
    insertBills(expired, tickets + 1, true),
    insertBills(failed, tickets + expired + 1, true),
    `INSERT INTO bill_seats SELECT id, trip_id, ${seat} FROM bills WHERE ${ours("id")}`,
    become("capturing", `NOT id BETWEEN ${first + tickets + 1} AND ${first + tickets + expired}`),
    become("expired", "state = 'created'"),
    become("failed", `id > ${first + tickets + expired}`, ", failure = 'wallet_refused'"),
    become(
      "paid",
      "state = 'capturing'",
      `, ticket_id = '${tag}t' || id, trx_id = '${tag}x' || id, change_cause = 'ticket'`,
    ),
    `INSERT INTO tickets (id, bill_id, pnr, created_at) SELECT ticket_id, id, '${tag}' || id, created_at FROM bills WHERE ${ours("id")} AND state = 'paid'`,
    `INSERT OR IGNORE INTO ticket_seats SELECT s.trip_id, s.seat_no, b.ticket_id FROM bills b JOIN bill_seats s ON s.bill_id = b.id WHERE ${ours("b.id")} AND b.state = 'paid'`,
    `INSERT INTO part_refunds (bill_id, amount_poisha, reason, asked_by, state, created_at, settled_at, refund_trx_id)
     SELECT id, 100, 'Late', 'S1', 'refunded', created_at, created_at, '${tag}r' || id FROM bills WHERE ${ours("id")} AND state = 'paid' AND ${every(PER_CHANGE)}`,
    become("refund_owed", `state = 'paid' AND ${every(PER_CHANGE, 1)}`),
    `UPDATE tickets SET voided_at = created_at WHERE ${ours("bill_id")} AND bill_id IN (SELECT id FROM bills WHERE state = 'refund_owed' AND ${ours("id")})`,
    become("refunded", "state = 'refund_owed'", `, refund_trx_id = '${tag}f' || id`),
    `INSERT INTO ticket_moves (ticket_id, bill_id, seq, from_trip, from_claim, from_revision, from_seats, to_trip, to_claim, to_revision, to_seats, state, by, created_at, settled_at)
     SELECT k.id, k.bill_id, 1, k.current_trip, k.current_claim, 0, '[]', k.current_trip, '${tag}m' || k.bill_id, 0, '[]', 'done', 'buyer', k.created_at, k.created_at
     FROM tickets k WHERE ${ours("k.bill_id")} AND (k.bill_id - ${first}) % ${PER_CHANGE} = 2`,
    `INSERT OR IGNORE INTO messages (bill_id, topic, id, channel, template, state, queue, queue_at, created_at, expires_at, attempts, sent_at, gateway, gateway_ref, parts, cost_poisha)
     SELECT b.id, topic, '${tag}' || topic || b.id, 'sms', topic, 'delivered', 8, b.created_at, b.created_at, b.created_at, 1, b.created_at, 'ssl-wireless', '${tag}' || topic || b.id, 2, 80
     FROM bills b, (SELECT 'ticket' AS topic UNION SELECT 'notice_out' UNION SELECT 'notice_back') WHERE ${ours("b.id")} AND b.state = 'paid'`,
    `INSERT INTO staff_acts (at, actor, act, target, reason, execution, detail)
     SELECT ${now} - (value % ${YEARS * 365}) * ${DAY_MS}, 'staff:S' || value % 9, 'set_duty', ${trip(`1 + value % ${trips}`)}, 'The driver is ill', '${tag}' || value, '{}'
     FROM ${countTo(trips * ACTS_A_TRIP)}`,
    `INSERT INTO agents (id, name, mobile, email, password_hash, gender, address, approved_at, created_at)
     SELECT '${tag}' || value, 'Agent', '${tag}' || value, '${tag}' || value, 'x', 'male', 'Dhaka', ${now}, ${now} - value FROM ${countTo(units * 10)}`,
    `INSERT INTO boarding_counts (trip_id, leg, point, position, expected, boarded, no_show, counted_at)
     SELECT id, leg, '', 0, 40, 38, 2, departs_at FROM trips, (SELECT 'out' AS leg UNION SELECT 'back') WHERE bus_id = '${tag}' AND departs_at < ${now}`,
    `INSERT OR REPLACE INTO trip_figures (trip_id, sold_seats, distinct_seats, money_in_poisha, tickets_poisha, paid_back_poisha, on_the_way_back_poisha)
     SELECT id, 0, 0, 0, 0, 0, 0 FROM trips WHERE bus_id = '${tag}'`,
    `DELETE FROM figures_due`,
    `UPDATE trips SET erased_at = ${now} WHERE bus_id = '${tag}' AND departs_at < ${now}`,
  ];
}

/** A table of one column, `value`. */
function countTo(count: number, from = 1): string {
  return `(WITH RECURSIVE n(value) AS (SELECT ${from} UNION ALL SELECT value + 1 FROM n WHERE value < ${from + count - 1}) SELECT value FROM n)`;
}
