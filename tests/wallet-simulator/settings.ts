/** The switches of the simulator, with the wallet's own behaviour as their defaults. */
import { z } from "zod";

export const settings = z.strictObject({
  /** A payment of the same amount from the same wallet within this time is refused as a duplicate (2029). */
  duplicateWindowMs: z.number().nonnegative(),
  /** Token calls in a rolling hour; one more blocks for an hour. 0: without limit. */
  tokenCallsPerHour: z.number().int().nonnegative(),
  /** What a second Execute of a completed payment answers; sources differ. */
  repeatedExecuteCode: z.enum(["2062", "2117"]),
  /** What Execute answers to a payment that nobody authorised; sources differ. */
  unauthorisedExecuteCode: z.enum(["2056", "2060"]),
  /** How long a hanging call is silent: longer than the 30 s that a shop waits. */
  hangMs: z.number().nonnegative(),
  /** How long after its Execute a late payment completes, and a late refund after its call. */
  lateMs: z.number().nonnegative(),
  /** How long any other refund is pending; 0: it is done at once. */
  refundTakesMs: z.number().nonnegative(),
  /** Refuses "Bearer" before the token, as the newer dialect reportedly does. */
  wantsBareToken: z.boolean(),
});

export type Settings = z.output<typeof settings>;

export const DEFAULTS: Settings = {
  duplicateWindowMs: 120_000,
  tokenCallsPerHour: 2,
  repeatedExecuteCode: "2062",
  unauthorisedExecuteCode: "2056",
  hangMs: 35_000,
  lateMs: 35_000,
  refundTakesMs: 0,
  wantsBareToken: false,
};
