/**
 * The wallet's stand-in: a Hono app that is a fetch. Tests hand it to the client or put it in place of the global
 * fetch; serve.ts runs it as a process of its own. It needs no secret and moves no money, and is no part of what is
 * deployed.
 */
import { Hono } from "hono";
import { walletApi } from "./api.ts";
import { controlApi } from "./control.ts";
import { indexPage } from "./index-page.ts";
import { walletPage } from "./page.ts";
import { DEFAULTS, settings, type Settings } from "./settings.ts";
import { SPELLING_V1 } from "./spelling-v1.ts";
import { SPELLING_V2 } from "./spelling-v2.ts";
import { memoryStore, ONLY, listTables, type Store } from "./store.ts";
import { Dropped, type Simulation } from "./simulation.ts";

export interface SimulatorOptions {
  now?: () => number;
  store?: Store;
  /** How a call without an answer waits, see simulation.ts. */
  pause?: (ms: number) => Promise<void>;
  settings?: Partial<Settings>;
}

export function simulator(options: SimulatorOptions = {}): Hono {
  const tables = listTables(options.store ?? memoryStore());
  const simulation: Simulation = {
    now: options.now ?? Date.now,
    tables,
    settings: () =>
      settings.parse({ ...DEFAULTS, ...options.settings, ...tables.settings.get(ONLY) }),
    pause: options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
  };

  const app = new Hono({ strict: false });
  for (const spelling of [SPELLING_V1, SPELLING_V2]) {
    app.route(`/${spelling.dialect}`, walletApi(simulation, spelling));
  }
  app.route("/redirect/tokenized", walletPage(simulation));
  app.route("/control", controlApi(simulation));
  app.get("/", (c) => c.html(indexPage(simulation)));
  // The answer of AWS's gateway to a wrong path; it has nothing to do with tokens.
  app.notFound((c) => c.json({ message: "Missing Authentication Token" }, 403));
  app.onError((error) => {
    throw error instanceof Dropped ? error : new Error("the simulator failed", { cause: error });
  });
  return app;
}
