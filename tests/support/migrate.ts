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
  const ids = await listDurableObjectIds(env.RATE_LIMITERS);
  const counts = await Promise.all(
    ids.map((id) =>
      runInDurableObject(
        env.RATE_LIMITERS.get(id),
        (_, { storage }) => [...storage.kv.list()].length,
      ),
    ),
  );
  const table = env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'bills'");
  return counts.some((count) => count > 0) || (await table.first()) !== null;
}
