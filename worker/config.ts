/** What the variables of wrangler.toml mean. A value that only a local run may have stops any other one. */
import { HOLD_MS } from "./domain/limits.ts";

/** How long a seat is held. Shorter than the promised 8 minutes in local runs only (decisions 2.3). */
export function holdMs(env: { RUN_MODE: string; HOLD_SECONDS: string }): number {
  const ms = Number(env.HOLD_SECONDS) * 1000;
  const isLocal = env.RUN_MODE === "local";
  if (ms === HOLD_MS || (isLocal && Number.isSafeInteger(ms) && ms > 0 && ms < HOLD_MS)) return ms;
  throw new Error(
    isLocal
      ? `HOLD_SECONDS must be a whole number from 1 to ${HOLD_MS / 1000}`
      : `HOLD_SECONDS must be ${HOLD_MS / 1000} unless RUN_MODE is "local"`,
  );
}
