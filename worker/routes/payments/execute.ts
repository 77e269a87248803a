/**
 * Execute (spec 7; protocol 5), and the state of a payment. The bill's own payment is executed; the client's parameters
 * are not trusted.
 */
import { Hono, type Context } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../../http/app-env.ts";
import { identifyCaller } from "../../auth/agent-session.ts";
import {
  PaymentExecuteRequest,
  type PaymentExecuteView,
  type PaymentInDoubtView,
  type PaymentOpenView,
} from "../../contract/booking/checkout.ts";
import { findBill, type Bill } from "../../db/payments/bills.ts";
import { database } from "../../db/client.ts";
import { toPaymentStatus } from "../../domain/payments/bill.ts";
import { isOnPage } from "../../domain/payments/next-step.ts";
import { COUNTER_PROVIDER, namedWallet } from "../../domain/payments/provider-names.ts";
import { unreachable } from "../../domain/result.ts";
import { executeWhenReturned, type ExecuteStatus } from "../../flows/payments/execute-returned.ts";
import { readBody } from "../../http/body.ts";
import { sendTicketMessage } from "../../jobs/messages.ts";
import { refuse } from "../../http/refusal-response.ts";
import { paymentDependencies } from "../../dependencies/payments.ts";
import { shopPhase } from "../../dependencies/shop-phase.ts";
import { derivesAnswer } from "../../auth/idempotency.ts";
import { rememberProvenPhone } from "../../auth/proven-phones.ts";
import { isSameText, sha256 } from "../../auth/signer.ts";

/** Every 202 has it in the body, and as the header that HTTP clients know. */
const RETRY_AFTER_SECONDS = 5;

/** `isKept`: the shop knows the bill, and its seats are locked for it. */
function describeDoubt(isKept: boolean): PaymentInDoubtView {
  return {
    status_code: 202,
    code: "payment_in_doubt",
    message: `Your payment is still being checked.${isKept ? " Your seats are kept for you." : ""}`,
    retry_after: RETRY_AFTER_SECONDS,
    seats_kept: isKept,
  };
}

const AWAITING_BUYER: PaymentInDoubtView = {
  status_code: 202,
  code: "awaiting_buyer",
  message: "The buyer has not approved the payment so far. Nothing was charged.",
  retry_after: RETRY_AFTER_SECONDS,
};

/** Nobody knows of a page that it is not paid, as the buyer may have paid a moment ago. */
const AWAITING_ON_PAGE: PaymentInDoubtView = {
  ...AWAITING_BUYER,
  message: "The buyer may still pay on the wallet's page. The seats are kept meanwhile.",
  seats_kept: true,
};

/**
 * The bill that the request names. Null: there is none, or its secrets are wrong. `lost`: D1 may have lost it in a
 * restore, since until each trip was compared nobody knows that there is none.
 */
async function findNamedBill(
  env: Env,
  {
    ticketBillPayBkashId,
    paymentID,
    grantToken,
    bookingType,
  }: z.output<typeof PaymentExecuteRequest>,
): Promise<Bill | "lost" | null> {
  const bill = await findBill(database(env), ticketBillPayBkashId);
  // Without its payment's number the bill is in its state during the wallet's Create.
  if (bill === null || bill.paymentId === null)
    return (await shopPhase(env)) === "open" ? null : "lost";
  const isNamed =
    bill.provider !== COUNTER_PROVIDER &&
    bill.mode === bookingType &&
    bill.paymentId === paymentID &&
    isSameText(bill.grantHash, await sha256(grantToken));
  return isNamed ? bill : null;
}

function answerLater(c: Context<AppEnv>, view: PaymentInDoubtView, bill?: Bill) {
  c.header("Retry-After", String(view.retry_after));
  return c.json({ ...view, ...openedWith(bill) }, 202);
}

function openedWith(bill: Bill | undefined): Pick<PaymentInDoubtView, "payment_provider"> {
  return { payment_provider: bill && namedWallet(bill.provider) };
}

function answer(c: Context<AppEnv>, bill: Bill, status: ExecuteStatus) {
  switch (status.state) {
    case "ticket": {
      const ticket = { ticketing_id: status.ticketId };
      const view: PaymentExecuteView = { status_code: 201, data: { ticket_data: ticket } };
      return c.json(view, 201);
    }
    case "in_doubt":
      if (isOnPage(bill, Date.now())) return answerLater(c, AWAITING_ON_PAGE, bill);
      return answerLater(c, describeDoubt(bill.mode === "limited"), bill);
    case "awaiting_buyer":
      return answerLater(c, AWAITING_BUYER, bill);
    case "refused":
      return refuse(c, status.refusal, bill.provider);
    default:
      return unreachable(status);
  }
}

export const payments = new Hono<AppEnv>()
  .post("/bkash/payment/execute", derivesAnswer, identifyCaller, async (c) => {
    const body = await readBody(c, PaymentExecuteRequest);
    if (!body.ok) return refuse(c, body.error);
    const bill = await findNamedBill(c.env, body.value);
    if (bill === null) return refuse(c, { reason: "bill_unknown" });
    if (bill === "lost") return answerLater(c, describeDoubt(false));

    let isPhoneProven = false;
    const deps = {
      ...paymentDependencies(c.env, "buyer"),
      onPhoneProven: () => void (isPhoneProven = true),
    };
    const flow = executeWhenReturned(deps, bill, body.value.buyer_returned === true);
    // Continues when the visitor disconnects; an error is handled by the response.
    c.executionCtx.waitUntil(flow.catch(() => undefined));
    const status = await flow;
    if (status.state === "ticket") {
      c.executionCtx.waitUntil(sendTicketMessage(c.env, bill.id));
      if (isPhoneProven) await rememberProvenPhone(c, bill.contactPhone);
    }
    return answer(c, bill, status);
  })

  // It queries no wallet and decides nothing, so a page may call it before it shows a result.
  .post("/payment-state", async (c) => {
    const body = await readBody(c, PaymentExecuteRequest);
    if (!body.ok) return refuse(c, body.error);
    const bill = await findNamedBill(c.env, body.value);
    if (bill === null) return refuse(c, { reason: "bill_unknown" });
    if (bill === "lost") return answerLater(c, describeDoubt(false));
    if (bill.state === "created") {
      // D1 may have it in its state before the payment.
      if ((await shopPhase(c.env)) !== "open") return answerLater(c, describeDoubt(false));
      const view: PaymentOpenView = { status_code: 201, code: "payment_open", ...openedWith(bill) };
      return c.json(view, 200);
    }
    return answer(c, bill, toPaymentStatus(bill));
  });
