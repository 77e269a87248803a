/**
 * SSLCOMMERZ's stand-in: a Hono app that is a fetch. Tests hand it to the client or put it in place of the global
 * fetch; serve.ts runs it as a process of its own. It moves no money, and is no part of what is deployed.
 */
import { Hono } from "hono";
import { Dropped } from "../wallet-simulator/simulation.ts";
import { memoryStore, ONLY, type Store } from "../wallet-simulator/store.ts";
import { sslcommerzApi } from "./api.ts";
import { controlApi } from "./control.ts";
import { indexPage } from "./index-page.ts";
import { sendNotifications } from "./notifications.ts";
import { hostedPage } from "./page.ts";
import { DEFAULTS, settings } from "./settings.ts";
import { listTables, type Simulation } from "./simulation.ts";

export interface SimulatorOptions {
  now?: () => number;
  store?: Store;
  /** The account that its API accepts. */
  account?: Simulation["account"];
  /** How a call without an answer waits, see simulation.ts. */
  pause?: (ms: number) => Promise<void>;
  /** Receives the notifications. */
  shop?: Simulation["shop"];
}

/** `npm start` gives the shop this account. */
const LOCAL_ACCOUNT = { storeId: "local", storePassword: "local" };

export function simulator(options: SimulatorOptions = {}): {
  app: Hono;
  /** Sends the notifications that have become due. */
  tick(): Promise<void>;
} {
  const tables = listTables(options.store ?? memoryStore());
  const simulation: Simulation = {
    now: options.now ?? Date.now,
    tables,
    settings: () => settings.parse({ ...DEFAULTS, ...tables.settings.get(ONLY) }),
    account: options.account ?? LOCAL_ACCOUNT,
    pause: options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    shop: options.shop ?? fetch,
  };

  const app = new Hono({ strict: false });
  app.route("/", sslcommerzApi(simulation));
  app.route("/", hostedPage(simulation));
  app.route("/control", controlApi(simulation));
  app.get("/", (c) => c.html(indexPage(simulation)));
  app.notFound((c) => c.html("<html><body><h1>404 Not Found</h1></body></html>", 404));
  app.onError((error) => {
    throw error instanceof Dropped ? error : new Error("the simulator failed", { cause: error });
  });
  return { app, tick: () => sendNotifications(simulation) };
}
