/**
 * Read replication of D1: reads of the catalogue use the nearest copy of the database. The setting belongs to the
 * database and is in no file that wrangler reads, so a deploy checks it and turns it on. Nothing else depends on it,
 * and Cloudflare creates the copies.
 */
import { readField } from "../../domain/read-field.ts";
import type { Built } from "./built.ts";
import type { DeployCommand } from "./command.ts";
import type { Lookups } from "./domain.ts";
import { Stopped } from "./stopped.ts";

const MODE = "auto";

interface ReplicationTools {
  print(line: string): void;
  switchReplicationOn(databaseId: string): Promise<"was_on" | "switched_on">;
}

/** The catalogue is read slower without it, and nothing fails: an urgent deploy does not wait for it. */
export async function ensureReplication(
  { isDry, urgent }: DeployCommand,
  tools: ReplicationTools,
  { databaseId }: Built,
): Promise<void> {
  tools.print("Read replication of D1");
  if (isDry) {
    tools.print("  would switch it on for the database, where it is off");
    return;
  }
  try {
    const state = await tools.switchReplicationOn(databaseId);
    tools.print(state === "was_on" ? "  is on" : "  was off, and is switched on");
  } catch (error) {
    if (!(error instanceof Stopped) || urgent === null) throw error;
    tools.print(`  not seen to: ${error.message}`);
  }
}

/** `was_on`: nothing was changed. Throws when Cloudflare does not switch it on. */
export async function switchReplicationOn(
  databaseId: string,
  cloudflare: Lookups["cloudflare"],
): Promise<"was_on" | "switched_on"> {
  const path = `/d1/database/${encodeURIComponent(databaseId)}`;
  if (modeIn(await cloudflare(path)) === MODE) return "was_on";
  const reply = await cloudflare(path, { read_replication: { mode: MODE } });
  if (modeIn(reply) === MODE) return "switched_on";
  throw new Stopped(
    "Cloudflare has not switched read replication on for the database. Switch it on in the dashboard (the database, Settings), then deploy again.",
  );
}

function modeIn(reply: unknown): unknown {
  return readField(readField(readField(reply, "result"), "read_replication"), "mode");
}
