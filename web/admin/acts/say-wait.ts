/** What a preview says of an act that waits for its time before it is done: how long, and why so long. Pure. */
import type { ActView } from "../../../worker/contract/staff/staff.ts";
import type { admin } from "../../i18n/en/admin.ts";

/** An act can be stopped for a minute; one that nobody could agree to waits longer. */
const LONG_MS = 120_000;

interface Given {
  t: Pick<typeof admin, "canBeStopped" | "runsAt" | "twoPeople">;
  instant: (iso: string) => string;
  /** Epoch ms. */
  now: number;
}

/** Returns null for an act that does not wait. */
export function sayWait(
  { next, second, runs_at: runsAt }: Pick<ActView, "next" | "second" | "runs_at">,
  { t, instant, now }: Given,
): string | null {
  if (next !== "waiting" || runsAt === null) return null;
  if (Date.parse(runsAt) - now < LONG_MS) return t.canBeStopped;
  const when = t.runsAt(instant(runsAt));
  // That nobody else could agree is said with the reason for a second person, where there is one.
  return second === null ? `${t.twoPeople.nobodyElse} ${when}` : when;
}
