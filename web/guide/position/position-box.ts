/** What the panel of the bus's place notes, in the guide's encrypted store, as long as the phone has the same duty. */
import type { Keeper } from "../keeper.ts";
import type { Saved } from "../store/saved.ts";
import { NOTHING_NOTED, type PositionState } from "./position-steps.ts";
import type { PositionBox } from "./tracker.ts";

export function createPositionBox({
  commit,
  getState,
}: Pick<Keeper, "commit" | "getState">): PositionBox {
  const find = () => findNoted(getState().saved);
  return {
    load: async () => find(),
    async change(step) {
      await commit((saved) => {
        const noted = findNoted(saved);
        const next = step(noted);
        // Nothing is written any more into a store that was wiped.
        if (next === noted || saved.pairing === null) return null;
        return { position: { duty: saved.pairing.duty, noted: next } };
      });
      return find();
    },
  };
}

function findNoted({ position, pairing }: Saved): PositionState {
  return position !== null && position.duty === pairing?.duty ? position.noted : NOTHING_NOTED;
}
