/** One process's way to the wallet: the product's own client over a wire that can be cut. */
import { bkash } from "../../../worker/payments/bkash/bkash.ts";
import { bkashClient } from "../../../worker/payments/bkash/client.ts";
import { dialectNamed } from "../../../worker/payments/bkash/dialects.ts";
import type { Fetch } from "../../../worker/http/outgoing.ts";
import { TIMEOUT_MS } from "../../../worker/payments/bkash/timing.ts";
import type { TokenOutcome } from "../../../worker/payments/bkash/token-budget.ts";
import type { PaymentProvider } from "../../../worker/payments/provider.ts";
import type { Effect, Kernel, Process } from "./kernel.ts";
import { showCharges } from "./page-wallet.ts";
import { WALLET_STEPS } from "./steps.ts";
import type { Kept, SimWallet } from "./wallet.ts";
import type { Reply } from "./wallet-replies.ts";

const MACHINE = { name: "wallet", skewMs: 0 };

export interface TokenMood {
  (): "ready" | "away";
}

type CallName = keyof typeof WALLET_STEPS;

export function getProvider(
  process: Process,
  kernel: Kernel,
  wallet: SimWallet,
  tokens: TokenMood,
): PaymentProvider {
  const dialect = dialectNamed(wallet.dialect);
  const baseUrl = `https://wallet.test/${wallet.dialect}`;
  const { fields, paths } = dialect;

  function getName(url: string, body: Record<string, string>): CallName {
    const path = url.slice(baseUrl.length);
    const isRefund = body[fields.refundAmount] !== undefined;
    if (path === paths.refund && (isRefund || paths.refund !== paths.refunds)) return "refund";
    if (path === paths.refunds) return "refunds";
    if (path === paths.create) return "create";
    return path === paths.execute ? "execute" : "query";
  }

  function receive(name: CallName, body: Record<string, string>): Kept {
    const paymentId = body[fields.paymentId] ?? "";
    const trxId = body[fields.trxId] ?? "";
    switch (name) {
      case "create":
        return wallet.create(body["merchantInvoiceNumber"] ?? "", getPoisha(body["amount"] ?? ""));
      case "execute":
        return wallet.execute(paymentId);
      case "query":
        return wallet.query(paymentId);
      case "refund":
        return wallet.refund(trxId, getPoisha(body[fields.refundAmount] ?? ""));
      case "refunds":
        return wallet.refunds(trxId);
    }
  }

  const fetch: Fetch = (url, init) => {
    const body = JSON.parse(String(init.body)) as Record<string, string>;
    const name = getName(url, body);
    const paymentId = body[fields.paymentId] ?? "";
    const trxId = body[fields.trxId] ?? "";
    if (name === "execute") wallet.executeSent(paymentId);
    if (name === "refund") wallet.refundSent(trxId, 1);
    const { answer, pending } = kernel.call<Response>({
      process,
      at: "wallet",
      step: WALLET_STEPS[name],
      describe: () => `${name} ${JSON.stringify(body)}`,
      machine: MACHINE,
      effect: () => sent(receive(name, body)),
      onLost() {
        if (name === "execute") wallet.executeLost(paymentId);
        if (name === "refund") wallet.refundSent(trxId, -1);
      },
    });
    return new Promise((resolve, reject) => {
      answer.then(resolve, reject);
      init.signal?.addEventListener("abort", () => {
        pending.isOver = true;
        reject(new Error("aborted"));
      });
    });
  };

  const provider = bkash({
    client: bkashClient({
      fetch,
      dialect,
      baseUrl,
      appKey: "app-key",
      timeoutMs: TIMEOUT_MS,
      report: () => {},
    }),
    tokens: { token: () => askToken(process, kernel, tokens), outage: async () => null },
    refundsPerPayment: dialect.refundsPerPayment,
    refundDays: dialect.refundDays,
  });
  return showCharges(provider, (paymentId) => wallet.ledger.payments.get(paymentId)?.charges ?? []);
}

function askToken(process: Process, kernel: Kernel, tokens: TokenMood): Promise<TokenOutcome> {
  return kernel.call<TokenOutcome>({
    process,
    at: "tokens",
    step: "token",
    describe: () => "token",
    machine: MACHINE,
    effect() {
      const isReady = tokens() === "ready";
      const outcome = isReady ? { outcome: "ready", token: "token" } : { outcome: "away" };
      return { afterMs: 0, answer: () => outcome };
    },
  }).answer;
}

function sent(kept: Kept): Effect {
  return { afterMs: kept.afterMs, answer: () => getResponse(kept.reply()) };
}

/** The used part of a response; the runtime's own reads its body outside the simulated time. */
function getResponse({ status, text }: Reply): Response {
  const body = [new TextEncoder().encode(text)];
  return { status, ok: status === 200, body } as unknown as Response;
}

function getPoisha(amount: string): number {
  const [taka = "", paisa = ""] = amount.split(".");
  return Number(taka) * 100 + Number(paisa.padEnd(2, "0"));
}
