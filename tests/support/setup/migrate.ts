/**
 * Each test file starts on a migrated, empty D1 and without a Durable Object. The files of a worker share its runtime,
 * so that the Worker is loaded and compiled once. Not by `applyD1Migrations`, which keeps a table of what it did.
 */
import { listDurableObjectIds, reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** An object that an earlier file left at work outlasts a reset now and then. */
const RESETS = 10;

for (let left = RESETS; left === RESETS || (await isUsed()); left -= 1) {
  if (left === 0) throw new Error("D1 or an object still has what an earlier file stored");
  await reset();
}
const statements = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries);
await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));

/** D1, and the objects whose names come again; those of trips and waiting rooms have ids that never do. */
async function isUsed(): Promise<boolean> {
  const namespaces: DurableObjectNamespace[] = [env.RATE_LIMITERS, env.SHOP_SWITCH];
  const counts = await Promise.all(
    namespaces.map(async (objects) => {
      const ids = await listDurableObjectIds(objects);
      const kept = ids.map((id) =>
        runInDurableObject(objects.get(id), (_, { storage }) => [...storage.kv.list()].length),
      );
      return (await Promise.all(kept)).some((count) => count > 0);
    }),
  );
  const table = env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'bills'");
  return counts.includes(true) || (await table.first()) !== null;
}
