/**
 * What became of a ticket since it was bought: its trip changed, it moved, its name was corrected; ours (decisions 9).
 */
import { z } from "zod";
import { field } from "../field.ts";
import { ContactName } from "../booking/checkout-fields.ts";
import {
  Id,
  Instant,
  PointList,
  SeatList,
  SeatNo,
  Taka,
  TicketingId,
  TRIP_TIMES,
  Success,
  TripName,
  BusName,
  BusType,
  PlanName,
} from "../shared.ts";

/** What passengers know of a trip; it leaves the buyer's own stop then. */
const SeenTrip = z.object({
  ...TRIP_TIMES,
  bus_name: BusName,
  exam_place: field(
    z.string(),
    "Where the exam is; empty: the shop does not say.",
    "Kazi Nazrul hall",
  ),
});
export type SeenTrip = z.infer<typeof SeenTrip>;

export const TicketChange = z.object({
  kind: field(
    z.enum(["postponed", "rescheduled", "time", "place", "bus"]),
    "What has changed.",
    "time",
  ),
  revision: field(z.int(), "Revision of the trip, which a choice names.", 2),
  was: field(SeenTrip, "The trip as the ticket's holder last knew it."),
  became: field(SeenTrip, "The trip as it is now."),
  reason: field(
    z.string(),
    "Why, in the words of staff; empty: not told.",
    "The bridge is closed.",
  ),
  source_url: field(z.string(), "Where the change was announced; empty: nowhere.", ""),
  announced_at: field(Instant, "When passengers were told."),
  choose_by: field(
    Instant.nullable(),
    "Until when the holder may choose; null when there is nothing to choose.",
    "2026-12-03T22:30:00+06:00",
  ),
  silence: field(z.enum(["keep", "refund"]), "What holds for a holder who does not choose."),
  chosen: field(
    z.enum(["keep", "move", "refund"]).nullable(),
    "What the holder chose; null: nothing so far.",
    null,
  ),
  can_choose: field(z.boolean(), "Whether the holder may choose now."),
  money_back: field(
    z.object({
      amount: field(z.number(), "Taka that come back.", 1224),
      by: field(
        z.enum(["account", "counter", "person"]),
        "How it comes back. `person`: not by itself, since the wallet does not pay it back.",
      ),
    }),
    "What comes back of the payment with a refund.",
  ),
  seats_back: field(
    z
      .object({
        parts: field(
          z.array(z.number()),
          "What comes back for one seat, for two, and so on, in taka. Empty: none can be given back here.",
          [612],
        ),
        is_last: field(
          z.boolean(),
          "Whether the wallet pays no further part back: the rest, should it go back later, is paid by a person.",
        ),
        elsewhere: field(
          z.enum(["counter", "agent", "shop"]).nullable(),
          "Who is asked instead; null: nobody has to be.",
          null,
        ),
      })
      .optional(),
    "Some of the seats given back, while the ticket stays good for the others.",
  ),
});
export type TicketChange = z.infer<typeof TicketChange>;

const MovedFrom = z.object({
  kind: field(
    z.enum(["bus", "seats", "fewer"]).optional(),
    "Another bus, other seats of it, or fewer of them.",
  ),
  trip_name: TripName,
  bus_name: BusName,
  deperture_date: TRIP_TIMES.deperture_date,
  deperture_time: TRIP_TIMES.deperture_time,
  seats: field(SeatList, "The seats there."),
});
export type MovedFrom = z.infer<typeof MovedFrom>;

/** Fields of the ticket. Copies that a phone saved earlier lack them. */
export const TicketStory = {
  change: field(
    TicketChange.nullable().optional(),
    "The newest change of the trip; null when it is as it was when the ticket was bought or came there.",
    null,
  ),
  is_postponed: field(
    z.boolean().optional(),
    "Whether the trip has no date at present: the times are those of before.",
    false,
  ),
  is_moving: field(
    z.boolean().optional(),
    "Whether the ticket is being moved at this moment.",
    false,
  ),
  moved_from: field(
    MovedFrom.nullable().optional(),
    "Where the ticket was before its last move; null: it has not moved.",
    null,
  ),
  name_changes_left: field(
    z.int().optional(),
    "How often the passenger's name may still be corrected.",
    2,
  ),
  phone_changes_left: field(
    z.int().optional(),
    "How often the buyer may still correct the phone number, with a number of the payment and a code by SMS.",
    2,
  ),
  payment_provider: field(
    z.string().optional(),
    "The wallet that the ticket was paid by; left out where that is bKash, and where cash was paid.",
    "sslcommerz",
  ),
};

/** Seats of a whole bus: a counter sells more at once than the web. */
const SEATS_MAX = 45;

const Done = z.object({ status_code: Success });

export const TicketChoiceRequest = z.object({
  ticketing_id: TicketingId,
  revision: field(z.int().nonnegative(), "The `revision` of the change that is answered.", 2),
  choice: field(z.enum(["keep", "refund"]), "Keep the ticket, or have all of the payment back."),
});
export type TicketChoiceRequest = z.input<typeof TicketChoiceRequest>;
export const TicketChoiceView = Done;
export type TicketChoiceView = z.infer<typeof TicketChoiceView>;

export const TicketTripsRequest = z.object({ ticketing_id: TicketingId });
export type TicketTripsRequest = z.input<typeof TicketTripsRequest>;

export const TicketTripView = z.object({
  id: field(z.string(), "Id of the trip.", "44"),
  trip_name: TripName,
  revision: field(z.int(), "Revision of the trip, which a move names.", 2),
  ...TRIP_TIMES,
  bus_name: BusName,
  type_name: BusType,
  plan_name: PlanName,
  getBoardingPoint: field(PointList, "Stops where people get on."),
  seats_left: field(
    z.int().nullable(),
    "Approximate free seats; null where there is no seat map.",
    12,
  ),
});
export type TicketTripView = z.infer<typeof TicketTripView>;

export const TicketTripsView = z.object({
  status_code: Success,
  total_seat: field(z.int(), "How many seats the ticket has, and takes along.", 2),
  trips: field(z.array(TicketTripView), "Trips to which the ticket may move."),
});
export type TicketTripsView = z.infer<typeof TicketTripsView>;

export const TicketMoveRequest = z.object({
  ticketing_id: TicketingId,
  trip_id: field(Id, "Id of the trip to which the ticket moves.", "44"),
  revision: field(z.int().nonnegative(), "Revision of that trip, as it was shown.", 2),
  seats: field(
    z.array(SeatNo).max(SEATS_MAX),
    "The seats there, as many as the ticket has; none where there is no seat map.",
    ["B1", "B2"],
  ),
});
export type TicketMoveRequest = z.input<typeof TicketMoveRequest>;
export const TicketMoveView = Done;
export type TicketMoveView = z.infer<typeof TicketMoveView>;

export const TicketSeatsBackRequest = z.object({
  ticketing_id: TicketingId,
  revision: field(z.int().nonnegative(), "Revision of the change that is answered.", 2),
  seats: field(
    z.array(SeatNo).max(SEATS_MAX),
    "The seats that are given back; none where there is no seat map.",
    ["A1"],
  ),
  places: field(
    z.int().nonnegative().max(SEATS_MAX),
    "How many places are given back where there is no seat map; else 0.",
    0,
  ),
  total_seat: field(
    z.int().positive(),
    "How many the ticket has, as it was shown: sent again, it is done once.",
    2,
  ),
  amount: field(Taka, "Taka that come back, as `parts` of `seats_back` say it.", 612),
});
export type TicketSeatsBackRequest = z.input<typeof TicketSeatsBackRequest>;
export const TicketSeatsBackView = z.object({
  status_code: Success,
  amount: field(z.number(), "Taka that come back.", 612),
});
export type TicketSeatsBackView = z.infer<typeof TicketSeatsBackView>;

export const TicketNameRequest = z.object({ ticketing_id: TicketingId, contact_name: ContactName });
export type TicketNameRequest = z.input<typeof TicketNameRequest>;
export const TicketNameView = z.object({
  status_code: Success,
  name_changes_left: field(z.int(), "How often the passenger's name may still be corrected.", 2),
});
export type TicketNameView = z.infer<typeof TicketNameView>;
