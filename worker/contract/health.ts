/** The health of the shop. Seats and money reveal turnover: they are returned with the staff key only. */
import { z } from "zod";
import { NEED_NAMES } from "../domain/health/purchase-needs.ts";

/** Whether a passenger can buy, and how each part that a purchase needs stands (worker/domain/health/purchase-needs.ts). */
export const PurchaseHealth = {
  /** Nothing that a purchase needs fails, and nobody has stopped the sale. */
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
      /** Since when it fails; null while it does not, or where nobody knows. */
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
   * Which conditions failed: seats_differ, money_differs, objects_differ, wallet_differs, those of `needs`,
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
  /** Payments in doubt, or that the wallet differs about, that staff know of: for a day they are no reason for "attention". */
  acknowledged_payments: z.int(),
  /** Of those that could have gone out by now; null where none waits, or the shop sends none. */
  oldest_message_seconds: z.int().nullable(),
  /** Messages that wait; and those of the last day of which nobody knows whether they went out, or that were refused. */
  messages: z.object({ due: z.int(), unknown: z.int(), failed: z.int() }),
});
export type HealthView = z.infer<typeof HealthView>;

/** What became of a try of the shop's alerts. */
export const TryAlertsView = z.object({
  status_code: z.literal(201),
  message: z.string(),
  /** Owners who have left a number, and how many of them the gateway took a message for. */
  phones: z.int(),
  sent: z.int(),
  /** What the webhook answered; null where the shop has none. */
  webhook: z.enum(["taken", "refused", "no_answer"]).nullable(),
  /** Phones on which owners have turned alerts on, and how many of them were told; null where the shop has no keys of push. */
  push: z.object({ phones: z.int(), sent: z.int() }).nullable(),
});
export type TryAlertsView = z.infer<typeof TryAlertsView>;
