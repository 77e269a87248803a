/**
 * A module of the measured runtime, as text. It wraps a built Worker and counts what costs money: requests, calls of
 * these objects, rows of D1 and of the objects, and what the data centre's cache is asked. It changes nothing that
 * passes through it, but it takes time, so it is left out where time is measured.
 */
const BUILT = "./index.js";
/** The name under which a runtime finds a Worker. */
const MAIN = "default";

/** `objects`: the classes whose calls are counted, each with what stands before the names of its calls. */
export const countingModule = (objects: Readonly<Record<string, string>>) => `
import * as built from "${BUILT}";
export * from "${BUILT}";
const app = built.${MAIN};
const fresh = () => ({
  requests: 0, calls: {}, d1: { queries: 0, rowsRead: 0, rowsWritten: 0 }, rowsRead: 0, rowsWritten: 0,
  alarms: 0, sockets: 0, awakeMs: 0, written: {}, objectBytes: 0, cacheCalls: 0,
});
let counts = fresh();
const sizes = new Map();
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
function noteWritten(where, statement, rows) {
  if (rows === 0) return;
  const [, table = "other"] = /(?:INTO|UPDATE|DELETE FROM)\\s+"?(\\w+)/i.exec(statement) ?? [];
  counts.written[where + table] = (counts.written[where + table] ?? 0) + rows;
}
function countStorage(storage) {
  around(storage.sql, "exec", (exec, self, given) => {
    const cursor = exec.apply(self, given);
    counts.rowsWritten += cursor.rowsWritten;
    noteWritten("an object's ", given[0], cursor.rowsWritten);
    for (const read of ["toArray", "one"]) {
      around(cursor, read, (original, own, none) => {
        const rows = original.apply(own, none);
        counts.rowsRead += own.rowsRead;
        return rows;
      });
    }
    return cursor;
  });
  around(storage.kv, "put", (put, self, given) => {
    counts.rowsWritten += 1;
    noteWritten("an object's ", "INTO attempts", 1);
    return put.apply(self, given);
  });
  around(storage, "setAlarm", (setAlarm, self, given) => {
    counts.alarms += 1;
    return setAlarm.apply(self, given);
  });
}
// An object is paid for from the first event that it has until it has none; several at once are one time.
function begin(object) {
  object.eventsUnderWay ??= { count: 0, since: 0 };
  if (object.eventsUnderWay.count++ === 0) object.eventsUnderWay.since = Date.now();
}
function end(object, storage, id) {
  if (--object.eventsUnderWay.count > 0) return;
  counts.awakeMs += Date.now() - object.eventsUnderWay.since;
  sizes.set(id, storage.sql.databaseSize);
}
function counting(Base, prefix) {
  class Counting extends Base {
    #given;
    constructor(ctx, env) {
      countStorage(ctx.storage);
      super(ctx, env);
      this.#given = ctx;
    }
    ended() {
      end(this, this.#given.storage, String(this.#given.id));
    }
  }
  for (const name of Object.getOwnPropertyNames(Base.prototype)) {
    if (name === "constructor") continue;
    Counting.prototype[name] = function (...given) {
      const called = prefix + name;
      if (name === "fetch") counts.sockets += 1;
      counts.calls[called] = (counts.calls[called] ?? 0) + 1;
      begin(this);
      let answer;
      try {
        answer = Base.prototype[name].apply(this, given);
      } catch (error) {
        this.ended();
        throw error;
      }
      if (!(answer instanceof Promise)) {
        this.ended();
        return answer;
      }
      return answer.finally(() => this.ended());
    };
  }
  return Counting;
}
${Object.entries(objects)
  .map(([name, prefix]) => `export const ${name} = counting(built.${name}, "${prefix}");`)
  .join("\n")}
for (const name of ["match", "put", "delete"]) {
  around(Cache.prototype, name, (call, self, given) => {
    counts.cacheCalls += 1;
    return call.apply(self, given);
  });
}
let isD1Counted = false;
function countD1(db) {
  if (isD1Counted || db === undefined) return;
  isD1Counted = true;
  around(db.withSession(), "_send", async (send, self, given) => {
    const answer = await send.apply(self, given);
    counts.d1.queries += 1;
    const statements = [given[1]].flat();
    for (const [at, { meta }] of (Array.isArray(answer) ? answer : [answer]).entries()) {
      counts.d1.rowsRead += meta?.rows_read ?? 0;
      counts.d1.rowsWritten += meta?.rows_written ?? 0;
      noteWritten("D1's ", String(statements[at]?.sql ?? statements[at] ?? ""), meta?.rows_written ?? 0);
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
      taken.objectBytes = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
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
