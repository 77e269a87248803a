/** What is wrong with a coupon's terms. Pure. */

export interface CouponTerms {
  kind: "percent" | "fixed";
  /** Basis points of the fare for percent, poisha for fixed. */
  value: number;
  startsAt: number;
  endsAt: number;
}

export interface CouponError {
  field: "value" | "endsAt";
  /** A sentence. */
  message: string;
}

const WHOLE = 10_000;

export function couponErrors({ kind, value, startsAt, endsAt }: CouponTerms): CouponError[] {
  const errors: CouponError[] = [];
  if (kind === "percent" && value > WHOLE) {
    errors.push({ field: "value", message: "More than 100 percent." });
  }
  if (endsAt <= startsAt) {
    errors.push({ field: "endsAt", message: "The coupon ends before it starts." });
  }
  return errors;
}
