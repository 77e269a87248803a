/**
 * What staff can query and do: every call is a POST with the shop's staff key as bearer. An act names who does it and
 * why, and may be a dry run (`dry_run`); a query changes nothing and needs no reason.
 */
import { z } from "zod";
import type { Call } from "./calls.ts";
import { Id, isPlainLine, SeatNo, Taka } from "./shared.ts";

const Instant = z.iso.datetime({ offset: true });
const SEATS_MAX = 45;

const act = {
  by: z
    .string()
    .regex(/^[a-z][a-z0-9._-]{1,31}$/, "must be a name of 2 to 32 small letters and digits"),
  /** Stays in the audit trail for good: no name, phone number or email in it. */
  reason: z
    .string()
    .trim()
    .min(3, "must say why")
    .max(300, "is too long")
    .refine(isPlainLine, "must be one plain line"),
  dry_run: z.boolean(),
};
/** A PNR, a bill's number or the wallet's TrxID. */
const sale = z.string().trim().min(1, "must be filled in").max(20, "is too long");
const trip = Id;
const seats = z.array(SeatNo).min(1, "must name a seat").max(SEATS_MAX, "are too many");

export const SaleQuery = z.object({ sale });
export const StaffQuery = z.object({});
export const TripQuery = z.object({ trip });
export const TripsQuery = z.object({ after: z.string().max(64).optional() });
export const SaleAct = z.object({ ...act, sale });
export const PartAct = z.object({ ...act, sale, amount: Taka });
export const TripAct = z.object({ ...act, trip });
export const SeatsAct = z.object({ ...act, trip, seats });
/** Acts on the whole shop: no trip is named. */
export const ShopAct = z.object(act);
/** By id, phone number or email. */
export const AgentAct = z.object({ ...act, agent: z.string().trim().min(1).max(254) });

const acted = {
  status_code: z.literal(201),
  dry_run: z.boolean(),
  /** False for a dry run, and where nothing was left to do. */
  changed: z.boolean(),
  /** The result, or the effect of a dry run, in one sentence. */
  message: z.string(),
};

/** Of every act. */
export const ActView = z.object(acted);

export const SaleActView = z.object({ ...acted, bill: z.int(), amount: z.number() });
export const TripActView = z.object({
  ...acted,
  /** Paid bookings that are refunded, and their money; payments in progress that may follow. */
  sales: z.int(),
  amount: z.number(),
  under_way: z.int(),
});
export const SeatsActView = z.object({ ...acted, seats: z.array(z.string()) });
/** Bookings with personal data that is due for erasure, and those erased now. */
export const ErasureActView = z.object({ ...acted, due: z.int(), erased: z.int() });
export const AgentActView = z.object({ ...acted, agent: z.string() });

export type ActView = z.infer<typeof ActView>;
export type SaleActView = z.infer<typeof SaleActView>;
export type TripActView = z.infer<typeof TripActView>;
export type SeatsActView = z.infer<typeof SeatsActView>;
export type ErasureActView = z.infer<typeof ErasureActView>;
export type AgentActView = z.infer<typeof AgentActView>;

const change = { at: Instant, was: z.string().nullable(), became: z.string() };

export const SaleView = z.object({
  status_code: z.literal(201),
  sale: z.object({
    bill: z.int(),
    kind: z.enum(["limited", "unlimited"]),
    state: z.string(),
    failure: z.string().nullable(),
    trip: z.object({ id: z.string(), name: z.string(), departs_at: Instant }),
    pnr: z.string().nullable(),
    voided_at: Instant.nullable(),
    /** Where the buyer gets on: a stop with its time, or a pick-up center. */
    boards: z.object({ name: z.string(), at: Instant.nullable() }).nullable(),
    seats: z.array(z.string()),
    quantity: z.int(),
    /** Masked. */
    contact_name: z.string(),
    contact_number: z.string(),
    agent: z.string().nullable(),
    total: z.number(),
    /** What the wallet took, where that is another amount. */
    received: z.number().nullable(),
    /** What was paid, less refunds that are done or in progress. */
    left: z.number(),
    /** The payment provider's display name. */
    provider: z.string(),
    invoice: z.string(),
    payment_id: z.string().nullable(),
    trx_id: z.string().nullable(),
    refund_trx_id: z.string().nullable(),
    created_at: Instant,
    changed_at: Instant.nullable(),
    believe_from: Instant.nullable(),
    watch_until: Instant.nullable(),
    refund_tries: z.int(),
    next_refund_at: Instant.nullable(),
    parts: z.array(
      z.object({
        amount: z.number(),
        reason: z.string(),
        asked_by: z.string(),
        state: z.string(),
        created_at: Instant,
        settled_at: Instant.nullable(),
        refund_trx_id: z.string().nullable(),
      }),
    ),
    events: z.array(z.object({ ...change, cause: z.string(), actor: z.string() })),
    seat_events: z.array(
      z.object({ ...change, seat_no: z.string(), cause: z.string(), actor: z.string() }),
    ),
    acts: z.array(
      z.object({ at: Instant, actor: z.string(), act: z.string(), reason: z.string() }),
    ),
  }),
});
export type SaleView = z.infer<typeof SaleView>;

const waiting = {
  bill: z.int(),
  trip: z.string(),
  amount: z.number(),
  since: Instant,
  age_seconds: z.int(),
  /** Older than 10 minutes. */
  is_late: z.boolean(),
};

export const DoubtsView = z.object({
  status_code: z.literal(201),
  in_doubt: z.array(z.object({ ...waiting, believe_from: Instant.nullable() })),
  watched: z.array(z.object({ ...waiting, next_at: Instant.nullable(), until: Instant })),
  refunds: z.array(
    z.object({ ...waiting, part: z.int().nullable(), tries: z.int(), next_at: Instant.nullable() }),
  ),
});
export type DoubtsView = z.infer<typeof DoubtsView>;

export const TripsView = z.object({
  status_code: z.literal(201),
  trips: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      departs_at: Instant,
      is_cancelled: z.boolean(),
    }),
  ),
  /** Of the last of these; null: there are no more. */
  next: z.string().nullable(),
});
export type TripsView = z.infer<typeof TripsView>;

export const Difference = z.object({
  /** A stable code, see worker/flows/compare.ts. */
  kind: z.string(),
  bill: z.int().nullable(),
  seats: z.array(z.string()),
  message: z.string(),
  /** Resolves by itself: a payment, refund or cancellation in progress. */
  is_under_way: z.boolean(),
});
export type Difference = z.infer<typeof Difference>;

export const CompareView = z.object({
  status_code: z.literal(201),
  trip: z.string(),
  differences: z.array(Difference),
});

export const RebuildView = z.object({
  ...acted,
  trip: z.string(),
  before: z.array(Difference),
  steps: z.array(
    z.object({
      step: z.string(),
      /** Null: of the trip itself. */
      bill: z.int().nullable(),
      message: z.string(),
      is_done: z.boolean(),
    }),
  ),
  /** Steps that a further call has to take. */
  left: z.int(),
  after: z.array(Difference),
});
export type RebuildView = z.infer<typeof RebuildView>;

export const FiguresView = z.object({
  status_code: z.literal(201),
  message: z.string(),
  status: z.enum(["ok", "attention"]),
  failed: z.array(z.string()),
});

const staffCall = (path: string, about: string, body: z.ZodType, view: z.ZodType): Call => ({
  method: "POST",
  path: `/staff/${path}`,
  about,
  body,
  answers: { 200: view },
});

/** For staff only, so not part of the described API. */
export const STAFF_CALLS: readonly Call[] = [
  staffCall(
    "show",
    "A sale with its money, its seats and all that became of it.",
    SaleQuery,
    SaleView,
  ),
  staffCall("doubts", "Payments in doubt, watched bills, refunds owed.", StaffQuery, DoubtsView),
  staffCall("trips", "All trips, page by page.", TripsQuery, TripsView),
  staffCall("compare", "How a trip's object and D1 differ.", TripQuery, CompareView),
  staffCall("figures", "Computes the shop's figures now.", StaffQuery, FiguresView),
  staffCall("cancel-sale", "Voids a ticket; its money goes back in full.", SaleAct, SaleActView),
  staffCall("give-back", "Gives a part of a valid ticket's money back.", PartAct, SaleActView),
  staffCall("settle", "A refund that was made by other means.", SaleAct, SaleActView),
  staffCall(
    "acknowledge",
    "A payment in doubt that staff know of; for a day health shows it without attention.",
    SaleAct,
    SaleActView,
  ),
  staffCall("cancel-trip", "Cancels a trip with all its sales.", TripAct, TripActView),
  staffCall("block", "Keeps free seats of a trip back.", SeatsAct, SeatsActView),
  staffCall("unblock", "Gives seats that were kept back free.", SeatsAct, SeatsActView),
  staffCall(
    "approve-agent",
    "Lets an agent log in whose number was called.",
    AgentAct,
    AgentActView,
  ),
  staffCall("suspend-agent", "Ends an agent's sessions, and every log-in.", AgentAct, AgentActView),
  staffCall("resume-agent", "Lets a suspended agent log in again.", AgentAct, AgentActView),
  staffCall("log-out-agent", "Ends an agent's sessions.", AgentAct, AgentActView),
  staffCall("recover-agent", "A one-time link to a new password.", AgentAct, AgentActView),
  staffCall("erase", "Erases personal data of journeys long over.", ShopAct, ErasureActView),
  staffCall("pause-sales", "Nothing is sold until sales are resumed.", ShopAct, ActView),
  staffCall("after-restore", "Takes a trip through a restore, both ways.", TripAct, RebuildView),
  staffCall("resume-sales", "Sells again, where no trip differs.", ShopAct, ActView),
  staffCall("rebuild-tickets", "Writes what D1 lacks of a trip's sales.", TripAct, RebuildView),
  staffCall("rebuild-seats", "Puts a trip's sales back into its object.", TripAct, RebuildView),
];
