/** The seats of a trip and one visitor's hold on them (spec 3, spec 7; decisions 1.5). */
import { z } from "zod";
import { SEATS_PER_BOOKING_MAX } from "../../domain/seats/seat-limits.ts";
import {
  BookingTime,
  Count,
  HoldClock,
  Id,
  PointList,
  RefusalBody,
  SeatList,
  SeatNo,
  TicketingUniqueId,
  TripRevision,
  TurnstileToken,
  WorkProofText,
} from "../shared.ts";

export const SeatStateView = z.enum(["free", "held", "capturing", "sold", "blocked"]);
export type SeatStateView = z.infer<typeof SeatStateView>;

export const SeatListQuery = z.object({ ticketing_unique_id: TicketingUniqueId.optional() });

/** Every seat of the plan, natural order; without its owner. */
const SeatStates = z.array(z.object({ seat_no: z.string(), state: SeatStateView }));

export const SeatListView = HoldClock.extend({
  status_code: z.literal(201),
  message: z.string(),
  ticketingUniqueId: z.string(),
  /** Every seat that this caller can't take, whatever the reason. */
  getBookedSeatNo: SeatList,
  seats: SeatStates,
  /** The caller's own held seats. */
  getUserTicketData: SeatList,
  /** Length of a hold in this shop, in seconds: what the countdown shows before the first seat. */
  hold_seconds: z.int(),
  /** Extension: when the sale starts; null once everybody may hold seats. */
  opens_at: z.iso.datetime({ offset: true }).nullable(),
  version: z.int(),
});
export type SeatListView = z.infer<typeof SeatListView>;

/** Extension: the pass from `POST /opening`; a browser has it as a cookie. */
const OpeningPass = z.string().trim().max(100).optional();

export const SeatRequest = z.object({
  ticketing_unique_id: TicketingUniqueId,
  trip_id: Id,
  seat_no: SeatNo,
  /**
   * Extension for a hold: how many held seats the caller knows of, where a seat like this one will do as well if
   * somebody is quicker. The answer's list has the seat. A repeated request takes no more seats.
   */
  or_like_having: Count.optional(),
  booking_time: BookingTime,
  opening_pass: OpeningPass,
  turnstile_token: TurnstileToken,
  human_proof: WorkProofText,
});
export type SeatRequest = z.input<typeof SeatRequest>;

export const SeatsTogetherRequest = z
  .object({
    ticketing_unique_id: TicketingUniqueId,
    trip_id: Id,
    /** The number of additional seats: all of them or none. */
    total_seat: Count.refine(isParty, `must be from 1 to ${SEATS_PER_BOOKING_MAX}`),
    /** These seats, `total_seat` of them. Without it: the best that are free. */
    seat_nos: z.array(SeatNo).max(SEATS_PER_BOOKING_MAX).optional(),
    /** Held seats that the caller knows of. With it, a repeated request takes no more seats. */
    held_seat: Count.optional(),
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
  status_code: z.literal(201),
  message: z.string(),
  getUserTicketData: SeatList,
});
export type SeatAnswerView = z.infer<typeof SeatAnswerView>;

/**
 * Extension: `seat_taken` brings the seats as they are, and free ones to take instead; a list without an entry: none.
 */
export const SeatTakenBody = RefusalBody.extend({
  seat_no: z.string(),
  offer: SeatList,
  seats: SeatStates,
  version: z.int(),
});
export type SeatTakenBody = z.infer<typeof SeatTakenBody>;

export const PassengerDetailsRequest = z.looseObject({
  ticketing_unique_id: TicketingUniqueId,
  trip_id: Id.optional(),
});

export const PassengerDetailsView = HoldClock.extend({
  status_code: z.literal(201),
  totalSeat: z.int(),
  /** Seats x fare, in taka. */
  totalSeatPrice: z.number(),
  singleTripData: z.object({
    tripData: z.object({
      id: z.string(),
      user_id: z.string(),
      trip_name: z.string(),
      deperture_date: z.string(),
      exam_date: z.string(),
      revision: TripRevision,
      return_date: z.string().nullable(),
      /** Extension: what checkout shows in addition. */
      deperture_time: z.string(),
      arrival_date: z.string(),
      arrival_time: z.string(),
      return_time: z.string().nullable(),
      seat_price: z.number(),
      bus_name: z.string(),
      type_name: z.string(),
      plan_name: z.string(),
      destination_id: z.string(),
      destination_name: z.string(),
      unit_id: z.string(),
      unit_name: z.string(),
    }),
    getUserSeatNo: SeatList,
    getBoardingPoint: PointList,
  }),
});
export type PassengerDetailsView = z.infer<typeof PassengerDetailsView>;
