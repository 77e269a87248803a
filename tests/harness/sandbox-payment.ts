/**
 * `npm run tool -- sandbox`: one payment at the wallet's real sandbox with a shop's credentials, its page used by hand,
 * every call printed as the go-live review requires. `-- --refund` gives the money back. One run is one of the
 * account's two token calls an hour. Ends with 0 if it was paid (and given back), 1 if not, 2 if it lacks something.
 */
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { parseTaka, takaText } from "../../worker/domain/money.ts";
import { bkashClient, type BkashClient } from "../../worker/payments/bkash/client.ts";
import { requestToken, type WalletAccount } from "../../worker/payments/bkash/token-calls.ts";
import type { Completed } from "../../worker/payments/provider.ts";
import { loggedFetch } from "../support/call-log.ts";
import { readSandbox } from "../support/sandbox.ts";

const TIMEOUT_MS = 30_000;
const REFUND_QUERIES_MAX = 10;
const BETWEEN_QUERIES_MS = 3_000;

const options = readOptions();
const sandbox = readSandbox(process.env);
if (options === null || !sandbox.ok) {
  console.error(
    options === null
      ? "Usage: npm run tool -- sandbox [--amount 10] [--payer 01770618575] [--port 4190] [--refund]"
      : !sandbox.ok && sandbox.why,
  );
  process.exit(2);
}
try {
  await pay(sandbox.account, options);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

interface Options {
  amountPoisha: number;
  payer: string;
  port: number;
  wantsRefund: boolean;
}

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        amount: { type: "string", default: "10" },
        payer: { type: "string", default: "" },
        port: { type: "string", default: "4190" },
        refund: { type: "boolean", default: false },
      },
    });
    const amountPoisha = parseTaka(values.amount);
    const port = Number(values.port);
    if (!amountPoisha || !Number.isInteger(port) || port < 1 || port > 65_535) return null;
    return { amountPoisha, port, payer: values.payer, wantsRefund: values.refund };
  } catch {
    return null;
  }
}

async function pay(account: WalletAccount, { amountPoisha, payer, port, wantsRefund }: Options) {
  const callback = await listenForCallback(port);
  const printingFetch = loggedFetch((url, init) => fetch(url, init), console.log);
  const granted = await requestToken({
    fetch: printingFetch,
    account,
    refreshToken: null,
    timeoutMs: TIMEOUT_MS,
  });
  if (granted.outcome === "failed") throw new Error("The wallet gave no token.");
  const token = granted.grant.idToken;
  const wallet = bkashClient({
    ...account,
    fetch: printingFetch,
    timeoutMs: TIMEOUT_MS,
    report: () => {},
  });

  const created = await wallet.create(token, {
    bill: 1,
    invoice: `SANDBOX-${Date.now()}`,
    amountPoisha,
    callbackUrl: `http://localhost:${port}/`,
    payerReference: payer,
  });
  if (created.outcome !== "created") throw new Error(`Create: ${sentence(created)}`);
  const comesBack = callback.waitFor(created.paymentId);
  console.log(`\nOpen this page and pay ${takaText(amountPoisha)} taka:\n\n  ${created.payUrl}\n`);
  console.log("Press Enter when it has sent you back, unless this notices it by itself.");
  const status = await comesBack;
  console.log(`The buyer came back: ${status}`);
  if (status === "cancel" || status === "failure")
    throw new Error("Not paid, by the buyer's will.");

  const paid = await executed(wallet, token, created.paymentId);
  if (paid.amountPoisha !== amountPoisha) throw new Error("Paid, but another amount.");
  console.log(`\nPaid: ${takaText(paid.amountPoisha)} taka, transaction ${paid.trxId}.`);
  if (wantsRefund) {
    await giveBack(wallet, token, {
      paymentId: created.paymentId,
      trxId: paid.trxId,
      amountPoisha,
    });
  }
}

/** The address to which the page redirects the browser; open before a token is used. */
async function listenForCallback(
  port: number,
): Promise<{ waitFor(paymentId: string): Promise<string> }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new Error(`Port ${port}: ${error.message}`)));
    server.listen(port, "localhost", resolve);
  });
  server.unref();
  return {
    /** What the page added to the callback, or "Enter". Either way the wallet is queried. */
    waitFor: (paymentId) =>
      new Promise((resolve) => {
        const keys = createInterface({ input: process.stdin });
        function end(status: string): void {
          keys.close();
          process.stdin.destroy();
          server.close();
          resolve(status);
        }
        keys.once("line", () => end("Enter"));
        server.on("request", (request, response) => {
          const { searchParams } = new URL(request.url ?? "/", "http://localhost");
          const isOurs = searchParams.get("paymentID") === paymentId;
          response.writeHead(isOurs ? 200 : 404, {
            "Content-Type": "text/plain",
            Connection: "close",
          });
          response.end(isOurs ? "Go on in the terminal." : "Not the payment that is waited for.");
          if (isOurs) end(searchParams.get("status") ?? "without a status");
        });
        server.ref();
      }),
  };
}

async function executed(wallet: BkashClient, token: string, paymentId: string): Promise<Completed> {
  const execute = await wallet.execute(token, paymentId);
  console.log(`Execute: ${sentence(execute)}`);
  const query = await wallet.query(token, paymentId);
  console.log(`Query: ${sentence(query)}`);
  if (query.outcome !== "completed") throw new Error("Not paid, by the wallet's answer.");
  if (execute.outcome === "completed" && execute.trxId !== query.trxId) {
    throw new Error("Execute and Query name different transactions.");
  }
  return query;
}

async function giveBack(
  wallet: BkashClient,
  token: string,
  wanted: { paymentId: string; trxId: string; amountPoisha: number },
): Promise<void> {
  const refund = await wallet.refund(token, { ...wanted, reason: "sandbox trial" });
  console.log(`Refund: ${sentence(refund)}`);
  for (let queries = 1; ; queries += 1) {
    const known = await wallet.refunds(token, wanted);
    const sum = known.outcome === "known" ? computeSum(known.refunds) : null;
    console.log(`Refunds: ${sum === null ? sentence(known) : `${takaText(sum)} taka given back`}`);
    if (sum === wanted.amountPoisha) return;
    if (sum !== null || queries === REFUND_QUERIES_MAX) throw new Error("Not given back.");
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_QUERIES_MS));
  }
}

function computeSum(refunds: readonly { amountPoisha: number }[]): number {
  return refunds.reduce((sum, one) => sum + one.amountPoisha, 0);
}

function sentence(answer: { outcome: string; walletMessage?: string }): string {
  const message = answer.walletMessage === undefined ? "" : `, "${answer.walletMessage}"`;
  return answer.outcome.replaceAll("_", " ") + message;
}
