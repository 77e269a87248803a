/** Every call of the API with its schemas: source of the API description, the client's types (call-types.ts) and tests. */
import { AGENT_CALLS } from "./agent-calls.ts";
import type { Call } from "./call.ts";
import { RouteListView, TripListRequest, TripListView, UnitListView } from "./catalogue.ts";
import {
  AppointmentRequest,
  PaymentCreateRequest,
  PaymentCreateView,
  PaymentExecuteRequest,
  PaymentExecuteView,
  PaymentInDoubtView,
  QuoteRequest,
  QuoteView,
} from "./checkout.ts";
import { BlogListView, BlogView, GalleryView } from "./content.ts";
import { LiveView } from "./live.ts";
import { HealthView } from "./health.ts";
import { CheckTicketRequest, CheckTicketView, LookupRequest } from "./lookup.ts";
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
import { ProfileView } from "./session.ts";
import { ShopView } from "./shop.ts";
import { LimitedInvoiceView, UnlimitedInvoiceView } from "./tickets.ts";

export type { Call };

const TABLE = [
  {
    method: "GET",
    path: "/shop",
    about: "The shop: address, counters, links, pick-up centers.",
    answers: { 200: ShopView },
  },
  {
    method: "GET",
    path: "/health",
    about:
      "Whether the shop is well, which conditions failed (503), how long the oldest payment waits. Seats and money with the staff key only.",
    answers: { 200: HealthView, 503: HealthView },
  },
  {
    method: "GET",
    path: "/profile",
    about: "Who is logged in; nobody is a success with null.",
    takesBearer: true,
    answers: { 200: ProfileView },
  },
  {
    method: "GET",
    path: "/get-bus-route-list",
    about: "Destinations whose seats are chosen from a map.",
    answers: { 200: RouteListView },
  },
  {
    method: "GET",
    path: "/get-bus-route-list-for-un",
    about: "Destinations for which a number of places is booked.",
    answers: { 200: RouteListView },
  },
  {
    method: "GET",
    path: "/get-unit-list-with-route/{id}",
    about: "Units of a destination.",
    answers: { 200: UnitListView },
  },
  {
    method: "GET",
    path: "/get-unit-list-with-route-for-un/{id}",
    about: "Units of a destination without a seat map.",
    answers: { 200: UnitListView },
  },
  {
    method: "POST",
    path: "/get-filter-bus-list",
    about: "Trips of a destination and unit, in order of departure.",
    body: TripListRequest,
    answers: { 200: TripListView },
  },
  {
    method: "POST",
    path: "/get-filter-bus-list-for-un",
    about: "Trips without a seat map.",
    body: TripListRequest,
    answers: { 200: TripListView },
  },
  {
    method: "GET",
    path: "/get-seat-list-with-route/{id}",
    about: "Every seat of a trip, the caller's own, and the id of the caller's booking.",
    query: SeatListQuery,
    answers: { 200: SeatListView },
  },
  {
    method: "POST",
    path: "/add-new-seat-for-booking",
    about: "Holds a seat. The first one starts the 8 minutes.",
    body: SeatRequest,
    answers: { 201: SeatAnswerView },
  },
  {
    method: "POST",
    path: "/hold-seats-together",
    about: "Holds a number of seats more, the best that are free next to each other: all or none.",
    body: SeatsTogetherRequest,
    answers: { 201: SeatAnswerView },
  },
  {
    method: "POST",
    path: "/delete-seat-form-booking",
    about: "Gives a held seat up.",
    body: SeatRequest,
    answers: { 201: SeatAnswerView },
  },
  {
    method: "GET",
    path: "/live/{id}",
    about:
      'Live seats of a trip over a WebSocket: the seats that are not free, then numbered changes. After a gap in the numbers send "snapshot"; send "ping" to keep it open.',
    sends: LiveView,
    answers: {},
  },
  {
    method: "POST",
    path: "/opening",
    about:
      "For a trip with opens_at: joins the line, or says where you stand in it. Come again within two minutes, or the place is lost. With your turn comes opening_pass: send it with your holds.",
    body: WaitingRoomRequest,
    answers: { 200: WaitingRoomView },
  },
  {
    method: "GET",
    path: "/opening/{id}",
    about:
      'Where you stand in the line of a trip\'s opening, over a WebSocket. Send "ping" at least every 30 seconds to keep your place; when the phase is `in`, `POST /opening` gives the pass.',
    sends: WaitingRoomStatusView,
    answers: {},
  },
  {
    method: "POST",
    path: "/get-passenger-details",
    about: "What a booking has: its seats, their price, the journey, the time left.",
    body: PassengerDetailsRequest,
    answers: { 200: PassengerDetailsView },
  },
  {
    method: "POST",
    path: "/quote",
    about:
      "What will be paid: for held seats by ticketing_unique_id, for places by trip_id and total_seat.",
    body: QuoteRequest,
    answers: { 200: QuoteView },
  },
  {
    method: "POST",
    path: "/bkash/payment/create",
    about: "Opens a payment for the held seats. No money moves; send the buyer to bkashURL.",
    takesBearer: true,
    body: PaymentCreateRequest,
    answers: { 201: PaymentCreateView },
  },
  {
    method: "POST",
    path: "/save-seat-booking-appoinment",
    about: "Opens a payment for a number of places of an unlimited trip.",
    takesBearer: true,
    body: AppointmentRequest,
    answers: { 201: PaymentCreateView },
  },
  {
    method: "POST",
    path: "/bkash/payment/execute",
    about:
      "Takes the approved payment and gives the ticket. Repeat it as often as you like; 202 means that it is still being checked.",
    takesBearer: true,
    body: PaymentExecuteRequest,
    answers: { 201: PaymentExecuteView, 202: PaymentInDoubtView },
  },
  {
    method: "GET",
    path: "/get-ticketing-details-with-id/{id}",
    about: "The ticket of a limited booking.",
    answers: { 200: LimitedInvoiceView },
  },
  {
    method: "GET",
    path: "/get-unlimited-ticketing-details/{id}",
    about: "The ticket of an unlimited booking.",
    answers: { 200: UnlimitedInvoiceView },
  },
  {
    method: "POST",
    path: "/get-ticketing-details-with-pnr",
    about:
      "The ticket of a limited booking, by PNR or the wallet's TrxID, and phone number. After ten wrong ones a person has to be shown, or it takes a while.",
    body: LookupRequest,
    answers: { 200: LimitedInvoiceView },
  },
  {
    method: "POST",
    path: "/get-unlimited-ticketing-details-with-pnr",
    about: "The ticket of an unlimited booking, by PNR or TrxID and phone number.",
    body: LookupRequest,
    answers: { 200: UnlimitedInvoiceView },
  },
  {
    method: "POST",
    path: "/check-ticket",
    about: "Whether the text of a ticket's printed code is ours and still good. For agents.",
    takesBearer: true,
    body: CheckTicketRequest,
    answers: { 200: CheckTicketView },
  },
  {
    method: "GET",
    path: "/get-gallery-list",
    about: "The photos of the gallery; the files stand under /uploads/gallery.",
    answers: { 200: GalleryView },
  },
  {
    method: "GET",
    path: "/get-blog-list",
    about: "The blog, the newest first, with the first 30 words of each post as clean HTML.",
    answers: { 200: BlogListView },
  },
  {
    method: "GET",
    path: "/get-single-blog-details/{id}",
    about: "One post of the blog, whole, as clean HTML.",
    answers: { 200: BlogView },
  },
  ...AGENT_CALLS,
] as const satisfies readonly Call[];

export type CallTable = typeof TABLE;
export const CALLS: readonly Call[] = TABLE;
