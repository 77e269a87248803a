/** A phone on which a ticket's messages are shown besides the SMS: ours (decisions 9). */
import { z } from "zod";
import { LANGUAGES } from "../domain/language.ts";
import { ENDPOINT_CHARACTERS_MAX, isPushEndpoint } from "../domain/push/endpoint.ts";
import { TicketingId } from "./shared.ts";

const NOT_VALID = "is not valid";

/** As its browser says them: base64url without padding. */
const POINT = /^B[\w-]{86}$/;
const SECRET = /^[\w-]{22}$/;

const Endpoint = z
  .string()
  .max(ENDPOINT_CHARACTERS_MAX, "is too long")
  .refine(isPushEndpoint, NOT_VALID);
const Done = z.object({ status_code: z.literal(201) });

export const TicketPushRequest = z.object({
  ticketing_id: TicketingId,
  endpoint: Endpoint,
  p256dh: z.string().regex(POINT, NOT_VALID),
  auth: z.string().regex(SECRET, NOT_VALID),
  language: z.enum(LANGUAGES),
});
export type TicketPushRequest = z.input<typeof TicketPushRequest>;
export const TicketPushView = Done;
export type TicketPushView = z.infer<typeof TicketPushView>;

export const TicketPushOffRequest = z.object({
  ticketing_id: TicketingId,
  endpoint: z.string().min(1, "must be filled in").max(ENDPOINT_CHARACTERS_MAX, "is too long"),
});
export type TicketPushOffRequest = z.input<typeof TicketPushOffRequest>;
export const TicketPushOffView = Done;
export type TicketPushOffView = z.infer<typeof TicketPushOffView>;
