/** The whole product as `npm start` runs it, on ports and in folders of its own, for journeys and demos. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../worker/scripts/ports.ts";
import { STORES } from "../../worker/payments/built-in.ts";
import { portVariable, ROOT } from "../../worker/scripts/settings.ts";
import { HANGS_MS } from "./hangs.ts";

export interface Product {
  origin: string;
  walletOrigin: string;
  /** The simulators of hosted pages, by their provider. */
  storeOrigins: Record<string, string>;
  /** The simulated message gateway. */
  smsOrigin: string;
  /** What it was built to, and what it keeps; gone when it is stopped. */
  folder: string;
  /** Ends it as Ctrl-C does, and waits until it has ended. */
  end(): Promise<void>;
  /** Ends it and clears up. */
  stop(): Promise<void>;
  /** Kills all its processes at once, as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on what it left. */
  restart(): Promise<void>;
  /** The alerts that it has logged so far. */
  alerts(): string[];
}

/**
 * `dist`: an existing build that it serves; without one it builds its own. `season`, with a build: data with the sample
 * season, which it copies instead of preparing its own. `dialect`: the wallet's. `isEmpty`: without the sample season.
 * `isLived`: with its two weeks of sales, as `npm start` has it. `hasHumanCheck`: visitors pass the human check, which
 * is the proof of work here. `wallets`: those that buyers choose from, as in CHECKOUT_PROVIDERS.
 */
export async function startProduct(
  name: string,
  options: {
    holdSeconds?: number;
    dist?: string;
    season?: string;
    dialect?: string;
    isEmpty?: boolean;
    isLived?: boolean;
    hasHumanCheck?: boolean;
    wallets?: string;
  } = {},
): Promise<Product> {
  mkdirSync(join(ROOT, ".tmp"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".tmp", `${name}-`));
  const port = await freePort();
  const [walletPort, smsPort] = [await freePort(), await freePort()];
  const storePorts: Record<string, number> = {};
  for (const store of STORES) storePorts[store.name] = await freePort();
  const env = {
    ...withoutTestRunner(process.env),
    PORT: String(port),
    WALLET_PORT: String(walletPort),
    ...Object.fromEntries(
      Object.entries(storePorts).map(([store, at]) => [portVariable(store), String(at)]),
    ),
    SMS_PORT: String(smsPort),
    SMS_GATEWAY: "",
    STATE_DIR: join(folder, "state"),
    DIST_DIR: options.dist ?? join(folder, "dist"),
    WALLET_DIALECT: options.dialect ?? "",
    CHECKOUT_PROVIDERS: options.wallets ?? "",
    HOLD_SECONDS: options.holdSeconds === undefined ? "" : String(options.holdSeconds),
    STAFF_STOP_SECONDS: "1",
    // The key acts for the tests also beside owners who have made a passkey.
    STAFF_PASSKEYS: "ignored",
    HUMAN_CHECK: options.hasHumanCheck === true ? "on" : "",
    SEASON: options.isLived === true ? "" : "sample",
  };
  const output: string[] = [];
  const words = options.dist === undefined ? [] : ["--no-build"];
  if (options.season !== undefined) {
    cpSync(options.season, env.STATE_DIR, { recursive: true });
    words[0] = "--prepared";
  }
  if (options.isEmpty === true) words.push("--empty");
  let child = await started(env, words, output);
  async function end(kill: () => void): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    kill();
    await exit;
  }
  const endInOrder = () => end(() => child.kill("SIGTERM"));
  return {
    origin: `http://localhost:${port}`,
    walletOrigin: `http://localhost:${walletPort}`,
    storeOrigins: Object.fromEntries(
      Object.entries(storePorts).map(([store, at]) => [store, `http://localhost:${at}`]),
    ),
    smsOrigin: `http://localhost:${smsPort}`,
    folder,
    end: endInOrder,
    async stop() {
      await endInOrder();
      // Its output explains a journey that failed.
      writeFileSync(join(ROOT, ".tmp", `${name}.log`), output.join(""));
      rmSync(folder, { recursive: true, force: true });
    },
    kill: () =>
      end(() => {
        for (const pid of family(child.pid ?? NaN)) killNow(pid);
      }),
    async restart() {
      child = await started(env, words, output);
    },
    alerts: () =>
      output
        .join("")
        .split("\n")
        .filter((line) => line.includes('"level":"alert"')),
  };
}

/** A process and all that it started, read from Linux. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...children.split(" ").filter(Boolean).map(Number).flatMap(family)];
}

/** One may have ended by itself since its parent was killed. */
function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** The build behaves differently inside a test runner, and the product must not. */
function withoutTestRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = { ...env };
  for (const name of Object.keys(others)) {
    if (name.startsWith("VITEST") || name === "NODE_ENV" || name === "TEST") delete others[name];
  }
  return others;
}

/** Resolves when it has printed its addresses; `output` goes on growing. */
async function started(
  env: NodeJS.ProcessEnv,
  words: readonly string[],
  output: string[],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(ROOT, "worker/scripts/start.ts"), ...words], {
    cwd: ROOT,
    env,
  });
  const from = output.length;
  const printed = () => output.slice(from).join("");
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`the product did not start in time:\n${printed()}`));
    }, HANGS_MS);
    const listen = (text: Buffer) => {
      output.push(String(text));
      if (!printed().includes("Ctrl-C ends it.")) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the product ended with ${code}:\n${printed()}`));
    });
  });
  return child;
}
