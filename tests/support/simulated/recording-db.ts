/** The real D1, which records the text of every query, without its values. */
import { env } from "cloudflare:workers";

export function recordingDb(): { DB: D1Database; queries: string[] } {
  const queries: string[] = [];
  const DB = new Proxy(env.DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        if (name === "prepare") queries.push(String(given[0]));
        return Reflect.apply(value, target, given);
      };
    },
  });
  return { DB, queries };
}

/** The query plan of the database; a step that begins with SCAN reads a whole table or index. */
export async function explainPlan(query: string): Promise<string[]> {
  const values = Array.from(query.matchAll(/\?/g), () => null);
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
    .bind(...values)
    .all<{ detail: string }>();
  return plan.results.map((step) => step.detail);
}

/**
 * A table that the query doesn't name belongs to a foreign key; D1 scans it only while one is broken. The tables of a
 * view have steps of their own, and so have those of a common table expression.
 */
export function isScan(step: string, query: string): boolean {
  const [, table = ""] =
    /^SCAN (?!json_each|bill_trail|bill_bounds|.*VIRTUAL TABLE|CONSTANT)(\S+)/.exec(step) ?? [];
  return table !== "" && query.includes(table) && !listExpressions(query).has(table);
}

/** The names of the query's common table expressions. */
function listExpressions(query: string): Set<string> {
  const names = query.matchAll(
    /(?:\bWITH(?:\s+RECURSIVE)?|,)\s+(\w+)\s*(?:\([^()]*\)\s*)?AS\s+(?:MATERIALIZED\s+)?\(/gi,
  );
  return new Set([...names].map(([, name = ""]) => name));
}

/** Without the question for the phase of a restore, which an isolate asks every few seconds before anything else. */
export function skipPhase(queries: readonly string[]): string[] {
  return queries.filter((query) => !/^select [^(]* from "shop_state"/i.test(query));
}
