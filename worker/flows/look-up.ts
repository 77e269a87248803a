/**
 * A ticket by its PNR and phone number (decisions 7.2). Invariant: a wrong PNR, a wrong phone, both, and a ticket of
 * the other kind are one refusal after the same questions, so that no answer helps to guess.
 */
import { normalPhone } from "../domain/phone.ts";
import { normalPnr } from "../domain/pnr.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { Mode } from "../domain/trip.ts";
import type { AttemptCounter } from "../limits/calls.ts";
import { admit } from "./admit.ts";

export interface LookUpDeps<Found> {
  attempts: AttemptCounter;
  findTicket(pnr: string, phone: string, kind: Mode): Promise<Found | null>;
}

export interface LookUpWish {
  /** As typed. */
  pnr: string;
  phone: string;
  /** The kind that the call is for, and the one that the visitor chose. */
  kind: Mode;
  chosenKind: Mode;
}

export async function lookUp<Found>(
  deps: LookUpDeps<Found>,
  wish: LookUpWish,
): Promise<Result<Found, Refusal>> {
  const pnr = normalPnr(wish.pnr);
  // What is no phone number is nobody's: no ticket has it.
  const phone = normalPhone(wish.phone) ?? wish.phone;
  const admitted = await admit(deps.attempts, "look_up", [`pnr\n${pnr}`, `phone\n${phone}`]);
  if (!admitted.ok) return admitted;
  const found = await deps.findTicket(pnr, phone, wish.kind);
  if (found === null || wish.chosenKind !== wish.kind) return err({ reason: "no_ticket_matches" });
  await admitted.value.giveBack();
  return ok(found);
}
