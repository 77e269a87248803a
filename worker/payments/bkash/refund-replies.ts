/**
 * Requests and replies of refunds. A refund is done only if it is Completed, of the requested transaction and amount.
 * Invariant: "none" is returned only where the wallet says so; a refund that is in progress, or can't be parsed, makes
 * the whole result unknown.
 */
import { takaText } from "../../domain/money.ts";
import type { Answer } from "./answer.ts";
import type { Dialect } from "./dialect.ts";
import type { Unauthorised } from "./unauthorised.ts";
import type { RefundOutcome, RefundRequest, RefundsOutcome } from "../provider.ts";
import { readRefund } from "./wire.ts";

const COMPLETED = "Completed";
const FIELD_CHARACTERS_MAX = 255;
const SKU = "bus-ticket";
const REASON = "refund";

/** The wallet's documented codes for a refund that did nothing, and will not succeed if repeated. */
const REFUSALS = new Set(
  "2002 2006 2023 2033 2071 2072 2073 2074 2075 2076 2077 2078 2080 2081 2082 2127".split(" "),
);
const INVALID_TOKEN = "2079";

export function refundBody(
  request: RefundRequest,
  fields: Dialect["fields"],
): Record<string, string> {
  return {
    [fields.paymentId]: request.paymentId,
    [fields.trxId]: request.trxId,
    [fields.refundAmount]: takaText(request.amountPoisha),
    // Documented as optional, but the call is refused if they are missing or empty.
    sku: SKU,
    reason: request.reason.trim().slice(0, FIELD_CHARACTERS_MAX) || REASON,
  };
}

export function readRefundOutcome(
  answer: Answer,
  { trxId, amountPoisha }: RefundRequest,
): RefundOutcome | Unauthorised {
  if (isTokenRefused(answer)) return { outcome: "unauthorised" };
  if (answer.kind === "code" && REFUSALS.has(answer.code)) {
    return { outcome: "refused", walletCode: answer.code, walletMessage: answer.message };
  }
  const refund = answer.kind === "success" ? readRefund(answer.body, trxId) : null;
  return refund?.status === COMPLETED && refund.amountPoisha === amountPoisha
    ? { outcome: "refunded", refundTrxId: refund.refundTrxId }
    : { outcome: "in_doubt" };
}

export function readRefundsOutcome(
  answer: Answer,
  trxId: string,
  dialect: Pick<Dialect, "noRefundCode" | "readRefunds">,
): RefundsOutcome | Unauthorised {
  if (isTokenRefused(answer)) return { outcome: "unauthorised" };
  if (answer.kind === "code" && answer.code === dialect.noRefundCode) {
    return { outcome: "known", refunds: [] };
  }
  const refunds = answer.kind === "success" ? dialect.readRefunds(answer.body, trxId) : null;
  if (refunds === null || refunds.some((refund) => refund.status !== COMPLETED)) {
    return { outcome: "unknown" };
  }
  return {
    outcome: "known",
    refunds: refunds.map(({ refundTrxId, amountPoisha }) => ({ refundTrxId, amountPoisha })),
  };
}

/** Unlike an Execute, a refund that met an invalid token is known to have done nothing. */
function isTokenRefused(answer: Answer): boolean {
  return (
    answer.kind === "unauthorised" || (answer.kind === "code" && answer.code === INVALID_TOKEN)
  );
}
