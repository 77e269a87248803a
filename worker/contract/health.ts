/** The figures that the shop publishes: whether each sold seat is one seat, and where the money is. */
import { z } from "zod";

export const HealthView = z.object({
  status_code: z.literal(201),
  status: z.enum(["ok", "attention"]),
  /** Which conditions failed: seats_differ, money_differs, payment_in_doubt, refund_waits, figures_old. */
  failed: z.array(z.string()),
  /** Null until they were first counted. */
  figures: z
    .object({
      at: z.iso.datetime({ offset: true }),
      age_seconds: z.int(),
      sold_seats: z.int(),
      distinct_seats: z.int(),
      /** In taka. */
      money_in: z.number(),
      tickets: z.number(),
      paid_back: z.number(),
      on_the_way_back: z.number(),
    })
    .nullable(),
  /** How long the oldest waits; null where nothing does. */
  oldest_payment_in_doubt_seconds: z.int().nullable(),
  oldest_refund_seconds: z.int().nullable(),
});
export type HealthView = z.infer<typeof HealthView>;
