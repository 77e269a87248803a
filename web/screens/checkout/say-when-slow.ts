/**
 * Words beside the spinner of a payment that is opened slowly: within how many seconds it is asked again. A shop under
 * load answers late or sends a call away with a time to come back, and nobody is to watch a spinner for that long.
 */
import { PAYMENT_MS } from "../../api/client.ts";

/** A try without an answer for so long is slow. */
export const SLOW_MS = 4_000;

export interface SlownessWatch {
  /** The call was sent away, and is made again after `waitMs`. */
  onRetry: (waitMs: number) => void;
  /** There is an answer, or nobody waits for it any more. */
  end: () => void;
}

/** Begins with the first try. `say` is called with the seconds, and with null at the end. */
export function watchSlowness(say: (seconds: number | null) => void): SlownessWatch {
  const watch = (ms: number) =>
    setTimeout(() => say(Math.ceil((PAYMENT_MS - SLOW_MS) / 1_000)), ms + SLOW_MS);
  let timer = watch(0);
  return {
    onRetry(waitMs) {
      clearTimeout(timer);
      timer = watch(waitMs);
      say(Math.ceil(waitMs / 1_000));
    },
    end() {
      clearTimeout(timer);
      say(null);
    },
  };
}
