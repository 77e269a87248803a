/**
 * The SSLCOMMERZ simulator in a test: a fetch for the client, the buyer's deeds and the control calls. Each one has
 * nothing paid yet, and keeps the notifications that it sends. A hanging call ends at once, as if the shop's time-out
 * had passed.
 */
import { z } from "zod";
import type { FaultOrder } from "../../sslcommerz-simulator/faults.ts";
import { ledger, type Ledger } from "../../sslcommerz-simulator/ledger.ts";
import type { Method, StoryName } from "../../sslcommerz-simulator/methods.ts";
import type { Settings } from "../../sslcommerz-simulator/settings.ts";
import { simulator } from "../../sslcommerz-simulator/simulator.ts";
import { Dropped } from "../../wallet-simulator/simulation.ts";

export const SSLCOMMERZ_ORIGIN = "http://sslcommerz.test";
export const SSLCOMMERZ_ACCOUNT = {
  baseUrl: SSLCOMMERZ_ORIGIN,
  storeId: "a-store",
  secret: "a-password@ssl",
};

const wayBack = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

export interface Deed {
  kind?: "paid" | "failed" | "cancelled";
  method?: Method;
  story?: StoryName;
}

export interface SimulatedSslcommerz {
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** The buyer pays, fails or cancels on the newest page of a number; answers where the browser goes, and with what. */
  act(tranId: string, deed?: Deed): Promise<z.output<typeof wayBack>>;
  /** Sends a notification of a success that never was. */
  forge(tranId: string): Promise<void>;
  /** The notifications that the shop has received. */
  received: { url: string; fields: URLSearchParams }[];
  ledger(): Promise<Ledger>;
  /** The next calls of a kind go wrong, see tests/sslcommerz-simulator/faults.ts. */
  fault(order: FaultOrder): Promise<void>;
  set(change: Partial<Settings>): Promise<void>;
  /** Moves SSLCOMMERZ's clock, not the product's, and sends what has become due. */
  advance(ms: number): Promise<void>;
}

export function simulatedSslcommerz(): SimulatedSslcommerz {
  let aheadMs = 0;
  const received: SimulatedSslcommerz["received"] = [];
  const { storeId, secret: storePassword } = SSLCOMMERZ_ACCOUNT;
  const { app, tick } = simulator({
    now: () => Date.now() + aheadMs,
    pause: () => Promise.reject(new Dropped()),
    account: { storeId, storePassword },
    async shop(url, init) {
      received.push({ url, fields: new URLSearchParams(String(init.body)) });
    },
  });

  async function control(path: string, body?: unknown): Promise<unknown> {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await app.request(`${SSLCOMMERZ_ORIGIN}/control${path}`, init);
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
    return answer;
  }

  return {
    fetch: async (url, init) => app.request(url, init),
    act: async (tranId, deed = {}) =>
      wayBack.parse(await control("/do", { tran_id: tranId, ...deed })),
    forge: async (tranId) => void (await control("/forge", { tran_id: tranId })),
    received,
    ledger: async () => ledger.parse(await control("/ledger")),
    fault: async (order) => void (await control("/faults", order)),
    set: async (change) => void (await control("/settings", change)),
    async advance(ms) {
      aheadMs += ms;
      await tick();
    },
  };
}
