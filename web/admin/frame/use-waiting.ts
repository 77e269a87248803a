/** What waits, read behind every screen while somebody is at it. */
import type { MeView, RequestsView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { useIsAttended } from "./use-is-attended.ts";
import { countWaiting, type WaitingCounts } from "./waiting-counts.ts";

const EVERY_MS = 60_000;

interface Waiting {
  counts: WaitingCounts;
  requests: RequestsView["requests"];
}

export function useWaiting({ may }: Pick<MeView, "may">): Waiting {
  const options = { isQuiet: true, refreshInterval: useIsAttended() ? EVERY_MS : 0 };
  const requests = useStaffQuery("requests", may.includes("requests") ? {} : null, options);
  const today = useStaffQuery("today", may.includes("today") ? {} : null, options);
  return {
    counts: countWaiting(requests.value, today.value),
    requests: requests.value?.requests ?? [],
  };
}
