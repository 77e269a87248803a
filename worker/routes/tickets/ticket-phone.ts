/**
 * The buyer corrects the phone number of a ticket (protocol 24): proven by what only who paid knows, and by a code that
 * was sent to the new number. The address of the ticket, which a stranger may have got, is worth nothing by itself.
 */
import { Hono } from "hono";
import type { Context } from "hono";
import type { z } from "zod";
import { randomCode, isSameText } from "../../auth/signer.ts";
import {
  TicketPhoneCodeRequest,
  TicketPhoneRequest,
  type TicketPhoneCodeView,
  type TicketPhoneView,
} from "../../contract/tickets/ticket-phone.ts";
import { shop } from "../../config/shop-profile.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { ticketOfLink } from "../../db/tickets/current.ts";
import { findPhoneTicket } from "../../db/tickets/phone-changes.ts";
import { tryPhoneCode, writePhoneCode } from "../../db/tickets/phone-codes.ts";
import { attemptLimits, tooManyTries } from "../../dependencies/attempt-limits.ts";
import {
  codeSender,
  hashPhone,
  linkOfTie,
  makeTie,
  phoneChangeDependencies,
} from "../../dependencies/phone-changes.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { phoneCodeText } from "../../domain/messages/phone-code-text.ts";
import { normalizePhone } from "../../domain/phone.ts";
import type { RateLimitKind } from "../../domain/rate-limit/rate-limit.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { assert, err, ok, type Result } from "../../domain/result.ts";
import { CODE_LASTS_MS, writeCode } from "../../domain/tickets/phone-code.ts";
import {
  hasBuyerTrxId,
  refusalToCorrect,
  type PhoneTicket,
} from "../../domain/tickets/phone-changes.ts";
import { correctPhone } from "../../flows/tickets/correct-phone.ts";
import { proveBuyer } from "../../flows/tickets/prove-buyer.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { sendTicketMessage } from "../../jobs/messages.ts";
import { requireOpenShop } from "../open-shop.ts";

const BY = "buyer" as const;
const NO_PHONE: Refusal = {
  reason: "field_invalid",
  sentences: ["contact_number: must be a valid phone number"],
};

export const ticketPhoneRoutes = new Hono<AppEnv>()
  .post("/ticket-phone-code", requireOpenShop, (c) => sendCode(c))
  .post("/ticket-phone", requireOpenShop, (c) => correct(c));

async function sendCode(c: Context<AppEnv>) {
  const body = await readBody(c, TicketPhoneCodeRequest);
  if (!body.ok) return refuse(c, body.error);
  const proven = await readProven(c, body.value);
  if (!proven.ok) return refuse(c, proven.error);
  const { ticket, phone } = proven.value;
  const send = codeSender(c.env);
  if (send === null) return refuse(c, { reason: "phone_locked" });
  const taken = await takeCode(c, ticket.id);
  if (!taken.ok) return refuse(c, taken.error);
  const code = writeCode(randomCode());
  const expiresAt = Date.now() + CODE_LASTS_MS;
  const codeHash = await hashCode(c, ticket.id, phone, code);
  const { name, nameBn } = shop(c.env);
  const language = ticket.language ?? "bn";
  const text = phoneCodeText({
    language,
    shop: language === "bn" ? nameBn : name,
    code,
    pnr: ticket.pnr,
  });
  const sent = await send({ id: codeHash.slice(0, 20), phone, text });
  if (sent.result === "refused" || sent.result === "later") {
    // Nothing went out, and the shop paid nothing. A number that the gateway does not take was typed by the buyer.
    const isWrongNumber = sent.result === "refused" && sent.reason === "number";
    await taken.value.giveBack(isWrongNumber ? ["ticket_phone_code"] : []);
    return refuse(c, { reason: "phone_code_not_sent" });
  }
  // Only a code that may have gone out, and was counted, can be tried; the one before stays good otherwise.
  await writePhoneCode(database(c.env), { ticketId: ticket.id, codeHash, expiresAt });
  const view: TicketPhoneCodeView = { status_code: 201, until: dhakaIso(expiresAt) };
  return c.json(view, 201);
}

/**
 * After the proof, and by the ticket: nobody else uses up a buyer's codes. Codes are not counted by the number, or who
 * has a ticket of their own would use up those to somebody else's. What the shop pays has an end all the same, which
 * never refuses the first code of a ticket.
 */
async function takeCode(c: Context<AppEnv>, ticketId: string): Promise<Result<TakenCode, Refusal>> {
  const limits = attemptLimits(c, undefined).rateLimits;
  const taken: { kind: RateLimitKind; of: string; at: number }[] = [];
  const take = async (kind: RateLimitKind, of: string) => {
    const answer = await limits.take(kind, of);
    if (answer.isAllowed) taken.push({ kind, of, at: answer.at });
    return answer;
  };
  const giveBack = async (kept: readonly RateLimitKind[]) => {
    const unused = taken.filter(({ kind }) => !kept.includes(kind));
    await Promise.all(unused.map(({ kind, of, at }) => limits.returnAttempt(kind, of, at)));
  };
  const ofTicket = `ticket\n${ticketId}`;
  const own = await take("ticket_phone_code", ofTicket);
  if (!own.isAllowed) return err(tooManyTries(own));
  if ((await take("ticket_phone_first", ofTicket)).isAllowed) return ok({ giveBack });
  const shops = await take("ticket_phone_shop", "shop");
  if (shops.isAllowed) return ok({ giveBack });
  await giveBack([]);
  return err(tooManyTries(shops));
}

/** A code that was counted, and may not have gone out: all that counted it is given back, but those kinds. */
interface TakenCode {
  giveBack(kept: readonly RateLimitKind[]): Promise<void>;
}

async function correct(c: Context<AppEnv>) {
  const body = await readBody(c, TicketPhoneRequest);
  if (!body.ok) return refuse(c, body.error);
  const proven = await readProven(c, body.value);
  if (!proven.ok) return refuse(c, proven.error);
  const { ticket, phone } = proven.value;
  const db = database(c.env);
  const now = Date.now();
  const ticketId = ticket.id;
  const storedHash = await tryPhoneCode(db, ticketId, now);
  const codeHash = await hashCode(c, ticketId, phone, body.value.code);
  if (storedHash === null || !isSameText(storedHash, codeHash)) {
    return refuse(c, { reason: "phone_code_wrong" });
  }
  const tie = makeTie();
  const line = { by: BY, act: "correct_phone", target: String(ticket.bill), reason: "", now };
  const phoneKey = await hashPhone(c.env, phone);
  const change = { ticketId, seenTie: ticket.tie, tie, phone, phoneKey, codeHash, by: BY };
  const done = await correctPhone(phoneChangeDependencies(c.env, BY, line), change);
  if (!done.ok) return refuse(c, done.error);
  c.executionCtx.waitUntil(sendTicketMessage(c.env, ticket.bill));
  const view: TicketPhoneView = {
    status_code: 201,
    ticketing_id: await linkOfTie(c.env, tie),
  };
  return c.json(view, 201);
}

interface Proven {
  ticket: PhoneTicket;
  /** In its stored form. */
  phone: string;
}

/**
 * Reads a ticket whose number may be corrected by the person who paid for it. Nothing is said about the ticket before
 * the proof.
 */
async function readProven(
  c: Context<AppEnv>,
  given: z.output<typeof TicketPhoneCodeRequest>,
): Promise<Result<Proven, Refusal>> {
  const db = database(c.env);
  const phone = normalizePhone(given.contact_number);
  if (phone === null) return err(NO_PHONE);
  const ticket = await findPhoneTicket(db, { ticket: ticketOfLink(given.ticketing_id) });
  if (ticket === null || ticket.voidedAt !== null) return err({ reason: "ticket_unknown" });
  const { id: ticketId, trxId, provider } = ticket;
  if (trxId === null || !hasBuyerTrxId(ticket)) return err({ reason: "phone_locked" });
  const limits = attemptLimits(c, given.turnstile_token);
  const proof = await proveBuyer(limits, { ticketId, trxId }, given.trx_id);
  if (!proof.ok && proof.error.reason === "phone_proof_wrong") {
    return err({ ...proof.error, provider });
  }
  if (!proof.ok) return proof;
  const trip = await findTrip(db, ticket.tripId);
  assert(trip, "the trip of a ticket exists");
  const refusal = refusalToCorrect(ticket, trip, phone, Date.now());
  return refusal === null ? ok({ ticket, phone }) : err(refusal);
}

function hashCode(
  c: Context<AppEnv>,
  ticket: string,
  phone: string,
  code: string,
): Promise<string> {
  return c.get("signer").sign("phone-code", `${ticket}\n${phone}\n${code}`);
}
