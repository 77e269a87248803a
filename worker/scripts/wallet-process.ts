/** The simulated wallet: a process of its own beside the product, that can be killed and started again. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { ROOT, type Settings } from "./settings.ts";

const TRIES = 100;
const BETWEEN_TRIES_MS = 100;

/** `log` is a file for its error output instead of this process's own. */
export function startWallet(settings: Settings, log?: number): ChildProcess {
  return spawn(process.execPath, [join(ROOT, "tests/wallet-simulator/serve.ts")], {
    cwd: ROOT,
    // Ctrl-C in a terminal does not reach it; it ends when this end of the pipe does.
    detached: true,
    stdio: ["pipe", "ignore", log ?? "inherit"],
    env: {
      ...process.env,
      WALLET_PORT: String(settings.walletPort),
      WALLET_STATE: join(settings.stateDir, "wallet.sqlite"),
      WALLET_ENDS_WITH_INPUT: "1",
    },
  });
}

export async function walletAnswers(origin: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries += 1) {
    try {
      await fetch(origin);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
  throw new Error("The simulated wallet did not start.");
}
