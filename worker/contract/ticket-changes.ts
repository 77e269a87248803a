/** What became of a ticket since it was bought: its trip changed, it moved, its name was corrected; ours (decisions 9). */
import { z } from "zod";
import { ContactName } from "./checkout.ts";
import { Id, Instant, PointList, SeatList, SeatNo, TicketingId, TRIP_TIMES } from "./shared.ts";

/** What passengers know of a trip; it leaves the buyer's own stop then. */
const SeenTrip = z.object({
  ...TRIP_TIMES,
  bus_name: z.string(),
  /** Where the exam is; empty: the shop does not say. */
  exam_place: z.string(),
});
export type SeenTrip = z.infer<typeof SeenTrip>;

export const TicketChange = z.object({
  kind: z.enum(["postponed", "rescheduled", "time", "place", "bus"]),
  /** Of the trip; a choice names it. */
  revision: z.int(),
  /** When the ticket's holder last knew the trip, and now. */
  was: SeenTrip,
  became: SeenTrip,
  /** In the words of staff; empty: not told. */
  reason: z.string(),
  /** Empty: none. */
  source_url: z.string(),
  announced_at: Instant,
  /** Null: nothing is to be chosen. */
  choose_by: Instant.nullable(),
  /** What holds for who does not choose. */
  silence: z.enum(["keep", "refund"]),
  chosen: z.enum(["keep", "move", "refund"]).nullable(),
  can_choose: z.boolean(),
  /** What comes back of the payment, in taka, and how. */
  money_back: z.object({ amount: z.number(), by: z.enum(["account", "counter"]) }),
});
export type TicketChange = z.infer<typeof TicketChange>;

const MovedFrom = z.object({
  trip_name: z.string(),
  bus_name: z.string(),
  deperture_date: z.string(),
  deperture_time: z.string(),
  seats: SeatList,
});
export type MovedFrom = z.infer<typeof MovedFrom>;

/** Fields of the ticket. Copies that a phone saved earlier lack them. */
export const TicketStory = {
  /** Null: its trip is as it was bought, or as it was when it came there. */
  change: TicketChange.nullable().optional(),
  /** Its trip has no date at present: the times are those of before. */
  is_postponed: z.boolean().optional(),
  /** It is being moved at this moment. */
  is_moving: z.boolean().optional(),
  /** Where it was before its last move. */
  moved_from: MovedFrom.nullable().optional(),
  /** How often its name may still be corrected. */
  name_changes_left: z.int().optional(),
};

/** Of a bus; a counter sells more at once than the web. */
const SEATS_MAX = 45;

const Done = z.object({ status_code: z.literal(201) });

export const TicketChoiceRequest = z.object({
  ticketing_id: TicketingId,
  revision: z.int().nonnegative(),
  choice: z.enum(["keep", "refund"]),
});
export type TicketChoiceRequest = z.input<typeof TicketChoiceRequest>;
export const TicketChoiceView = Done;
export type TicketChoiceView = z.infer<typeof TicketChoiceView>;

export const TicketTripsRequest = z.object({ ticketing_id: TicketingId });
export type TicketTripsRequest = z.input<typeof TicketTripsRequest>;

export const TicketTripView = z.object({
  id: z.string(),
  trip_name: z.string(),
  revision: z.int(),
  ...TRIP_TIMES,
  bus_name: z.string(),
  type_name: z.string(),
  /** Empty: places without a seat map. */
  plan_name: z.string(),
  getBoardingPoint: PointList,
  /** Approximate; null where there is no seat map. */
  seats_left: z.int().nullable(),
});
export type TicketTripView = z.infer<typeof TicketTripView>;

export const TicketTripsView = z.object({
  status_code: z.literal(201),
  /** How many seats the ticket has, and takes along. */
  total_seat: z.int(),
  trips: z.array(TicketTripView),
});
export type TicketTripsView = z.infer<typeof TicketTripsView>;

export const TicketMoveRequest = z.object({
  ticketing_id: TicketingId,
  trip_id: Id,
  /** Of that trip, as it was shown. */
  revision: z.int().nonnegative(),
  /** As many as the ticket has; none where there is no seat map. */
  seats: z.array(SeatNo).max(SEATS_MAX),
});
export type TicketMoveRequest = z.input<typeof TicketMoveRequest>;
export const TicketMoveView = Done;
export type TicketMoveView = z.infer<typeof TicketMoveView>;

export const TicketNameRequest = z.object({ ticketing_id: TicketingId, contact_name: ContactName });
export type TicketNameRequest = z.input<typeof TicketNameRequest>;
export const TicketNameView = z.object({
  status_code: z.literal(201),
  name_changes_left: z.int(),
});
export type TicketNameView = z.infer<typeof TicketNameView>;
