/** The health of the shop. Seats and money reveal turnover: they are returned with the staff key only. */
import { z } from "zod";
import { field } from "./field.ts";
import { NEED_NAMES } from "../domain/health/purchase-needs.ts";

/**
 * Whether a passenger can buy, and how each part that a purchase needs stands (worker/domain/health/purchase-needs.ts).
 */
export const PurchaseHealth = {
  can_buy: field(
    z.boolean(),
    "True if nothing that a purchase needs fails, and nobody has stopped the sale.",
  ),
  needs: field(
    z.array(
      z.object({
        name: field(z.enum(NEED_NAMES), "The part that a purchase needs."),
        payment_provider: field(
          z.string().optional(),
          "The wallet of `other_wallet`, which buyers may choose in place of the first.",
          "sslcommerz",
        ),
        state: field(
          z.enum(["ok", "refuses", "away", "unknown", "unused"]),
          "`refuses`: it answers and refuses the shop itself. `away`: it does not answer. `unknown`: no call has shown anything for half an hour. `unused`: this shop does without it.",
        ),
        condition: field(
          z.string().nullable(),
          "The condition in `failed`; null while it does not fail.",
          null,
        ),
        since: field(
          z.iso.datetime({ offset: true }).nullable(),
          "When the failure began; null if it does not fail, or the time is unknown.",
          null,
        ),
        seen_at: field(
          z.iso.datetime({ offset: true }).nullable(),
          "When that was last seen; null: never.",
        ),
      }),
    ),
    "What a purchase needs, and whether it is there.",
  ),
};

export const HealthView = z.object({
  status_code: field(
    z.union([z.literal(201), z.literal(503)]),
    "The HTTP status is 503 while `status` is `attention`, so that an uptime check notices.",
  ),
  status: field(z.enum(["ok", "attention"]), "`attention`: a condition has failed."),
  failed: field(
    z.array(z.string()),
    "The failed conditions: seats_differ, money_differs, objects_differ, wallet_differs, those of `needs`, payment_in_doubt, refund_waits, late_check_waits, messages_wait, moves_wait, sales_paused, sales_stopped, restore_noticed, shop_stopped, recovery_waits.",
    [],
  ),
  ...PurchaseHealth,
  figures: field(
    z
      .object({
        at: field(z.iso.datetime({ offset: true }), "When they were counted."),
        age_seconds: field(z.int(), "Seconds since then."),
        sold_seats: field(z.int().optional(), "Seats that are sold."),
        distinct_seats: field(
          z.int().optional(),
          "Different seats that are sold: the same number, or a seat was sold twice.",
        ),
        money_in: field(z.number().optional(), "Taka that came in."),
        tickets: field(z.number().optional(), "Taka of good tickets."),
        paid_back: field(z.number().optional(), "Taka that went back."),
        on_the_way_back: field(z.number().optional(), "Taka that is owed back."),
      })
      .nullable(),
    "Sums of seats and money, with the staff key only; null before the first count.",
  ),
  oldest_payment_in_doubt_seconds: field(
    z.int().nullable(),
    "Age of the oldest payment in doubt; null where none waits.",
    null,
  ),
  oldest_refund_seconds: field(
    z.int().nullable(),
    "Age of the oldest refund that is owed; null where none waits.",
    null,
  ),
  acknowledged_payments: field(
    z.int(),
    'Payments in doubt, or that the wallet differs about, that staff know of: for a day they are no reason for "attention".',
    0,
  ),
  oldest_message_seconds: field(
    z.int().nullable(),
    "Age of the oldest message that could have gone out by now; null when none waits or the shop sends none.",
    null,
  ),
  messages: field(
    z.object({
      due: field(z.int(), "How many wait.", 0),
      unknown: field(z.int(), "How many of the last day have an unknown result.", 0),
      failed: field(z.int(), "How many of the last day were refused.", 0),
    }),
    "Messages to passengers.",
  ),
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
