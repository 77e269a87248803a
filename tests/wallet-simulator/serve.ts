/**
 * The wallet simulator as a process: `node tests/wallet-simulator/serve.ts`. Its payments lie in a file and outlive
 * it. It listens on this machine only, unless WALLET_HOST is set.
 */
import { runSimulator } from "./as-process.ts";
import { FONTS } from "./page-style.ts";
import { DEFAULTS } from "./settings.ts";
import { simulator } from "./simulator.ts";
import { sqliteStore } from "./sqlite-store.ts";

const store = sqliteStore(process.env["WALLET_STATE"] ?? ".local/wallet.sqlite");
const tokenCallsPerHour = Number(process.env["WALLET_TOKEN_CALLS"] ?? DEFAULTS.tokenCallsPerHour);

runSimulator({
  name: "simulated wallet",
  app: simulator({ store, settings: { tokenCallsPerHour } }),
  port: Number(process.env["WALLET_PORT"] ?? 4174),
  portVariable: "WALLET_PORT",
  host: process.env["WALLET_HOST"] ?? "127.0.0.1",
  fonts: FONTS,
  endsWithInput: process.env["WALLET_ENDS_WITH_INPUT"] !== undefined,
  close: () => store.close(),
});
