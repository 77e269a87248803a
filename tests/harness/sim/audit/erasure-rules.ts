/**
 * What must be true of the erasure of personal data (I13): nothing whose money is under way is erased or deleted, what
 * is erased can't be read any more, and its money record stays.
 */
import { taken } from "../ledger.ts";
import { ERASE_AFTER_DAYS } from "../stage.ts";
import type { Case } from "./money-rules.ts";
import type { BillRow } from "./rows.ts";
import type { D1Shot } from "./shot.ts";

const DAY_MS = 86_400_000;
const OPEN = new Set(["created", "capturing", "refund_owed"]);

interface Step {
  before: D1Shot;
  after: D1Shot;
  /** As they were before. */
  cases: readonly Case[];
  now: number;
}

export function erasureRules({ before, after, cases, now }: Step): string[] {
  const broken: string[] = [];
  for (const was of before.bills.values()) {
    const is = after.bills.get(was.id);
    if (is === undefined) broken.push(...ofDeleted(was, cases, now));
    else if (is.erasedAt !== was.erasedAt) broken.push(...ofErased(before, was, is, now));
  }
  return broken;
}

/** At rest, after a night that erased. */
export function leftReadable({ bills }: Pick<D1Shot, "bills">, now: number): string[] {
  return [...bills.values()]
    .filter((bill) => isLongOver(bill, now) && !OPEN.has(bill.state))
    .filter((bill) => bill.isReadable === 1 || bill.state === "expired")
    .map(({ id, state }) => `I13 bill ${id} is ${state}, and its night has not erased it`);
}

function ofErased({ parts }: D1Shot, was: BillRow, is: BillRow, now: number): string[] {
  const broken: string[] = [];
  const owesPart = parts.some(({ bill, state }) => bill === was.id && state === "owed");
  if (OPEN.has(was.state) || was.lateCheckUntil !== null || owesPart) {
    broken.push(`I13 bill ${was.id} is ${was.state}, and erased while its money is under way`);
  }
  if (is.isReadable === 1) broken.push(`I13 bill ${was.id} is erased and can be read`);
  if (!isLongOver(was, now)) broken.push(`I13 bill ${was.id} is erased before its time`);
  if (is.state !== was.state || is.trxId !== was.trxId) {
    broken.push(`I13 bill ${was.id} is erased with its money record`);
  }
  return broken;
}

function ofDeleted(was: BillRow, cases: readonly Case[], now: number): string[] {
  const one = cases.find(({ bill }) => bill.id === was.id);
  const isPaid = one !== undefined && (taken(one.payment) > 0 || one.payment.executesUnderWay > 0);
  if (isPaid) return [`I13 bill ${was.id} is deleted, and was paid`];
  const isOver = was.state === "expired" || was.state === "failed";
  const isUnpaid = isOver && was.trxId === null && was.lateCheckUntil === null;
  return isUnpaid && isLongOver(was, now)
    ? []
    : [`I8 bill ${was.id} was ${was.state}, and is gone`];
}

function isLongOver({ journeyEndsAt }: BillRow, now: number): boolean {
  return journeyEndsAt < now - ERASE_AFTER_DAYS * DAY_MS;
}
