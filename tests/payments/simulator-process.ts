/** The simulator as a process on a port of its own, as `npm start` runs it; ended and cleared away with the test. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "wallet-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A script in Node with what it says; killed when the test ends. */
export function aProcess(words: readonly string[], env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(process.execPath, words, { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const tell = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (data) => {
      said += String(data);
      for (const look of tell) look();
    });
  }
  /** What the pattern found, as soon as it is said; a process that ends before is an error with its last words. */
  function says(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(said);
        if (found !== null) resolve(found[1] ?? found[0]);
      };
      tell.add(look);
      look();
      void ended.then(() => reject(new Error(`it ended: ${said}`)));
    });
  }
  return { child, ended, says, said: () => said };
}

export function aSimulatorProcess(port: number, state = join(aFolder(), "wallet.sqlite")) {
  const simulator = aProcess(["tests/wallet-simulator/serve.ts"], {
    ...process.env,
    WALLET_PORT: String(port),
    WALLET_STATE: state,
  });
  const ready = simulator.says(/Simulated wallet/);
  // Whoever waits for the end alone is not told that it never was ready.
  ready.catch(() => {});
  return { ...simulator, ready };
}

/** The buyer's hands over real sockets. Answers where the page would send the browser. */
export async function pressOnPage(
  port: number,
  button: "approve" | "close",
  body: { paymentID: string; wallet?: string },
): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/control/${button}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  const back: unknown = Object(answer)["callbackURL"];
  if (typeof back !== "string") throw new Error(JSON.stringify(answer));
  return back;
}
