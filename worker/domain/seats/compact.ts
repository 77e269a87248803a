/**
 * What a trip's object drops once its journey is long over: every hold, since nothing is held any more, and the facts of
 * records that never sold, so that D1 may delete their bills. Seats and records stay: a record bars its claim for ever.
 * Nothing is dropped while a seat is held or being paid for. Repeating changes nothing.
 */
import { barred } from "./capture-lock.ts";
import { findRecord, isReady, type Claim, type Unbelieved } from "./claim.ts";
import type { RestoredClaim } from "./restore-capture.ts";
import {
  changed,
  seatAt,
  unchanged,
  type Capture,
  type Decision,
  type TripState,
} from "./trip-state.ts";

export interface CompactInput {
  /** Bills that failed and took no money, as D1 has them. */
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
    return unchanged(state, { state: "unbelieved", why: "not_ready" });
  }
  const taken = new Set([...state.seats.keys()].map((seatNo) => seatAt(state, seatNo, now)?.state));
  if (taken.has("held") || taken.has("capturing")) {
    return unchanged(state, { state: "busy" });
  }
  const records = failed.flatMap((one) => barredRecord(state, { ...one, incarnation }));
  const answer: CompactAnswer = { state: "compacted", barred: records.map(({ claim }) => claim) };
  const over = [...state.seats].filter(([, seat]) => seat.state === "held");
  const captures = records.filter(({ key, record }) => state.captures.get(key) !== record);
  if (over.length + state.holds.size + captures.length === 0) return unchanged(state, answer);
  return changed(
    state,
    {
      seats: over.map(([seatNo]) => [seatNo, null]),
      holds: [...state.holds.keys()].map((booking) => [booking, null]),
      captures: captures.map(({ key, record }) => [key, record]),
    },
    () => answer,
  );
}

/** The record of a bill that never sold, without its facts; none for any other. */
function barredRecord(
  state: TripState,
  input: Claim,
): { claim: string; key: string; record: Capture }[] {
  const found = findRecord(state, input);
  if ("why" in found) return [];
  const { claim } = input;
  const { key, record = barred(input) } = found;
  if (record.state !== "released" || record.trxId !== null) return [];
  return [{ claim, key, record: record.facts === null ? record : { ...record, facts: null } }];
}
