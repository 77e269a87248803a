/** A phone gets a ticket's messages besides the SMS, or no longer. The ticket's id is the capability. */
import { Hono } from "hono";
import type { Context } from "hono";
import {
  PushRenewalRequest,
  type PushRenewalView,
  TicketPushOffRequest,
  TicketPushRequest,
  type TicketPushOffView,
  type TicketPushView,
} from "../../contract/tickets/ticket-push.ts";
import { database } from "../../db/client.ts";
import { deletePushPhone, writePhone } from "../../db/messages/phones.ts";
import { renewPhone } from "../../db/messages/push-renewal.ts";
import { countPushPhone } from "../../dependencies/push.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";

export const ticketPushRoutes = new Hono<AppEnv>()
  .post("/ticket-push", (c) => turnOn(c))
  .post("/ticket-push-off", (c) => turnOff(c));

/**
 * Sent by a service worker, which can't read the anti-forgery cookie: the old address, which only this browser and the
 * shop know, is its proof. The answer doesn't say whether it was known.
 */
export const pushRenewal = new Hono<AppEnv>().post("/push-renewal", async (c) => {
  const body = await readBody(c, PushRenewalRequest);
  if (!body.ok) return refuse(c, body.error);
  const { old_endpoint: old, ...phone } = body.value;
  await renewPhone(database(c.env), old, phone);
  const view: PushRenewalView = { status_code: 201 };
  return c.json(view, 201);
});

async function turnOn(c: Context<AppEnv>) {
  const body = await readBody(c, TicketPushRequest);
  if (!body.ok) return refuse(c, body.error);
  const { ticketing_id: ticket, ...phone } = body.value;
  const tooMany = await countPushPhone(c.env, c.get("signer"), ticket);
  if (tooMany !== null) return refuse(c, tooMany);
  const isWritten = await writePhone(database(c.env), ticket, { phone, now: Date.now() });
  if (!isWritten) return refuse(c, { reason: "ticket_unknown" });
  const view: TicketPushView = { status_code: 201 };
  return c.json(view, 201);
}

async function turnOff(c: Context<AppEnv>) {
  const body = await readBody(c, TicketPushOffRequest);
  if (!body.ok) return refuse(c, body.error);
  const { ticketing_id: ticket, endpoint } = body.value;
  const isThere = await deletePushPhone(database(c.env), { ticket, endpoint });
  if (!isThere) return refuse(c, { reason: "ticket_unknown" });
  const view: TicketPushOffView = { status_code: 201 };
  return c.json(view, 201);
}
