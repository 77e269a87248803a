/**
 * Restores D1's bills of a trip into an object that has lost them (protocol 14, rebuild): seats that are sold or in
 * doubt, and every finished claim, so that no delayed flow captures on it. It takes free or held seats and never those
 * of another bill: then a payment in doubt is barred, and any other difference is left to a person. Repeating changes
 * nothing.
 */
import { makeBarredCapture } from "./capture-lock.ts";
import { matchesClaim, keyOfNumber, type Claim } from "./claim.ts";
import type { BillFacts } from "./bill-facts.ts";
import { changed, seatAt, keepState, type Decision, type TripState } from "./trip-state.ts";

export type RestoredClaim = Omit<Claim, "incarnation">;

export interface RestoreInput extends RestoredClaim {
  /** The wallet's number of a paid bill; null for one whose payment is still in doubt. */
  trxId: string | null;
  facts: BillFacts | null;
}

export type RestoreAnswer = { state: "restored" | "known" } | { state: "conflict"; lost: string[] };

export function restore(
  state: TripState,
  input: RestoreInput,
  now: number,
): Decision<RestoreAnswer> {
  const { claim, bill, booking, seats, trxId, facts } = input;
  // An object's record of a bill only goes forward; D1 never turns it back.
  if (isKnown(state, input)) return keepState(state, { state: "known" });
  const lost = seats.filter((seatNo) => {
    const seat = seatAt(state, seatNo, now);
    return seat !== null && seat.state !== "held";
  });
  if (lost.length > 0) return keepState(state, { state: "conflict", lost });
  const became = trxId === null ? "capturing" : "sold";
  const record = { bill, booking, seats, facts };
  return changed(
    state,
    {
      seats: seats.map((seatNo) => [seatNo, { state: became, booking, bill, claim }]),
      captures: [
        [
          claim,
          trxId === null ? { ...record, state: "capturing" } : { ...record, state: "sold", trxId },
        ],
      ],
    },
    () => ({ state: "restored" }),
  );
}

/**
 * Bars a claim. `facts` are those of a payment for which money may have come: if D1 forgets the bill, the record
 * restores it.
 */
export interface OverClaim extends RestoredClaim {
  facts?: BillFacts | null;
}

/**
 * Bars claims that are finished, or that have lost their seats to others. Those that the object knows stay as they are.
 */
export function barFinishedClaims(
  state: TripState,
  input: { claims: readonly OverClaim[] },
): Decision<{ barred: number }> {
  const unknown = input.claims.filter((one) => !isKnown(state, one));
  if (unknown.length === 0) return keepState(state, { barred: 0 });
  return changed(
    state,
    {
      captures: unknown.map((one) => [
        one.claim,
        { ...makeBarredCapture(one), facts: one.facts ?? null },
      ]),
    },
    () => ({
      barred: unknown.length,
    }),
  );
}

function isKnown(state: TripState, input: RestoredClaim): boolean {
  const old = state.captures.get(keyOfNumber(input.bill));
  return state.captures.has(input.claim) || (old !== undefined && matchesClaim(old, input));
}
