/**
 * The phone number of a sold booking in the trip's object (protocol 24). A tie only goes forward: none, tied, out; an
 * untied number states the reason, so that a comparison with D1 knows which corrections were done. The first tie of a
 * sale is the claim of its bill, and has a row only once it is out. The number itself is never stored here: `phoneKey`
 * is its keyed hash.
 */
import { isReady, type Unbelieved } from "./claim.ts";
import type { Tie, TieFacts, UntieReason } from "./tie.ts";
import { changed, keepState, type Decision, type TripState } from "./trip-state.ts";

interface NamedTie {
  /** Unguessable and never reused, like a claim. */
  tie: string;
  bill: number;
  /** The incarnation that D1 knows for the trip. */
  incarnation: string | null;
}

export interface TieInput extends NamedTie {
  phoneKey: string;
  facts: TieFacts;
}

export interface UntieInput extends NamedTie {
  why: UntieReason;
}

/** A tie as D1 has it, for an object that has lost its own. */
export type RestoredTie = { tie: string } & Tie;

/** `gone`: it was untied before, and never comes back. */
export type TieAnswer = { state: "tied" } | { state: "gone" } | Unbelieved;
export type UntieAnswer = { state: "untied" } | Unbelieved;

const NOT_READY: Unbelieved = { state: "unbelieved", why: "not_ready" };

/** N2. Sold seats do not count towards a number's six, so no limit is checked here (decisions 2.5). */
export function tieNumber(state: TripState, input: TieInput): Decision<TieAnswer> {
  if (!isReady(state, input.incarnation)) return keepState(state, NOT_READY);
  const known = state.ties.get(input.tie);
  if (known !== undefined) {
    return keepState(state, { state: known.state === "tied" ? "tied" : "gone" });
  }
  const { tie, bill, phoneKey, facts } = input;
  return changed(state, { ties: [[tie, { state: "tied", bill, phoneKey, facts }]] }, () => ({
    state: "tied",
  }));
}

/** N5, N7. One that is unknown is barred, so that no delayed N2 ties it afterwards. */
export function untieNumber(state: TripState, input: UntieInput): Decision<UntieAnswer> {
  if (!isReady(state, input.incarnation)) return keepState(state, NOT_READY);
  const answer = { state: "untied" } as const;
  const known = state.ties.get(input.tie);
  if (known?.state === "out") return keepState(state, answer);
  const { tie, bill, why } = input;
  const kept = known ?? { bill, phoneKey: null, facts: null };
  return changed(state, { ties: [[tie, { ...kept, state: "out", why }]] }, () => answer);
}

/**
 * Restores the ties of an object that has lost its storage. Ties that it knows stay as they are, because they only go
 * forward.
 */
export function restoreTies(
  state: TripState,
  input: { ties: readonly RestoredTie[] },
): Decision<{ restored: number }> {
  const unknown = input.ties.filter(({ tie }) => !state.ties.has(tie));
  if (unknown.length === 0) return keepState(state, { restored: 0 });
  return changed(state, { ties: unknown.map(({ tie, ...row }) => [tie, row] as const) }, () => ({
    restored: unknown.length,
  }));
}
