/**
 * The product, the two wallets and the message gateway as groups of processes that can be killed apart from each other
 * and started again on what they left. The product is built once; each later start serves the same build on the same
 * data.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dialectNamed } from "../../../worker/payments/bkash/dialects.ts";
import { assert } from "../../../worker/domain/result.ts";
import { freePort } from "../../../worker/scripts/ports.ts";
import {
  killProduct,
  startProduct,
  type ProductProcess,
} from "../../../worker/scripts/product-process.ts";
import { NO_KEEP_ALIVE } from "../../../worker/scripts/staff-client.ts";
import {
  portVariable,
  QUIET,
  readSettings,
  ROOT,
  STAFF_KEY_FILE,
} from "../../../worker/scripts/settings.ts";
import {
  PHONES,
  simulatorAnswers,
  startSimulator,
  STORE_SIMULATORS,
  WALLET,
} from "../../../worker/scripts/simulator-process.ts";
import { findFiles, type Files } from "./files.ts";

/** The wallet of the buyers who pay on a page. */
const PAGE_WALLET = "sslcommerz";
const FIRST_TRIES = 20;
const BETWEEN_TRIES_MS = 250;
/** Includes the product's alerts. */
export const LOG = join(ROOT, ".tmp/kill.log");

/** A simulator beside the product. */
export interface Beside {
  origin: string;
  start(): Promise<void>;
  /** Returns false when it was silent already. */
  kill(): Promise<boolean>;
}

export interface Machine {
  origin: string;
  /** By the dialect that the wallet speaks: parts and the rest together. */
  refundsPerPayment: number;
  stateDir: string;
  /** The folder of the stores once the product has run. */
  files(): Files;
  staffKey(): string;
  /** The first start, with the build. */
  build(): Promise<void>;
  startServer(): Promise<void>;
  /** SIGKILL to all its processes; resolves when they have ended. */
  killServer(): Promise<void>;
  wallet: Beside;
  /** The wallet whose money moves on its own page. */
  pages: Beside;
  /** The message gateway. */
  phones: Beside;
  /** Runs the cron; false when it did not complete. */
  runCron(): Promise<boolean>;
  /** Kills what runs and removes the folder, unless it is to be kept. */
  remove(isKept: boolean): Promise<void>;
}

/** `dialect`: of the wallet. */
export async function aMachine(holdSeconds: number, dialect: string): Promise<Machine> {
  mkdirSync(join(ROOT, ".tmp"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".tmp/kill-"));
  const log = openSync(LOG, "w");
  const env = await surroundings(folder, holdSeconds, dialect);
  const settings = readSettings(env);
  const origin = `http://localhost:${settings.port}`;
  let server: ProductProcess | null = null;
  const beside = (simulator: typeof WALLET, port: number) =>
    aSimulator(port, simulator, () => startSimulator(simulator, settings, log));
  const wallet = beside(WALLET, settings.walletPort);
  const pageWallet = STORE_SIMULATORS.get(PAGE_WALLET);
  assert(pageWallet, "the wallet with a page has a simulator");
  const pages = beside(pageWallet, pageWallet.port(settings));
  const phones = beside(PHONES, settings.smsPort);

  async function serve(args: readonly string[]): Promise<void> {
    server = startProduct(args, { env, log });
    await server.season;
    await firstAnswer(`${origin}/api/shop`);
  }

  async function killServer(): Promise<void> {
    if (server === null) return;
    const { child } = server;
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    const ended = hasEnded ? null : once(child, "exit");
    killProduct(server);
    server = null;
    if (hasEnded) throw new Error(`The product ended by itself; its log: ${LOG}`);
    await ended;
  }

  return {
    origin,
    refundsPerPayment: dialectNamed(dialect).refundsPerPayment,
    stateDir: settings.stateDir,
    files: () => findFiles(settings.stateDir),
    staffKey: () => readFileSync(join(settings.stateDir, STAFF_KEY_FILE), "utf8"),
    build: () => serve([]),
    startServer: () => serve(["--prepared"]),
    killServer,
    wallet,
    pages,
    phones,
    async runCron() {
      const answered = await fetch(`${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`, {
        headers: NO_KEEP_ALIVE,
      }).catch(() => null);
      await answered?.text().catch(() => "");
      return answered?.ok === true;
    },
    async remove(isKept) {
      await Promise.all([killServer(), wallet.kill(), pages.kill(), phones.kill()]);
      if (!isKept) rmSync(folder, { recursive: true, force: true });
      else console.log(`What it left: ${folder}; its log: ${LOG}`);
    },
  };
}

function aSimulator(port: number, simulator: typeof WALLET, begin: () => ChildProcess): Beside {
  const origin = `http://localhost:${port}`;
  let running: ChildProcess | null = null;
  return {
    origin,
    async start() {
      running = begin();
      await simulatorAnswers(simulator, origin, running);
    },
    async kill() {
      if (running === null) return false;
      const ended = once(running, "exit");
      running.kill("SIGKILL");
      running = null;
      await ended;
      return true;
    },
  };
}

/** The runtime itself starts with the first request. On a slow machine the killed one may still hold the port. */
async function firstAnswer(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (await fetch(url, { headers: NO_KEEP_ALIVE })).text();
      return;
    } catch (error) {
      if (tries === FIRST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
}

/** Ports and folders of its own. */
async function surroundings(
  folder: string,
  holdSeconds: number,
  dialect: string,
): Promise<NodeJS.ProcessEnv> {
  return {
    ...process.env,
    ...QUIET,
    PORT: String(await freePort()),
    WALLET_PORT: String(await freePort()),
    WALLET_DIALECT: dialect,
    [portVariable(PAGE_WALLET)]: String(await freePort()),
    CHECKOUT_PROVIDERS: `bkash,${PAGE_WALLET}`,
    SMS_PORT: String(await freePort()),
    // The one that knows a message again.
    SMS_GATEWAY: "ssl-wireless",
    STATE_DIR: join(folder, "state"),
    DIST_DIR: join(folder, "dist"),
    HOLD_SECONDS: String(holdSeconds),
    STAFF_STOP_SECONDS: "1",
    // Half of a start is the tools' own code.
    NODE_COMPILE_CACHE: join(ROOT, ".tmp/compile-cache"),
  };
}
