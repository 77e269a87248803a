/** The calls by which a ticket's holder answers a change, corrects the name and has messages on a phone; a part of the table in calls.ts. */
import type { Call } from "./call.ts";
import {
  TicketChoiceRequest,
  TicketChoiceView,
  TicketMoveRequest,
  TicketMoveView,
  TicketNameRequest,
  TicketNameView,
  TicketTripsRequest,
  TicketTripsView,
} from "./ticket-changes.ts";
import {
  TicketPushOffRequest,
  TicketPushOffView,
  TicketPushRequest,
  TicketPushView,
} from "./ticket-push.ts";

const CHOICE_REFUSALS = ["ticket_unknown", "choice_over", "ticket_busy"] as const;

export const TICKET_CALLS = [
  {
    method: "POST",
    path: "/ticket-choice",
    about:
      "Answers the change of a ticket's trip: keep it as it is now, or the money back in full. revision is that of the change.",
    body: TicketChoiceRequest,
    refuses: [...CHOICE_REFUSALS, "sales_paused"],
    answers: { 201: TicketChoiceView },
  },
  {
    method: "POST",
    path: "/ticket-trips",
    about: "To which trips a ticket whose trip changed may move, without any payment.",
    body: TicketTripsRequest,
    refuses: CHOICE_REFUSALS,
    answers: { 200: TicketTripsView },
  },
  {
    method: "POST",
    path: "/ticket-move",
    about: "Answers the change with another trip: the ticket moves to these seats of it.",
    body: TicketMoveRequest,
    refuses: [
      ...CHOICE_REFUSALS,
      "trip_unknown",
      "trip_changed",
      "trip_cancelled",
      "trip_postponed",
      "sale_closed",
      "seats_needed",
      "ticket_is_there",
      "seat_taken",
      "no_such_seat",
      "sales_paused",
    ],
    answers: { 201: TicketMoveView },
  },
  {
    method: "POST",
    path: "/ticket-name",
    about: "Corrects the passenger's name: twice, until two hours before the departure.",
    body: TicketNameRequest,
    refuses: ["ticket_unknown", "name_stays", "sales_paused"],
    answers: { 201: TicketNameView },
  },
  {
    method: "POST",
    path: "/ticket-push",
    about:
      "Shows the ticket's messages on this phone, besides the SMS: what its browser's push service gave for the ticket's push_key. Five phones a ticket; one more takes the place of the oldest.",
    body: TicketPushRequest,
    refuses: ["ticket_unknown", "too_many_tries"],
    answers: { 201: TicketPushView },
  },
  {
    method: "POST",
    path: "/ticket-push-off",
    about: "Shows them there no longer.",
    body: TicketPushOffRequest,
    refuses: ["ticket_unknown"],
    answers: { 201: TicketPushOffView },
  },
] as const satisfies readonly Call[];
