/** A simulator beside the product: a process of its own that can be killed and started again. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { ROOT, type Settings } from "./settings.ts";

/** A minute in all: beside a build on a slow machine it takes longer than anybody would wait. */
const TRIES = 600;
const BETWEEN_TRIES_MS = 100;

interface Simulator {
  /** One sentence each. */
  name: string;
  script: string;
  variables(settings: Settings): Record<string, string>;
}

export const WALLET: Simulator = {
  name: "simulated wallet",
  script: "tests/wallet-simulator/serve.ts",
  variables: ({ walletPort, stateDir }) => ({
    WALLET_PORT: String(walletPort),
    WALLET_STATE: join(stateDir, "wallet.sqlite"),
    WALLET_ENDS_WITH_INPUT: "1",
  }),
};

export const SSLCOMMERZ: Simulator = {
  name: "simulated SSLCOMMERZ",
  script: "tests/sslcommerz-simulator/serve.ts",
  variables: ({ sslcommerzPort, stateDir }) => ({
    SSLCOMMERZ_PORT: String(sslcommerzPort),
    SSLCOMMERZ_STATE: join(stateDir, "sslcommerz.sqlite"),
    SSLCOMMERZ_ENDS_WITH_INPUT: "1",
  }),
};

export const PHONES: Simulator = {
  name: "simulated message gateway",
  script: "tests/sms-simulator/serve.ts",
  variables: ({ smsPort, stateDir }) => ({
    SMS_PORT: String(smsPort),
    SMS_STATE: join(stateDir, "sms.sqlite"),
    SMS_ENDS_WITH_INPUT: "1",
  }),
};

/** `log` is a file for its error output instead of this process's own. */
export function startSimulator(
  { script, variables }: Simulator,
  settings: Settings,
  log?: number,
): ChildProcess {
  return spawn(process.execPath, [join(ROOT, script)], {
    cwd: ROOT,
    // Ctrl-C in a terminal does not reach it; it ends when this end of the pipe does.
    detached: true,
    stdio: ["pipe", "ignore", log ?? "inherit"],
    env: { ...process.env, ...variables(settings) },
  });
}

export async function simulatorAnswers(
  { name }: Simulator,
  origin: string,
  child: ChildProcess,
): Promise<void> {
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries += 1) {
    try {
      await fetch(origin);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
  throw new Error(`The ${name} did not start.`);
}
