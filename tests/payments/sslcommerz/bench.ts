/** The client and the provider under test, in front of any fetch, with what they report. */
import type { Fetch } from "../../../worker/http/outgoing.ts";
import type { PaymentProvider, PaymentRequest } from "../../../worker/payments/provider.ts";
import {
  sslcommerzClient,
  type SslcommerzClient,
} from "../../../worker/payments/sslcommerz/client.ts";
import { sslcommerzHints } from "../../../worker/payments/sslcommerz/hints.ts";
import { sslcommerz } from "../../../worker/payments/sslcommerz/sslcommerz.ts";
import {
  simulatedSslcommerz,
  SSLCOMMERZ_ACCOUNT,
  type SimulatedSslcommerz,
} from "../../support/simulated/simulated-sslcommerz.ts";
import { memoryLedger, type MemoryLedger } from "./memory-ledger.ts";

let lastInvoice = 0;

export function aRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  lastInvoice += 1;
  return {
    bill: 7,
    invoice: `BB-${String(lastInvoice).padStart(22, "0")}`,
    amountPoisha: 61_200,
    callbackUrl: "https://shop.example/successPage?bill=7&grant=g",
    notifyUrl: "https://shop.example/api/payment/notification/sslcommerz",
    payerReference: "01770618575",
    ...change,
  };
}

export const NOW = 1_000;
export const IN_TIME = { sendBy: NOW + 1, now: () => NOW };
export const TOO_LATE = { sendBy: NOW, now: () => NOW };

export interface Bench {
  client: SslcommerzClient;
  provider: PaymentProvider;
  ledger: MemoryLedger;
  reports: { call: string; httpStatus: number | null; code: string | null }[];
  warnings: { invoice: string; trxIds: readonly string[] }[];
  alerts: string[];
  /** Ends when all work that nobody waits for is done. */
  settled(): Promise<unknown>;
}

export function aBench(fetch: Fetch): Bench {
  const ledger = memoryLedger();
  const [reports, warnings, alerts]: [Bench["reports"], Bench["warnings"], string[]] = [[], [], []];
  const work: Promise<unknown>[] = [];
  const client = sslcommerzClient({
    fetch,
    account: SSLCOMMERZ_ACCOUNT,
    timeoutMs: 5_000,
    report: (answer) => void reports.push(answer),
    note: (shown) => void ledger.note(shown),
    warn: (payment) => void warnings.push(payment),
    warnUnnumbered: ({ valIds }) => void alerts.push(`unnumbered ${valIds.join(" ")}`),
    later: (one) => void work.push(one),
  });
  const hints = sslcommerzHints(SSLCOMMERZ_ACCOUNT.secret);
  const provider = sslcommerz({
    store: { client, hints },
    ledger,
    alert: (event) => void alerts.push(event),
  });
  const settled = () => Promise.all(work);
  return { client, provider, ledger, reports, warnings, alerts, settled };
}

export interface SimulatedBench extends Bench {
  simulated: SimulatedSslcommerz;
  /** A page that was opened, by the shop's number of it. */
  open(change?: Partial<PaymentRequest>): Promise<string>;
  /** The number of a page that was paid, and its transaction. */
  pay(change?: Partial<PaymentRequest>): Promise<{ paymentId: string; trxId: string }>;
}

export function aSimulatedBench(): SimulatedBench {
  const simulated = simulatedSslcommerz();
  const bench = aBench(simulated.fetch);

  async function open(change: Partial<PaymentRequest> = {}): Promise<string> {
    const created = await bench.client.create(aRequest(change));
    if (created.outcome !== "created") throw new Error(`Create: ${created.outcome}`);
    return created.paymentId;
  }

  return {
    ...bench,
    simulated,
    open,
    async pay(change) {
      const paymentId = await open(change);
      await simulated.act(paymentId);
      const paid = await bench.client.query(paymentId);
      if (paid.outcome !== "completed") throw new Error(`Query: ${paid.outcome}`);
      return { paymentId, trxId: paid.trxId };
    },
  };
}

/** SSLCOMMERZ that gives one reply to everything. */
export function answering(body: unknown, status = 200): Fetch {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return () => Promise.resolve(new Response(text, { status }));
}
