/**
 * The state of a payment, for programs: a pure read, which asks no wallet and changes nothing. Open to the agent who
 * opened the payment, and to whoever has its handle, which is a header because addresses end in logs.
 */
import { Hono, type Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { identifyCaller } from "../../auth/agent-session.ts";
import { isSameText, sha256 } from "../../auth/signer.ts";
import type { PaymentStateView } from "../../contract/booking/checkout.ts";
import { findBill, type Bill } from "../../db/payments/bills.ts";
import { database } from "../../db/client.ts";
import { shopPhase } from "../../dependencies/shop-phase.ts";
import { toPaymentStatus } from "../../domain/payments/bill.ts";
import { findFirstCaptureFailure } from "../../domain/payments/first-capture.ts";
import { isOnPage } from "../../domain/payments/next-step.ts";
import { findNextStep, mayChangeByItself } from "../../domain/payments/payment-state.ts";
import { COUNTER_PROVIDER } from "../../domain/payments/provider-names.ts";
import { refusalBody } from "../../http/refusal-body.ts";
import { refuse } from "../../http/refusal-response.ts";

const GRANT_HEADER = "Grant-Token";
const RETRY_AFTER_SECONDS = 5;

const MESSAGES = {
  created: "The payment is open. Nobody was charged. Execute it once the buyer has come back.",
  capturing: "The payment is being checked, and its seats are kept. Send the same execute again.",
  on_page:
    "The buyer may still pay on the wallet's page, and the seats are kept. Send the same execute again.",
  paid: "Paid. The ticket is ready.",
} as const;

export const paymentRead = new Hono<AppEnv>().get("/payments/:id", identifyCaller, async (c) => {
  const id = c.req.param("id");
  const bill = /^\d{1,15}$/.test(id) ? await findBill(database(c.env), Number(id)) : null;
  if (bill === null || bill.paymentId === null || bill.state === "created") {
    // D1 may have lost the bill in a restore, or have it in its state before the payment.
    if ((await shopPhase(c.env)) !== "open") return refuse(c, { reason: "records_compared" });
  }
  if (bill === null || !(await isCallers(c, bill))) return refuse(c, { reason: "bill_unknown" });
  const view = toStateView(bill, Date.now());
  if (view.retry_after !== null) c.header("Retry-After", String(view.retry_after));
  c.header("Cache-Control", "no-store");
  return c.json(view, 200);
});

async function isCallers(c: Context<AppEnv>, bill: Bill): Promise<boolean> {
  if (bill.provider === COUNTER_PROVIDER) return false;
  const agent = c.get("agent");
  if (agent !== null && bill.agentId === agent.id) return true;
  const grant = c.req.header(GRANT_HEADER);
  return grant !== undefined && isSameText(bill.grantHash, await sha256(grant));
}

function chooseMessage(bill: Bill, now: number): keyof typeof MESSAGES {
  if (bill.state === "created" || bill.state === "paid") return bill.state;
  return isOnPage(bill, now) ? "on_page" : "capturing";
}

function toStateView(bill: Bill, now: number): PaymentStateView {
  const isTooLate = bill.state === "created" && findFirstCaptureFailure(bill, now) !== null;
  const state = isTooLate ? "expired" : bill.state;
  const status = toPaymentStatus({ ...bill, state });
  const isRefused = status.state === "refused" && state !== "created";
  const { code, message } = isRefused
    ? refusalBody(status.refusal, "", bill.provider)
    : {
        code: null,
        message: MESSAGES[chooseMessage({ ...bill, state }, now)],
      };
  return {
    status_code: 200,
    state,
    next: findNextStep(state),
    message,
    code,
    ticketing_id: status.state === "ticket" ? status.ticketId : null,
    retry_after: mayChangeByItself({ ...bill, state }) ? RETRY_AFTER_SECONDS : null,
  };
}
