/** D1 and R2 of a shop on this machine, without its Worker. */
import { join } from "node:path";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { localStoreOptions, readWranglerConfig, type Environment } from "./wrangler-config.ts";

export type LocalStores = Pick<Env, "DB" | "UPLOADS">;

/**
 * `stateDir` is the folder that `wrangler --persist-to` and the Vite plugin's `persistState` get; `environment`: whose
 * stores they are, by default those of `npm start`.
 */
export async function withStores<T>(
  stateDir: string,
  use: (stores: LocalStores) => Promise<T>,
  environment: Environment = readWranglerConfig(),
): Promise<T> {
  // Loaded here, since it takes longer than a command that is refused, which needs no store.
  const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = await import("miniflare");
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.WARN),
      resourcePersistencePath: join(stateDir, "v3"),
      // No request comes in, so no location is looked up.
      cf: false,
      telemetry: { enabled: false },
      modules: true,
      script: "",
      compatibilityDate: environment.compatibility_date,
      ...localStoreOptions(environment),
    }),
  );
  try {
    return await use(await runtime.getBindings<LocalStores>());
  } finally {
    await runtime.dispose();
  }
}

/**
 * Loads a module while stores are open. The runtime closes a connection that was not used for five seconds, which a
 * process notices only after a turn of the event loop: without one, the next call would use the closed connection and
 * fail.
 */
export async function loadBetweenCalls<T>(load: () => Promise<T>): Promise<T> {
  const loaded = await load();
  await turnOfTheLoop();
  return loaded;
}
