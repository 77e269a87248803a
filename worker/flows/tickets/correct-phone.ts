/**
 * Corrects the phone number of a ticket (protocol 24). The trip's object ties the new number first, D1 gives the ticket
 * that number with a new address, and only then the old number is untied. Stopping anywhere is safe: the row of the
 * correction records its step, and the schedule continues from there.
 */
import type { NewPhoneChange, PhoneChange } from "../../db/tickets/phone-changes.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, unreachable, type Result } from "../../domain/result.ts";
import type { Unbelieved } from "../../domain/seats/claim.ts";
import type { UntieReason } from "../../domain/seats/tie.ts";
import type { MoveState } from "../../domain/tickets/move.ts";
import type { TripSeatsRemote } from "../../trip/calls.ts";

export interface PhoneChangeDependencies {
  changes: {
    /** N1. */
    begin(change: NewPhoneChange): Promise<number | null>;
    find(id: number): Promise<PhoneChange | null>;
    /** N4. */
    finish(change: PhoneChange): Promise<MoveState>;
    /** N6. */
    fail(id: number): Promise<MoveState>;
    /** N8. */
    settle(id: number): Promise<void>;
  };
  seatsOf(tripId: string): Pick<TripSeatsRemote, "tie" | "untie">;
  alert(event: string, facts: Record<string, unknown>): void;
}

/** `moving`: the schedule continues it. */
type CorrectionEnd = "done" | "failed" | "moving";

/** The whole of it. A refusal has changed nothing, but for `ticket_busy`, which may be what the schedule finishes. */
export async function correctPhone(
  deps: PhoneChangeDependencies,
  change: NewPhoneChange,
): Promise<Result<"corrected", Refusal>> {
  const id = await deps.changes.begin(change);
  if (id === null) return err({ reason: "ticket_busy" });
  const end = await runCorrection(deps, id);
  if (end === "done") return ok("corrected");
  return err({ reason: end === "moving" ? "ticket_busy" : "phone_locked" });
}

/** Continues a correction from its current step; any number of callers at once. */
export async function runCorrection(
  deps: PhoneChangeDependencies,
  id: number,
): Promise<CorrectionEnd> {
  const change = await deps.changes.find(id);
  if (change === null) return "failed";
  switch (change.state) {
    case "moving":
      return tieNew(deps, change);
    case "done":
      return untie(deps, change, "left");
    case "failed":
      return untie(deps, change, "failed");
    default:
      return unreachable(change.state);
  }
}

/** N2, N4. */
async function tieNew(deps: PhoneChangeDependencies, change: PhoneChange): Promise<CorrectionEnd> {
  const { id, tripId, to, bill, incarnation, phoneKey, facts } = change;
  const tied = await deps.seatsOf(tripId).tie({ tie: to, bill, incarnation, phoneKey, facts });
  if (tied.state === "unbelieved") {
    alertUnbelieved(deps, change, tied);
    return "moving";
  }
  // N6: D1 first; where another caller has finished it, it is done.
  const state = tied.state === "gone" ? "moving" : await deps.changes.finish(change);
  const end = state === "moving" ? await deps.changes.fail(id) : state;
  return untie(deps, change, end === "done" ? "left" : "failed");
}

/** N5 or N7, and N8. */
async function untie(
  deps: PhoneChangeDependencies,
  change: PhoneChange,
  why: UntieReason,
): Promise<CorrectionEnd> {
  const { id, tripId, from, to, bill, incarnation } = change;
  const tie = why === "left" ? from : to;
  const untied = await deps.seatsOf(tripId).untie({ tie, bill, incarnation, why });
  if (untied.state === "unbelieved") alertUnbelieved(deps, change, untied);
  else await deps.changes.settle(id);
  return why === "left" ? "done" : "failed";
}

function alertUnbelieved(
  deps: PhoneChangeDependencies,
  { bill, tripId: trip }: PhoneChange,
  { why }: Unbelieved,
): void {
  deps.alert("capture_unbelieved", { bill, trip, why });
}
