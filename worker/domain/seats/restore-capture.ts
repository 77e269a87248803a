/**
 * A bill's seats put back into an object that has lost them, from what D1 says of the bill. It takes what is free or
 * held and never what another bill has: that is a difference for a person to see. Repeating it changes nothing.
 */
import { changed, seatAt, unchanged, type Decision, type TripState } from "./trip-state.ts";

export interface RestoreInput {
  bill: number;
  booking: string;
  seats: readonly string[];
  /** The wallet's number of a paid bill; null for one whose payment is still in doubt. */
  trxId: string | null;
}

export type RestoreAnswer = { state: "restored" | "known" } | { state: "conflict"; lost: string[] };

export function restore(
  state: TripState,
  input: RestoreInput,
  now: number,
): Decision<RestoreAnswer> {
  const { bill, booking, seats, trxId } = input;
  // What an object remembers of a bill only goes forward; it is not for D1 to turn it back.
  if (state.captures.has(bill)) return unchanged(state, { state: "known" });
  const lost = seats.filter((seatNo) => {
    const seat = seatAt(state, seatNo, now);
    return seat !== null && seat.state !== "held";
  });
  if (lost.length > 0) return unchanged(state, { state: "conflict", lost });
  const became = trxId === null ? "capturing" : "sold";
  return changed(
    state,
    {
      seats: seats.map((seatNo) => [seatNo, { state: became, booking, bill }]),
      captures: [
        [
          bill,
          trxId === null
            ? { state: "capturing", booking, seats }
            : { state: "sold", booking, seats, trxId },
        ],
      ],
    },
    () => ({ state: "restored" }),
  );
}
