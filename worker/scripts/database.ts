/**
 * The local D1: migrated at every start, filled with the sample season when it is empty and may be. `wrangler d1
 * migrations apply` starts a runtime for each migration: 18 s of processor for 22 of them, where one runtime needs 2.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Seeded } from "../../drizzle/seed.ts";
import { loadBetweenCalls, withStores } from "./local-stores.ts";
import { payAtWallet } from "./sample-wallet.ts";
import { ROOT, type Settings } from "./settings.ts";

const MIGRATIONS = join(ROOT, "migrations");
/** The table that wrangler makes: it migrates what is deployed, and reads the same table. */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Null where nothing is filled in. */
export async function prepareDatabase({
  stateDir,
  season,
}: Pick<Settings, "stateDir" | "season">): Promise<Seeded | null> {
  const sample = season === "none" ? null : await import("../../drizzle/seed.ts");
  return withStores(stateDir, async (stores) => {
    await migrate(stores.DB);
    if (sample === null) return null;
    const isLived = season === "lived";
    const seeded = await sample.seed(stores, { isLived });
    if (isLived) await payAtWallet(stateDir, stores);
    return seeded;
  });
}

/**
 * Each migration in one batch with its name, so that a power cut leaves none half done. `leaving`: so many of the
 * newest are not applied.
 */
export async function migrate(
  DB: D1Database,
  { folder = MIGRATIONS, leaving = 0 }: { folder?: string; leaving?: number } = {},
): Promise<void> {
  await DB.prepare(APPLIED).run();
  const { results } = await DB.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  const migrations = files.toSorted().slice(0, files.length - leaving);
  const pending = migrations.filter((name) => !applied.has(name));
  if (pending.length === 0) return;
  // Loaded for this alone, since it takes longer than the rest of a start.
  const { unstable_splitSqlQuery } = await loadBetweenCalls(() => import("wrangler"));
  for (const name of pending) {
    const queries = unstable_splitSqlQuery(await readFile(join(folder, name), "utf8"));
    await DB.batch([
      ...queries.map((query) => DB.prepare(query)),
      DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}
