/** What staff see and what acts answer (staff-calls.ts, staff-acts.ts). A query changes nothing and needs no reason. */
import { z } from "zod";
import { BOARDING_KINDS } from "../../domain/boarding/merge.ts";
import { NEXT_STEPS } from "../../domain/payments/next-step.ts";
import { ROLES } from "../../domain/staff/roles.ts";
import { LEGS } from "../../domain/trips/duty.ts";
import { Id, Instant } from "../shared.ts";
import { SaleChoice, SaleMove } from "./sale-moves.ts";
import { SecondPerson } from "./second-person.ts";
import { StaffMessage } from "./staff-messages.ts";

/** A PNR, a bill's number, the wallet's TrxID or its paymentID. */
export const SaleReference = z.string().trim().min(1, "must be filled in").max(64, "is too long");

export const SaleQuery = z.object({ sale: SaleReference });
export const StaffQuery = z.object({});
export const TripQuery = z.object({ trip: Id });
export const TripsQuery = z.object({ after: z.string().max(64).optional() });

export const acted = {
  status_code: z.literal(201),
  /** A preview: nothing was done. */
  dry_run: z.boolean(),
  /** False for a preview, for a request that waits, and where nothing was left to do. */
  changed: z.boolean(),
  /** The result, or what would be done, in one sentence. */
  message: z.string(),
  /** Confirms a preview; null in every other answer. */
  hash: z.string().nullable(),
  /**
   * `preview`, `done`, or a request: `asked` waits for a second person, `waiting` for its time. In a preview `next`
   * says which of them confirming leads to; `consent`: it waits for its time, and is done at once when somebody agrees.
   */
  state: z.enum(["preview", "done", "asked", "waiting"]),
  next: z.enum(["done", "asked", "waiting", "consent"]).nullable(),
  /** True in a preview when nobody else needs to agree but somebody may be asked (`second_person`). */
  can_ask_second: z.boolean(),
  /** Why somebody else has to agree. Null when nobody has to, or when the rules of power decide. */
  second: SecondPerson.nullable(),
  /** In a preview that asks somebody else: the names of who may agree by now. Left out anywhere else. */
  may_agree: z.array(z.string()).optional(),
  /** When a request to which nobody answers ends without effect; left out where nobody is asked. */
  lapses_at: Instant.optional(),
  request: z.int().nullable(),
  /** When a request runs by itself; null while it waits for a person. */
  runs_at: Instant.nullable(),
  /** Takes the act back, as an act of its own. Null: nothing does. */
  inverse: z.object({ act: z.string(), input: z.record(z.string(), z.unknown()) }).nullable(),
};

export const ActView = z.object(acted);

/** When the message with the changed ticket goes out. `at`: not at once, since it is night. */
export const TicketSendingView = z.object({
  when: z.enum(["now", "later", "stopped", "never"]),
  at: Instant.nullable(),
});

export const SaleActView = z.object({
  ...acted,
  bill: z.int(),
  amount: z.number(),
  /** Those that come free. */
  seats: z.array(z.string()),
  /** What is left of its money afterwards. */
  stays: z.number(),
  /** The payment provider's display name, and how often it gives money of one payment back. */
  provider: z.string(),
  refunds_most: z.int(),
  /** For how many days after a payment it gives money back, where those are over; null: they are not. */
  refund_days: z.int().nullable(),
  /** Within how many days it does a refund that it has taken; null: within minutes. */
  takes_days: z.int().nullable(),
  /** The money has to be paid back by other means, since the provider gives no more back. */
  is_by_hand: z.boolean(),
  /** After this the provider gives nothing more back. */
  is_last: z.boolean(),
  /** When its ticket was checked shortly before the departure, if it was: its passengers may sit in the bus. */
  checked_at: z.string().nullable(),
  /** When an acknowledgement ends. */
  until: Instant.nullable(),
});
export const SeatsActView = z.object({ ...acted, seats: z.array(z.string()) });
/** Whom a change of a trip reaches. */
const buyers = {
  /** Paid bookings, which stay as they are, and what they have paid, less what went back. */
  sold: z.int(),
  paid: z.number(),
  /** Payments in progress. */
  under_way: z.int(),
  /** In a preview: the first of those bookings. */
  buyers: z.array(
    z.object({ bill: z.int(), pnr: z.string(), quantity: z.int(), paid: z.number() }),
  ),
};
const TripBuyers = z.object(buyers);
export const FareActView = z.object({
  ...acted,
  was: z.number(),
  became: z.number(),
  ...buyers,
});
export const Times = z.object({
  departs: Instant,
  arrives: Instant,
  returns: Instant.nullable(),
  sale_closes: Instant,
});
export const TimesActView = z.object({ ...acted, was: Times, became: Times, ...buyers });
/** Bookings with personal data that is due for erasure, those erased now, and duties that name driver or guide. */
export const ErasureActView = z.object({
  ...acted,
  due: z.int(),
  erased: z.int(),
  duties: z.int(),
});
/** `link` leads to a new password, and is shown this once. */
export const AgentActView = z.object({
  ...acted,
  agent: z.string(),
  link: z.string().nullable(),
});
/** `staff` is null in the preview of someone new; `link` registers a passkey, and is shown this once. */
export const PersonActView = z.object({
  ...acted,
  staff: z.string().nullable(),
  link: z.string().nullable(),
  name: z.string(),
  /** `roles`: as they become. */
  was: z.array(z.enum(ROLES)),
  roles: z.array(z.enum(ROLES)),
});

export type ActView = z.infer<typeof ActView>;
export type SaleActView = z.infer<typeof SaleActView>;
export type SeatsActView = z.infer<typeof SeatsActView>;
export type ErasureActView = z.infer<typeof ErasureActView>;
export type AgentActView = z.infer<typeof AgentActView>;
export type PersonActView = z.infer<typeof PersonActView>;
export type TripBuyers = z.infer<typeof TripBuyers>;
export type FareActView = z.infer<typeof FareActView>;

const change = { at: Instant, was: z.string().nullable(), became: z.string() };
const act = { at: Instant, actor: z.string(), act: z.string(), reason: z.string() };

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
    /** Trip and seats are those of now. Where the buyer gets on: a stop with its time, or a pick-up center. */
    boards: z.object({ name: z.string(), at: Instant.nullable() }).nullable(),
    seats: z.array(z.string()),
    quantity: z.int(),
    /** Masked. */
    contact_name: z.string(),
    contact_number: z.string(),
    agent: z.string().nullable(),
    agent_name: z.string().nullable(),
    /** Where it was sold for cash. */
    counter: z.string().nullable(),
    total: z.number(),
    /** What the wallet took, where that is another amount. */
    received: z.number().nullable(),
    /** What was paid, less refunds that are done or in progress. */
    left: z.number(),
    /** The payment provider's display name. */
    provider: z.string(),
    /** The provider's name, unless it is bKash or cash. */
    payment_provider: z.string().optional(),
    /** The sale on whose payment page this money came beside its own; null for every sale that sold something. */
    second_payment_of: z.object({ bill: z.int(), pnr: z.string().nullable() }).nullable(),
    /** Further payments on the page of this sale: each goes back, as a bill of its own. */
    second_payments: z.array(z.object({ bill: z.int(), amount: z.number(), state: z.string() })),
    invoice: z.string(),
    payment_id: z.string().nullable(),
    /** Its last characters: the whole of it is the buyer's proof (decisions 7.8). */
    trx_id: z.string().nullable(),
    refund_trx_id: z.string().nullable(),
    created_at: Instant,
    changed_at: Instant.nullable(),
    believe_from: Instant.nullable(),
    late_check_until: Instant.nullable(),
    refund_tries: z.int(),
    next_refund_at: Instant.nullable(),
    next_step: z.enum(NEXT_STEPS),
    /** Acts that can be done to it now, whoever asks. */
    applies: z.array(z.string()),
    /** Names of the staff who stand in its story, by id. */
    staff_names: z.record(z.string(), z.string()),
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
    moves: z.array(SaleMove),
    choices: z.array(SaleChoice),
    acts: z.array(z.object(act)),
    /** What the buyer was told, the oldest first. */
    messages: z.array(StaffMessage),
    /** What guides pressed for its seats, by when it arrived; `phone` as it is shown. */
    boardings: z.array(
      z.object({
        at: Instant,
        leg: z.enum(LEGS),
        seat: z.string(),
        kind: z.enum(BOARDING_KINDS),
        phone: z.string(),
      }),
    ),
  }),
});
export type SaleView = z.infer<typeof SaleView>;

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
  /** Cursor of the last item; null when there are no more. */
  next: z.string().nullable(),
});
export type TripsView = z.infer<typeof TripsView>;

export const Difference = z.object({
  /** A stable code, see worker/flows/rebuild/compare.ts. */
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
      /** Null for a step of the trip itself. */
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
