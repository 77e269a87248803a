/**
 * The simulated message gateways as a process: `node tests/sms-simulator/serve.ts`. The messages lie in a file and
 * outlive it. It listens on this machine only, unless SMS_HOST is set.
 */
import { runSimulator } from "../wallet-simulator/as-process.ts";
import { sqliteStore } from "../wallet-simulator/sqlite-store.ts";
import { FONTS } from "./page-style.ts";
import { smsSimulator } from "./simulator.ts";

const store = sqliteStore(process.env["SMS_STATE"] ?? ".local/sms.sqlite");

runSimulator({
  name: "simulated message gateway",
  app: smsSimulator({ store }),
  port: Number(process.env["SMS_PORT"] ?? 4175),
  portVariable: "SMS_PORT",
  host: process.env["SMS_HOST"] ?? "127.0.0.1",
  fonts: FONTS,
  endsWithInput: process.env["SMS_ENDS_WITH_INPUT"] !== undefined,
  close: () => store.close(),
});
