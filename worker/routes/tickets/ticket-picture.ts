/**
 * A ticket's picture at an address: browsers inside other apps save neither a page's own files nor what it prints, but
 * they load a file that has an address. The ticket's address is the capability, as for its page.
 */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  TICKET_PICTURE_CHARACTERS_MAX,
  TicketPictureRequest,
  type TicketPictureView,
} from "../../contract/tickets/ticket-picture.ts";
import { database } from "../../db/client.ts";
import { findTicketId } from "../../db/tickets/current.ts";
import { findTicketStory } from "../../db/tickets/ticket-timeline.ts";
import { takeTry } from "../../dependencies/attempt-limits.ts";
import { findTicketPicture, keepTicketPicture } from "../../dependencies/ticket-pictures.ts";
import { cleanPhoto } from "../../domain/pictures/photo.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { readTicketCode } from "../../auth/ticket-code.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";

export const TICKET_PICTURE_PATH = "/api/ticket-picture";
const ENVELOPE_BYTES = 1024;

const NO_PICTURE: Refusal = { reason: "field_invalid", sentences: ["content: must be a PNG"] };

export const keepPictureRoute = new Hono<AppEnv>().post(
  "/ticket-picture",
  bodyLimit({
    maxSize: TICKET_PICTURE_CHARACTERS_MAX + ENVELOPE_BYTES,
    onError: (c) => refuse(c, { reason: "too_large" }),
  }),
  async (c) => {
    const body = await readBody(c, TicketPictureRequest);
    if (!body.ok) return refuse(c, body.error);
    const { ticketing_id: link, content, qr } = body.value;
    const tooMany = await takeTry(c.env, c.get("signer"), { kind: "ticket_picture", of: link });
    if (tooMany !== null) return refuse(c, tooMany);
    const drawn = await readTicketCode(c.get("signer"), qr);
    const change = await findCurrentChange(c.env, link);
    // A page that is open since before a change draws the ticket as it was, with a code that is no good any more.
    if (change === null || drawn?.move !== change) return refuse(c, { reason: "ticket_unknown" });
    const png = cleanPhoto(Uint8Array.from(atob(content), (one) => one.charCodeAt(0)));
    if (png?.kind !== "png") return refuse(c, NO_PICTURE);
    await keepTicketPicture(c.env, { link, change }, png.bytes);
    const view: TicketPictureView = {
      status_code: 201,
      path: `/uploads/tickets/${encodeURIComponent(link)}.png`,
    };
    return c.json(view, 201);
  },
);

/** `?show`: in the page. Else it is saved. */
export const ticketPictures = new Hono<AppEnv>().get("/tickets/:name", async (c) => {
  const link = c.req.param("name").replace(/\.png$/, "");
  const change = await findCurrentChange(c.env, link);
  const picture =
    change === null ? null : await findTicketPicture(c.env, { link, change }, Date.now());
  if (picture === null) return refuse(c, { reason: "not_found" });
  const way = c.req.query("show") === undefined ? "attachment" : "inline";
  c.header("Content-Type", "image/png");
  c.header("Content-Disposition", `${way}; filename="bhortibus-ticket.png"`);
  c.header("Cache-Control", "private, no-store");
  c.header("X-Robots-Tag", "noindex");
  return c.body(picture, 200);
});

/** Which change of the ticket at the address is good now; null: no ticket that is valid and not erased. */
async function findCurrentChange(env: Env, link: string): Promise<number | null> {
  const db = database(env);
  const ticket = await findTicketId(db, link);
  const story = ticket === null ? null : await findTicketStory(db, ticket, Date.now());
  if (story === null || story.voidedAt !== null || story.isErased) return null;
  return story.lastChange;
}
