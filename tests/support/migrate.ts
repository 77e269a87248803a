/**
 * Each test file starts on a migrated, empty D1 and without a Durable Object. The files of a worker share its runtime,
 * so that the Worker is loaded and compiled once. Not by `applyD1Migrations`, which keeps a table of what it did.
 */
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** An object that an earlier file left at work outlasts a reset now and then. */
const RESETS = 10;

for (let left = RESETS; left === RESETS || (await hasTables()); left -= 1) {
  if (left === 0) throw new Error("D1 still has the tables of an earlier file");
  await reset();
}
const statements = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries);
await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));

async function hasTables(): Promise<boolean> {
  const table = env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'bills'");
  return (await table.first()) !== null;
}
