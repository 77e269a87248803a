/**
 * Runs the build that would be deployed on this machine: with its own variables, temporary keys, and an empty database
 * with all migrations. It gets the same smoke test as the deployed shop, and is deleted afterwards.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../database.ts";
import { withStores, type LocalStores } from "../local-stores.ts";
import { freePort } from "../ports.ts";
import { readBuiltConfig } from "../wrangler-config.ts";
import { smoke, type Finding } from "./smoke.ts";

const READY_WITHIN_MS = 300_000;
const BETWEEN_TRIES_MS = 250;
const CLOSES_WITHIN_MS = 5_000;

export interface Stage {
  /** The path of wrangler's script. */
  wrangler: string;
  /** The configuration that the build wrote. */
  config: string;
  /** Names of the secrets that the build requires. */
  secrets: readonly string[];
  env: NodeJS.ProcessEnv;
}

export async function rehearse(stage: Stage): Promise<Finding[]> {
  const state = mkdtempSync(join(tmpdir(), "bhortibus-rehearsal-"));
  const keys = stage.secrets.map((name) => [name, randomBytes(32).toString("base64url")]);
  const env = { ...stage.env, ...Object.fromEntries(keys) };
  const here = ["--local", "--persist-to", state, "--config", stage.config];
  try {
    const error = await migrationError(stage, state, here, env);
    return error === null ? await inspect(stage, here, env) : [{ what: "migrations", error }];
  } finally {
    rmSync(state, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Wrangler starts a runtime for each migration, so it has the newest alone to apply, as in most deploys. */
async function migrationError(
  stage: Stage,
  state: string,
  here: string[],
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  try {
    const others = ({ DB }: LocalStores) => migrate(DB, { leaving: 1 });
    await withStores(state, others, readBuiltConfig(stage.config));
  } catch (error) {
    return String(error);
  }
  const { code, output } = await waitForEnd(
    run(stage, ["d1", "migrations", "apply", "DB", ...here], env),
  );
  return code === 0 ? null : output.trim();
}

async function inspect(stage: Stage, here: string[], env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const [port, inspector] = [await freePort(), await freePort()];
  const ports = ["--ip", "127.0.0.1", "--port", String(port), "--inspector-port"];
  // The shop as deployed sends plain HTTP away, so requests arrive as if over TLS.
  const args = ["dev", ...here, "--upstream-protocol", "https", ...ports, String(inspector)];
  const child = run(stage, [...args, "--show-interactive-dev-session=false"], env);
  const end = waitForEnd(child);
  const origin = `http://127.0.0.1:${port}`;
  let seen: Finding[] | null;
  try {
    seen = (await isListening(origin, child)) ? await smoke(origin) : null;
  } finally {
    await stop(child, end);
  }
  const { output } = await end;
  return seen === null ? [{ what: "start", error: output.trim() }] : [...seen, ...alertsIn(output)];
}

/** Any alert of a shop without visitors is an error. */
function alertsIn(output: string): Finding[] {
  const lines = new Set(output.match(/\{"level":"alert".*\}/g) ?? []);
  return [...lines].map((line) => ({ what: "its log", error: line }));
}

/** Waits for any response; the smoke test checks its content. */
async function isListening(origin: string, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
    try {
      await (await fetch(`${origin}/api/health`)).text();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
  return false;
}

/** In its own process group, because wrangler starts a runtime that could outlive it. */
function run({ wrangler }: Stage, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const detached = process.platform !== "win32";
  return spawn(process.execPath, [wrangler, ...args], { env, detached });
}

function waitForEnd(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = "";
  child.stdout?.on("data", (text) => (output += String(text)));
  child.stderr?.on("data", (text) => (output += String(text)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

async function stop(child: ChildProcess, end: Promise<unknown>): Promise<void> {
  const impatience = setTimeout(() => signal(child, "SIGKILL"), CLOSES_WITHIN_MS);
  signal(child, "SIGTERM");
  await end;
  clearTimeout(impatience);
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, name);
  } catch {
    // It has already ended.
  }
}
