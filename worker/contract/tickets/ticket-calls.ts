/**
 * The calls of a ticket's holder: responding to a change of the trip, correcting name and phone number, receiving
 * messages by push, and saving the ticket's picture. The table in calls.ts includes them.
 */
import type { Call } from "../call.ts";
import {
  TicketChoiceRequest,
  TicketChoiceView,
  TicketMoveRequest,
  TicketMoveView,
  TicketNameRequest,
  TicketNameView,
  TicketSeatsBackRequest,
  TicketSeatsBackView,
  TicketTripsRequest,
  TicketTripsView,
} from "./ticket-changes.ts";
import { TicketPictureRequest, TicketPictureView } from "./ticket-picture.ts";
import {
  TicketPhoneCodeRequest,
  TicketPhoneCodeView,
  TicketPhoneRequest,
  TicketPhoneView,
} from "./ticket-phone.ts";
import {
  TicketPushOffRequest,
  TicketPushOffView,
  TicketPushRequest,
  TicketPushView,
  PushRenewalRequest,
  PushRenewalView,
} from "./ticket-push.ts";

const CHOICE_REFUSALS = ["ticket_unknown", "choice_over", "checked_at_bus", "ticket_busy"] as const;

const PHONE_REFUSALS = [
  "ticket_unknown",
  "phone_locked",
  "phone_unchanged",
  "phone_proof_wrong",
  "too_many_tries",
  "human_check_needed",
  "ticket_busy",
  "sales_paused",
] as const;

export const TICKET_CALLS = [
  {
    method: "POST",
    path: "/ticket-choice",
    about:
      "Responds to a change of the ticket's trip: keeps the ticket, or requests a full refund. revision is the revision of that change.",
    body: TicketChoiceRequest,
    refuses: [...CHOICE_REFUSALS, "sales_paused"],
    answers: { 201: TicketChoiceView },
  },
  {
    method: "POST",
    path: "/ticket-trips",
    about: "Lists the trips to which a ticket may move free of charge after a change of its trip.",
    body: TicketTripsRequest,
    refuses: CHOICE_REFUSALS,
    answers: { 200: TicketTripsView },
  },
  {
    method: "POST",
    path: "/ticket-move",
    about: "Responds to a change by moving the ticket to these seats of another trip.",
    body: TicketMoveRequest,
    refuses: [
      ...CHOICE_REFUSALS,
      "trip_unknown",
      "trip_changed",
      "trip_cancelled",
      "trip_postponed",
      "sale_closed",
      "seats_needed",
      "ticket_unchanged",
      "seat_taken",
      "no_such_seat",
      "sales_paused",
    ],
    answers: { 201: TicketMoveView },
  },
  {
    method: "POST",
    path: "/ticket-seats-back",
    about:
      "Gives back some seats of a ticket while its holder may respond to a change of the trip. Their part of the payment, as listed in seats_back, is refunded to the payer, and the ticket stays valid for the other seats. A repeated call has no further effect.",
    body: TicketSeatsBackRequest,
    refuses: [
      "ticket_unknown",
      "ticket_cancelled",
      "ticket_busy",
      "checked_at_bus",
      "seats_locked",
      "seats_returned_elsewhere",
      "all_seats_selected",
      "seats_not_named",
      "seat_not_on_ticket",
      "part_changed",
      "sales_paused",
    ],
    answers: { 201: TicketSeatsBackView },
  },
  {
    method: "POST",
    path: "/ticket-name",
    about:
      "Corrects the passenger's name. Allowed twice, until two hours before the departure; most letters must stay the same.",
    body: TicketNameRequest,
    refuses: ["ticket_unknown", "name_locked", "name_differs", "sales_paused"],
    answers: { 201: TicketNameView },
  },
  {
    method: "POST",
    path: "/ticket-phone-code",
    about:
      "Sends a one-time code to the ticket's new phone number. The caller must know the TrxID of the payment.",
    body: TicketPhoneCodeRequest,
    refuses: [...PHONE_REFUSALS, "phone_code_not_sent"],
    answers: { 201: TicketPhoneCodeView },
  },
  {
    method: "POST",
    path: "/ticket-phone",
    about:
      "Corrects the phone number of a ticket, with the code that was sent to the new number. Allowed twice, until the journey is over. The ticket gets a new address, and the old one stops working.",
    body: TicketPhoneRequest,
    refuses: [...PHONE_REFUSALS, "phone_code_wrong"],
    answers: { 201: TicketPhoneView },
  },
  {
    method: "POST",
    path: "/ticket-push",
    about:
      "Subscribes this browser to the ticket's messages by push, in addition to the SMS. The body has the subscription that the browser's push service issued for the ticket's push_key. A ticket has at most five; a sixth replaces the oldest.",
    body: TicketPushRequest,
    refuses: ["ticket_unknown", "too_many_tries"],
    answers: { 201: TicketPushView },
  },
  {
    method: "POST",
    path: "/ticket-push-off",
    about: "Ends the ticket's push messages in this browser.",
    body: TicketPushOffRequest,
    refuses: ["ticket_unknown"],
    answers: { 201: TicketPushOffView },
  },
  {
    method: "POST",
    path: "/ticket-picture",
    about:
      "Stores the picture of a ticket at an address for an hour, for browsers that can save a picture only from an address. GET the returned path to download the PNG, or with ?show to display it.",
    body: TicketPictureRequest,
    refuses: ["ticket_unknown", "too_many_tries", "too_large"],
    answers: { 201: TicketPictureView },
  },
  {
    method: "POST",
    path: "/push-renewal",
    needsNoPair: true,
    about:
      "Replaces a push subscription whose address the browser's push service has changed: messages of tickets and alerts then go to the new address. An unknown old address changes nothing and gets the same response.",
    body: PushRenewalRequest,
    refuses: [],
    answers: { 201: PushRenewalView },
  },
] as const satisfies readonly Call[];
