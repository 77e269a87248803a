/** Frees the seats of a claim that is over (protocol 4, 14), and stores the reason in its record. */
import { bar, readClaims, type ClaimsOver } from "./capture-lock.ts";
import { findRecord, type Claim, type Unbelieved } from "./claim.ts";
import type { BillFacts, MovePlace, ReleaseReason } from "./bill-facts.ts";
import {
  changed,
  clearHold,
  keepState,
  type Decision,
  type TakenSeat,
  type TripState,
} from "./trip-state.ts";

export interface GiveBackInput extends Claim {
  /** For a failed move within the trip: the claims that get back the seats in their lists. */
  over?: ClaimsOver;
  /** Why the claim of a move's source or target is over; missing for a sale that is to be refunded. */
  moveEnd?: { reason: "left"; movedTo: MovePlace } | { reason: "failed" };
  /**
   * Sent by a Worker of the previous version, which does not say which end it is. Read and sent until the next version.
   */
  ofMove?: boolean;
}

export type GiveBackAnswer = { state: "released" } | Unbelieved;

/**
 * Frees the seats of a claim that D1 says is over: a bill's that is to be refunded, or a move's source or target;
 * nobody else may call it. An unknown claim is barred. A seat that a move has taken over stays with the move, and one
 * that it took over goes back.
 */
export function giveBack(
  state: TripState,
  input: GiveBackInput,
  now: number,
): Decision<GiveBackAnswer> {
  const answer = { state: "released" } as const;
  const found = findRecord(state, input);
  if ("why" in found) return keepState(state, found);
  const { key, record } = found;
  if (record === undefined) return bar(state, input, answer);
  if (record.state === "released") return keepState(state, answer);
  const { booking } = record;
  const seats = record.seats.filter((seatNo) => isOwn(state.seats.get(seatNo), key));
  const heirs = findHeirs(state, input);
  const trxId = record.state === "sold" ? record.trxId : null;
  return changed(
    state,
    {
      seats: seats.map((seatNo) => [
        seatNo,
        heirs.find(({ record: live }) => live.seats.includes(seatNo))?.seat ?? null,
      ]),
      holds: clearHold(state, booking, seats, { now, holdMs: null }),
      captures: [
        [key, { ...record, state: "released", trxId, ...describeEnd(input, record.facts) }],
      ],
    },
    () => answer,
  );
}

function isOwn(seat: TakenSeat | undefined, key: string): boolean {
  return (seat?.state === "capturing" || seat?.state === "sold") && seat.claim === key;
}

/** The live records under `over`, each with a seat as it has it. */
function findHeirs(state: TripState, { over = null }: GiveBackInput) {
  return readClaims(over).flatMap((claim) => {
    const record = state.captures.get(claim);
    if (record === undefined || record.state === "released") return [];
    const { bill, booking } = record;
    const seat: TakenSeat = { state: record.state, booking, bill, claim };
    return [{ record, seat }];
  });
}

/** The reason that the record stores. */
function describeEnd(
  { moveEnd, ofMove }: GiveBackInput,
  facts: BillFacts | null,
): { releaseReason: ReleaseReason | null; facts: BillFacts | null } {
  const added = moveEnd?.reason === "left" ? { movedTo: moveEnd.movedTo } : null;
  if (moveEnd !== undefined) {
    return { releaseReason: moveEnd.reason, facts: facts === null ? null : { ...facts, ...added } };
  }
  if (ofMove !== true) return { releaseReason: "cancelled", facts };
  return { releaseReason: null, facts: facts === null ? null : { ...facts, isMoveEnd: true } };
}
