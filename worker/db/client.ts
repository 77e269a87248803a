/** The only file of the Worker that names the D1 binding. */
import { drizzle } from "drizzle-orm/d1";
import type { DrizzleD1Database } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** Making one costs more than many a query; a binding outlives its requests. */
const clients = new WeakMap<D1Database, Database>();

export function database({ DB }: Pick<Env, "DB">): Database {
  const known = clients.get(DB);
  if (known !== undefined) return known;
  const fresh = drizzle(DB);
  clients.set(DB, fresh);
  return fresh;
}

/** Resolves when D1 has answered a query of nothing, which waits for those before it as every other does. */
export async function pingDatabase({ DB }: Pick<Env, "DB">): Promise<void> {
  await DB.prepare("SELECT 1").run();
}

/**
 * The nearest read replica of D1, for reads that may be slightly stale. Never for payments (protocol A5). Drizzle uses
 * only prepare and batch of a database, which a session has; its types require the rest as well.
 */
export function nearestDatabase(env: Pick<Env, "DB">): Database {
  return drizzle(env.DB.withSession("first-unconstrained") as unknown as D1Database);
}

/** The environment with a D1 that reports each statement that it sends, those of a batch one by one. */
export function countStatements(env: Env, spend: (statements: number) => void): Env {
  const originals = new WeakMap<object, D1PreparedStatement>();

  function wrapStatement(original: D1PreparedStatement): D1PreparedStatement {
    const wrapped = wrap(original, (name, call, given) => {
      if (name === "bind") return wrapStatement(original.bind(...given));
      spend(1);
      return call();
    });
    originals.set(wrapped, original);
    return wrapped;
  }

  const DB = wrap(env.DB, (name, call, given) => {
    if (name === "prepare") return wrapStatement(env.DB.prepare(String(given[0])));
    if (name !== "batch") return call();
    const statements = given[0] as D1PreparedStatement[];
    spend(statements.length);
    return env.DB.batch(statements.map((one) => originals.get(one) ?? one));
  });
  return { ...env, DB };
}

/** Each method of the target is called through `around`, which may do something else instead. */
function wrap<Target extends object>(
  target: Target,
  around: (name: string | symbol, call: () => unknown, given: unknown[]) => unknown,
): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) =>
        around(name, () => Reflect.apply(value, target, given), given);
    },
  });
}
