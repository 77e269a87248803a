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

/** A script in Node with its output; killed when the test ends. */
export function aProcess(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(process.execPath, args, { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (data) => {
      output += String(data);
      for (const check of listeners) check();
    });
  }
  /** The pattern's match as soon as it is printed; rejects with the output when the process ends before. */
  function prints(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = pattern.exec(output);
        if (found !== null) resolve(found[1] ?? found[0]);
      };
      listeners.add(check);
      check();
      void ended.then(() => reject(new Error(`it ended: ${output}`)));
    });
  }
  return { child, ended, prints, output: () => output };
}

export function aSimulatorProcess(port: number, state = join(aFolder(), "wallet.sqlite")) {
  const simulator = aProcess(["tests/wallet-simulator/serve.ts"], {
    ...process.env,
    WALLET_PORT: String(port),
    WALLET_STATE: state,
  });
  const ready = simulator.prints(/Simulated wallet/);
  // A test that waits for the end alone ignores the rejection.
  ready.catch(() => {});
  return { ...simulator, ready };
}

/** The buyer over real sockets. Answers where the page would redirect the browser. */
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
