/** The step of a deploy that brings D1 up to date, while the live version runs. */
import type { DeployCommand } from "./command.ts";
import { breakages, type Migration } from "./migrations.ts";
import { Stopped } from "./stopped.ts";
import type { Tools } from "./tools.ts";

/** The reason, in a line of what wrangler prints. */
const SQL_ERROR = /(?:\[ERROR\])?([^\n\]]*(?:SQLITE_\w+|incomplete input))/;

/**
 * Migrations are applied before the new version is deployed, so they may remove nothing that the live one uses.
 * `commit` is the one to deploy, `liveTag` the beginning of the live one, empty if nothing was deployed yet or a secret
 * made the version.
 */
export function migrate(
  { environment, isDry }: DeployCommand,
  tools: Tools,
  { commit, liveTag }: { commit: string; liveTag: string },
): void {
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
  const names = listAppliedNames(tools, env);
  const isApplied = ({ name }: Migration) => names.includes(name);
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  const pending = all.filter((one) => !isApplied(one));
  if (unknown.length > 0) {
    const unknownNames = unknown.join(", ");
    // After a way back the version that runs has shown that it works on these tables.
    if (pending.length > 0 || liveTag === "" || !commit.startsWith(liveTag)) {
      throw new Stopped(describeOlderCheckout(unknownNames, environment));
    }
    tools.print(
      `  nothing to apply; this commit runs already on what is not in it: ${unknownNames}`,
    );
    return;
  }
  refuseBreakages(breakages(all.filter(isApplied), pending));
  if (pending.length === 0) {
    tools.print("  nothing to apply");
    return;
  }
  for (const { name } of pending) tools.print(`  to apply: ${name}`);
  printBookmark(tools, env);
  try {
    tools.wrangler(apply);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const why = SQL_ERROR.exec(error.message)?.[1];
    if (why === undefined) throw error;
    const applied = listAppliedNames(tools, env);
    const refused = pending.find(({ name }) => !applied.includes(name));
    throw new Stopped(describeRefusedMigration(refused?.name ?? "", why.trim(), environment));
  }
  tools.print(`  applied ${pending.length}`);
}

/** Wrangler makes its table with the first migration that it applies. */
function listAppliedNames(tools: Tools, env: readonly string[]): string[] {
  const query = "SELECT name FROM d1_migrations ORDER BY id";
  try {
    return namesIn(
      tools.wrangler(["d1", "execute", "DB", "--remote", ...env, "--json", "--command", query]),
    );
  } catch (error) {
    if (error instanceof Stopped && error.message.includes("no such table: d1_migrations"))
      return [];
    throw error;
  }
}

function describeOlderCheckout(names: string, environment: string): string {
  return [
    `The database has had migrations that are not here: ${names}. This checkout is older than what is live, and not what runs now.`,
    "Go forward from the newest commit, without what was bad in it and with its migrations:",
    "  git checkout main && git revert --no-commit BAD && git checkout HEAD -- migrations",
    `  git commit --message "Take back BAD but its migrations" && npm run deploy -- ${environment} --urgent WHY`,
  ].join("\n");
}

/** Wrangler names no file if D1 refuses one. */
function describeRefusedMigration(name: string, why: string, environment: string): string {
  return `D1 refuses the migration ${name}: ${why}. Nothing of it is in the database, those before it are, and the version before still runs on them: mend the file, commit, and deploy again: npm run deploy -- ${environment}`;
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
