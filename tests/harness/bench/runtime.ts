/**
 * The built Worker in the runtime itself, without a proxy in front: what is measured here is the Worker, its objects
 * and D1 on this machine, over the loopback. Beside it stands a yardstick: an empty route and a bare object with one
 * insert a call, in the same process of the same runtime.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { createBuilder } from "vite";
import { z } from "zod";
import { unstable_splitSqlQuery } from "wrangler";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { buildWorkerAlone } from "../../../worker/scripts/built-worker.ts";
import { COUNTING, YARDSTICK } from "./modules.ts";

/** The shop's key of the measured runtime. */
export const STAFF_KEY = "bench-staff-key-that-is-long-enough-000000";

export interface Runtime {
  origin: string;
  /** The bare Worker and object to measure against. */
  yardstick: string;
  /** Where its processor profiles are taken; without one where it was not asked for. */
  inspector: URL | null;
  db: Awaited<ReturnType<Miniflare["getD1Database"]>>;
  /** The cost since the last call. */
  counts(): Promise<Counts>;
  /** As the platform calls it every minute. */
  runCron(): Promise<void>;
  stop(): Promise<void>;
}

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
  },
): Promise<Runtime> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      port: 0,
      unsafeTriggerHandlers: true,
      ...(options.isProfiled === true && { inspectorPort: 0 }),
      workers: [
        {
          ...buildWorkerAlone(
            dist,
            {
              SIGNING_KEY: "bench-signing-key-that-is-long-enough-0000",
              STAFF_KEY,
              WALLET_USERNAME: "bench",
              WALLET_PASSWORD: "bench",
              WALLET_APP_KEY: "bench",
              WALLET_APP_SECRET: "bench",
              WALLET_BASE_URL: `http://127.0.0.1:${options.walletPort}/v1.2.0-beta`,
              HOLD_SECONDS: String(options.holdSeconds),
              ...options.values,
            },
            options.isCounted ? { name: "counting.js", contents: COUNTING } : undefined,
          ),
          unsafeDirectSockets: [{ port: 0 }],
          unsafeInspectorProxy: options.isProfiled === true,
        },
        {
          name: "yardstick",
          compatibilityDate: "2026-10-01",
          modules: [{ type: "ESModule", path: "yardstick.js", contents: YARDSTICK }],
          durableObjects: { BARE: { className: "Bare", useSQLite: true } },
          unsafeDirectSockets: [{ port: 0 }],
        },
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
  return {
    origin,
    counts: async () => Counts.parse(await (await fetch(new URL("/api/__counts", origin))).json()),
    inspector: options.isProfiled === true ? await miniflare.getInspectorURL() : null,
    yardstick: String(await miniflare.unsafeGetDirectURL("yardstick")),
    db,
    async runCron() {
      const { ok, status } = await fetch(new URL("/cdn-cgi/local/scheduled?cron=*+*+*+*+*", front));
      if (!ok) throw new Error(`the cron answered ${status}`);
    },
    stop: () => miniflare.dispose(),
  };
}
