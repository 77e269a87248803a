/** The health of the shop. Seats and money reveal turnover: they are returned with the staff key only. */
import { z } from "zod";
import { NEED_NAMES } from "../domain/health/purchase-needs.ts";

/**
 * Whether a passenger can buy, and how each part that a purchase needs stands (worker/domain/health/purchase-needs.ts).
 */
export const PurchaseHealth = {
  /** True if nothing that a purchase needs fails, and nobody has stopped the sale. */
  can_buy: z.boolean(),
  needs: z.array(
    z.object({
      name: z.enum(NEED_NAMES),
      /**
       * `refuses`: it answers and refuses the shop itself. `away`: it does not answer. `unknown`: no call has shown
       * anything for half an hour. `unused`: this shop does without it.
       */
      state: z.enum(["ok", "refuses", "away", "unknown", "unused"]),
      /** The condition in `failed`; null while it does not fail. */
      condition: z.string().nullable(),
      /** When the failure began; null if it does not fail, or the time is unknown. */
      since: z.iso.datetime({ offset: true }).nullable(),
      /** When that was last seen; null: never. */
      seen_at: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
};

export const HealthView = z.object({
  /** The HTTP status is 503 while `status` is "attention", so that an uptime check notices. */
  status_code: z.union([z.literal(201), z.literal(503)]),
  status: z.enum(["ok", "attention"]),
  /**
   * The failed conditions: seats_differ, money_differs, objects_differ, wallet_differs, those of `needs`,
   * payment_in_doubt, refund_waits, late_check_waits, messages_wait, moves_wait, sales_paused, sales_stopped,
   * restore_noticed, shop_stopped, recovery_waits.
   */
  failed: z.array(z.string()),
  ...PurchaseHealth,
  /** Null before the first count. */
  figures: z
    .object({
      at: z.iso.datetime({ offset: true }),
      age_seconds: z.int(),
      sold_seats: z.int().optional(),
      distinct_seats: z.int().optional(),
      /** In taka. */
      money_in: z.number().optional(),
      tickets: z.number().optional(),
      paid_back: z.number().optional(),
      on_the_way_back: z.number().optional(),
    })
    .nullable(),
  /** Age of the oldest; null where nothing waits. */
  oldest_payment_in_doubt_seconds: z.int().nullable(),
  oldest_refund_seconds: z.int().nullable(),
  /**
   * Payments in doubt, or that the wallet differs about, that staff know of: for a day they are no reason for
   * "attention".
   */
  acknowledged_payments: z.int(),
  /** Age of the oldest message that could have gone out by now; null when none waits or the shop sends none. */
  oldest_message_seconds: z.int().nullable(),
  /** Messages that wait; and those of the last day that were refused, or whose result is unknown. */
  messages: z.object({ due: z.int(), unknown: z.int(), failed: z.int() }),
});
export type HealthView = z.infer<typeof HealthView>;

/** The result of a test of the shop's alerts. */
export const TryAlertsView = z.object({
  status_code: z.literal(201),
  message: z.string(),
  /** The number of owners with a number, and for how many of them the gateway accepted a message. */
  phones: z.int(),
  sent: z.int(),
  /** The webhook's answer; null if the shop has none. */
  webhook: z.enum(["taken", "refused", "no_answer"]).nullable(),
  /** The number of phones with alerts turned on, and of those reached; null if the shop has no keys of push. */
  push: z.object({ phones: z.int(), sent: z.int() }).nullable(),
});
export type TryAlertsView = z.infer<typeof TryAlertsView>;
