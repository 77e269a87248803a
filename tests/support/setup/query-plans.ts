/**
 * Every query that the Worker sends to D1 during a test file is explained by D1 at the end of the file: none may scan
 * a whole table. Queries of the tests themselves are recognised by unquoted names or by the absence of a condition.
 */
import { env } from "cloudflare:workers";
import { afterAll, expect } from "vitest";
import { isScan } from "../simulated/recording-db.ts";

/** Tables that are shown whole, a page of each at most. */
const SHOWN_WHOLE = ["gallery_photos", "blogs"];
/** Queries of staff and of the ten-minute figures that read everything: worker/db/payments/figures.ts and ledger.ts. */
const ABOUT_EVERYTHING = /\/\* whole \*\//;

/** Whole tables that are compared or emptied, inserted rows, and the sample season's list of its trips. */
const OF_TESTS =
  /^EXPLAIN|^select [^]* from "\w+"( where "trips"."unit_id" = \?)?( order by [^]*)?$|^delete from "\w+"$|^delete from "(trips|units)"|^insert into "\w+" \([^)]*\) values|^select distinct "destination_id", "unit_id", "mode"/;

/** The lived-in sample, which `npm start` writes whole before it serves anybody (drizzle/lived). */
const OF_THE_SAMPLE =
  /^select count\(\*\) from "(trips|staff)" where "\w+"."name" = \?$|^select [^]*"after_ms" is not null$|^delete from "ticket_seats" where "ticket_seats"."ticket_id" in|^update "coupons" set "starts_at"|^update "trips" set "incarnation" = \? where EXISTS|^select "id" from "trips" where "trips"."incarnation" = \?$|^select [^]* from "ticket_seats" limit \?$/;

const queries = new Set<string>();

for (const database of [env.DB, env.DB.withSession()]) {
  const prototype: unknown = Object.getPrototypeOf(database);
  if (typeof prototype !== "object" || prototype === null) continue;
  const prepare: unknown = Reflect.get(prototype, "prepare");
  if (typeof prepare !== "function") continue;
  Reflect.set(prototype, "prepare", function (this: unknown, query: string) {
    if (query.includes('"') && !OF_TESTS.test(query)) queries.add(query);
    return Reflect.apply(prepare, this, [query]);
  });
  afterAll(() => void Reflect.set(prototype, "prepare", prepare));
}

afterAll(async () => {
  const scans: string[] = [];
  // EXPLAIN is recorded as well.
  const recorded = [...queries];
  queries.clear();
  for (const query of recorded) {
    if (ABOUT_EVERYTHING.test(query) || OF_THE_SAMPLE.test(query)) continue;
    for (const step of await explainPlan(query)) {
      if (isScan(step, query) && !isShownWhole(step)) scans.push(`${step}\n    in ${query}`);
    }
  }
  expect(scans, "queries that scan a whole table").toEqual([]);
});

async function explainPlan(query: string): Promise<string[]> {
  const values = Array.from(query.matchAll(/\?/g), () => null);
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
    .bind(...values)
    .all<{ detail: string }>();
  return plan.results.map((step) => step.detail);
}

function isShownWhole(step: string): boolean {
  return SHOWN_WHOLE.some((table) => step.startsWith(`SCAN ${table}`));
}
