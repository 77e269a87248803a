/** The simulator as a process: its payments outlive it, and it prints in one sentence why it cannot start. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../../worker/scripts/ports.ts";
import { aClient, aRequest, aToken, anAccount, V1 } from "./client.ts";
import { aFolder, aSimulatorProcess, pressOnPage } from "./simulator-process.ts";

test("payments and the token budget survive kill -9, and a lost reply is a broken connection", async () => {
  const [port, state] = [await freePort(), join(aFolder(), "deep", "wallet.sqlite")];
  const account = anAccount(V1, `http://127.0.0.1:${port}`);
  const wallet = aClient(fetch, { baseUrl: account.baseUrl });

  const first = aSimulatorProcess(port, state);
  await first.ready;
  const token = await aToken(fetch, account);
  const created = await wallet.create(token, aRequest());
  if (created.outcome !== "created") throw new Error(created.outcome);
  expect(created.payUrl).toContain(`http://127.0.0.1:${port}/redirect/tokenized/`);
  await pressOnPage(port, "approve", { paymentID: created.paymentId, wallet: "01700000001" });
  expect(await wallet.execute(token, created.paymentId)).toEqual({ outcome: "in_doubt" });
  first.child.kill("SIGKILL");
  await first.ended;
  expect(await wallet.query(token, created.paymentId)).toEqual({ outcome: "unknown" });

  const second = aSimulatorProcess(port, state);
  await second.ready;
  expect(await wallet.query(token, created.paymentId)).toMatchObject({ outcome: "completed" });
  await aToken(fetch, account);
  await expect(aToken(fetch, account)).rejects.toThrow("no token");
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test("a port in use is reported in one sentence", async () => {
  const port = await freePort();
  await aSimulatorProcess(port).ready;
  const second = aSimulatorProcess(port);
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toBe(
    `Port ${port} is taken, so the simulated wallet cannot start: stop what runs there or set WALLET_PORT.`,
  );
});
