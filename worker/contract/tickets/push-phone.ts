/** A phone as its browser gives it to be pushed to: for a ticket's messages, and for an owner's alerts. */
import { z } from "zod";
import { field } from "../field.ts";
import { LANGUAGES } from "../../domain/language.ts";
import { ENDPOINT_CHARACTERS_MAX, isPushEndpoint } from "../../domain/push/endpoint.ts";

const NOT_VALID = "is not valid";

const POINT = /^B[\w-]{86}$/;
const SECRET = /^[\w-]{22}$/;

export const PushPhone = z.object({
  endpoint: field(
    z.string().max(ENDPOINT_CHARACTERS_MAX, "is too long").refine(isPushEndpoint, NOT_VALID),
    "Address of the phone at its browser's push service.",
    "https://fcm.googleapis.com/fcm/send/phone-1",
  ),
  p256dh: field(
    z.string().regex(POINT, NOT_VALID),
    "The phone's public key: base64url without padding.",
    "BAswVXqfxOkOM1h9osfsETZbgKXK7xQ5XoOozfIXPGGGq9D1Gj9kia7T-B1CZ4yx1vsgRWqPtNn-I0htkrfcASY",
  ),
  auth: field(
    z.string().regex(SECRET, NOT_VALID),
    "The phone's secret: base64url without padding.",
    "BzxxptsQRXqv5BlOg7jtIg",
  ),
  language: field(z.enum(LANGUAGES), "The language of what is pushed."),
});
