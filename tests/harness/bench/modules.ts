/**
 * Two modules of the measured runtime, as text. COUNTING wraps the built Worker and counts what costs money:
 * requests, calls of objects, rows of D1 and of the objects. It changes nothing that passes through it, but it takes
 * time, so it is left out where time is measured.
 */
const BUILT = "./index.js";
/** The name under which a runtime finds a Worker. */
const MAIN = "default";

export const COUNTING = `
import app, { TripSeats as Built, RateLimiter as BuiltLimiter } from "${BUILT}";
export * from "${BUILT}";
const fresh = () => ({ requests: 0, calls: {}, d1: { queries: 0, rowsRead: 0, rowsWritten: 0 }, rowsRead: 0, rowsWritten: 0, alarms: 0 });
let counts = fresh();
const wrapped = new WeakSet();
function around(owner, name, step) {
  for (let at = owner; at; at = Object.getPrototypeOf(at)) {
    const original = Object.getOwnPropertyDescriptor(at, name)?.value;
    if (typeof original !== "function") continue;
    if (wrapped.has(original)) return;
    at[name] = function (...given) { return step(original, this, given); };
    wrapped.add(at[name]);
    return;
  }
}
function countStorage(storage) {
  around(storage.sql, "exec", (exec, self, given) => {
    const cursor = exec.apply(self, given);
    counts.rowsWritten += cursor.rowsWritten;
    around(cursor, "toArray", (toArray, own, none) => {
      const rows = toArray.apply(own, none);
      counts.rowsRead += own.rowsRead;
      return rows;
    });
    return cursor;
  });
  around(storage.kv, "put", (put, self, given) => {
    counts.rowsWritten += 1;
    return put.apply(self, given);
  });
  around(storage, "setAlarm", (setAlarm, self, given) => {
    counts.alarms += 1;
    return setAlarm.apply(self, given);
  });
}
function counting(Base) {
  class Counting extends Base {
    constructor(ctx, env) {
      countStorage(ctx.storage);
      super(ctx, env);
    }
  }
  for (const name of Object.getOwnPropertyNames(Base.prototype)) {
    if (name === "constructor") continue;
    Counting.prototype[name] = function (...given) {
      counts.calls[name] = (counts.calls[name] ?? 0) + 1;
      return Base.prototype[name].apply(this, given);
    };
  }
  return Counting;
}
export const TripSeats = counting(Built);
export const RateLimiter = counting(BuiltLimiter);
let isD1Counted = false;
function countD1(db) {
  if (isD1Counted) return;
  isD1Counted = true;
  around(db.withSession(), "_send", async (send, self, given) => {
    const answer = await send.apply(self, given);
    counts.d1.queries += 1;
    for (const { meta } of Array.isArray(answer) ? answer : [answer]) {
      counts.d1.rowsRead += meta?.rows_read ?? 0;
      counts.d1.rowsWritten += meta?.rows_written ?? 0;
    }
    return answer;
  });
}
const worker = {
  async fetch(request, env, ctx) {
    countD1(env.DB);
    const { pathname } = new URL(request.url);
    if (pathname === "/api/__counts") {
      const taken = counts;
      counts = fresh();
      return Response.json(taken);
    }
    if (pathname === "/api/__trail") {
      const trip = new URL(request.url).searchParams.get("trip");
      return Response.json(await env.TRIP_SEATS.getByName(trip).events({ after: 0, most: 10000 }));
    }
    counts.requests += 1;
    return app.fetch(request, env, ctx);
  },
  scheduled: (controller, env, ctx) => app.scheduled(controller, env, ctx),
};
export { worker as ${MAIN} };`;

/** What the same runtime does with nothing to do, and with one row to write. */
export const YARDSTICK = `
import { DurableObject } from "cloudflare:workers";
export class Bare extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, at INTEGER, seat TEXT)");
  }
  write(seat) {
    this.ctx.storage.sql.exec("INSERT INTO rows (at, seat) VALUES (?, ?)", Date.now(), seat);
    return { ok: true };
  }
}
const worker = {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname !== "/write") return Response.json({ ok: true });
    const { name, seat } = await request.json();
    return Response.json(await env.BARE.getByName(name).write(seat));
  },
};
export { worker as ${MAIN} };`;
