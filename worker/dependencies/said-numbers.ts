/** Numbers of which a restore has left only the keyed hash: a number with that hash is accepted (protocol 24). */
import { database } from "../db/client.ts";
import { sayNumber } from "../db/tickets/phone-changes.ts";
import type { Ticket } from "../db/tickets/tickets.ts";
import { formatHashedPhone } from "../domain/retention.ts";
import { hashPhone } from "./phone-changes.ts";

/** A number as D1 may have it. */
export async function listStoredPhones(env: Env, phone: string): Promise<string[]> {
  return [phone, formatHashedPhone(await hashPhone(env, phone))];
}

/** A ticket that was found by its number; that was said by this, where only its hash was known. */
export async function withSaidNumber(env: Env, ticket: Ticket, phone: string): Promise<Ticket> {
  if (ticket.contactPhone === phone) return ticket;
  const said = { bill: ticket.billId, phone, phoneKey: await hashPhone(env, phone) };
  await sayNumber(database(env), said, Date.now());
  return { ...ticket, contactPhone: phone };
}
