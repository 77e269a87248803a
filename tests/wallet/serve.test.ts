/** The simulator as a process: its payments outlive it, and it says in one sentence why it cannot start. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { aClient, aRequest, aToken, ACCOUNT } from "./client.ts";

const running: ChildProcess[] = [];
const folders: string[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "wallet-"));
  folders.push(folder);
  return folder;
}

async function aFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function start(port: number, state: string) {
  const child = spawn(process.execPath, ["tests/wallet-simulator/serve.ts"], {
    env: { ...process.env, WALLET_PORT: String(port), WALLET_STATE: state },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let said = "";
  child.stdout.on("data", (data) => (said += String(data)));
  child.stderr.on("data", (data) => (said += String(data)));
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => reject(new Error(said)));
  });
  // Whoever waits for the end alone is not told that it never was ready.
  ready.catch(() => {});
  return { child, ready, ended, said: () => said };
}

test("payments and the token budget survive kill -9, and a lost reply is a broken connection", async () => {
  const [port, state] = [await aFreePort(), join(aFolder(), "deep", "wallet.sqlite")];
  const account = { ...ACCOUNT, baseUrl: `http://127.0.0.1:${port}/v1.2.0-beta` };
  const wallet = aClient(fetch, { baseUrl: account.baseUrl });
  const control = (path: string, body: unknown) =>
    fetch(`http://127.0.0.1:${port}/control${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });

  const first = start(port, state);
  await first.ready;
  const token = await aToken(fetch, account);
  const created = await wallet.create(token, aRequest());
  if (created.outcome !== "created") throw new Error(created.outcome);
  expect(created.payUrl).toContain(`http://127.0.0.1:${port}/redirect/tokenized/`);
  await control("/approve", { paymentID: created.paymentId, wallet: "01700000001" });
  expect(await wallet.execute(token, created.paymentId)).toEqual({ outcome: "in_doubt" });
  first.child.kill("SIGKILL");
  await first.ended;
  expect(await wallet.query(token, created.paymentId)).toEqual({ outcome: "unknown" });

  const second = start(port, state);
  await second.ready;
  expect(await wallet.query(token, created.paymentId)).toMatchObject({ outcome: "completed" });
  await aToken(fetch, account);
  await expect(aToken(fetch, account)).rejects.toThrow("no token");
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
}, 30_000);

test("a port that is taken is told in one sentence", async () => {
  const port = await aFreePort();
  const first = start(port, join(aFolder(), "wallet.sqlite"));
  await first.ready;
  const second = start(port, join(aFolder(), "wallet.sqlite"));
  expect(await second.ended).toBe(1);
  expect(second.said().trim()).toBe(
    `Port ${port} is taken, so the simulated wallet cannot start: stop what runs there or set WALLET_PORT.`,
  );
}, 30_000);
