/**
 * Every call of the API with its schemas: source of the API description, the client's types (call-types.ts) and tests.
 */
import { AGENT_CALLS } from "./agents/agent-calls.ts";
import { GUIDE_CALLS } from "./guide/guide-calls.ts";
import type { Call } from "./call.ts";
import { LOOK_UP_REFUSALS } from "./call-refusals.ts";
import {
  EnglishNamesView,
  RouteListView,
  TripListRequest,
  TripListView,
  UnitListView,
} from "./booking/catalogue.ts";
import { BlogListView, BlogView, GalleryView } from "./pages/content.ts";
import { HealthView } from "./health.ts";
import { CheckTicketRequest, CheckTicketView, LookupRequest } from "./tickets/lookup.ts";
import { SEAT_CALLS } from "./booking/seat-calls.ts";
import { PAYMENT_CALLS } from "./booking/payment-calls.ts";
import { ProfileView } from "./agents/session.ts";
import { ShopView } from "./booking/shop.ts";
import { TICKET_CALLS } from "./tickets/ticket-calls.ts";
import { SendAgainRequest, SendAgainView } from "./tickets/ticket-messages.ts";
import { LimitedInvoiceView, UnlimitedInvoiceView } from "./tickets/tickets.ts";

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
    bearer: "staff",
    refuses: [
      "staff_key_wrong",
      "staff_role_missing",
      "act_refused",
      "too_many_tries",
      "not_found",
    ],
    answers: { 200: HealthView, 503: HealthView },
  },
  {
    method: "GET",
    path: "/profile",
    about: "Who is logged in; nobody is a success with null.",
    bearer: "counts",
    answers: { 200: ProfileView },
  },
  {
    method: "GET",
    path: "/english-names",
    about:
      "English names of universities, units, stops, buses and parts of trips' names, by the name as other calls have it.",
    answers: { 200: EnglishNamesView },
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
    refuses: ["destination_unknown"],
    answers: { 200: UnitListView },
  },
  {
    method: "GET",
    path: "/get-unit-list-with-route-for-un/{id}",
    about: "Units of a destination without a seat map.",
    refuses: ["destination_unknown"],
    answers: { 200: UnitListView },
  },
  {
    method: "POST",
    path: "/get-filter-bus-list",
    about: "Trips of a destination and unit, in order of departure.",
    body: TripListRequest,
    refuses: ["destination_unknown", "unit_unknown"],
    answers: { 200: TripListView },
  },
  {
    method: "POST",
    path: "/get-filter-bus-list-for-un",
    about: "Trips without a seat map.",
    body: TripListRequest,
    refuses: ["destination_unknown", "unit_unknown"],
    answers: { 200: TripListView },
  },
  ...SEAT_CALLS,
  ...PAYMENT_CALLS,
  {
    method: "GET",
    path: "/get-ticketing-details-with-id/{id}",
    about: "The ticket of a limited booking.",
    refuses: ["ticket_unknown", "records_compared"],
    answers: { 200: LimitedInvoiceView },
  },
  {
    method: "GET",
    path: "/get-unlimited-ticketing-details/{id}",
    about: "The ticket of an unlimited booking.",
    refuses: ["ticket_unknown", "records_compared"],
    answers: { 200: UnlimitedInvoiceView },
  },
  {
    method: "POST",
    path: "/get-ticketing-details-with-pnr",
    about:
      "The ticket of a limited booking, by PNR or the wallet's TrxID, and phone number. After ten wrong ones a person has to be shown, or it takes a while.",
    body: LookupRequest,
    refuses: LOOK_UP_REFUSALS,
    answers: { 200: LimitedInvoiceView },
  },
  {
    method: "POST",
    path: "/get-unlimited-ticketing-details-with-pnr",
    about: "The ticket of an unlimited booking, by PNR or TrxID and phone number.",
    body: LookupRequest,
    refuses: LOOK_UP_REFUSALS,
    answers: { 200: UnlimitedInvoiceView },
  },
  {
    method: "POST",
    path: "/send-ticket-again",
    about: "Sends the message with the ticket's address to its phone once more, three times a day.",
    body: SendAgainRequest,
    refuses: ["ticket_unknown", "records_compared"],
    answers: { 201: SendAgainView },
  },
  ...TICKET_CALLS,
  {
    method: "POST",
    path: "/check-ticket",
    about: "Whether the text of a ticket's printed code is ours and still good. For agents.",
    body: CheckTicketRequest,
    bearer: "needed",
    refuses: ["records_compared"],
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
    refuses: ["blog_unknown"],
    answers: { 200: BlogView },
  },
  ...AGENT_CALLS,
  ...GUIDE_CALLS,
] as const satisfies readonly Call[];

export type CallTable = typeof TABLE;
export const CALLS: readonly Call[] = TABLE;
