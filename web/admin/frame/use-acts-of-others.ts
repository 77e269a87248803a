/** Reads anew what is on the screen soon after somebody else, or the schedule, has acted. */
import { useEffect, useRef } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useReloadAll, useStaffQuery } from "../use-staff-query.ts";
import { useIsAttended } from "./use-is-attended.ts";

/** What one person changes is on another's screen within two seconds, two answers on a slow network included. */
const EVERY_MS = 1_000;

export function useActsOfOthers({ may }: Pick<MeView, "may">): void {
  const refreshInterval = useIsAttended() ? EVERY_MS : 0;
  const line = useStaffQuery("newest-act", may.length > 0 ? {} : null, {
    isQuiet: true,
    refreshInterval,
    // SWR answers with the last answer for two seconds unless it is told otherwise, which would skip every other round.
    dedupingInterval: EVERY_MS / 2,
  }).value?.line;
  const reloadAll = useReloadAll();
  const seen = useRef(line);
  useEffect(() => {
    const isNews = seen.current !== undefined && line !== undefined && line !== seen.current;
    seen.current = line ?? seen.current;
    if (isNews) void reloadAll();
  }, [line, reloadAll]);
}
