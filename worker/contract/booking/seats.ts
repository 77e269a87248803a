/** The seats of a trip and one visitor's hold on them (spec 3, spec 7; decisions 1.5). */
import { z } from "zod";
import { field } from "../field.ts";
import { SEATS_PER_BOOKING_MAX } from "../../domain/seats/seat-limits.ts";
import {
  BookingTime,
  Count,
  HoldClock,
  PointList,
  RefusalBody,
  SeatList,
  SeatNo,
  TicketingUniqueId,
  TripRevision,
  TurnstileToken,
  WorkProofText,
  Success,
  TRIP_TIMES,
  TripName,
  BusName,
  BusType,
  PlanName,
  DestinationName,
  UnitName,
  SeatName,
  Sentence,
  TripId,
} from "../shared.ts";

export const SeatStateView = z.enum(["free", "held", "capturing", "sold", "blocked"]);
export type SeatStateView = z.infer<typeof SeatStateView>;

export const SeatListQuery = z.object({
  ticketing_unique_id: TicketingUniqueId.optional(),
});

const SeatStates = z.array(
  z.object({ seat_no: SeatName, state: field(SeatStateView, "What state it is in.") }),
);

export const SeatListView = HoldClock.extend({
  status_code: Success,
  message: Sentence,
  ticketingUniqueId: field(
    z.string(),
    "The caller's booking on this trip: send it as `ticketing_unique_id`.",
    "42.mPq3vW0sR6yT1uZ8xK2nLg.dJ5hQ9bC4eF7aN0oV3iY6w",
  ),
  getBookedSeatNo: field(SeatList, "Every seat that this caller can't take, whatever the reason."),
  seats: field(SeatStates, "Every seat of the plan in natural order, without its owner."),
  getUserTicketData: field(SeatList, "The caller's own held seats."),
  hold_seconds: field(z.int(), "Length of a hold in this shop, in seconds.", 480),
  opens_at: field(
    z.iso.datetime({ offset: true }).nullable(),
    "When the sale starts; null once everybody may hold seats.",
    null,
  ),
  version: field(
    z.int(),
    "Raised by one with every change of a seat: the live seats of `/live/{id}` go on from it.",
    7,
  ),
});
export type SeatListView = z.infer<typeof SeatListView>;

const OpeningPass = field(
  z.string().trim().max(100).optional(),
  "The pass of `POST /opening`, for a trip with a waiting room; a browser has it as a cookie.",
);

export const SeatRequest = z.object({
  ticketing_unique_id: TicketingUniqueId,
  trip_id: TripId,
  seat_no: field(SeatNo, "A seat of the plan.", "A1"),
  or_like_having: field(
    Count.optional(),
    "For a hold: how many held seats the caller knows of, where a seat like this one will do as well if somebody is quicker. The answer's list has the seat. A repeated request takes no more seats.",
  ),
  booking_time: BookingTime,
  opening_pass: OpeningPass,
  turnstile_token: TurnstileToken,
  human_proof: WorkProofText,
});
export type SeatRequest = z.input<typeof SeatRequest>;

export const SeatsTogetherRequest = z
  .object({
    ticketing_unique_id: TicketingUniqueId,
    trip_id: TripId,
    total_seat: field(
      Count.refine(isParty, `must be from 1 to ${SEATS_PER_BOOKING_MAX}`),
      "The number of additional seats: all of them or none.",
      2,
    ),
    seat_nos: field(
      z.array(SeatNo).max(SEATS_PER_BOOKING_MAX).optional(),
      "These seats, `total_seat` of them; those that the booking holds already stay. Without it: the best that are free.",
    ),
    held_seat: field(
      Count.optional(),
      "Held seats that the caller knows of. With it, a repeated request takes no more seats.",
    ),
    booking_time: BookingTime.optional(),
    opening_pass: OpeningPass,
    turnstile_token: TurnstileToken,
    human_proof: WorkProofText,
  })
  .refine(
    ({ seat_nos: named, total_seat: count }) => named === undefined || areSeats(named, count),
    {
      path: ["seat_nos"],
      message: "must be total_seat different seats",
    },
  );
export type SeatsTogetherRequest = z.input<typeof SeatsTogetherRequest>;

function areSeats(seatNos: readonly string[], count: number): boolean {
  return seatNos.length === count && new Set(seatNos).size === count;
}

function isParty(count: number): boolean {
  return count >= 1 && count <= SEATS_PER_BOOKING_MAX;
}

export const SeatAnswerView = HoldClock.extend({
  status_code: Success,
  message: Sentence,
  getUserTicketData: field(SeatList, "Seats that this booking holds."),
});
export type SeatAnswerView = z.infer<typeof SeatAnswerView>;

/** The body of the refusal `seat_taken`. */
export const SeatTakenBody = RefusalBody.extend({
  seat_no: field(z.string(), "The seat that was asked for.", "B2"),
  offer: field(SeatList, "Free seats to take instead; empty: there are none."),
  seats: field(SeatStates, "Every seat of the plan as it is now."),
  version: field(z.int(), "The version of these seats."),
});
export type SeatTakenBody = z.infer<typeof SeatTakenBody>;

export const PassengerDetailsRequest = z.looseObject({
  ticketing_unique_id: TicketingUniqueId,
  trip_id: TripId.optional(),
});

export const PassengerDetailsView = HoldClock.extend({
  status_code: Success,
  totalSeat: field(z.int(), "How many seats are held.", 2),
  totalSeatPrice: field(z.number(), "Seats times fare in taka, without the charge.", 1200),
  singleTripData: field(
    z.object({
      tripData: field(
        z.object({
          id: field(z.string(), "Id of the trip.", "42"),
          user_id: field(z.string(), "Who opened the trip.", "staff"),
          trip_name: TripName,
          deperture_date: TRIP_TIMES.deperture_date,
          exam_date: TRIP_TIMES.exam_date,
          revision: field(
            TripRevision,
            "Raised by each change of the trip that passengers are told of.",
          ),
          return_date: TRIP_TIMES.return_date,
          deperture_time: TRIP_TIMES.deperture_time,
          arrival_date: TRIP_TIMES.arrival_date,
          arrival_time: TRIP_TIMES.arrival_time,
          return_time: TRIP_TIMES.return_time,
          seat_price: field(z.number(), "Fare of one seat in taka.", 600),
          bus_name: BusName,
          type_name: BusType,
          plan_name: PlanName,
          destination_id: field(z.string(), "Id of the destination.", "3"),
          destination_name: DestinationName,
          unit_id: field(z.string(), "Id of the unit.", "7"),
          unit_name: UnitName,
        }),
        "The trip.",
      ),
      getUserSeatNo: field(SeatList, "Seats of the booking."),
      getBoardingPoint: field(PointList, "Stops where people get on."),
    }),
    "The journey.",
  ),
});
export type PassengerDetailsView = z.infer<typeof PassengerDetailsView>;
