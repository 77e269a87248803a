/** The step of a deploy that brings D1 up to date, while the live version runs. */
import type { DeployCommand } from "./command.ts";
import { breakages, type Migration } from "./migrations.ts";
import { Stopped } from "./stopped.ts";
import type { Tools } from "./tools.ts";

/** Applied before the new version is deployed, so nothing may be removed that the live one uses. */
export function migrate({ environment, isDry }: DeployCommand, tools: Tools): void {
  tools.print("Migrations");
  const all = tools.migrations();
  const env = ["--env", environment];
  const apply = ["d1", "migrations", "apply", "DB", "--remote", ...env];
  if (isDry) {
    refuseBreakages(all.flatMap((one, index) => breakages(all.slice(0, index), [one])));
    tools.print(`  ${all.length} files, none takes anything from the version before it`);
    tools.print(`  would apply what is missing: wrangler ${apply.join(" ")}`);
    return;
  }
  // Creates wrangler's table of applied migrations, where there is none yet.
  tools.wrangler(["d1", "migrations", "list", "DB", "--remote", ...env], true);
  const query = "SELECT name FROM d1_migrations ORDER BY id";
  const names = namesIn(
    tools.wrangler(["d1", "execute", "DB", "--remote", ...env, "--json", "--command", query]),
  );
  const isApplied = ({ name }: Migration) => names.includes(name);
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0) {
    throw new Stopped(
      `The database has had migrations that are not here: ${unknown.join(", ")}. This checkout is older than what is live.`,
    );
  }
  const pending = all.filter((one) => !isApplied(one));
  refuseBreakages(breakages(all.filter(isApplied), pending));
  if (pending.length === 0) {
    tools.print("  nothing to apply");
    return;
  }
  printBookmark(tools, env);
  tools.wrangler(apply, true);
}

/** The instant before the migrations, for a morning on which nothing else helps. */
function printBookmark(tools: Tools, env: readonly string[]): void {
  const output = tools.wrangler(["d1", "time-travel", "info", "DB", ...env, "--json"]);
  const bookmark = /"bookmark":\s*"([^"]+)"/.exec(output)?.[1];
  if (bookmark === undefined) throw new Stopped(`D1 names no bookmark to come back to:\n${output}`);
  tools.print(`  the database as it is now has the bookmark ${bookmark}`);
}

function refuseBreakages(found: readonly string[]): void {
  if (found.length === 0) return;
  throw new Stopped(
    `A migration would break the version that is live:\n${found.join("\n")}\nDeploy first a version that does without, then mark the migration with "-- The live version is safe: why".`,
  );
}

/** All "name" values in wrangler's JSON output, at any depth. */
export function namesIn(output: string): string[] {
  return Array.from(output.matchAll(/"name":\s*"([^"]+)"/g), ([, name = ""]) => name);
}
