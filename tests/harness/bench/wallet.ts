/** The simulated wallet beside the load, on the loopback, and a buyer who confirms. */
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { ledger, type Ledger } from "../../wallet-simulator/ledger.ts";
import { nodeServer } from "../../wallet-simulator/node-server.ts";
import { simulator } from "../../wallet-simulator/simulator.ts";

export interface BenchWallet {
  port: number;
  /** `buyer` makes a wallet number of its own: the same wallet and amount twice is refused. */
  approve(paymentId: string, buyer: number): Promise<void>;
  /** All payments and refunds, with the totals of what is completed. */
  ledger(): Promise<Ledger>;
  stop(): void;
}

export async function startBenchWallet(): Promise<BenchWallet> {
  const app = simulator();
  const server = nodeServer(app.fetch);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async approve(paymentID, buyer) {
      const wallet = `019${String(buyer).padStart(8, "0")}`;
      const body = JSON.stringify({ paymentID, wallet });
      const answer = await app.request("/control/approve", { method: "POST", body });
      if (!answer.ok) throw new Error(`the buyer could not approve: ${await answer.text()}`);
    },
    ledger: async () => ledger.parse(await (await app.request("/control/ledger")).json()),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
