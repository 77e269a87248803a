/** A phone on which a ticket's messages are shown besides the SMS: ours (decisions 9). */
import { z } from "zod";
import { field } from "../field.ts";
import { ENDPOINT_CHARACTERS_MAX } from "../../domain/push/endpoint.ts";
import { PushPhone } from "./push-phone.ts";
import { TicketingId, Success } from "../shared.ts";

const Done = z.object({ status_code: Success });

export const TicketPushRequest = z.object({
  ticketing_id: TicketingId,
  ...PushPhone.shape,
});
export type TicketPushRequest = z.input<typeof TicketPushRequest>;
export const TicketPushView = Done;
export type TicketPushView = z.infer<typeof TicketPushView>;

export const TicketPushOffRequest = z.object({
  ticketing_id: TicketingId,
  endpoint: field(
    z.string().min(1, "must be filled in").max(ENDPOINT_CHARACTERS_MAX, "is too long"),
    "Address of the phone at its browser's push service.",
    "https://fcm.googleapis.com/fcm/send/phone-1",
  ),
});
export type TicketPushOffRequest = z.input<typeof TicketPushOffRequest>;
/** Sent by a browser's service worker when its push service gave it another address. */
export const PushRenewalRequest = z.object({
  old_endpoint: field(
    TicketPushOffRequest.shape.endpoint,
    "The address that ends; knowing it is the proof.",
    "https://fcm.googleapis.com/fcm/send/phone-0",
  ),
  ...PushPhone.omit({ language: true }).shape,
});
export type PushRenewalRequest = z.input<typeof PushRenewalRequest>;
export const PushRenewalView = Done;
export type PushRenewalView = z.infer<typeof PushRenewalView>;

export const TicketPushOffView = Done;
export type TicketPushOffView = z.infer<typeof TicketPushOffView>;
