/**
 * The wallet simulator in a test: a fetch for the client, the buyer's actions and the control calls. Each one is a
 * wallet of its own with nothing paid yet. A hanging call ends at once, as if the shop's time-out had passed.
 */
import { z } from "zod";
import { paymentView, type PaymentView } from "../../wallet-simulator/control.ts";
import type { FaultOrder } from "../../wallet-simulator/faults.ts";
import { ledger, type Ledger } from "../../wallet-simulator/ledger.ts";
import type { Settings } from "../../wallet-simulator/settings.ts";
import { simulator } from "../../wallet-simulator/simulator.ts";
import { Dropped } from "../../wallet-simulator/simulation.ts";

export const WALLET_ORIGIN = "http://wallet.test";
export const WALLET_BASE_URL = `${WALLET_ORIGIN}/v1.2.0-beta`;
/** A wallet that simply pays. */
export const PAYER = "01770618575";

export interface SimulatedWallet {
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** The buyer gives number, code and PIN; answers where the page would send the browser. */
  approve(paymentId: string, walletNumber?: string): Promise<string>;
  /** The buyer presses Close; answers likewise. */
  close(paymentId: string): Promise<string>;
  payment(paymentId: string): Promise<PaymentView>;
  /** How many Executes of this payment the wallet has received. */
  executes(paymentId: string): Promise<number>;
  /** How many payments of this invoice have moved money. */
  completedCharges(invoice: string): Promise<number>;
  /** All payments and refunds, with the totals of what is completed. */
  ledger(): Promise<Ledger>;
  /** Grants and refreshes of the last hour. */
  tokenCalls(): Promise<number>;
  /** The next calls of a kind go wrong, see tests/wallet-simulator/faults.ts. */
  fault(order: FaultOrder): Promise<void>;
  set(change: Partial<Settings>): Promise<void>;
  /** Moves the wallet's clock, not the product's. */
  advance(ms: number): void;
}

export function simulatedWallet(): SimulatedWallet {
  let aheadMs = 0;
  const app = simulator({
    now: () => Date.now() + aheadMs,
    pause: () => Promise.reject(new Dropped()),
  });

  async function control(path: string, body?: unknown): Promise<unknown> {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await app.request(`${WALLET_ORIGIN}/control${path}`, init);
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
    return answer;
  }

  async function payments(): Promise<PaymentView[]> {
    return z.object({ payments: z.array(paymentView) }).parse(await control("/payments")).payments;
  }

  async function payment(paymentId: string): Promise<PaymentView> {
    const found = (await payments()).find((view) => view.paymentID === paymentId);
    if (found === undefined) throw new Error(`the wallet knows no payment ${paymentId}`);
    return found;
  }

  const sentBack = z.object({ callbackURL: z.string() });

  return {
    fetch: async (url, init) => app.request(url, init),
    payment,
    approve: async (paymentID, wallet = PAYER) =>
      sentBack.parse(await control("/approve", { paymentID, wallet })).callbackURL,
    close: async (paymentID) => sentBack.parse(await control("/close", { paymentID })).callbackURL,
    executes: async (paymentId) => (await payment(paymentId)).executes,
    completedCharges: async (invoice) =>
      (await payments()).filter((view) => view.invoice === invoice && view.completed).length,
    ledger: async () => ledger.parse(await control("/ledger")),
    tokenCalls: async () =>
      z.object({ count: z.number() }).parse(await control("/token-calls")).count,
    fault: async (order) => void (await control("/faults", order)),
    set: async (change) => void (await control("/settings", change)),
    advance(ms) {
      aheadMs += ms;
    },
  };
}
