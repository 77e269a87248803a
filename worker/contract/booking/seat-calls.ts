/** The calls of seats, live and held, and of the waiting room; a part of the table in calls.ts. */
import type { Call } from "../call.ts";
import { HOLD_REFUSALS } from "../call-refusals.ts";
import { LiveView } from "./live.ts";
import {
  PassengerDetailsRequest,
  PassengerDetailsView,
  SeatAnswerView,
  SeatListQuery,
  SeatListView,
  SeatRequest,
  SeatsTogetherRequest,
} from "./seats.ts";
import { WaitingRoomStatusView, WaitingRoomRequest, WaitingRoomView } from "./waiting-room.ts";

export const SEAT_CALLS = [
  {
    method: "GET",
    path: "/get-seat-list-with-route/{id}",
    about: "Every seat of a trip, the caller's own, and the id of the caller's booking.",
    query: SeatListQuery,
    refuses: ["trip_unknown", "booking_id_invalid"],
    answers: { 200: SeatListView },
  },
  {
    method: "POST",
    path: "/add-new-seat-for-booking",
    about: "Holds a seat. The first one starts the 8 minutes.",
    body: SeatRequest,
    idempotency: "stored",
    refuses: [...HOLD_REFUSALS, "seat_taken", "seat_capturing"],
    answers: { 201: SeatAnswerView },
  },
  {
    method: "POST",
    path: "/hold-seats-together",
    about:
      "Holds several more seats, the named ones or the best free ones next to each other: all or none.",
    body: SeatsTogetherRequest,
    idempotency: "stored",
    refuses: [...HOLD_REFUSALS, "seat_taken", "not_enough_seats"],
    answers: { 201: SeatAnswerView },
  },
  {
    method: "POST",
    path: "/delete-seat-form-booking",
    about: "Releases a held seat.",
    body: SeatRequest,
    idempotency: "stored",
    refuses: [
      "booking_id_invalid",
      "booking_sold",
      "seat_capturing",
      "not_your_seat",
      "no_such_seat",
    ],
    answers: { 201: SeatAnswerView },
  },
  {
    method: "GET",
    path: "/live/{id}",
    about:
      'Live seats of a trip over a WebSocket: the seats that are not free, then numbered changes. After a gap in the numbers send "snapshot"; send "ping" to keep it open.',
    sends: LiveView,
    refuses: ["socket_expected", "forgery_check_failed", "trip_unknown"],
    answers: {},
  },
  {
    method: "POST",
    path: "/opening",
    about:
      "For a trip with opens_at: joins the queue, or returns your position. Call it again within two minutes, or the position is lost. When it is your turn, the answer contains opening_pass: send it with your holds.",
    body: WaitingRoomRequest,
    needsVisitor: true,
    refuses: ["trip_unknown", "trip_cancelled", "trip_postponed", "human_check_needed"],
    answers: { 200: WaitingRoomView },
  },
  {
    method: "GET",
    path: "/opening/{id}",
    about:
      'Your position in the queue of a trip\'s opening, over a WebSocket. Send "ping" at least every 30 seconds to keep it; when the phase is `in`, `POST /opening` returns the pass.',
    sends: WaitingRoomStatusView,
    refuses: ["socket_expected", "forgery_check_failed", "trip_unknown", "no_place_in_line"],
    answers: {},
  },
  {
    method: "POST",
    path: "/get-passenger-details",
    about: "A booking: its seats, their price, the journey, the time left.",
    body: PassengerDetailsRequest,
    refuses: [
      "booking_id_invalid",
      "trip_unknown",
      "booking_sold",
      "trip_cancelled",
      "trip_postponed",
    ],
    answers: { 200: PassengerDetailsView },
  },
] as const satisfies readonly Call[];
