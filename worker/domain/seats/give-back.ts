/** How the seats of a claim that is over are freed (protocol 4, 14), and what its record keeps about the reason. */
import { bar } from "./capture-lock.ts";
import { findRecord, type Claim, type Unbelieved } from "./claim.ts";
import type { BillFacts, MovePlace, ReleaseReason } from "./bill-facts.ts";
import {
  changed,
  clearedHold,
  unchanged,
  type Decision,
  type TakenSeat,
  type TripState,
} from "./trip-state.ts";

export interface GiveBackInput extends Claim {
  /** Of a failed move within the trip: the claim that gets the seats back that both have. */
  over?: string | null;
  /** Why the claim is over, of a move's source or target; missing for a sale that is to be refunded. */
  moveEnd?: { reason: "left"; movedTo: MovePlace } | { reason: "failed" };
  /** The same from a Worker of one version back, which does not say which end it is. Read and sent until the next. */
  ofMove?: boolean;
}

export type GiveBackAnswer = { state: "released" } | Unbelieved;

/**
 * Frees the seats of a claim that D1 says is over: a bill's that is to be refunded, a move's source or target; nobody
 * else may call it. An unknown claim is barred. A seat that a move has taken over stays with the move, and one that it
 * took over goes back.
 */
export function giveBack(
  state: TripState,
  input: GiveBackInput,
  now: number,
): Decision<GiveBackAnswer> {
  const answer = { state: "released" } as const;
  const found = findRecord(state, input);
  if ("why" in found) return unchanged(state, found);
  const { key, record } = found;
  if (record === undefined) return bar(state, input, answer);
  if (record.state === "released") return unchanged(state, answer);
  const { booking } = record;
  const seats = record.seats.filter((seatNo) => isOwn(state.seats.get(seatNo), key));
  const heir = heirOf(state, input);
  const trxId = record.state === "sold" ? record.trxId : null;
  return changed(
    state,
    {
      seats: seats.map((seatNo) => [
        seatNo,
        heir?.record.seats.includes(seatNo) === true ? heir.seat : null,
      ]),
      holds: clearedHold(state, booking, seats, { now, holdMs: null }),
      captures: [[key, { ...record, state: "released", trxId, ...endOf(input, record.facts) }]],
    },
    () => answer,
  );
}

function isOwn(seat: TakenSeat | undefined, key: string): boolean {
  return (seat?.state === "capturing" || seat?.state === "sold") && seat.claim === key;
}

/** The live record under `over`, and a seat as it has it. */
function heirOf(state: TripState, { over = null }: GiveBackInput) {
  const record = over === null ? undefined : state.captures.get(over);
  if (over === null || record === undefined || record.state === "released") return null;
  const { bill, booking } = record;
  const seat: TakenSeat = { state: record.state, booking, bill, claim: over };
  return { record, seat };
}

/** What the record keeps about its end. */
function endOf(
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
