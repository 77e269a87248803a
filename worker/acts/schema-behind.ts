/** The first step after a restore that set D1 back to before a migration: nothing else works with its tables. */
import { database } from "../db/client.ts";
import { listMissingMigrations } from "../db/migrations-behind.ts";
import { askShopPhase } from "../dependencies/shop-phase.ts";
import type { Refusal } from "../domain/refusal.ts";
import { refuseAct } from "./act-steps.ts";

/**
 * The refusal of whatever needs tables that D1 has not had yet; null: D1 has had every migration. The shop stands
 * still.
 */
export async function schemaBehind(env: Env): Promise<Refusal | null> {
  const missing = await listMissingMigrations(database(env));
  if (missing.length === 0) return null;
  const phase = await askShopPhase(env);
  const halt =
    phase === "stopped" ? "The shop stands still meanwhile." : "The shop is not stopped.";
  const how =
    env.RUN_MODE === "local"
      ? "End the run and type `npm start`"
      : `Type \`npx wrangler d1 migrations apply DB --remote --env ${env.RUN_MODE}\``;
  return refuseAct(
    `The database is older than the code: it lacks ${missing.join(", ")}. ${halt} ${how}, then this command again.`,
    "schema_behind",
  );
}
