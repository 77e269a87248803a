/** The built product in the local runtime, which listens itself: no proxy stands between a client and the Worker. */
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { buildWorker } from "./built-worker.ts";
import { localVariables, type Settings } from "./settings.ts";

/** Resolves when it answers. Prints what the Worker logs as a warning or an error; its alerts are errors. */
export async function startRuntime(settings: Settings): Promise<Miniflare> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: settings.port,
      log: new Log(LogLevel.WARN),
      handleStructuredLogs: ({ level, message }) => {
        if (level === "warn" || level === "error") console.error(message);
      },
      resourcePersistencePath: join(settings.stateDir, "v3"),
      // The schedule is run by cron.ts.
      unsafeTriggerHandlers: true,
      telemetry: { enabled: false },
      workers: [buildWorker(settings.distDir, localVariables(settings))],
    }),
  );
  await runtime.ready;
  return runtime;
}
