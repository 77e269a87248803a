/** A phone as its browser gives it to be pushed to: for a ticket's messages, and for an owner's alerts. */
import { z } from "zod";
import { LANGUAGES } from "../../domain/language.ts";
import { ENDPOINT_CHARACTERS_MAX, isPushEndpoint } from "../../domain/push/endpoint.ts";

const NOT_VALID = "is not valid";

/** Base64url without padding, as browsers give them. */
const POINT = /^B[\w-]{86}$/;
const SECRET = /^[\w-]{22}$/;

export const PushPhone = z.object({
  endpoint: z
    .string()
    .max(ENDPOINT_CHARACTERS_MAX, "is too long")
    .refine(isPushEndpoint, NOT_VALID),
  p256dh: z.string().regex(POINT, NOT_VALID),
  auth: z.string().regex(SECRET, NOT_VALID),
  language: z.enum(LANGUAGES),
});
