/** The coupons of the sample season. */

interface BoardCoupon {
  code: string;
  kind: "percent" | "fixed";
  /** Basis points of the fare for percent, poisha for fixed. */
  value: number;
  maxUses: number | null;
  /** Valid only for the first trip on the board. */
  firstTripOnly: boolean;
}

export const COUPONS: readonly BoardCoupon[] = [
  { code: "BHORTI10", kind: "percent", value: 1_000, maxUses: null, firstTripOnly: false },
  { code: "SHIMUL50", kind: "fixed", value: 5_000, maxUses: 200, firstTripOnly: false },
  { code: "RABIA100", kind: "fixed", value: 10_000, maxUses: 20, firstTripOnly: true },
];
