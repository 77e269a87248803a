/**
 * The product as a process under start.ts: the local data, then the production build in the local runtime, or the
 * sources with hot reload. It ends when start.ts does, for whatever reason, and ends the runtime too. With --no-build
 * it serves an earlier build, with --prepared also the data of an earlier start.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { startRuntime } from "./local-runtime.ts";
import type { Seeded } from "../../drizzle/seed.ts";
import type { ServeStatus } from "./product-process.ts";
import { localVariables, readSettings, ROOT, type Settings } from "./settings.ts";
import { lockState } from "./state-lock.ts";

type Mode = "build" | "no-build" | "prepared" | "dev";

const CONFIG = join(ROOT, "vite.config.ts");
/** Limits the wait for open connections at closing; all data is written before. */
const CLOSES_WITHIN_MS = 1_500;

if (process.send === undefined) {
  console.error("This is a part of `npm start`; it does not run alone.");
  process.exit(1);
}
try {
  await run(readMode(process.argv));
} catch (error) {
  report({ ready: false, why: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

function readMode(words: readonly string[]): Mode {
  if (words.includes("--dev")) return "dev";
  if (words.includes("--no-build")) return "no-build";
  return words.includes("--prepared") ? "prepared" : "build";
}

async function run(mode: Mode): Promise<void> {
  const settings = readSettings(process.env);
  takeRuntimeAlong();
  process.once("disconnect", () => process.exit(1));
  if (!lockState(settings.stateDir)) {
    throw new Error("The product runs already on this data. Stop it first, or set STATE_DIR.");
  }
  const season = mode === "prepared" ? null : await prepare(settings);
  const close = await serve(settings, mode);

  function end(): void {
    setTimeout(() => process.exit(0), CLOSES_WITHIN_MS).unref();
    void close().finally(() => process.exit(0));
  }
  process.removeAllListeners("disconnect");
  process.once("disconnect", end);
  process.once("SIGTERM", end);
  report({ ready: true, season });
}

async function prepare(settings: Settings): Promise<Seeded | null> {
  console.log("Preparing the local database…");
  // Loaded where it is needed, as Vite is: each takes longer to load than an earlier build to start.
  const { prepareDatabase } = await import("./database.ts");
  return prepareDatabase(settings);
}

/** Returns what ends it. */
async function serve(settings: Settings, mode: Mode): Promise<() => Promise<void>> {
  // A local run, whatever the shell's variables say.
  delete process.env["CLOUDFLARE_ENV"];
  // Secrets are passed by the environment, so that none is written beside the build.
  Object.assign(process.env, localVariables(settings), {
    STATE_DIR: settings.stateDir,
    DIST_DIR: settings.distDir,
    WRANGLER_LOG: "warn",
    NODE_ENV: mode === "dev" ? "development" : "production",
  });
  if (mode === "dev") return serveSources(settings);
  if (mode === "build") {
    console.log("Building the client and the Worker: 10 to 40 seconds…");
    await build(settings);
  }
  const runtime = await startRuntime(settings);
  if (settings.season === "lived") {
    const { giveSeats } = await import("../../drizzle/lived/seats.ts");
    await giveSeats(await runtime.getBindings<Pick<Env, "DB" | "TRIP_SEATS">>());
  }
  return () => runtime.dispose();
}

async function serveSources(settings: Settings): Promise<() => Promise<void>> {
  const { createServer } = await import("vite");
  // Wrangler takes from the environment only what wrangler.toml names, and no secret that may be left out.
  process.env["LOCAL_VARIABLES"] = JSON.stringify(localVariables(settings));
  const server = await createServer({
    configFile: CONFIG,
    logLevel: "warn",
    server: { port: settings.port, strictPort: true, host: "127.0.0.1" },
  });
  await server.listen();
  return () => server.close();
}

async function build(settings: Settings): Promise<void> {
  const { createBuilder } = await import("vite");
  const builder = await createBuilder({ configFile: CONFIG, logLevel: "error" });
  await builder.buildApp();
  rmSync(join(settings.distDir, "bhortibus/.dev.vars"), { force: true });
}

/**
 * The runtime outlives a SIGKILL of its parent and would go on working on the seats of the next run. So a shell of
 * our own group waits for this process to end, and then ends the group. Where there is no shell, nobody waits.
 */
function takeRuntimeAlong(): void {
  const waiting = spawn("sh", ["-c", "trap '' TERM INT HUP; read -r _; kill -9 0"], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  waiting.once("error", () => {});
  waiting.unref();
}

function report(status: ServeStatus): void {
  process.send?.(status);
}
