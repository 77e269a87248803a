/**
 * Finds a ticket by its PNR, or by the wallet's TrxID, and phone number (decisions 7.2). For the TrxID of a payment
 * that came too late the response is that it is being refunded. Invariants: a wrong PNR or TrxID, a wrong phone, both,
 * and a ticket of the other mode are one refusal after the same queries, so no response helps to guess; a matching pair
 * is never refused because of other people's attempts.
 */
import { codeAsTyped } from "../../domain/as-typed.ts";
import { normalizePhone } from "../../domain/phone.ts";
import { normalizePnr, PNR_LENGTH } from "../../domain/tickets/pnr.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import type { BookingMode } from "../../domain/trips/trip.ts";
import type { RateLimits } from "../../rate-limit/calls.ts";
import { admit, type PersonCheck } from "../rate-limited.ts";

export interface LookUpDependencies<Found> extends PersonCheck {
  rateLimits: RateLimits;
  /** Identifies the browser for rate limits. */
  visitor(): Promise<string>;
  findTicket(pnr: string, phone: string, mode: BookingMode): Promise<Found | null>;
  findPayment(trxId: string, phone: string, mode: BookingMode): Promise<FoundPayment<Found> | null>;
}

/** The result of a payment: a ticket, void or not, or a charge without a ticket. */
export type FoundPayment<Found> =
  | { state: "ticket"; ticket: Found }
  | { state: "refund_owed" | "refunded"; amountPoisha: number; provider: string };

/** The format of bKash's message, in any letter case. A PNR is shorter. */
const TRX_ID = /^[A-Z0-9]{10}$/;

export interface LookUpInput {
  /** As typed; a TrxID is accepted too. */
  pnr: string;
  phone: string;
  /** The mode of the call, and the one that the visitor chose. */
  mode: BookingMode;
  chosenMode: BookingMode;
}

export async function lookUp<Found>(
  deps: LookUpDependencies<Found>,
  input: LookUpInput,
): Promise<Result<Found, Refusal>> {
  const pnr = normalizePnr(input.pnr);
  // No ticket has an invalid phone number.
  const phone = normalizePhone(input.phone) ?? input.phone;
  const admitted = await admit(deps, [
    ["look_up", `pnr\n${pnr}`],
    ["look_up", `phone\n${phone}`],
    ["look_up_browser", await deps.visitor()],
  ]);
  if (!admitted.ok) return admitted;
  const found = await find(deps, input.pnr, phone, input.mode);
  if (found === null || input.chosenMode !== input.mode) {
    return err(admitted.value.pastLimit ?? { reason: "no_ticket_matches" });
  }
  await admitted.value.returnAttempt();
  if (found.state === "ticket") return ok(found.ticket);
  const { state, amountPoisha, provider } = found;
  const reason = state === "refunded" ? "payment_refunded" : "payment_refunding";
  return err({ reason, amountPoisha, provider });
}

async function find<Found>(
  deps: LookUpDependencies<Found>,
  typed: string,
  phone: string,
  mode: BookingMode,
): Promise<FoundPayment<Found> | null> {
  const pnr = normalizePnr(typed);
  if (TRX_ID.test(pnr)) return deps.findPayment(pnr, phone, mode);
  // The transaction ID of another provider may have dashes and letters of both cases.
  if (pnr.length > PNR_LENGTH) return deps.findPayment(codeAsTyped(typed), phone, mode);
  const ticket = await deps.findTicket(pnr, phone, mode);
  return ticket === null ? null : { state: "ticket", ticket };
}
