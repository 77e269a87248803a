/**
 * The built Worker in the runtime itself, without a proxy in front: what is measured here is the Worker, its objects
 * and D1 on this machine, over the loopback. Beside it stands the lean Worker (lean/worker.ts), in the same process of
 * the same runtime.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { createBuilder } from "vite";
import { z } from "zod";
import { unstable_splitSqlQuery } from "wrangler";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { buildWorkerAlone } from "../../../worker/scripts/built-worker.ts";
import { buildLean } from "./lean/build.ts";
import { countingModule } from "./modules.ts";
import { listOwnChildren } from "./process-time.ts";

/** The shop's key of the measured runtime. */
export const STAFF_KEY = "bench-staff-key-that-is-long-enough-000000";

export interface Runtime {
  origin: string;
  /** The lean Worker to measure against. */
  lean: string;
  /** The processes that run them; empty where the system does not list processes. */
  processes: readonly number[];
  /** Where its processor profiles are taken; without one where it was not asked for. */
  inspector: URL | null;
  db: Awaited<ReturnType<Miniflare["getD1Database"]>>;
  /** The cost since the last call, of the product or of the lean Worker. */
  counts(of?: "ours" | "lean"): Promise<Counts>;
  /** As the platform calls it every minute. */
  runCron(): Promise<void>;
  stop(): Promise<void>;
}

const OBJECTS = {
  TripSeats: "",
  RateLimiter: "",
  WaitingRoom: "room: ",
  WalletTokens: "token: ",
  ShopSwitch: "switch: ",
};
const COUNTED = { name: "counting.js", contents: countingModule(OBJECTS) };

const Counts = z.object({
  requests: z.number(),
  /** Calls, alarms and sockets of objects, by name; those of a waiting room, the token and the switch with a prefix. */
  calls: z.record(z.string(), z.number()),
  d1: z.object({ queries: z.number(), rowsRead: z.number(), rowsWritten: z.number() }),
  /** Rows of the objects' own SQLite; an alarm that is set is one row more. */
  rowsRead: z.number(),
  rowsWritten: z.number(),
  alarms: z.number(),
  /** Sockets that objects have opened. */
  sockets: z.number(),
  /** Wall time in which an object had an event, over all objects. */
  awakeMs: z.number(),
  /** Rows written, by table. */
  written: z.record(z.string(), z.number()),
  /** The size of all objects that were called so far. */
  objectBytes: z.number(),
  /** Calls of the data centre's cache. */
  cacheCalls: z.number(),
});
export type Counts = z.output<typeof Counts>;

export async function buildProduct(folder: string): Promise<void> {
  process.env["DIST_DIR"] = folder;
  const builder = await createBuilder({
    configFile: join(ROOT, "vite.config.ts"),
    logLevel: "error",
  });
  await builder.buildApp();
}

export async function startRuntime(
  dist: string,
  options: {
    walletPort: number;
    holdSeconds: number;
    isCounted: boolean;
    isProfiled?: boolean;
    /** Over those of the local run. */
    values?: Record<string, string>;
    /** Where D1 and the objects are stored; by default the system's folder for temporary files. */
    storage?: string;
  },
): Promise<Runtime> {
  const signingKey = "bench-signing-key-that-is-long-enough-0000";
  const before = new Set(listOwnChildren());
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      port: 0,
      unsafeTriggerHandlers: true,
      ...(options.isProfiled === true && { inspectorPort: 0 }),
      ...(options.storage !== undefined && { resourcePersistencePath: options.storage }),
      workers: [
        {
          ...buildWorkerAlone(
            dist,
            {
              SIGNING_KEY: signingKey,
              STAFF_KEY,
              WALLET_USERNAME: "bench",
              WALLET_PASSWORD: "bench",
              WALLET_APP_KEY: "bench",
              WALLET_APP_SECRET: "bench",
              WALLET_BASE_URL: `http://127.0.0.1:${options.walletPort}/v1.2.0-beta`,
              HOLD_SECONDS: String(options.holdSeconds),
              ...options.values,
            },
            options.isCounted ? COUNTED : undefined,
          ),
          unsafeDirectSockets: [{ port: 0 }],
          unsafeInspectorProxy: options.isProfiled === true,
        },
        await buildLean({
          isCounted: options.isCounted,
          values: { SIGNING_KEY: signingKey, HOLD_SECONDS: String(options.holdSeconds) },
        }),
      ],
    }),
  );
  const front = await miniflare.ready;
  const db = await miniflare.getD1Database("DB", "bhortibus");
  const migrations = readdirSync(join(ROOT, "migrations")).filter((file) => file.endsWith(".sql"));
  for (const name of migrations.toSorted()) {
    const text = readFileSync(join(ROOT, "migrations", name), "utf8");
    await db.batch(unstable_splitSqlQuery(text).map((statement) => db.prepare(statement)));
  }
  const origin = String(await miniflare.unsafeGetDirectURL("bhortibus"));
  const lean = String(await miniflare.unsafeGetDirectURL("lean"));
  return {
    origin,
    counts: async (of = "ours") => {
      const counted = await fetch(new URL("/api/__counts", of === "ours" ? origin : lean));
      return Counts.parse(await counted.json());
    },
    inspector: options.isProfiled === true ? await miniflare.getInspectorURL() : null,
    lean,
    processes: listOwnChildren().filter((pid) => !before.has(pid)),
    db,
    async runCron() {
      const { ok, status } = await fetch(new URL("/cdn-cgi/local/scheduled?cron=*+*+*+*+*", front));
      if (!ok) throw new Error(`the cron answered ${status}`);
    },
    stop: () => miniflare.dispose(),
  };
}
