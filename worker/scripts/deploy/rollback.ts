/**
 * Rolls back to an earlier version. A version includes its secrets: a rollback past the change of a leaked key would
 * restore the leaked key, so it is refused without an explicit flag.
 */
import { readField } from "../../domain/read-field.ts";
import type { DeployCommand } from "./command.ts";
import { Stopped } from "./stopped.ts";
import type { Tools } from "./tools.ts";

/** Objects of the bad version end at once. */
export const AT_ONCE = ["--durable-objects-code-update-mode", "immediate"];

export interface Version {
  id: string;
  number: number;
  trigger: string;
  createdOn: string;
  /** The beginning of the commit that a deploy gave it; empty for any other version. */
  tag: string;
}

export function goBack(
  { environment, back, withOldSecrets, isDry }: DeployCommand,
  tools: Tools,
): void {
  const env = ["--env", environment];
  const versions = readVersions(tools.wrangler(["versions", "list", ...env, "--json"]));
  const target = versions.find(({ id }) => id === back);
  const changes = versions.filter(
    ({ number, trigger }) => trigger === "secret" && number > (target?.number ?? 0),
  );
  if (target === undefined && !withOldSecrets) {
    throw new Stopped(
      `${back} is not among the versions that Cloudflare lists, so nobody can say which secrets were changed since. Going back all the same: --old-secrets`,
    );
  }
  if (changes.length > 0 && !withOldSecrets) {
    throw new Stopped(
      [
        `Secrets were changed since that version (${changes.map(({ createdOn }) => createdOn).join(", ")}), and it carries the old ones.`,
        "If none of them had leaked: the same with --old-secrets, which says how the new ones go in again.",
      ].join("\n"),
    );
  }
  const rollback = ["rollback", back ?? "", ...env, "--yes", "--message", "Went back", ...AT_ONCE];
  if (isDry) tools.print(`Would go back: wrangler ${rollback.join(" ")}`);
  else tools.wrangler(rollback, true);
  tools.print(
    "Worker, client, variables and secrets are those of that version. Tables and seats stay as they are.",
  );
  tools.print(
    [
      "Then forward, before any secret is put in: Cloudflare refuses `secret put` while the newest version does not run.",
      ...(target?.tag ? [`  git checkout ${target.tag}`] : []),
      `  npm run deploy -- ${environment} --urgent WHY`,
      ...(changes.length > 0
        ? [`  npx wrangler secret put NAME --env ${environment}   each that was changed, at once`]
        : []),
    ].join("\n"),
  );
}

/** The output of `wrangler versions list --json`. */
export function readVersions(output: string): Version[] {
  const listed: unknown = JSON.parse(output);
  return (Array.isArray(listed) ? listed : []).map((one: unknown) => ({
    id: String(readField(one, "id")),
    number: Number(readField(one, "number") ?? 0),
    trigger: String(readField(readField(one, "annotations"), "workers/triggered_by") ?? ""),
    createdOn: String(readField(readField(one, "metadata"), "created_on") ?? ""),
    tag: String(readField(readField(one, "annotations"), "workers/tag") ?? ""),
  }));
}

/** The live version in the output of `wrangler deployments list --json`; null if nothing was deployed. */
export function readLiveVersion(output: string): string | null {
  // The list is sorted by time; the last one is live.
  return Array.from(output.matchAll(/"version_id":\s*"([^"]+)"/g)).at(-1)?.[1] ?? null;
}

/** `wrangler versions list` describes this many of the newest versions. */
const VERSIONS_LISTED = 10;

/**
 * Whether a version of these has code: a deploy gives its version a tag. The first secret that is put in makes a Worker
 * without any, and each later one a version like the one before.
 */
export function hasCode(versions: readonly Version[]): boolean {
  return versions.length >= VERSIONS_LISTED || versions.some(({ tag }) => tag !== "");
}
