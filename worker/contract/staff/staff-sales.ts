/** How staff find sales, and what they see of the day: requests and answers. */
import { z } from "zod";
import { BOARDING_CONFLICTS } from "../../domain/boarding/boarding-summary.ts";
import { NEXT_STEPS } from "../../domain/payments/next-step.ts";
import { LEGS } from "../../domain/trips/duty.ts";
import { searchText } from "../staff-acts/act-inputs.ts";
import { PurchaseHealth } from "../health.ts";
import { Id, Instant } from "../shared.ts";
import { MissingDuty } from "./staff-duties.ts";

const ok = { status_code: z.literal(201) };

const isNoneOrLong = (text: string) => text === "" || text.length > 1;

export const FindSalesBody = z.object({
  /**
   * A PNR, phone number, TrxID, paymentID, bill number, seat or name; an invoice where a day or trip is given. An empty
   * text finds the newest sales, whatever became of them.
   */
  text: searchText.refine(isNoneOrLong, "is too short").max(100, "is too long"),
  /** Day of the journey. A seat is found only with a day or a trip; a name without them, the newest sales first. */
  day: z.iso.date().optional(),
  trip: Id.optional(),
  /** `next` of the answer before. */
  after: z.string().max(100).optional(),
});
export type FindSalesBody = z.infer<typeof FindSalesBody>;

const FoundSale = z.object({
  bill: z.int(),
  pnr: z.string().nullable(),
  state: z.string(),
  is_void: z.boolean(),
  trip: z.object({ id: z.string(), name: z.string(), departs_at: Instant }),
  seats: z.array(z.string()),
  quantity: z.int(),
  /** Masked. */
  contact_name: z.string(),
  contact_number: z.string(),
  total: z.number(),
  created_at: Instant,
  next_step: z.enum(NEXT_STEPS),
  /** The provider's name, unless it is bKash or cash. */
  payment_provider: z.string().optional(),
});
export type FoundSale = z.infer<typeof FoundSale>;

export const FindSalesView = z.object({
  ...ok,
  sales: z.array(FoundSale),
  /** Null when there are no more. A page may be empty before it: older sales were not looked at yet. */
  next: z.string().nullable(),
  /** Nothing was found; a search for a seat or an invoice needs the day of its journey. */
  needs_day: z.boolean(),
  /**
   * No sale has the text, which looks like a TrxID: how many payments have none yet, for how many of these the wallet
   * was queried, and for how many it did not answer. Null otherwise.
   */
  trx: z.object({ waiting: z.int(), asked: z.int(), unanswered: z.int() }).nullable(),
});
export type FindSalesView = z.infer<typeof FindSalesView>;

export const TodayView = z.object({
  ...ok,
  /** Departures of today and tomorrow. */
  departures: z.array(
    z.object({
      trip: z.string(),
      name: z.string(),
      bus: z.string(),
      departs_at: Instant,
      is_cancelled: z.boolean(),
      sold: z.int(),
      /** Null when places are not limited. */
      total: z.int().nullable(),
      /** Seats on the bus by its guides' phones; null while nobody has pressed anything. */
      boarded: z.int().nullable(),
      /** Messages to its passengers; null: none was written yet. `failed`: not delivered, or nobody knows. */
      messages: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }).nullable(),
    }),
  ),
  /** What waits at the buses, the most urgent first; `seats` of a contradiction, 0 of a list that nobody has read. */
  boarding_waits: z.array(
    z.object({
      trip: z.string(),
      name: z.string(),
      leg: z.enum(LEGS),
      kind: z.enum(["without_list", ...BOARDING_CONFLICTS]),
      seats: z.int(),
    }),
  ),
  /** Missing duties of the next 48 hours, both legs. */
  duties_missing: z.array(MissingDuty),
  in_doubt: z.int(),
  late_checks: z.int(),
  refunds: z.int(),
  /** Messages of the last day whose result is unknown, and those that did not arrive. */
  messages_unknown: z.int(),
  messages_failed: z.int(),
  /** The reasons why nothing is sold, and since when; null: the reason does not apply. Both may apply at once. */
  sales: z.object({
    /** Staff stopped sales by hand; `resume-sales` ends it. */
    stopped_at: Instant.nullable(),
    /** D1 is being led through a restore; it ends when every trip was compared. */
    paused_at: Instant.nullable(),
    /** The whole shop stands still for a restore, not only its sales: `npm run staff -- after-restore` leads on. */
    standing_still: z
      .object({
        since: Instant,
        why: z.enum(["announced", "noticed", "interrupted", "unreachable"]),
      })
      .nullable(),
  }),
  /** Names of the conditions that GET /api/health publishes, and what it says of a purchase. */
  failed: z.array(z.string()),
  ...PurchaseHealth,
});
export type TodayView = z.infer<typeof TodayView>;
