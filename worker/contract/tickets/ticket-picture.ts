/** The picture of a ticket at an address, for browsers that can save nothing else: ours (decisions 9). */
import { z } from "zod";
import { field } from "../field.ts";
import { TicketingId, Success } from "../shared.ts";

/** Base64 of half a megabyte: several times what a ticket's picture has. */
export const TICKET_PICTURE_CHARACTERS_MAX = 700_000;

const QR_CHARACTERS_MAX = 300;

export const TicketPictureRequest = z.object({
  ticketing_id: TicketingId,
  qr: field(
    z.string().max(QR_CHARACTERS_MAX, "is too long"),
    "The code that was drawn, which says of which change of the ticket the picture is.",
    "8M4QU5J.0.abc",
  ),
  content: field(
    z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be base64")
      .max(TICKET_PICTURE_CHARACTERS_MAX, "is too long"),
    "A PNG, in base64.",
    "iVBORw0KGgo=",
  ),
});
export type TicketPictureRequest = z.input<typeof TicketPictureRequest>;

export const TicketPictureView = z.object({
  status_code: Success,
  path: field(
    z.string(),
    "Path of the picture: for an hour, and only while the ticket is good as it was drawn.",
    "/api/ticket-picture/Zq8sT2vX5yA1bC4dE7fG0h",
  ),
});
export type TicketPictureView = z.infer<typeof TicketPictureView>;
