/**
 * The product itself, as a process under start.ts: the local data, then the production build behind vite's preview,
 * or the sources with hot reload. It ends when start.ts does, however that ended, and takes the runtime with it.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createBuilder, createServer, preview } from "vite";
import { prepareDatabase } from "./database.ts";
import type { Said } from "./product-process.ts";
import { localVariables, readSettings, ROOT, type Settings } from "./settings.ts";
import { lockState } from "./state-lock.ts";

const CONFIG = join(ROOT, "vite.config.ts");
/** Closing may wait for browsers that keep their connections; what they saw is written long before. */
const CLOSES_WITHIN_MS = 1_500;

if (process.send === undefined) {
  console.error("This is a part of `npm start`; it does not run alone.");
  process.exit(1);
}
try {
  await run(process.argv.includes("--dev") ? "dev" : "built");
} catch (fault) {
  tell({ ready: false, why: fault instanceof Error ? fault.message : String(fault) });
  process.exit(1);
}

async function run(mode: "built" | "dev"): Promise<void> {
  const settings = readSettings(process.env);
  takeRuntimeAlong();
  process.once("disconnect", () => process.exit(1));
  if (!lockState(settings.stateDir)) {
    throw new Error("The product runs already on this data. Stop it first, or set STATE_DIR.");
  }
  const season = await prepareDatabase(settings.stateDir);
  const server = await serve(settings, mode);

  function end(): void {
    setTimeout(() => process.exit(0), CLOSES_WITHIN_MS).unref();
    void server.close().finally(() => process.exit(0));
  }
  process.removeAllListeners("disconnect");
  process.once("disconnect", end);
  process.once("SIGTERM", end);
  tell({ ready: true, season });
}

async function serve(settings: Settings, mode: "built" | "dev") {
  // What wrangler.toml declares is taken from here, so that no secret is written beside the build.
  Object.assign(process.env, localVariables(settings), {
    STATE_DIR: settings.stateDir,
    DIST_DIR: settings.distDir,
    WRANGLER_LOG: "warn",
    NODE_ENV: mode === "built" ? "production" : "development",
  });
  const listen = { port: settings.port, strictPort: true, host: "127.0.0.1" };
  if (mode === "dev") {
    const server = await createServer({ configFile: CONFIG, logLevel: "warn", server: listen });
    return server.listen();
  }
  const builder = await createBuilder({ configFile: CONFIG, logLevel: "error" });
  await builder.buildApp();
  rmSync(join(settings.distDir, "bhortibus/.dev.vars"), { force: true });
  return preview({ configFile: CONFIG, logLevel: "warn", preview: listen });
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

function tell(said: Said): void {
  process.send?.(said);
}
