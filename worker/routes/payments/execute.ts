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
import { toPaymentStatus, type PaymentStatus } from "../../domain/payments/bill.ts";
import { COUNTER_PROVIDER } from "../../domain/payments/provider-names.ts";
import { unreachable } from "../../domain/result.ts";
import { execute } from "../../flows/payments/execute.ts";
import { readBody } from "../../http/body.ts";
import { sendTicketMessage } from "../../jobs/messages.ts";
import { refuse } from "../../http/refusal-response.ts";
import { paymentDependencies } from "../../dependencies/payments.ts";
import { shopPhase } from "../../dependencies/shop-phase.ts";
import { rememberProvenPhone } from "../../auth/proven-phones.ts";
import { isSameText, sha256 } from "../../auth/signer.ts";

/** `isKept`: the shop knows the bill, and its seats are locked for it. */
function describeDoubt(isKept: boolean): PaymentInDoubtView {
  return {
    status_code: 202,
    code: "payment_in_doubt",
    message: `Your payment is still being checked.${isKept ? " Your seats are kept for you." : ""}`,
    retry_after: 5,
    seats_kept: isKept,
  };
}

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

function answer(c: Context<AppEnv>, bill: Bill, status: PaymentStatus) {
  switch (status.state) {
    case "ticket": {
      const ticket = { ticketing_id: status.ticketId };
      const view: PaymentExecuteView = { status_code: 201, data: { ticket_data: ticket } };
      return c.json(view, 201);
    }
    case "in_doubt":
      return c.json(describeDoubt(bill.mode === "limited"), 202);
    case "refused":
      return refuse(c, status.refusal);
    default:
      return unreachable(status);
  }
}

export const payments = new Hono<AppEnv>()
  .post("/bkash/payment/execute", identifyCaller, async (c) => {
    const body = await readBody(c, PaymentExecuteRequest);
    if (!body.ok) return refuse(c, body.error);
    const bill = await findNamedBill(c.env, body.value);
    if (bill === null) return refuse(c, { reason: "bill_unknown" });
    if (bill === "lost") return c.json(describeDoubt(false), 202);

    let isPhoneProven = false;
    const deps = {
      ...paymentDependencies(c.env, "buyer"),
      onPhoneProven: () => void (isPhoneProven = true),
    };
    const flow = execute(deps, bill);
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
    if (bill === "lost") return c.json(describeDoubt(false), 202);
    if (bill.state === "created") {
      // D1 may have it in its state before the payment.
      if ((await shopPhase(c.env)) !== "open") return c.json(describeDoubt(false), 202);
      return c.json({ status_code: 201, code: "payment_open" } satisfies PaymentOpenView, 200);
    }
    return answer(c, bill, toPaymentStatus(bill));
  });
