/** D1 and R2 of a shop on this machine, without its Worker. */
import { join } from "node:path";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { localStoreOptions, readWranglerConfig, type Environment } from "./wrangler-config.ts";

export type LocalStores = Pick<Env, "DB" | "UPLOADS">;

/**
 * `stateDir` is what `wrangler --persist-to` and the Vite plugin's `persistState` are given; `environment`, whose stores
 * they are, without one those of `npm start`.
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
      // No request comes in, so nobody's place is looked up.
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
 * Loads a module between two calls of stores that are open. The runtime closes a connection that nobody has used for five
 * seconds, and a process that loads for so long does not see it: its next call would be sent there, and fail. After a turn
 * of the event loop it has seen it.
 */
export async function loadBetweenCalls<T>(load: () => Promise<T>): Promise<T> {
  const loaded = await load();
  await turnOfTheLoop();
  return loaded;
}
