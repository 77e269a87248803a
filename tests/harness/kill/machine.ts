/**
 * The product, the wallet and the message gateway as groups of processes that can be killed apart from each other and
 * started again on what they left. The product is built once; each later start serves the same build on the same data.
 */
import { once } from "node:events";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dialectNamed } from "../../../worker/payments/bkash/dialects.ts";
import { freePort } from "../../../worker/scripts/ports.ts";
import {
  killProduct,
  startProduct,
  type ProductProcess,
} from "../../../worker/scripts/product-process.ts";
import { QUIET, readSettings, ROOT, STAFF_KEY_FILE } from "../../../worker/scripts/settings.ts";
import {
  PHONES,
  simulatorAnswers,
  startSimulator,
  WALLET,
} from "../../../worker/scripts/simulator-process.ts";
import { findFiles, type Files } from "./files.ts";

const LOG = join(ROOT, ".tmp/kill.log");

export interface Machine {
  origin: string;
  /** By the dialect that the wallet speaks: parts and the rest together. */
  refundsPerPayment: number;
  walletOrigin: string;
  stateDir: string;
  /** The folder of the stores once the product has run. */
  files(): Files;
  staffKey(): string;
  /** The first start, with the build. */
  build(): Promise<void>;
  startServer(): Promise<void>;
  /** SIGKILL to all its processes; resolves when they have ended. */
  killServer(): Promise<void>;
  startWallet(): Promise<void>;
  killWallet(): Promise<void>;
  /** The message gateway, likewise. */
  phonesOrigin: string;
  startPhones(): Promise<void>;
  /** False when it was silent already. */
  killPhones(): Promise<boolean>;
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
  const walletOrigin = `http://localhost:${settings.walletPort}`;
  let server: ProductProcess | null = null;
  const phonesOrigin = `http://localhost:${settings.smsPort}`;
  let wallet: ReturnType<typeof startSimulator> | null = null;
  let phones: ReturnType<typeof startSimulator> | null = null;

  async function serve(args: readonly string[]): Promise<void> {
    server = startProduct(args, { env, log });
    await server.season;
    // The runtime itself starts with the first request.
    await (await fetch(`${origin}/api/shop`)).text();
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

  async function killWallet(): Promise<void> {
    if (wallet !== null) await killed(wallet);
    wallet = null;
  }

  async function killPhones(): Promise<boolean> {
    if (phones === null) return false;
    await killed(phones);
    phones = null;
    return true;
  }

  return {
    origin,
    refundsPerPayment: dialectNamed(dialect).refundsPerPayment,
    walletOrigin,
    stateDir: settings.stateDir,
    files: () => findFiles(settings.stateDir),
    staffKey: () => readFileSync(join(settings.stateDir, STAFF_KEY_FILE), "utf8"),
    build: () => serve([]),
    startServer: () => serve(["--prepared"]),
    killServer,
    async startWallet() {
      wallet = startSimulator(WALLET, settings, log);
      await simulatorAnswers(WALLET, walletOrigin, wallet);
    },
    killWallet,
    phonesOrigin,
    async startPhones() {
      phones = startSimulator(PHONES, settings, log);
      await simulatorAnswers(PHONES, phonesOrigin, phones);
    },
    killPhones,
    async runCron() {
      const answered = await fetch(`${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`).catch(
        () => null,
      );
      await answered?.text().catch(() => "");
      return answered?.ok === true;
    },
    async remove(isKept) {
      await Promise.all([killServer(), killWallet(), killPhones()]);
      if (!isKept) rmSync(folder, { recursive: true, force: true });
      else console.log(`What it left: ${folder}; its log: ${LOG}`);
    },
  };
}

async function killed(simulator: ReturnType<typeof startSimulator>): Promise<void> {
  const ended = once(simulator, "exit");
  simulator.kill("SIGKILL");
  await ended;
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
