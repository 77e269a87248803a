/**
 * The steps of a deploy, in the order that keeps the live version working: first all checks; then the migrations, which
 * the live version can run on; then the Worker and its client at once; then a smoke test from outside. A dry run does
 * the same checks, builds and packs, and prints what would be sent.
 */
import { unsetVariables } from "../../config/start-check.ts";
import { STORES } from "../../payments/built-in.ts";
import { hasStore } from "../../payments/hosted-page/store.ts";
import { formatAudit } from "../packages/audit.ts";
import { buildErrors, setUpErrors, type Built } from "./built.ts";
import { migrate, namesIn } from "./migrate.ts";
import type { Finding } from "./smoke.ts";
import { isWorkerUnknown, type DeployCommand } from "./command.ts";
import { takeOverError } from "./domain.ts";
import { PREREQUISITES } from "./prerequisites.ts";
import { ensureReplication } from "./replication.ts";
import {
  AT_ONCE,
  goBack,
  hasCode,
  readLiveVersion,
  readVersions,
  type Version,
} from "./rollback.ts";
import { Stopped } from "./stopped.ts";
import { BUILT_CONFIG, type Tools } from "./tools.ts";

const BRANCH_OF_PRODUCTION = "main";
/** A new address gets its certificate within minutes. */
const CHECKS_MAX = 12;
const BETWEEN_CHECKS_MS = 15_000;
const TURNSTILE_SECRET = "TURNSTILE_SECRET";
const SMS_API_TOKEN = "SMS_API_TOKEN";

export async function deploy(input: DeployCommand, tools: Tools): Promise<void> {
  if (input.back !== null) {
    goBack(input, tools);
    return;
  }
  if (input.isDry) printPrerequisites(tools);
  const commit = checkout(input, tools);
  vulnerabilities(input, tools);
  const built = build(input, tools);
  await domain(input, tools, built);
  secrets(input, tools, built);
  await ensureReplication(input, tools, built);
  const live = findLive(input, tools);
  const versions = live === null ? [] : listVersions(input, tools);
  const before = hasCode(versions) ? live : null;
  migrate(input, tools, { commit, liveTag: versions.find(({ id }) => id === live)?.tag ?? "" });

  tools.print("Deploy");
  const packing = ["deploy", "--config", BUILT_CONFIG];
  if (input.isDry) tools.wrangler([...packing, "--dry-run"], true);
  else {
    const message = input.urgent === null ? commit : `URGENT (${input.urgent}) ${commit}`;
    const objects = input.urgent === null ? [] : AT_ONCE;
    const named = ["--tag", commit.slice(0, 12), "--message", message];
    send(input, tools, [...packing, ...named, ...objects], { live, before });
  }

  try {
    await inspectAll(input, tools, built);
  } finally {
    printRollbackCommand(tools, input, before);
  }
}

/** Wrangler sends the Worker first, then its domain and its cron: where it fails, the new version may run already. */
function send(
  input: DeployCommand,
  tools: Tools,
  words: readonly string[],
  { live, before }: { live: string | null; before: string | null },
): void {
  try {
    tools.wrangler(words, true);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (findLive(input, tools) === live) {
      throw new Stopped(`${error.message}\nNothing was sent: what ran before runs.`);
    }
    printRollbackCommand(tools, input, before);
    throw new Stopped(
      `${error.message}\nThe new version runs already, its domain or its cron may be missing: the same deploy again sets them.`,
    );
  }
}

function printPrerequisites(tools: Tools): void {
  tools.print("A deploy needs");
  for (const line of PREREQUISITES) tools.print(`  [ ] ${line}`);
}

function checkout(input: DeployCommand, tools: Tools): string {
  const { environment, isDry, urgent } = input;
  tools.print("Checkout");
  const commit = tools.git("rev-parse", "HEAD") ?? "unknown";
  const branch = tools.git("rev-parse", "--abbrev-ref", "HEAD") ?? "unknown";
  const errors = [];
  if (tools.git("status", "--porcelain") !== "") {
    errors.push("There are changes that are not committed: the deployed state would be unknown.");
  }
  if (urgent === null && tools.green() !== commit) {
    errors.push(
      `\`npm test\` has not been green here on this commit.${tools.hasBrowser() ? "" : " Its browser runs on Linux x64 alone: let the workflow of .github deploy."} In an emergency: --urgent "why"`,
    );
  }
  if (environment === "production" && !isOfProduction(branch, commit, tools)) {
    errors.push(`Production is deployed from ${BRANCH_OF_PRODUCTION}, this is ${branch}.`);
  }
  refuseUnlessDry(isDry, tools, errors);
  tools.print(`  commit ${commit} of ${branch}`);
  if (urgent !== null) checkFast(urgent, commit, input, tools);
  return commit;
}

/** A detached checkout, as in CI, has no branch: its commit must be on the branch. */
function isOfProduction(branch: string, commit: string, tools: Tools): boolean {
  if (branch !== "HEAD") return branch === BRANCH_OF_PRODUCTION;
  const format = "--format=%(refname:short)";
  const names = (tools.git("branch", "--all", "--contains", commit, format) ?? "").split("\n");
  return names.some((name) => /^(?:[^/]+\/)?main$/.test(name.trim()));
}

/** Replaces the whole `npm test`; the reason is stored here and with the version at Cloudflare. */
function checkFast(why: string, commit: string, input: DeployCommand, tools: Tools): void {
  tools.print(`URGENT: ${why}`);
  const failed = tools.fastChecks();
  if (failed !== null) throw new Stopped(`${failed} failed, so it is not deployed, urgent or not.`);
  if (!input.isDry) tools.recordUrgent({ environment: input.environment, commit, why });
  tools.print(
    "  lint, types and rules are green; run `npm test` on this commit as soon as it is calm",
  );
}

function vulnerabilities({ isDry }: DeployCommand, tools: Tools): void {
  tools.print("Known vulnerabilities");
  const audit = tools.audit();
  if (audit.kind === "found") refuseUnlessDry(isDry, tools, [formatAudit(audit)]);
  else tools.print(`  ${formatAudit(audit)}`);
}

/** A build of another environment, or with its values, is refused in a dry run too. */
function build({ environment, isDry }: DeployCommand, tools: Tools): Built {
  tools.print(`Build for ${environment}`);
  const built = tools.build(environment);
  const errors = buildErrors(built, environment);
  if (errors.length > 0) throw new Stopped(errors.join("\n"));
  refuseUnlessDry(isDry, tools, setUpErrors(built, environment));
  tools.print(`  ${built.name}, wallet ${built.variables.WALLET_BASE_URL}`);
  return built;
}

/** Wrangler would take it over without confirmation. */
async function domain(input: DeployCommand, tools: Tools, built: Built): Promise<void> {
  const name = built.domain ?? "";
  tools.print("Domain");
  if (input.isDry || input.takesOver) {
    tools.print(
      input.isDry
        ? `  would check who serves ${name}, and refuse another Worker's without --take-over`
        : `  ${name} is taken over from whoever serves it`,
    );
    return;
  }
  const error = takeOverError(name, await tools.domainOwner(name), built.name);
  if (error !== null) throw new Stopped(error);
  tools.print(`  ${name} is free, or served by ${built.name} already`);
}

function secrets({ environment, isDry }: DeployCommand, tools: Tools, built: Built): void {
  tools.print("Secrets");
  const needed = listNeededSecrets(built);
  const command = ["secret", "list", "--env", environment, "--format", "json"];
  if (isDry) {
    tools.print(`  would prompt for ${needed.join(", ")}: wrangler ${command.join(" ")}`);
    return;
  }
  const there = secretsThere(tools, command);
  const missing = needed.filter((name) => !there.includes(name));
  if (missing.length > 0) {
    throw new Stopped(
      `Secrets are missing: ${missing.join(", ")}. Each goes in by npx wrangler secret put NAME --env ${environment}`,
    );
  }
  tools.print(`  all ${needed.length} are there`);
}

/**
 * With Turnstile's site key but no secret for it, the shop would use the proof of work instead. With a message gateway
 * but no secret for it, no message would be sent. With an account at a provider of hosted pages but no secret for
 * it, nobody could pay by it.
 */
function listNeededSecrets({ requiredSecrets, variables }: Built): string[] {
  const asksTurnstile = variables.HUMAN_CHECK === "on" && variables.TURNSTILE_SITE_KEY !== "";
  return [
    ...requiredSecrets,
    ...(asksTurnstile ? [TURNSTILE_SECRET] : []),
    ...(variables.SMS_GATEWAY === "off" ? [] : [SMS_API_TOKEN]),
    ...STORES.filter((store) => hasStore(variables, store)).map(({ secret }) => secret),
  ];
}

/** The first secret creates the Worker; before that it does not exist. */
function secretsThere(tools: Tools, command: readonly string[]): string[] {
  try {
    return namesIn(tools.wrangler(command));
  } catch (error) {
    if (error instanceof Stopped && isWorkerUnknown(error.message)) return [];
    throw error;
  }
}

/** The version that is live; null where there is no Worker yet, or in a dry run. */
function findLive({ environment, isDry }: DeployCommand, tools: Tools): string | null {
  if (isDry) return null;
  try {
    return readLiveVersion(tools.wrangler(["deployments", "list", "--env", environment, "--json"]));
  } catch (error) {
    if (error instanceof Stopped && isWorkerUnknown(error.message)) return null;
    throw error;
  }
}

function listVersions({ environment }: DeployCommand, tools: Tools): Version[] {
  return readVersions(tools.wrangler(["versions", "list", "--env", environment, "--json"]));
}

async function inspectAll(
  { environment, isDry }: DeployCommand,
  tools: Tools,
  built: Built,
): Promise<void> {
  if (isDry) return rehearsal(tools, built);
  const origin = `https://${built.domain ?? ""}`;
  tools.print(`Check ${origin}`);
  for (let checks = 1; ; checks += 1) {
    const seen = await tools.smoke(origin);
    const errors = seen.filter(({ error }) => error !== null);
    if (errors.length === 0 || checks === CHECKS_MAX) {
      printFindings(tools, seen);
      if (errors.length === 0) return;
      throw new Stopped(
        `It is deployed and does not answer as it should. The log says why: npx wrangler tail --env ${environment}`,
      );
    }
    await tools.pause(BETWEEN_CHECKS_MS);
  }
}

/** Before the first deploy: the same smoke test of the same build on this machine, with temporary keys. */
async function rehearsal(tools: Tools, built: Built): Promise<void> {
  tools.print("Check the build, on this machine");
  if (unsetVariables(built.variables).length > 0) {
    tools.print("  not before its variables are complete: it would not start");
    return;
  }
  const seen = await tools.rehearse(listNeededSecrets(built));
  printFindings(tools, seen);
  if (seen.some(({ error }) => error !== null)) {
    throw new Stopped("The build does not answer as it should, so it would not once deployed.");
  }
}

function printFindings(tools: Tools, seen: readonly Finding[]): void {
  for (const { what, error } of seen) tools.print(`  ${what}${error === null ? "" : `: ${error}`}`);
}

function printRollbackCommand(
  tools: Tools,
  { environment, isDry }: DeployCommand,
  before: string | null,
): void {
  tools.print("The way back");
  if (!isDry && before === null) {
    tools.print("  There is none from a first deploy: before it there was no code.");
    return;
  }
  tools.print(`  npm run deploy -- ${environment} --back ${before ?? "VERSION"}`);
  if (isDry) tools.print(`  VERSION is one of npx wrangler versions list --env ${environment}`);
  tools.print(
    "  It brings back Worker, client, variables and secrets as they were then; a secret that was changed",
  );
  tools.print(
    "  since comes back too, so that is refused until it is meant. Tables and seats stay as they are: the",
  );
  tools.print(
    "  version before works on the new tables. Not past a change of the classes of objects.",
  );
}

function refuseUnlessDry(isDry: boolean, tools: Tools, errors: readonly string[]): void {
  if (errors.length > 0 && !isDry) throw new Stopped(errors.join("\n"));
  for (const error of errors) tools.print(`  would refuse: ${error}`);
}
