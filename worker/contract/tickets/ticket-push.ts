/** A phone on which a ticket's messages are shown besides the SMS: ours (decisions 9). */
import { z } from "zod";
import { ENDPOINT_CHARACTERS_MAX } from "../../domain/push/endpoint.ts";
import { PushPhone } from "./push-phone.ts";
import { TicketingId } from "../shared.ts";

const Done = z.object({ status_code: z.literal(201) });

export const TicketPushRequest = z.object({
  ticketing_id: TicketingId,
  ...PushPhone.shape,
});
export type TicketPushRequest = z.input<typeof TicketPushRequest>;
export const TicketPushView = Done;
export type TicketPushView = z.infer<typeof TicketPushView>;

export const TicketPushOffRequest = z.object({
  ticketing_id: TicketingId,
  endpoint: z.string().min(1, "must be filled in").max(ENDPOINT_CHARACTERS_MAX, "is too long"),
});
export type TicketPushOffRequest = z.input<typeof TicketPushOffRequest>;
/**
 * Sent by a browser's service worker when its push service gave it another address; the earlier address is the proof.
 */
export const PushRenewalRequest = z.object({
  old_endpoint: TicketPushOffRequest.shape.endpoint,
  ...PushPhone.omit({ language: true }).shape,
});
export type PushRenewalRequest = z.input<typeof PushRenewalRequest>;
export const PushRenewalView = Done;
export type PushRenewalView = z.infer<typeof PushRenewalView>;

export const TicketPushOffView = Done;
export type TicketPushOffView = z.infer<typeof TicketPushOffView>;
