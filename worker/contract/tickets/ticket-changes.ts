/**
 * What became of a ticket since it was bought: its trip changed, it moved, its name was corrected; ours (decisions 9).
 */
import { z } from "zod";
import { ContactName } from "../booking/checkout.ts";
import {
  Id,
  Instant,
  PointList,
  SeatList,
  SeatNo,
  Taka,
  TicketingId,
  TRIP_TIMES,
} from "../shared.ts";

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
  /** Revision of the trip, which a choice names. */
  revision: z.int(),
  /** When the ticket's holder last knew the trip, and now. */
  was: SeenTrip,
  became: SeenTrip,
  /** In the words of staff; empty: not told. */
  reason: z.string(),
  /** Empty: none. */
  source_url: z.string(),
  announced_at: Instant,
  /** Null when there is nothing to choose. */
  choose_by: Instant.nullable(),
  /** What holds for who does not choose. */
  silence: z.enum(["keep", "refund"]),
  chosen: z.enum(["keep", "move", "refund"]).nullable(),
  can_choose: z.boolean(),
  /**
   * What comes back of the payment, in taka, and how. `person`: not by itself, since the wallet does not pay it back.
   */
  money_back: z.object({ amount: z.number(), by: z.enum(["account", "counter", "person"]) }),
  /**
   * Some of the seats given back, while the ticket stays good for the others. Copies that a phone saved earlier lack
   * it.
   */
  seats_back: z
    .object({
      /** What comes back for one seat, for two, and so on, in taka. Empty: none can be given back here. */
      parts: z.array(z.number()),
      /** The wallet pays no further part back: the rest, should it go back later, is paid by a person. */
      is_last: z.boolean(),
      /** Who is asked instead; null: nobody has to be. */
      elsewhere: z.enum(["counter", "agent", "shop"]).nullable(),
    })
    .optional(),
});
export type TicketChange = z.infer<typeof TicketChange>;

const MovedFrom = z.object({
  /** Another bus, other seats of it, or fewer of them. Copies that a phone saved earlier lack it. */
  kind: z.enum(["bus", "seats", "fewer"]).optional(),
  trip_name: z.string(),
  bus_name: z.string(),
  deperture_date: z.string(),
  deperture_time: z.string(),
  seats: SeatList,
});
export type MovedFrom = z.infer<typeof MovedFrom>;

/** Fields of the ticket. Copies that a phone saved earlier lack them. */
export const TicketStory = {
  /** Null when the trip is as it was when the ticket was bought or came there. */
  change: TicketChange.nullable().optional(),
  /** Its trip has no date at present: the times are those of before. */
  is_postponed: z.boolean().optional(),
  /** It is being moved at this moment. */
  is_moving: z.boolean().optional(),
  /** Where it was before its last move. */
  moved_from: MovedFrom.nullable().optional(),
  /** How often its name may still be corrected. */
  name_changes_left: z.int().optional(),
  /** How often its buyer may still correct its phone number, with a number of the payment and a code by SMS. */
  phone_changes_left: z.int().optional(),
  /** The wallet that it was paid by; left out where that is bKash, and where cash was paid. */
  payment_provider: z.string().optional(),
};

/** Seats of a whole bus: a counter sells more at once than the web. */
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
  /** Revision of that trip, as it was shown. */
  revision: z.int().nonnegative(),
  /** As many as the ticket has; none where there is no seat map. */
  seats: z.array(SeatNo).max(SEATS_MAX),
});
export type TicketMoveRequest = z.input<typeof TicketMoveRequest>;
export const TicketMoveView = Done;
export type TicketMoveView = z.infer<typeof TicketMoveView>;

export const TicketSeatsBackRequest = z.object({
  ticketing_id: TicketingId,
  /** Revision of the change that is answered. */
  revision: z.int().nonnegative(),
  /** Those that are given back; none where there is no seat map. */
  seats: z.array(SeatNo).max(SEATS_MAX),
  /** How many are given back where there is no seat map; else 0. */
  places: z.int().nonnegative().max(SEATS_MAX),
  /** How many the ticket has, and what comes back, as they were shown: sent again, it is done once. */
  total_seat: z.int().positive(),
  amount: Taka,
});
export type TicketSeatsBackRequest = z.input<typeof TicketSeatsBackRequest>;
export const TicketSeatsBackView = z.object({
  status_code: z.literal(201),
  /** What comes back, in taka. */
  amount: z.number(),
});
export type TicketSeatsBackView = z.infer<typeof TicketSeatsBackView>;

export const TicketNameRequest = z.object({ ticketing_id: TicketingId, contact_name: ContactName });
export type TicketNameRequest = z.input<typeof TicketNameRequest>;
export const TicketNameView = z.object({
  status_code: z.literal(201),
  name_changes_left: z.int(),
});
export type TicketNameView = z.infer<typeof TicketNameView>;
