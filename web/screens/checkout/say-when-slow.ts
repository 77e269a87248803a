/**
 * Words beside the spinner of a payment that is opened slowly: within how many seconds it is asked again. A shop under
 * load answers late or sends a call away with a time to come back, and nobody is to watch a spinner for that long.
 */
import { PAYMENT_MS } from "../../api/client.ts";

/** A try without an answer for so long is slow. */
export const SLOW_MS = 4_000;

/** `say` is called with the seconds, and with null once there is an answer. */
export async function sayWhenSlow<Answer>(
  send: (onRetry: (waitMs: number) => void) => Promise<Answer>,
  say: (seconds: number | null) => void,
): Promise<Answer> {
  const watch = (ms: number) =>
    setTimeout(() => say(Math.ceil((PAYMENT_MS - SLOW_MS) / 1_000)), ms + SLOW_MS);
  let timer = watch(0);
  try {
    return await send((waitMs) => {
      clearTimeout(timer);
      timer = watch(waitMs);
      say(Math.ceil(waitMs / 1_000));
    });
  } finally {
    clearTimeout(timer);
    say(null);
  }
}
