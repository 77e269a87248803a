/** The simulator of SSLCOMMERZ as a process: its payments outlive it, and its notifications reach the shop. */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sslcommerzClient } from "../../../worker/payments/sslcommerz/client.ts";
import { sslcommerzHints } from "../../../worker/payments/sslcommerz/hints.ts";
import { freePort } from "../../../worker/scripts/ports.ts";
import { aFolder, aProcess } from "../simulator-process.ts";
import { aRequest } from "./bench.ts";

function aSimulator(port: number, state: string) {
  const simulator = aProcess(["tests/sslcommerz-simulator/serve.ts"], {
    ...process.env,
    SSLCOMMERZ_PORT: String(port),
    SSLCOMMERZ_STATE: state,
  });
  return { ...simulator, ready: simulator.prints(/Simulated SSLCOMMERZ/) };
}

/** The shop's server, which receives notifications. */
async function aShop(): Promise<{ url: string; received: URLSearchParams[] }> {
  const received: URLSearchParams[] = [];
  const server = createServer(async (incoming, outgoing) => {
    received.push(new URLSearchParams(await text(incoming)));
    outgoing.end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${port}/notify`, received };
}

test("payments survive kill -9, and a notification that was due meanwhile is sent afterwards", async () => {
  const [port, state] = [await freePort(), join(aFolder(), "deep", "sslcommerz.sqlite")];
  const origin = `http://127.0.0.1:${port}`;
  const shop = await aShop();
  const client = sslcommerzClient({
    fetch,
    account: { baseUrl: origin, storeId: "local", secret: "local" },
    timeoutMs: 5_000,
    report: () => {},
    note: () => {},
    warn: () => {},
    warnUnnumbered: () => {},
    later: () => {},
  });
  const control = (path: string, body: unknown) =>
    fetch(`${origin}/control${path}`, { method: "POST", body: JSON.stringify(body) });

  const first = aSimulator(port, state);
  await first.ready;
  await control("/settings", { lateMs: 1_000 });
  const created = await client.create(aRequest({ notifyUrl: shop.url }));
  if (created.outcome !== "created") throw new Error(created.outcome);
  await control("/do", { tran_id: created.paymentId, story: "ipn_late" });
  first.child.kill("SIGKILL");
  await first.ended;
  expect(await client.query(created.paymentId)).toEqual({ outcome: "unknown" });

  const second = aSimulator(port, state);
  await second.ready;
  expect(await client.query(created.paymentId)).toMatchObject({ outcome: "completed" });
  await expect.poll(() => shop.received.length).toBe(1);
  const [fields] = shop.received;
  expect(await sslcommerzHints("local").readNotification(fields ?? new URLSearchParams())).toEqual({
    invoice: created.paymentId,
  });
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});
