/**
 * What the transactions of one of our numbers say together. One page may take several attempts, and more than one may
 * succeed: the first success in a fixed order is the payment, the others are surplus. Invariant: a payment is
 * "completed" only if every success can be read completely; otherwise its status is not recognised, and a person looks
 * what came before the shop gives it up.
 */
import type { Completed, QueryOutcome } from "../provider.ts";
import { readAmount } from "../hosted-page/wire.ts";
import type { TransactionReply } from "./wire.ts";

/** A success about which the shop has asked before. */
const VALIDATED = "VALIDATED";
const SUCCESSES = new Set(["VALID", VALIDATED]);
/** A success whose amount, currency or numbers can't be read, or that is listed with two amounts. */
const UNREADABLE = "VALID, unreadable";
/**
 * The documented statuses of an attempt without money so far. INVALID and INVALID_TRANSACTION are answered about a
 * number of which nothing was attempted. A pending one may still succeed.
 */
const WITHOUT_MONEY = new Set([
  "PENDING",
  "FAILED",
  "CANCELLED",
  "UNATTEMPTED",
  "EXPIRED",
  "INVALID",
  "INVALID_TRANSACTION",
]);
/** Transactions without a date come last. */
const NO_DATE = "9999";
/** Stands before the validation's number where a payment is known by that alone. */
const BY_VALIDATION = "val:";
/** An unknown status is logged in an alert, cut to this length. */
const STATUS_CHARACTERS_MAX = 40;

interface Success {
  trxId: string;
  alias: string | null;
  amountPoisha: number;
  currency: string;
  date: string;
}

export function readTransactionsOutcome(
  transactions: readonly TransactionReply[],
  invoice: string,
): QueryOutcome {
  const paid = transactions.filter(isSuccess);
  if (paid.length === 0) {
    const other = transactions.find(({ status }) => !WITHOUT_MONEY.has(status));
    return other === undefined
      ? { outcome: "initiated" }
      : { outcome: "unrecognised", status: other.status.slice(0, STATUS_CHARACTERS_MAX) };
  }
  return readCompleted(paid, invoice) ?? { outcome: "unrecognised", status: UNREADABLE };
}

/** SSLCOMMERZ marks a payment as risky and leaves it to the shop what to do; the money has moved all the same. */
export function listRisky(transactions: readonly TransactionReply[]): string[] {
  return transactions
    .filter((one) => isSuccess(one) && one.risk_level !== null && one.risk_level !== "0")
    .flatMap(({ bank_tran_id: trxId }) => trxId ?? []);
}

/** Successes of which SSLCOMMERZ names no bank's transaction, so that a refund of them can't be requested. */
export function listUnnumbered(transactions: readonly TransactionReply[]): string[] {
  return transactions
    .filter((one) => isSuccess(one) && one.bank_tran_id === null)
    .map(({ val_id: valId }) => valId ?? "");
}

export function hasBankNumber(trxId: string): boolean {
  return !trxId.startsWith(BY_VALIDATION);
}

/** Successes that the shop has not validated so far. */
export function listUnvalidated(transactions: readonly TransactionReply[]): string[] {
  return transactions
    .filter(({ status }) => status === "VALID")
    .flatMap(({ val_id: valId }) => valId ?? []);
}

function isSuccess({ status }: TransactionReply): boolean {
  return SUCCESSES.has(status);
}

function readCompleted(paid: readonly TransactionReply[], invoice: string): Completed | null {
  const byTransaction = new Map<string, Success>();
  for (const one of paid) {
    const success = readSuccess(one);
    if (success === null) return null;
    const known = byTransaction.get(success.trxId);
    // One transaction that is listed twice is one payment, unless the two differ.
    if (known !== undefined && known.amountPoisha !== success.amountPoisha) return null;
    byTransaction.set(success.trxId, known ?? success);
  }
  const [first, ...others] = [...byTransaction.values()].toSorted(compareSuccesses);
  if (first === undefined || others.some((one) => one.currency !== first.currency)) return null;
  const completed: Completed = {
    outcome: "completed",
    ...toPayment(first),
    currency: first.currency,
    invoice,
  };
  // A person pays back what has no number of its own; an alert names it.
  const surplus = others.filter(({ trxId }) => hasBankNumber(trxId)).map(toPayment);
  return surplus.length === 0 ? completed : { ...completed, surplus };
}

function toPayment({ trxId, amountPoisha, alias }: Success) {
  return { trxId, amountPoisha, ...(alias === null || alias === trxId ? {} : { alias }) };
}

/**
 * `amount` is what the shop has, in taka, and what a refund is of. Another currency is only named, so that nobody takes
 * the payment for the bill's. A validated payment without a number of the bank is known by that of its validation.
 */
function readSuccess(one: TransactionReply): Success | null {
  const currency = one.currency_type ?? one.currency;
  const amountPoisha = readAmount(one.amount);
  const alias = one.val_id === null ? null : `${BY_VALIDATION}${one.val_id}`;
  const trxId = one.bank_tran_id ?? (one.status === VALIDATED ? alias : null);
  if (trxId === null || currency === null || amountPoisha === null) return null;
  return { trxId, alias, amountPoisha, currency, date: one.tran_date ?? NO_DATE };
}

/**
 * One with a number of the bank goes first. By code points, which no locale changes; dates are "2026-11-29 14:05:09".
 */
function compareSuccesses(a: Success, b: Success): number {
  const [isNumbered, isOtherNumbered] = [hasBankNumber(a.trxId), hasBankNumber(b.trxId)];
  if (isNumbered !== isOtherNumbered) return isNumbered ? -1 : 1;
  const [left, right] = [`${a.date} ${a.trxId}`, `${b.date} ${b.trxId}`];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
