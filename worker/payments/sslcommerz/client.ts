/**
 * The calls of SSLCOMMERZ's API, version 4, and the meaning of their answers. Never retries, and logs no password,
 * phone number or body. Invariant: an answer is "completed", "initiated" or "refused" only if it states so explicitly;
 * everything else about money is in doubt. What the public documents leave open is in decisions 3.13.
 */
import { takaText } from "../../domain/money.ts";
import type { OutageKind } from "../../domain/payments/outage.ts";
import { assert } from "../../domain/result.ts";
import type { Fetch, HttpReply } from "../../http/outgoing.ts";
import { exchange } from "../exchange.ts";
import { neutralCustomer } from "../hosted-page/customer.ts";
import type { PageClient } from "../hosted-page/hosted-page.ts";
import type { StoreAccount } from "../hosted-page/store.ts";
import { returnUrls, URL_CHARACTERS_MAX } from "../hosted-page/way-back.ts";
import type { PaymentRequest } from "../provider.ts";
import { readRefundSent, readRefundState, type RefundSent, type RefundState } from "./refunds.ts";
import {
  listRisky,
  listUnnumbered,
  listUnvalidated,
  readTransactionsOutcome,
} from "./transactions.ts";
import { isDone, readConnection, readSession, readTransactions } from "./wire.ts";

export interface SslcommerzClient extends PageClient {
  refund(order: RefundOrder): Promise<RefundSent>;
  refundState(refundRefId: string): Promise<RefundState>;
}

export interface RefundOrder {
  /** Our own number of this refund. */
  refundTransId: string;
  bankTranId: string;
  invoice: string;
  amountPoisha: number;
  reason: string;
}

export type SslcommerzCall = "create" | "query" | "validate" | "refund" | "refund_state";

export interface SslcommerzOptions {
  fetch: Fetch;
  account: StoreAccount;
  timeoutMs: number;
  /** Notified of each answer that is no plain success: the call and the kind of answer, never its content. */
  report(answer: { call: SslcommerzCall; httpStatus: number | null; code: string | null }): void;
  /** Notified of what the creation of a payment showed of the provider. */
  note(shown: "ok" | OutageKind): void;
  /** Notified of payments that SSLCOMMERZ marks as risky, at each query. */
  warn(payment: { invoice: string; trxIds: readonly string[] }): void;
  /** Notified of payments of which SSLCOMMERZ names no bank's transaction, at each query. */
  warnUnnumbered(payment: { invoice: string; valIds: readonly string[] }): void;
  /** Takes work that no answer waits for. */
  later(work: Promise<unknown>): void;
}

const PATHS = {
  create: "/gwprocess/v4/api.php",
  query: "/validator/api/merchantTransIDvalidationAPI.php",
  validate: "/validator/api/validationserverAPI.php",
  refund: "/validator/api/merchantTransIDvalidationAPI.php",
  refund_state: "/validator/api/merchantTransIDvalidationAPI.php",
} as const satisfies Record<SslcommerzCall, string>;

/** The documented limits of one payment: 10 to 500,000 taka. */
const AMOUNT_POISHA_MIN = 1_000;
const AMOUNT_POISHA_MAX = 50_000_000;
/** The documented lengths of fields. */
const TRAN_ID_CHARACTERS_MAX = 30;
const REMARKS_CHARACTERS_MAX = 255;
const REFERENCE_CHARACTERS_MAX = 50;

const SUCCESS = "SUCCESS";
const FAILED = "FAILED";
/** "Store Credential Error Or Store is De-active": the shop's account is refused, whatever the payment. */
const ACCOUNT_REASON = /credential|de-?active|inactive/i;
const REASON = "Refund";

export function sslcommerzClient(options: SslcommerzOptions): SslcommerzClient {
  const { baseUrl, storeId, secret } = options.account;
  const credentials = { store_id: storeId, store_passwd: secret };

  function send(call: SslcommerzCall, init: RequestInit, query = ""): Promise<HttpReply | null> {
    const url = baseUrl + PATHS[call] + query;
    return exchange({ fetch: options.fetch, url, init, timeoutMs: options.timeoutMs });
  }

  function report(call: SslcommerzCall, reply: HttpReply | null, code: string | null): void {
    options.report({ call, httpStatus: reply?.httpStatus ?? null, code });
  }

  /** The body of an answer of the validator's API; null where it says nothing about what was asked. */
  async function get(
    call: Exclude<SslcommerzCall, "create">,
    fields: Record<string, string>,
  ): Promise<{ connection: string; body: unknown } | null> {
    const query = new URLSearchParams({ ...fields, ...credentials, v: "1", format: "json" });
    const reply = await send(
      call,
      { method: "GET", headers: { Accept: "application/json" } },
      `?${query}`,
    );
    const connection = reply?.httpStatus === 200 ? readConnection(reply.body) : null;
    if (!isDone(connection)) report(call, reply, connection);
    return connection === null ? null : { connection, body: reply?.body };
  }

  /** The documents demand that the shop validates each success. It tells nothing that the query has not told. */
  async function validate(valId: string): Promise<void> {
    await get("validate", { val_id: valId });
  }

  return {
    async create(request) {
      const { amountPoisha } = request;
      if (amountPoisha < AMOUNT_POISHA_MIN || amountPoisha > AMOUNT_POISHA_MAX) {
        const walletMessage = "The amount must be from 10.00 to 500000.00 taka";
        return { outcome: "refused", walletCode: "amount", walletMessage };
      }
      const headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        Accept: "application/json",
      };
      const body = new URLSearchParams({ ...credentials, ...sessionFields(request) }).toString();
      const reply = await send("create", { method: "POST", headers, body });
      const session = reply?.httpStatus === 200 ? readSession(reply.body) : null;
      const { status, failedreason, GatewayPageURL: payUrl } = session ?? {};
      if (status === SUCCESS && payUrl) {
        options.note("ok");
        return { outcome: "created", paymentId: request.invoice, payUrl };
      }
      const isRefused = status === FAILED;
      const isAccount = isRefused && ACCOUNT_REASON.test(failedreason ?? "");
      report("create", reply, status ?? null);
      options.note(isAccount ? "refuses" : isRefused ? "ok" : "away");
      if (!isRefused) return { outcome: "away" };
      return { outcome: "refused", walletCode: FAILED, walletMessage: failedreason ?? "" };
    },

    async query(tranId) {
      const answer = await get("query", { tran_id: tranId });
      if (answer === null || !isDone(answer.connection)) return { outcome: "unknown" };
      const transactions = readTransactions(answer.body, tranId);
      if (transactions === null) return { outcome: "unknown" };
      const outcome = readTransactionsOutcome(transactions, tranId);
      // Also of a success that can't be read so far: the next answer may name more.
      for (const valId of listUnvalidated(transactions)) options.later(validate(valId));
      if (outcome.outcome !== "completed") return outcome;
      const trxIds = listRisky(transactions);
      if (trxIds.length > 0) options.warn({ invoice: tranId, trxIds });
      const valIds = listUnnumbered(transactions);
      if (valIds.length > 0) options.warnUnnumbered({ invoice: tranId, valIds });
      return outcome;
    },

    async refund(order) {
      return readRefundSent(await get("refund", refundFields(order)), order.bankTranId);
    },

    async refundState(refundRefId) {
      return readRefundState(
        await get("refund_state", { refund_ref_id: refundRefId }),
        refundRefId,
      );
    },
  };
}

function sessionFields(request: PaymentRequest): Record<string, string> {
  const { invoice, payerReference, notifyUrl } = request;
  assert(notifyUrl !== undefined, "a page is opened with an address for its notifications");
  const urls = { ...returnUrls(request.callbackUrl), ipn_url: notifyUrl };
  assert(
    invoice.length > 0 && invoice.length <= TRAN_ID_CHARACTERS_MAX,
    `an invoice is 1 to ${TRAN_ID_CHARACTERS_MAX} characters`,
  );
  assert(
    Object.values(urls).every((url) => url.length <= URL_CHARACTERS_MAX),
    `an address has at most ${URL_CHARACTERS_MAX} characters`,
  );
  return {
    total_amount: takaText(request.amountPoisha),
    currency: "BDT",
    tran_id: invoice,
    ...urls,
    ...neutralCustomer(payerReference),
    cus_postcode: "1000",
    shipping_method: "NO",
    num_of_item: "1",
    product_name: "Bus ticket",
    product_category: "bus ticket",
    product_profile: "non-physical-goods",
    emi_option: "0",
  };
}

function refundFields(order: RefundOrder): Record<string, string> {
  return {
    bank_tran_id: order.bankTranId,
    refund_trans_id: order.refundTransId,
    refund_amount: takaText(order.amountPoisha),
    refund_remarks: order.reason.trim().slice(0, REMARKS_CHARACTERS_MAX) || REASON,
    refe_id: order.invoice.slice(0, REFERENCE_CHARACTERS_MAX),
  };
}
