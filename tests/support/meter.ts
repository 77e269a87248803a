/**
 * What a request costs, counted at the bindings: queries to D1 with the rows they read and wrote, and calls of trips'
 * objects. The bindings are wrapped while something is measured.
 */
import { env } from "cloudflare:workers";
import { z } from "zod";

export interface Cost {
  /** Round trips to D1; a batch is one. */
  queries: number;
  rowsRead: number;
  rowsWritten: number;
  objectCalls: number;
}

type Fn = (...given: unknown[]) => unknown;

const meta = z.object({ meta: z.object({ rows_read: z.number(), rows_written: z.number() }) });
const answers = z.union([z.array(meta), meta.transform((one) => [one])]);

let cost: Cost = { queries: 0, rowsRead: 0, rowsWritten: 0, objectCalls: 0 };

/** The cost alone, without the result of `act`. */
export async function measureCost<T>(act: () => Promise<T>): Promise<{ answer: T; cost: Cost }> {
  const stopCounting = startCounting();
  try {
    return { answer: await act(), cost };
  } finally {
    stopCounting();
  }
}

/** Starts counting; call the returned function to stop. */
function startCounting(): () => void {
  cost = { queries: 0, rowsRead: 0, rowsWritten: 0, objectCalls: 0 };
  // Both kinds of sessions send through one method of the runtime's own class.
  const restoreSend = around(env.DB.withSession(), "_send", (send) => async (...given) => {
    const answer: unknown = await send(...given);
    cost.queries += 1;
    for (const { meta: rows } of answers.safeParse(answer).data ?? []) {
      cost.rowsRead += rows.rows_read;
      cost.rowsWritten += rows.rows_written;
    }
    return answer;
  });

  const restoreStubs = around(env.TRIP_SEATS, "getByName", (getByName) => (...given) => {
    const stub = getByName(...given);
    // All namespaces share the method, and their names may be alike; an id belongs to one namespace.
    if (!isStub(stub) || !stub.id.equals(env.TRIP_SEATS.idFromName(String(given[0])))) return stub;
    return new Proxy(stub, {
      get(target, name) {
        const call: unknown = Reflect.get(target, name);
        if (typeof call !== "function") return call;
        return (...input: unknown[]) => {
          cost.objectCalls += 1;
          return Reflect.apply(call, target, input);
        };
      },
    });
  });
  return () => {
    restoreSend();
    restoreStubs();
  };
}

function isStub(given: unknown): given is DurableObjectStub {
  return typeof given === "object" && given !== null && "id" in given;
}

/** Wraps a prototype method of a binding, and returns the function that restores it. */
function around(binding: object, method: string, step: (original: Fn) => Fn): () => void {
  for (let at: object | null = binding; at !== null; at = Object.getPrototypeOf(at)) {
    const owner = at;
    const original: unknown = Object.getOwnPropertyDescriptor(owner, method)?.value;
    if (typeof original !== "function") continue;
    Reflect.set(owner, method, function (this: unknown, ...given: unknown[]) {
      return step((...passed) => Reflect.apply(original, this, passed))(...given);
    });
    return () => void Reflect.set(owner, method, original);
  }
  throw new Error(`a binding has no ${method} any more: count its calls some other way`);
}
