/**
 * What a request costs, counted at the bindings: D1, objects, the cache and the network, and signatures. The bindings
 * are wrapped while something is measured.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { z } from "zod";

export interface Cost {
  /** Round trips to D1; a batch is one. */
  queries: number;
  rowsRead: number;
  rowsWritten: number;
  /** Calls of trips' objects. */
  objectCalls: number;
  /** Calls of objects of any kind, trips' included. */
  rpcCalls: number;
  /** In the SQLite of objects of any kind. */
  objectRowsRead: number;
  objectRowsWritten: number;
  /** Round trips of any kind: to D1, objects, the data centre's cache and the network. */
  subrequests: number;
  /** Signatures that are made, or made to be compared. */
  hmacs: number;
}

type Fn = (...given: unknown[]) => unknown;

const meta = z.object({ meta: z.object({ rows_read: z.number(), rows_written: z.number() }) });
const answers = z.union([z.array(meta), meta.transform((one) => [one])]);

export const NO_COST: Readonly<Cost> = {
  queries: 0,
  rowsRead: 0,
  rowsWritten: 0,
  objectCalls: 0,
  rpcCalls: 0,
  objectRowsRead: 0,
  objectRowsWritten: 0,
  subrequests: 0,
  hmacs: 0,
};

let cost: Cost = { ...NO_COST };

/** The cost alone, without the result of `act`. */
export async function measureCost<T>(act: () => Promise<T>): Promise<{ answer: T; cost: Cost }> {
  const stopCounting = await startCounting();
  try {
    return { answer: await act(), cost };
  } finally {
    stopCounting();
  }
}

/** Starts counting; call the returned function to stop. */
async function startCounting(): Promise<() => void> {
  const any = env.RATE_LIMITERS.getByName("meter");
  const [sql, cursor] = await runInDurableObject(any, (_, { storage }) => [
    Object.getPrototypeOf(storage.sql) as object,
    Object.getPrototypeOf(storage.sql.exec("SELECT 1")) as object,
  ]);
  if (sql === undefined || cursor === undefined) throw new Error("an object has no SQLite");
  cost = { ...NO_COST };
  const restore = [
    countD1(),
    countStubs(),
    ...countRows(sql, cursor),
    ...["match", "put", "delete"].map((name) => countSubrequests(Cache.prototype, name)),
    countSubrequests(globalThis, "fetch"),
    ...["sign", "verify"].map((name) =>
      around(crypto.subtle, name, (call) => (...given) => {
        cost.hmacs += 1;
        return call(...given);
      }),
    ),
  ];
  return () => restore.forEach((one) => one());
}

function countSubrequests(owner: object, name: string): () => void {
  return around(owner, name, (call) => (...given) => {
    cost.subrequests += 1;
    return call(...given);
  });
}

function countD1(): () => void {
  // Both kinds of sessions send through one method of the runtime's own class.
  return around(env.DB.withSession(), "_send", (send) => async (...given) => {
    cost.subrequests += 1;
    const answer: unknown = await send(...given);
    cost.queries += 1;
    for (const { meta: rows } of answers.safeParse(answer).data ?? []) {
      cost.rowsRead += rows.rows_read;
      cost.rowsWritten += rows.rows_written;
    }
    return answer;
  });
}

function countStubs(): () => void {
  return around(env.TRIP_SEATS, "getByName", (getByName) => (...given) => {
    const stub = getByName(...given);
    if (!isStub(stub)) return stub;
    // All namespaces share the method, and their names may be alike; an id belongs to one namespace.
    const isTrip = stub.id.equals(env.TRIP_SEATS.idFromName(String(given[0])));
    return new Proxy(stub, {
      get(target, name) {
        const call: unknown = Reflect.get(target, name);
        if (typeof call !== "function") return call;
        return (...input: unknown[]) => {
          cost.subrequests += 1;
          cost.rpcCalls += 1;
          if (isTrip) cost.objectCalls += 1;
          return Reflect.apply(call, target, input);
        };
      },
    });
  });
}

/** A cursor knows the rows that it has read so far: some when it is made, the others as they are asked for. */
function countRows(sql: object, cursor: object): (() => void)[] {
  const counted = new WeakMap<SqlStorageCursor<never>, { read: number; written: number }>();
  const count = (of: SqlStorageCursor<never>) => {
    const { read, written } = counted.get(of) ?? { read: 0, written: 0 };
    cost.objectRowsRead += of.rowsRead - read;
    cost.objectRowsWritten += of.rowsWritten - written;
    counted.set(of, { read: of.rowsRead, written: of.rowsWritten });
  };
  return [
    around(sql, "exec", (exec) => (...given) => {
      const made = exec(...given) as SqlStorageCursor<never>;
      count(made);
      return made;
    }),
    ...["toArray", "one"].map((name) =>
      around(cursor, name, (call, self) => (...given) => {
        const rows = call(...given);
        count(self as SqlStorageCursor<never>);
        return rows;
      }),
    ),
  ];
}

function isStub(given: unknown): given is DurableObjectStub {
  return typeof given === "object" && given !== null && "id" in given;
}

/** Wraps a prototype method of a binding, and returns the function that restores it. */
function around(
  binding: object,
  method: string,
  step: (original: Fn, self: unknown) => Fn,
): () => void {
  for (let at: object | null = binding; at !== null; at = Object.getPrototypeOf(at)) {
    const owner = at;
    const original: unknown = Object.getOwnPropertyDescriptor(owner, method)?.value;
    if (typeof original !== "function") continue;
    Reflect.set(owner, method, function (this: unknown, ...given: unknown[]) {
      return step((...passed) => Reflect.apply(original, this, passed), this)(...given);
    });
    return () => void Reflect.set(owner, method, original);
  }
  throw new Error(`a binding has no ${method} any more: count its calls some other way`);
}
