/**
 * `npm start`: the whole product on this machine. Migrates and fills the database, builds, serves, rings the
 * schedule, and runs the simulated wallet beside it. Ctrl-C ends all of it; what was booked is still there next time.
 */
import { OTP, storyOf } from "../../tests/wallet-simulator/stories.ts";
import { prepareDatabase } from "./database.ts";
import { endLeftover, noteRuntime } from "./leftover.ts";
import { takenPort } from "./ports.ts";
import { ringEveryMinute } from "./ring.ts";
import { serve } from "./serve.ts";
import { QUIET, readSettings } from "./settings.ts";
import { startWallet } from "./wallet-process.ts";

/** A wallet of the simulator that simply pays. */
const PAYER = "01770618575";
const MOST_TIME_TO_END_MS = 3_000;

try {
  await start(process.argv.includes("--dev") ? "dev" : "built");
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exit(1);
}

async function start(mode: "built" | "dev"): Promise<void> {
  Object.assign(process.env, QUIET);
  const settings = readSettings(process.env);
  const taken = await takenPort({ PORT: settings.port, WALLET_PORT: settings.walletPort });
  if (taken !== null) throw new Error(taken);

  endLeftover(settings.stateDir);
  const season = await prepareDatabase(settings.stateDir);
  const wallet = await startWallet(settings);
  const product = await serve(settings, mode);
  noteRuntime(settings.stateDir);
  const stopRinging = ringEveryMinute(product.origin);

  let isEnding = false;
  async function end(code: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(code), MOST_TIME_TO_END_MS).unref();
    stopRinging();
    wallet.kill("SIGTERM");
    await product.close();
    process.exit(code);
  }
  process.on("SIGINT", () => void end(0));
  process.on("SIGTERM", () => void end(0));
  wallet.once("exit", () => {
    if (isEnding) return;
    console.error("The simulated wallet ended by itself, so the product ends too.");
    void end(1);
  });

  console.log(`
  BhortiBus         ${product.origin}
  Simulated wallet  http://localhost:${settings.walletPort}

  Pay with wallet ${PAYER}, OTP ${OTP}, PIN ${storyOf(PAYER).pins[0] ?? ""}. No real money moves.
  ${season.destinations} destinations, ${season.trips} trips. Ctrl-C ends it.
`);
}
