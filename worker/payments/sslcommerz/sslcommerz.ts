/**
 * SSLCOMMERZ as a payment provider: its hosted page takes the money from cards, Nagad, Rocket and bKash. Owns the order
 * of a refund: it is recorded in the ledger before it is sent, because the API lists no refunds of a payment.
 * Invariant: "no refunds" is returned only if the shop has requested none; a request without an answer makes the result
 * unknown.
 */
import { hostedPage } from "../hosted-page/hosted-page.ts";
import type {
  PaymentProvider,
  ProviderHints,
  RefundOutcome,
  RefundRequest,
  RefundsOutcome,
  SendLimit,
} from "../provider.ts";
import type { SslcommerzClient } from "./client.ts";
import type { RequestedRefund, SslcommerzLedger } from "./ledger.ts";
import { hasBankNumber } from "./transactions.ts";

/** The documents name no number. What exceeds SSLCOMMERZ's own is refused, and left to a person. */
const REFUNDS_PER_PAYMENT = 10;
/**
 * The documents name no time either. A refund is made by people at SSLCOMMERZ and at the buyer's bank; one that takes
 * longer is worth a call.
 */
const REFUND_TAKES_DAYS = 10;
/** A refund's number has at most 30 characters. */
const REFUND_NUMBER_CHARACTERS = 24;

export interface SslcommerzDependencies {
  /** Null while the shop has no account: nothing is sent then. */
  store: { client: SslcommerzClient; hints: ProviderHints } | null;
  ledger: SslcommerzLedger;
  /** Whose payment the alerts are about; null where it is not made yet. */
  bill?: number | null;
  /** A person has to look at a refund in SSLCOMMERZ's merchant panel. */
  alert(
    event:
      | "sslcommerz_refund_unanswered"
      | "sslcommerz_refund_cancelled"
      | "sslcommerz_refund_foreign"
      | "sslcommerz_refund_number_lost",
    facts: Record<string, unknown>,
  ): void;
}

export function sslcommerz(deps: SslcommerzDependencies): PaymentProvider {
  const { store, ledger, bill = null } = deps;

  /** One request's amount if it is refunded; null if that is not known. */
  async function findRefunded(
    client: SslcommerzClient,
    bankTranId: string,
    request: RequestedRefund,
  ): Promise<{ refundTrxId: string; amountPoisha: number } | null> {
    const { refundTransId, refundRefId, amountPoisha, isRefunded } = request;
    if (refundRefId === null) {
      deps.alert("sslcommerz_refund_unanswered", { bill, bankTranId, refundTransId });
      return null;
    }
    const state = isRefunded ? "refunded" : await client.refundState(refundRefId);
    if (state === "cancelled") {
      deps.alert("sslcommerz_refund_cancelled", { bill, bankTranId, refundRefId });
    }
    if (state !== "refunded") return null;
    if (!isRefunded) await ledger.finish(refundTransId);
    return { refundTrxId: refundRefId, amountPoisha };
  }

  async function refund(
    client: SslcommerzClient,
    request: RefundRequest,
    limit: SendLimit,
  ): Promise<RefundOutcome> {
    const IN_DOUBT = { outcome: "in_doubt" } as const;
    const { paymentId: invoice, trxId: bankTranId, amountPoisha, reason } = request;
    if (!hasBankNumber(bankTranId)) {
      const walletMessage = "SSLCOMMERZ has named no bank transaction of this payment";
      return { outcome: "refused", walletCode: "no_bank_tran_id", walletMessage };
    }
    if (!isInTime(limit)) return IN_DOUBT;
    const refundTransId = makeRefundNumber();
    if (!(await ledger.begin(bankTranId, { refundTransId, amountPoisha }))) return IN_DOUBT;
    if (!isInTime(limit)) {
      await ledger.forget(refundTransId);
      return IN_DOUBT;
    }
    const sent = await client.refund({ refundTransId, bankTranId, invoice, amountPoisha, reason });
    switch (sent.outcome) {
      case "refused":
        await ledger.forget(refundTransId);
        return { outcome: "refused", walletCode: sent.code, walletMessage: sent.message };
      case "taken":
        return takeRefund(client, bankTranId, {
          refundTransId,
          refundRefId: sent.refundRefId,
          amountPoisha,
          isRefunded: false,
        });
      case "in_progress":
        await settleInProgress(bankTranId, { refundTransId, refundRefId: sent.refundRefId });
        return IN_DOUBT;
      case "in_doubt":
        return IN_DOUBT;
    }
  }

  /** Most refunds take days; one that is done at once needs no second attempt to be known. */
  async function takeRefund(
    client: SslcommerzClient,
    bankTranId: string,
    request: RequestedRefund & { refundRefId: string },
  ): Promise<RefundOutcome> {
    const { refundTransId, refundRefId } = request;
    // Without its number the request stays unanswered: nothing is sent again, and a person looks.
    if (!(await ledger.take(refundTransId, refundRefId))) {
      deps.alert("sslcommerz_refund_number_lost", { bill, bankTranId, refundTransId, refundRefId });
    }
    const refunded = await findRefunded(client, bankTranId, request);
    return refunded === null
      ? { outcome: "in_doubt" }
      : { outcome: "refunded", refundTrxId: refunded.refundTrxId };
  }

  /**
   * A refund is in progress already. Under a number that the shop has recorded it is an earlier one of ours, and this
   * request was none. Another number is somebody else's refund, made in the merchant panel: the answer does not tell
   * its amount, so it is never taken for ours. The request then stays unanswered, so that nothing is sent beside it.
   */
  async function settleInProgress(
    bankTranId: string,
    { refundTransId, refundRefId }: { refundTransId: string; refundRefId: string | null },
  ): Promise<void> {
    if (refundRefId === null) return;
    const requests = await ledger.list(bankTranId);
    if (requests === null) return;
    if (requests.some((one) => one.refundRefId === refundRefId)) {
      await ledger.forget(refundTransId);
      return;
    }
    deps.alert("sslcommerz_refund_foreign", { bill, bankTranId, refundTransId, refundRefId });
  }

  async function refundStatus(
    client: SslcommerzClient,
    bankTranId: string,
  ): Promise<RefundsOutcome> {
    const requests = await ledger.list(bankTranId);
    if (requests === null) return { outcome: "unknown" };
    const refunds = await Promise.all(
      requests.map((request) => findRefunded(client, bankTranId, request)),
    );
    const known = refunds.filter((one) => one !== null);
    return known.length < refunds.length
      ? { outcome: "unknown" }
      : { outcome: "known", refunds: known };
  }

  return hostedPage({
    name: "sslcommerz",
    store,
    refunds: {
      refundsPerPayment: REFUNDS_PER_PAYMENT,
      // The documents name no window; a refund after it is refused.
      refundDays: null,
      refundTakesDays: REFUND_TAKES_DAYS,
    },
    outage: () => ledger.outage(),
    refund,
    refundStatus,
  });
}

function isInTime({ sendBy, now }: SendLimit): boolean {
  return now() < sendBy;
}

function makeRefundNumber(): string {
  return `BB-R-${crypto.randomUUID().replaceAll("-", "").slice(0, REFUND_NUMBER_CHARACTERS)}`;
}
