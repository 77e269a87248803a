/** Differences of corrected phone numbers between a trip's object and D1 (protocol 24). Pure. */
import type { TripLedger } from "../../trip/calls.ts";
import { findLostNumbers, findUnknownTies } from "./lost-numbers.ts";
import type { TripRecords } from "./trip-records.ts";

interface NumberDifference {
  kind: "number_forgotten" | "number_unknown";
  bill: number;
  seats: string[];
  message: string;
  /** When the bill's last correction began, epoch ms; 0: D1 has none. */
  since: number;
}

export function listNumberDifferences(
  tripId: string,
  ledger: TripLedger,
  { tied }: Pick<TripRecords, "tied">,
): NumberDifference[] {
  return tied.flatMap((one): NumberDifference[] => {
    const { bill, changes } = one;
    const since = Math.max(0, ...changes.map(({ at }) => at));
    const whose = `#${bill} was corrected to a phone number that`;
    const forgotten = findLostNumbers(ledger, one).map(() => "number_forgotten" as const);
    const unknown = findUnknownTies(tripId, ledger, one).length > 0;
    return [...forgotten, ...(unknown ? (["number_unknown"] as const) : [])].map((kind) => {
      const who = kind === "number_forgotten" ? "D1 has forgotten" : "the object does not know";
      return { kind, bill, seats: [], message: `${whose} ${who}.`, since };
    });
  });
}
