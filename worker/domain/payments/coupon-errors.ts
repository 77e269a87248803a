/** What is wrong with a coupon's terms. Pure. */
import { fault, type Fault } from "../faults.ts";

export interface CouponTerms {
  kind: "percent" | "fixed";
  /** Basis points of the fare for percent, poisha for fixed. */
  value: number;
  startsAt: number;
  endsAt: number;
}

export interface CouponError {
  field: "value" | "endsAt";
  fault: Fault;
}

const WHOLE = 10_000;

export function couponErrors({ kind, value, startsAt, endsAt }: CouponTerms): CouponError[] {
  const errors: CouponError[] = [];
  if (kind === "percent" && value > WHOLE) {
    errors.push({ field: "value", fault: fault("above_hundred") });
  }
  if (endsAt <= startsAt) {
    errors.push({ field: "endsAt", fault: fault("coupon_ends_first") });
  }
  return errors;
}
