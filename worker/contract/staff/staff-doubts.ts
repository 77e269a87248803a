/** Payments that the wallet has not settled, as staff see them. */
import { z } from "zod";
import { NEXT_STEPS } from "../../domain/payments/next-step.ts";
import { Instant } from "../shared.ts";

const waiting = {
  bill: z.int(),
  trip: z.string(),
  amount: z.number(),
  since: Instant,
  age_seconds: z.int(),
  /** Older than 10 minutes. */
  is_late: z.boolean(),
  next_step: z.enum(NEXT_STEPS),
  /** The provider's name, unless it is bKash or cash. */
  payment_provider: z.string().optional(),
};

const sum = z.object({ count: z.int(), amount: z.number() });

/** Each list has its oldest rows; of the refunds, those that a person pays come first. */
export const DoubtsView = z.object({
  status_code: z.literal(201),
  /** What each list comes to as a whole. */
  sums: z.object({ in_doubt: sum, late_checks: sum, refunds: sum }),
  in_doubt: z.array(z.object({ ...waiting, believe_from: Instant.nullable() })),
  late_checks: z.array(z.object({ ...waiting, next_at: Instant.nullable(), until: Instant })),
  refunds: z.array(
    z.object({
      ...waiting,
      part: z.int().nullable(),
      tries: z.int(),
      next_at: Instant.nullable(),
    }),
  ),
});
export type DoubtsView = z.infer<typeof DoubtsView>;
