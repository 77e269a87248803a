/** The simulated wallet beside the load, on the loopback, and a buyer who confirms. */
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { ledger, type Ledger } from "../../wallet-simulator/ledger.ts";

export interface BenchWallet {
  port: number;
  /** `buyer` makes a wallet number of its own: the same wallet and amount twice is refused. */
  approve(paymentId: string, buyer: number): Promise<void>;
  /** All payments and refunds, with the totals of what is completed. */
  ledger(): Promise<Ledger>;
  stop(): void;
}

export async function startBenchWallet(): Promise<BenchWallet> {
  const thread = new Worker(join(ROOT, "tests/harness/bench/wallet-thread.ts"));
  const [port] = await once(thread, "message");
  const origin = `http://127.0.0.1:${port}`;
  return {
    port: Number(port),
    async approve(paymentID, buyer) {
      const wallet = `019${String(buyer).padStart(8, "0")}`;
      const body = JSON.stringify({ paymentID, wallet });
      const answer = await fetch(`${origin}/control/approve`, { method: "POST", body });
      if (!answer.ok) throw new Error(`the buyer could not approve: ${await answer.text()}`);
    },
    ledger: async () => ledger.parse(await (await fetch(`${origin}/control/ledger`)).json()),
    stop: () => void thread.terminate(),
  };
}
