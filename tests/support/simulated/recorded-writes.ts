/** The real D1, which records what was sent together: a batch is one entry, a statement by itself another. */
import { env } from "cloudflare:workers";

interface Recorded {
  statement: D1PreparedStatement;
  sql: string;
}

/** The SQL texts of each batch or single statement, in the order in which they were sent. */
export function recordedWrites(): { DB: D1Database; sent: string[][] } {
  const sent: string[][] = [];
  const recorded = new WeakMap<object, Recorded>();
  const record = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          const answer: unknown = Reflect.apply(value, target, given);
          if (name === "bind") return record(answer as D1PreparedStatement, sql);
          sent.push([sql]);
          return answer;
        };
      },
    });
    recorded.set(proxy, { statement, sql });
    return proxy;
  };
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => record(target.prepare(sql), sql);
      if (name === "batch") {
        return (list: D1PreparedStatement[]) => {
          const known = list.map((one) => recorded.get(one) ?? { statement: one, sql: "" });
          sent.push(known.map(({ sql }) => sql));
          return target.batch(known.map(({ statement }) => statement));
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { DB, sent };
}
