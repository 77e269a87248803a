/** A simulator beside the product: a process of its own that can be killed and started again. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { STORES } from "../payments/built-in.ts";
import { portVariable, ROOT, type Settings } from "./settings.ts";

/** A minute in all: beside a build on a slow machine it takes longer than anybody would wait. */
const TRIES = 600;
const BETWEEN_TRIES_MS = 100;

interface Simulator {
  /** In the middle of a sentence. */
  name: string;
  /** In the list that `npm start` prints. */
  title: string;
  script: string;
  portVariable: string;
  port(settings: Settings): number;
  /** Those besides its port. */
  variables(settings: Settings): Record<string, string>;
}

export const WALLET: Simulator = {
  name: "simulated wallet",
  title: "Simulated wallet",
  script: "tests/wallet-simulator/serve.ts",
  portVariable: "WALLET_PORT",
  port: ({ walletPort }) => walletPort,
  variables: ({ stateDir }) => ({
    WALLET_STATE: join(stateDir, "wallet.sqlite"),
    WALLET_ENDS_WITH_INPUT: "1",
  }),
};

/** Those of the providers of hosted pages, by the names of STORES. */
export const STORE_SIMULATORS = new Map(
  STORES.map(({ name, label }) => [name, storeSimulator(name, label)]),
);

function storeSimulator(provider: string, label: string): Simulator {
  const prefix = provider.toUpperCase();
  return {
    name: `simulated ${label}`,
    title: `Simulated ${label}`,
    script: `tests/${provider}-simulator/serve.ts`,
    portVariable: portVariable(provider),
    port: ({ storePorts }) => storePorts[provider] ?? 0,
    variables: ({ stateDir }) => ({
      [`${prefix}_STATE`]: join(stateDir, `${provider}.sqlite`),
      [`${prefix}_ENDS_WITH_INPUT`]: "1",
    }),
  };
}

export const PHONES: Simulator = {
  name: "simulated message gateway",
  title: "Phones and their messages",
  script: "tests/sms-simulator/serve.ts",
  portVariable: "SMS_PORT",
  port: ({ smsPort }) => smsPort,
  variables: ({ stateDir }) => ({
    SMS_STATE: join(stateDir, "sms.sqlite"),
    SMS_ENDS_WITH_INPUT: "1",
  }),
};

/** All that `npm start` runs beside the product. */
export const SIMULATORS: readonly Simulator[] = [WALLET, ...STORE_SIMULATORS.values(), PHONES];

/** `log` is a file for its error output instead of this process's own. */
export function startSimulator(
  { script, portVariable: variable, port, variables }: Simulator,
  settings: Settings,
  log?: number,
): ChildProcess {
  return spawn(process.execPath, [join(ROOT, script)], {
    cwd: ROOT,
    // Ctrl-C in a terminal does not reach it; it ends when this end of the pipe does.
    detached: true,
    stdio: ["pipe", "ignore", log ?? "inherit"],
    env: { ...process.env, [variable]: String(port(settings)), ...variables(settings) },
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
