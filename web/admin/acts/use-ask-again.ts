/** Asks again what became of an act, until it is known: later and later, and at once when the connection is back. */
import { useEffect, useEffectEvent } from "react";
import { afterPause, findReconnectDelayMs } from "../../api/retries.ts";

/**
 * `failures`: how many answers were lost; 0: nothing is asked. `ask` sends the act under the same key. Nothing is asked
 * while `isBusy`, because somebody has pressed again: the answer to a second call says only that the act is done, and
 * would stand in place of what was done and how to undo it.
 */
export function useAskAgain(failures: number, isBusy: boolean, ask: () => void): void {
  const onPause = useEffectEvent(() => {
    if (!isBusy) ask();
  });
  useEffect(() => {
    if (failures === 0) return undefined;
    return afterPause(findReconnectDelayMs(failures, Math.random()), onPause);
  }, [failures]);
}
