/** The acts that their own person can still stop before they are done. Pure. */
import type { RequestsView } from "../../../worker/contract/staff/staff-sign-in.ts";

type Request = RequestsView["requests"][number];

/** What waits longer is no matter of seconds: it stands on Today. */
const LONGEST_MS = 120_000;

interface Stoppable {
  request: Request;
  secondsLeft: number;
}

/** Never more time than the server grants, also on a device whose clock is behind. */
export function findStoppable(
  requests: readonly Request[],
  staff: string,
  now: number,
): readonly Stoppable[] {
  return requests.flatMap((request) => {
    const { state, may_stop: mayStop, asked_by: asker } = request;
    const runsAt = Date.parse(request.runs_at);
    const grantedMs = runsAt - Date.parse(request.asked_at);
    const leftMs = Math.min(runsAt - now, grantedMs);
    const isSoon = state === "waiting" && mayStop && asker === staff && grantedMs <= LONGEST_MS;
    return isSoon && leftMs > 0 ? [{ request, secondsLeft: Math.ceil(leftMs / 1000) }] : [];
  });
}
