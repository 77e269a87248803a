/**
 * Staff look for a sale among all that a shop has sold, and for a trip among those of a season: the product's own
 * search over SQLite in this process. The rows that pages of both lists read are counted in lists.ts.
 */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { database } from "../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { findTrips } from "../../../worker/db/staff/staff-trips.ts";
import { NAMES_A_CALL, searchSales } from "../../../worker/routes/staff/search-sales.ts";
import { d1Over } from "../../support/simulated/d1-over-sqlite.ts";
import { median } from "./rate.ts";
import { countTo, openShop } from "./shop-in-memory.ts";

const ROUNDS = 15;
const SEATS_A_TRIP = 45;
/** Trips on the busiest day of a season: a search by name may have to page through all of them. */
const TRIPS_A_DAY = 200;
const TRIPS_OF_LIST_A_DAY = 50;
const SALES_A_PAGE = 50;
/** A school that buys for all its pupils. */
const ONE_PHONE = "01700000001";
const BUSES_A_UNIT = 2;
/** All trips are ahead, so that the pages of one list are alike. */
const DAY = "2089-12-04";
const DAY_MS = 86_400_000;

/** A1 to K5, as the plan names them. */
const SEAT_NO = `char(65 + (id % ${SEATS_A_TRIP}) / 4) || ((id % ${SEATS_A_TRIP}) % 4 + 1)`;

/** Milliseconds that the database takes for each kind of search, by what was typed. */
export async function searchesAmong(tickets: number): Promise<{ by: string; ms: number }[]> {
  const db = openShop();
  execute(db, makeSales(tickets));
  const spent = timeQueries(db);
  const d1 = database({ DB: d1Over(db) });
  const one = Math.floor(tickets / 2);
  const searches = {
    PNR: { text: `P${one}` },
    TrxID: { text: `T${one}` },
    phone: { text: makePhone(one) },
    "name with day": { text: "খাতুন ৭", day: DAY },
    "seat with day": { text: "C3", day: DAY },
  };
  const took: { by: string; ms: number }[] = [];
  for (const [by, body] of Object.entries(searches)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { rows } = await searchSales(d1, body, neverAsked);
      times.push(spent());
      if (rows.length === 0) throw new Error(`nothing was found by ${by}`);
    }
    took.push({ by, ms: median(times) });
  }
  db.close();
  return took;
}

/** Each TrxID of the bench is known. */
function neverAsked(): never {
  throw new Error("the wallet was asked");
}

/** Processor milliseconds of a page of the list of trips, filtered in a way that has to look at each of so many. */
export async function filterAmong(trips: number): Promise<number> {
  const db = openShop();
  execute(db, makeTrips(trips, TRIPS_OF_LIST_A_DAY));
  const d1 = database({ DB: d1Over(db) });
  const filter = {
    from: 0,
    before: Number.MAX_SAFE_INTEGER,
    destination: "d",
    mode: "limited" as const,
    state: "on_sale" as const,
    // Only the last trip has this name, so that the search has to look at every trip.
    name: `trip ${trips - 1}`,
  };
  const worked = await medianWork(async () => {
    const found = await findTrips(d1, filter, { after: null, most: 51, now: 0 });
    if (found.length === 0) throw new Error("no trip was found");
  });
  db.close();
  return worked;
}

export interface PageWork {
  by: string;
  firstMs: number;
  lastMs: number;
}

/** Processor milliseconds of the first and of the last full page of the sales that one text finds. */
export async function pagesAmong(sales: number): Promise<PageWork[]> {
  const db = openShop();
  execute(db, makeSales(sales, true));
  const d1 = database({ DB: d1Over(db) });
  const pages: PageWork[] = [];
  for (const { by, text, last } of listPaged(sales)) {
    const read = (after: string | undefined) =>
      medianWork(async () => {
        const { rows } = await searchSales(d1, { text, after }, neverAsked);
        if (rows.length < SALES_A_PAGE) throw new Error(`a page by ${by} is not full`);
      });
    pages.push({ by, firstMs: await read(undefined), lastMs: await read(last) });
  }
  db.close();
  return pages;
}

/** What finds every sale of one phone number, with the cursor before its last full page. */
export function listPaged(sales: number): { by: string; text: string; last: string }[] {
  return [
    { by: "phone", text: ONE_PHONE, last: String(SALES_A_PAGE + 1) },
    { by: "name", text: "খাতুন", last: String(NAMES_A_CALL + 1) },
  ].filter(({ last }) => Number(last) < sales);
}

/** The median of the processor time, in milliseconds. */
async function medianWork(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(from);
    times.push((user + system) / 1_000);
  }
  return median(times);
}

function execute(db: DatabaseSync, statements: readonly string[]): void {
  db.exec(`BEGIN; ${statements.join(";\n")}; COMMIT;`);
}

/** Gives the time that queries have taken since it was last called. */
function timeQueries(db: DatabaseSync): () => number {
  let spent = 0;
  const timed = <T>(work: () => T): T => {
    const from = performance.now();
    const result = work();
    spent += performance.now() - from;
    return result;
  };
  const prepare = db.prepare.bind(db);
  db.prepare = (sql) => {
    const statement = timed(() => prepare(sql));
    const all = statement.all.bind(statement);
    return Object.assign(statement, {
      all: (...given: SQLInputValue[]) => timed(() => all(...given)),
    });
  };
  return () => {
    const taken = spent;
    spent = 0;
    return taken;
  };
}

const makePhone = (bill: number) => `01700${String(bill).padStart(6, "0")}`;

/** The statements that write trips to one destination, on days around DAY: each day two buses a unit. */
function makeTrips(trips: number, aDay: number): string[] {
  const first = toDhakaInstant(DAY, "06:00") - Math.floor(trips / aDay / 2) * DAY_MS;
  const departs = `${first} + (value / ${aDay}) * ${DAY_MS} + (value % ${aDay}) * 60000`;
  const day = `date((${departs}) / 1000, 'unixepoch', '+6 hours')`;
  const units = aDay / BUSES_A_UNIT;
  return [
    "INSERT INTO destinations (id, name, route_type, image) VALUES ('d', 'Rajshahi', 'limited', 'x')",
    `INSERT INTO units (id, destination_id, name, group_name)
    SELECT 'u' || (value - 1), 'd', 'Unit ' || value, 'Science' FROM ${countTo(units)}`,
    "INSERT INTO bus_types (id, name) VALUES ('x', 'AC')",
    "INSERT INTO buses (id, name, bus_type_id, plan_name) VALUES ('b', 'Shimul', 'x', '45')",
    `INSERT INTO trips (id, destination_id, unit_id, bus_id, name, opened_by, mode, plan_name, journey_date,
      exam_date, departs_at, arrives_at, sale_closes_at, fare_poisha)
    SELECT 't' || value, 'd', 'u' || (value / ${BUSES_A_UNIT} % ${units}), 'b', 'Trip ' || value, 'x', 'limited', '45', ${day}, ${day}, ${departs},
      ${departs} + 3600000, ${departs}, 60000 FROM (SELECT value - 1 AS value FROM ${countTo(trips)})`,
  ];
}

/** The statements that write sales of one seat each, every one with its ticket, by many buyers or by one. */
export function makeSales(bills: number, isOfOnePhone = false): string[] {
  const contact = isOfOnePhone ? `'${ONE_PHONE}'` : "'01700' || printf('%06d', value)";
  return [
    ...makeTrips(Math.ceil(bills / SEATS_A_TRIP) + 1, TRIPS_A_DAY),
    `INSERT INTO bills (id, kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha,
      charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at, ticket_id, trx_id, payment_id)
    SELECT value, 'limited', 'b' || value, 't' || (value / ${SEATS_A_TRIP}), 'মোছাঃ খাতুন ' || (value % 10),
      ${contact}, 1, 60000, 0, 1200, 61200, 'i' || value, 'x', 'paid', value, value, 'k' || value,
      'T' || value, 'W' || value FROM ${countTo(bills)}`,
    "INSERT INTO tickets (id, bill_id, pnr, created_at) SELECT ticket_id, id, 'P' || id, id FROM bills",
    `INSERT INTO bill_seats SELECT id, trip_id, ${SEAT_NO} FROM bills`,
    `INSERT INTO ticket_seats SELECT trip_id, ${SEAT_NO}, ticket_id FROM bills`,
  ];
}
