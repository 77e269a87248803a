/** Execute (spec 7; protocol 5). The bill's own payment is executed; the client's parameters are not trusted. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { identifyCaller } from "../../auth/agent-session.ts";
import {
  PaymentExecuteRequest,
  type PaymentExecuteView,
  type PaymentInDoubtView,
} from "../../contract/checkout.ts";
import { findBill } from "../../db/payments/bills.ts";
import { database } from "../../db/client.ts";
import { COUNTER_PROVIDER } from "../../domain/payments/provider-names.ts";
import { unreachable } from "../../domain/result.ts";
import { execute } from "../../flows/execute.ts";
import { readBody } from "../../http/body.ts";
import { sendTicketMessage } from "../../jobs/messages.ts";
import { refuse } from "../../http/refusal-response.ts";
import { paymentDependencies } from "../../dependencies/payments.ts";
import { shopPhase } from "../../dependencies/shop-phase.ts";
import { rememberProvenPhone } from "../../auth/proven-phones.ts";
import { sameText, sha256 } from "../../auth/signer.ts";

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

export const payments = new Hono<AppEnv>().post(
  "/bkash/payment/execute",
  identifyCaller,
  async (c) => {
    const body = await readBody(c, PaymentExecuteRequest);
    if (!body.ok) return refuse(c, body.error);
    const { ticketBillPayBkashId, paymentID, grantToken, bookingType } = body.value;
    const bill = await findBill(database(c.env), ticketBillPayBkashId);
    const isKnown =
      bill !== null &&
      bill.provider !== COUNTER_PROVIDER &&
      bill.mode === bookingType &&
      bill.paymentId === paymentID &&
      sameText(bill.grantHash, await sha256(grantToken));
    if (!isKnown) {
      // D1 may have lost the bill in a restore: until each trip was compared nobody knows that there is none.
      const isLost = bill === null && (await shopPhase(c.env)) !== "open";
      return isLost ? c.json(describeDoubt(false), 202) : refuse(c, { reason: "bill_unknown" });
    }

    let isPhoneProven = false;
    const deps = {
      ...paymentDependencies(c.env, "buyer"),
      onPhoneProven: () => void (isPhoneProven = true),
    };
    const flow = execute(deps, bill);
    // Continues when the visitor disconnects; an error is handled by the response.
    c.executionCtx.waitUntil(flow.catch(() => undefined));
    const status = await flow;
    switch (status.state) {
      case "ticket": {
        c.executionCtx.waitUntil(sendTicketMessage(c.env, bill.id));
        if (isPhoneProven) await rememberProvenPhone(c, bill.contactPhone);
        const view: PaymentExecuteView = {
          status_code: 201,
          data: { ticket_data: { ticketing_id: status.ticketId } },
        };
        return c.json(view, 201);
      }
      case "in_doubt":
        return c.json(describeDoubt(bill.mode === "limited"), 202);
      case "refused":
        return refuse(c, status.refusal);
      default:
        return unreachable(status);
    }
  },
);
