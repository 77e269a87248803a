/** The real D1, which writes down every query that is asked of it, without the values. */
import { env } from "cloudflare:workers";

export function watchedDb(): { DB: D1Database; asked: string[] } {
  const asked: string[] = [];
  const DB = new Proxy(env.DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        if (name === "prepare") asked.push(String(given[0]));
        return Reflect.apply(value, target, given);
      };
    },
  });
  return { DB, asked };
}

/** How the database goes about a query; a step that begins with SCAN walks a whole table or index. */
export async function planOf(query: string): Promise<string[]> {
  const values = Array.from(query.matchAll(/\?/g), () => null);
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
    .bind(...values)
    .all<{ detail: string }>();
  return plan.results.map((step) => step.detail);
}
