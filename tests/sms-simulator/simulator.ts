/**
 * The message gateways' stand-in: a Hono app that is a fetch and speaks both protocols. Tests hand it to a gateway's
 * client; serve.ts runs it as a process of its own. Nothing leaves this machine, and it is no part of what is deployed.
 */
import { Hono } from "hono";
import { Dropped } from "../wallet-simulator/simulation.ts";
import { memoryStore, type Store } from "../wallet-simulator/store.ts";
import { alphaSms } from "./alpha-sms.ts";
import { controlApi } from "./control.ts";
import { openInbox } from "./inbox.ts";
import { phonesPage } from "./page.ts";
import { DEFAULTS, type Settings } from "./settings.ts";
import type { Simulation } from "./simulation.ts";
import { sslWireless } from "./ssl-wireless.ts";

export interface SimulatorOptions {
  now?: () => number;
  store?: Store;
  /** How a silent call waits, see simulation.ts. */
  pause?: (ms: number) => Promise<void>;
  settings?: Partial<Settings>;
}

export function smsSimulator(options: SimulatorOptions = {}): Hono {
  const simulation: Simulation = {
    now: options.now ?? Date.now,
    inbox: openInbox(options.store ?? memoryStore()),
    settings: { ...DEFAULTS, ...options.settings },
    orders: [],
    pace: { second: 0, taken: 0 },
    pause: options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
  };

  const app = new Hono({ strict: false });
  app.route("/", sslWireless(simulation));
  app.route("/", alphaSms(simulation));
  app.route("/control", controlApi(simulation));
  app.route("/", phonesPage(simulation));
  app.onError((error) => {
    throw error instanceof Dropped ? error : new Error("the simulator failed", { cause: error });
  });
  return app;
}
