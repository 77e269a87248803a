/**
 * Removes data of a trip's object long after its journey: every hold, because nothing is held any more, and the facts
 * of records that never sold, so that D1 may delete their bills. Seats and records stay, because a record bars its
 * claim for ever. Nothing is removed while a seat is held or being paid for. Repeating changes nothing.
 */
import { makeBarredCapture } from "./capture-lock.ts";
import { findRecord, isReady, type Claim, type Unbelieved } from "./claim.ts";
import type { RestoredClaim } from "./restore-capture.ts";
import {
  changed,
  seatAt,
  keepState,
  type Capture,
  type Decision,
  type TripState,
} from "./trip-state.ts";

export interface CompactInput {
  /** Failed bills without money, according to D1. */
  failed: readonly RestoredClaim[];
  incarnation: string | null;
}

/** `barred`: the claims of those bills that the object has barred and would not miss in D1. */
export type CompactAnswer =
  | { state: "compacted"; barred: string[] }
  | { state: "busy" }
  | Unbelieved;

export function compact(
  state: TripState,
  { failed, incarnation }: CompactInput,
  now: number,
): Decision<CompactAnswer> {
  if (!isReady(state, incarnation)) {
    return keepState(state, { state: "unbelieved", why: "not_ready" });
  }
  const taken = new Set([...state.seats.keys()].map((seatNo) => seatAt(state, seatNo, now)?.state));
  if (taken.has("held") || taken.has("capturing")) {
    return keepState(state, { state: "busy" });
  }
  const records = failed.flatMap((one) => makeBarredRecord(state, { ...one, incarnation }));
  const answer: CompactAnswer = { state: "compacted", barred: records.map(({ claim }) => claim) };
  const heldSeats = [...state.seats].filter(([, seat]) => seat.state === "held");
  const captures = records.filter(({ key, record }) => state.captures.get(key) !== record);
  if (heldSeats.length + state.holds.size + captures.length === 0) return keepState(state, answer);
  return changed(
    state,
    {
      seats: heldSeats.map(([seatNo]) => [seatNo, null]),
      holds: [...state.holds.keys()].map((booking) => [booking, null]),
      captures: captures.map(({ key, record }) => [key, record]),
    },
    () => answer,
  );
}

/** The record of a bill that never sold, without its facts; none for any other. */
function makeBarredRecord(
  state: TripState,
  input: Claim,
): { claim: string; key: string; record: Capture }[] {
  const found = findRecord(state, input);
  if ("why" in found) return [];
  const { claim } = input;
  const { key, record = makeBarredCapture(input) } = found;
  if (record.state !== "released" || record.trxId !== null) return [];
  return [{ claim, key, record: record.facts === null ? record : { ...record, facts: null } }];
}
