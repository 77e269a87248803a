/** The switches of the simulator. */
import { z } from "zod";

export const settings = z.strictObject({
  /** How long a page takes payments. The documents don't tell it. */
  pageMs: z.number().positive(),
  /** How long a hanging call is silent: longer than the 30 s that a shop waits. */
  hangMs: z.number().nonnegative(),
  /** How late a late notification comes, and how long a pending payment is pending. */
  lateMs: z.number().nonnegative(),
  /** How long a refund is processed; 0: it is done at once. */
  refundTakesMs: z.number().nonnegative(),
  /** How a refund ends. */
  refundEnds: z.enum(["refunded", "cancelled"]),
  refundsPerPayment: z.number().int().nonnegative(),
});

export type Settings = z.output<typeof settings>;

export const DEFAULTS: Settings = {
  pageMs: 30 * 60_000,
  hangMs: 35_000,
  lateMs: 35_000,
  refundTakesMs: 0,
  refundEnds: "refunded",
  refundsPerPayment: 10,
};
