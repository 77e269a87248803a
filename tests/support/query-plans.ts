/**
 * Every query that the Worker asks of D1 while the tests run is explained by D1 itself when a file is through: none
 * may walk a whole table. What tests ask themselves is told by its lack of quoted names or of any condition.
 */
import { env } from "cloudflare:workers";
import { afterAll, expect } from "vitest";

/** Shown whole, a page of each at most. */
const SHOWN_WHOLE = ["gallery_photos", "blogs"];
/** Asked by staff and by the ten-minute figures, about everything there is: worker/db/payments/figures.ts and ledger.ts. */
const ABOUT_EVERYTHING = /\/\* whole \*\//;

/** Whole tables, read to be compared or emptied, and rows put down; the sample season asks where its trips are. */
const OF_TESTS =
  /^EXPLAIN|^select [^]* from "\w+"( where "trips"."unit_id" = \?)?( order by [^]*)?$|^delete from "\w+"$|^delete from "(trips|units)"|^insert into "\w+" \([^)]*\) values|^select distinct "destination_id", "unit_id", "mode"/;

const asked = new Set<string>();

for (const door of [env.DB, env.DB.withSession()]) {
  const prototype: unknown = Object.getPrototypeOf(door);
  if (typeof prototype !== "object" || prototype === null) continue;
  const prepare: unknown = Reflect.get(prototype, "prepare");
  if (typeof prepare !== "function") continue;
  Reflect.set(prototype, "prepare", function (this: unknown, query: string) {
    if (query.includes('"') && !OF_TESTS.test(query)) asked.add(query);
    return Reflect.apply(prepare, this, [query]);
  });
  afterAll(() => void Reflect.set(prototype, "prepare", prepare));
}

afterAll(async () => {
  const walks: string[] = [];
  // Explaining is asking, too.
  const queries = [...asked];
  asked.clear();
  for (const query of queries) {
    if (ABOUT_EVERYTHING.test(query)) continue;
    for (const step of await planOf(query)) {
      if (isWalk(step, query) && !isShownWhole(step)) walks.push(`${step}\n    in ${query}`);
    }
  }
  expect(walks, "queries that walk a whole table").toEqual([]);
});

async function planOf(query: string): Promise<string[]> {
  const values = Array.from(query.matchAll(/\?/g), () => null);
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
    .bind(...values)
    .all<{ detail: string }>();
  return plan.results.map((step) => step.detail);
}

/** A table that the query doesn't name is a foreign key's; D1 looks at it only while one is broken. */
function isWalk(step: string, query: string): boolean {
  const [, table = ""] = /^SCAN (?!json_each|.*VIRTUAL TABLE|CONSTANT)(\S+)/.exec(step) ?? [];
  return table !== "" && query.includes(table);
}

function isShownWhole(step: string): boolean {
  return SHOWN_WHOLE.some((table) => step.startsWith(`SCAN ${table}`));
}
