/** Parses the arguments of `npm run deploy --`, and explains wrangler's errors. */
import { parseArgs } from "node:util";

export const DEPLOY_ENVIRONMENTS = ["staging", "production"] as const;
export type DeployEnvironment = (typeof DEPLOY_ENVIRONMENTS)[number];

export interface DeployCommand {
  environment: DeployEnvironment;
  /** A dry run: every step is checked, nothing is changed at Cloudflare. */
  isDry: boolean;
  /** Why this deploy skips the green `npm test`; null for an ordinary one. */
  urgent: string | null;
  /** The domain may be taken over from another Worker. */
  takesOver: boolean;
  /** The version to roll back to, instead of a deploy. */
  back: string | null;
  /** The rollback may restore secrets that were changed since. */
  withOldSecrets: boolean;
}

export const USAGE = [
  `npm run deploy -- staging|production [--dry-run] [--take-over] [--urgent "why"]`,
  "npm run deploy -- staging|production --back VERSION [--old-secrets] [--dry-run]",
].join("\n");

/** Null for invalid arguments. */
export function readDeployCommand(words: readonly string[]): DeployCommand | null {
  const parsed = parse(words);
  if (parsed === null) return null;
  const { values, positionals } = parsed;
  const [name, ...others] = positionals;
  const environment = DEPLOY_ENVIRONMENTS.find((one) => one === name);
  const { urgent = null, back = null } = values;
  const isDry = values["dry-run"] === true;
  const takesOver = values["take-over"] === true;
  const withOldSecrets = values["old-secrets"] === true;
  if (environment === undefined || others.length > 0) return null;
  if (urgent?.trim() === "" || back?.trim() === "") return null;
  if (back === null ? withOldSecrets : takesOver || urgent !== null) return null;
  return { environment, isDry, urgent, takesOver, back, withOldSecrets };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean" },
        urgent: { type: "string" },
        "take-over": { type: "boolean" },
        back: { type: "string" },
        "old-secrets": { type: "boolean" },
      },
    });
  } catch {
    return null;
  }
}

/** The error for secrets or deployments of a Worker that does not exist yet. */
export function isWorkerUnknown(output: string): boolean {
  return /Worker "[^"]*".* not found|Worker does not exist/.test(output);
}
