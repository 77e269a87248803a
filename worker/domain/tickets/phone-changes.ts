/** How often, and until when, the phone number of a ticket can be corrected (protocol 24). Pure; epoch ms. */
import type { Language } from "../language.ts";
import type { BillState } from "../payments/bill.ts";
import { COUNTER_PROVIDER } from "../payments/provider-names.ts";
import type { Refusal } from "../refusal.ts";
import { isJourneyOver } from "../trips/journey.ts";
import type { Trip } from "../trips/trip.ts";

/** By the passenger and staff together: a digit may be wrong twice, and a ticket is not handed on. */
export const PHONE_CHANGES_MAX = 2;

export interface PhoneTicket {
  id: string;
  bill: number;
  pnr: string;
  /** Language of the buyer's browser; null when it is not known. */
  language: Language | null;
  /** The receiver of the money, and their number for the sale. */
  provider: string;
  trxId: string | null;
  /** The seller; null: the buyer bought it online. */
  agentId: string | null;
  tripId: string;
  /** The current tie to its number. */
  tie: string;
  /** As stored in D1: a number, or a mark in its place (domain/retention.ts). */
  phone: string;
  voidedAt: number | null;
  billState: BillState;
  isErased: boolean;
  /** A change of the ticket waits for its last step. */
  isBusy: boolean;
  /** The number of corrections of its number, including one in progress. */
  phoneChanges: number;
}

/** Its buyer knows the TrxID: cash has none, and only the agent knows that of an agent's payment. */
export function hasBuyerTrxId({
  provider,
  agentId,
}: Pick<PhoneTicket, "provider" | "agentId">): boolean {
  return provider !== COUNTER_PROVIDER && agentId === null;
}

/** Corrections that are left; the statement that begins one checks the same (db/tickets/phone-changes.ts). */
export function phoneChangesLeft(
  ticket: Pick<PhoneTicket, "voidedAt" | "billState" | "isErased" | "phoneChanges">,
  trip: Parameters<typeof isJourneyOver>[0] & Pick<Trip, "cancelledAt">,
  now: number,
): number {
  const isLive = ticket.voidedAt === null && ticket.billState === "paid" && !ticket.isErased;
  const isOfUse = trip.cancelledAt === null && !isJourneyOver(trip, now);
  return isLive && isOfUse ? Math.max(0, PHONE_CHANGES_MAX - ticket.phoneChanges) : 0;
}

/** Returns null when the ticket's number may become this one now. */
export function refusalToCorrect(
  ticket: PhoneTicket,
  trip: Parameters<typeof phoneChangesLeft>[1],
  phone: string,
  now: number,
): Refusal | null {
  if (phoneChangesLeft(ticket, trip, now) === 0) return { reason: "phone_locked" };
  if (ticket.phone === phone) return { reason: "phone_unchanged" };
  return ticket.isBusy ? { reason: "ticket_busy" } : null;
}

/** For the preview. No notice can be sent to a number that was erased, or of which a restore has left only the hash. */
export function describeWhoIsTold(isTold: boolean, isOldNumberKnown: boolean): string {
  if (!isTold) return "nobody is told, since the shop sends no messages";
  return isOldNumberKnown ? "both numbers are told" : "only the new number is told";
}
