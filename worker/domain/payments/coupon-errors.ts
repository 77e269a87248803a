/** Errors in a coupon's terms, or in a new code. Pure. */
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

/** A shorter code is found by trying: of three signs there are no more than 46,656. */
export const NEW_CODE_MIN = 8;

/** A code that the shop has already stays good, however short it is. `was`: what it replaces; null: nothing. */
export function checkNewCode(code: string, was: string | null): Fault | null {
  const isShort = code.length < NEW_CODE_MIN && code !== was;
  return isShort ? fault("coupon_code_short", { least: NEW_CODE_MIN }) : null;
}

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
