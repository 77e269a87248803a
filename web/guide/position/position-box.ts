/** What the panel of the bus's place notes, in the guide's encrypted store, as long as the phone has the same duty. */
import type { GuideStore, Pairing } from "../store/guide-store.ts";
import type { PositionBox } from "./tracker.ts";

export function createPositionBox(
  inTurn: <Value>(change: (opened: GuideStore) => Promise<Value>) => Promise<Value>,
  getPairing: () => Pairing | null,
): PositionBox {
  return {
    load: () =>
      inTurn(async (opened) => {
        const kept = await opened.loadPosition();
        return kept !== null && kept.duty === getPairing()?.duty ? kept.noted : null;
      }),
    save: (noted) =>
      inTurn(async (opened) => {
        const pairing = getPairing();
        // Nothing is written any more into a store that was wiped.
        if (pairing !== null) await opened.savePosition({ duty: pairing.duty, noted });
      }),
  };
}
