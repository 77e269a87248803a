/** The simulated wallet: a process of its own beside the product, that can be killed and started again. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { ROOT, type Settings } from "./settings.ts";

export async function startWallet(settings: Settings): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(ROOT, "tests/wallet-simulator/serve.ts")], {
    cwd: ROOT,
    // It ends when this end of the pipe does, however the product ended.
    stdio: ["pipe", "ignore", "inherit"],
    env: {
      ...process.env,
      WALLET_PORT: String(settings.walletPort),
      WALLET_STATE: join(settings.stateDir, "wallet.sqlite"),
      WALLET_ENDS_WITH_INPUT: "1",
    },
  });
  await answering(`http://127.0.0.1:${settings.walletPort}/`, child);
  return child;
}

const TRIES = 100;
const BETWEEN_TRIES_MS = 100;

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (child.exitCode !== null) break;
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
  throw new Error("The simulated wallet did not start.");
}
