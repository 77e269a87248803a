/**
 * The simulated SSLCOMMERZ as a process: `node tests/sslcommerz-simulator/serve.ts`. Its payments lie in a file and
 * outlive it. It listens on this machine only, unless SSLCOMMERZ_HOST is set.
 */
import { runSimulator } from "../wallet-simulator/as-process.ts";
import { FONTS } from "../wallet-simulator/page-style.ts";
import { sqliteStore } from "../wallet-simulator/sqlite-store.ts";
import { simulator } from "./simulator.ts";

const TICK_MS = 1_000;

const store = sqliteStore(process.env["SSLCOMMERZ_STATE"] ?? ".local/sslcommerz.sqlite");
const { app, tick } = simulator({ store });
const timer = setInterval(() => void tick(), TICK_MS);

runSimulator({
  name: "simulated SSLCOMMERZ",
  app,
  port: Number(process.env["SSLCOMMERZ_PORT"] ?? 4176),
  portVariable: "SSLCOMMERZ_PORT",
  host: process.env["SSLCOMMERZ_HOST"] ?? "127.0.0.1",
  fonts: FONTS,
  endsWithInput: process.env["SSLCOMMERZ_ENDS_WITH_INPUT"] !== undefined,
  close() {
    clearInterval(timer);
    store.close();
  },
});
