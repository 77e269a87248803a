/** Refunds of a successful payment, in parts up to what was paid. Each is processed for a while, and has a number. */
import { parseTaka } from "../../worker/domain/money.ts";
import { randomText } from "../wallet-simulator/simulation.ts";
import {
  hasSucceeded,
  refundedPoisha,
  refundStatus,
  type Attempt,
  type Refund,
  type Session,
} from "./session.ts";
import type { Simulation } from "./simulation.ts";

type Answer = Record<string, unknown>;

const REQUEST_NUMBER_CHARACTERS_MAX = 30;

export function refund(simulation: Simulation, fields: URLSearchParams): Answer {
  const given = (name: string) => fields.get(name) ?? "";
  const [bankTranId, refundTransId] = [given("bank_tran_id"), given("refund_trans_id")];
  const amountPoisha = parseTaka(given("refund_amount"));
  const isNumber =
    refundTransId.length > 0 && refundTransId.length <= REQUEST_NUMBER_CHARACTERS_MAX;
  if (amountPoisha === null || !isNumber || given("refund_remarks") === "") {
    return { APIConnect: "INVALID_REQUEST" };
  }
  const found = findPaid(simulation, bankTranId);
  if (found === null) return failed(bankTranId, "Invalid bank_tran_id");
  const { page, one } = found;
  const earlier = one.refunds.find((other) => other.refundTransId === refundTransId);
  if (earlier !== undefined) return requested(page, one, earlier, "processing");
  if (one.refunds.length >= simulation.settings().refundsPerPayment) {
    return failed(bankTranId, "No further refund of this transaction");
  }
  if (amountPoisha === 0 || refundedPoisha(one) + amountPoisha > one.amountPoisha) {
    return failed(bankTranId, "Refund amount exceeds the transaction amount");
  }
  const { refundTakesMs, refundEnds } = simulation.settings();
  const made: Refund = {
    refundRefId: randomText(13).toLowerCase(),
    refundTransId,
    amountPoisha,
    initiatedAt: simulation.now(),
    endsAt: simulation.now() + refundTakesMs,
    isCancelled: refundEnds === "cancelled",
  };
  const changed = { ...one, refunds: [...one.refunds, made] };
  const attempts = page.attempts.map((other) => (other === one ? changed : other));
  simulation.tables.sessions.put(page.sessionKey, { ...page, attempts });
  return requested(page, one, made, "success");
}

export function queryRefund(simulation: Simulation, fields: URLSearchParams): Answer {
  const refundRefId = fields.get("refund_ref_id");
  for (const page of simulation.tables.sessions.list()) {
    for (const one of page.attempts) {
      const found = one.refunds.find((other) => other.refundRefId === refundRefId);
      if (found === undefined) continue;
      return {
        APIConnect: "DONE",
        bank_tran_id: one.bankTranId,
        tran_id: page.tranId,
        refund_ref_id: found.refundRefId,
        initiated_on: new Date(found.initiatedAt).toISOString(),
        refunded_on: "",
        status: refundStatus(found, simulation.now()),
        errorReason: "",
      };
    }
  }
  return { APIConnect: "DONE", status: "failed", errorReason: "Invalid refund_ref_id" };
}

function findPaid(
  simulation: Simulation,
  bankTranId: string,
): { page: Session; one: Attempt } | null {
  for (const page of simulation.tables.sessions.list()) {
    const one = page.attempts.find((other) => other.bankTranId === bankTranId);
    if (one !== undefined) return hasSucceeded(one, simulation.now()) ? { page, one } : null;
  }
  return null;
}

function requested(page: Session, one: Attempt, made: Refund, status: string): Answer {
  return {
    APIConnect: "DONE",
    bank_tran_id: one.bankTranId,
    trans_id: page.tranId,
    refund_ref_id: made.refundRefId,
    status,
    errorReason: "",
  };
}

function failed(bankTranId: string, errorReason: string): Answer {
  return { APIConnect: "DONE", bank_tran_id: bankTranId, status: "failed", errorReason };
}
