/** All trips that a filter finds, read page by page: a calendar shows whole days. */
import type { TripRow } from "../../../../worker/contract/staff/staff-trips.ts";
import type { Answer } from "../../../api/refusal.ts";
import { useRead, type Read } from "../../../api/use-read.ts";
import { staffCall } from "../../staff-call.ts";
import { KEYS } from "../../use-staff-query.ts";

/** More than a month of the season has; the screen says so where it has more. */
const PAGES_MOST = 10;

interface AllTrips {
  trips: readonly TripRow[];
  isCut: boolean;
}

export function useAllTrips(body: object): Read<AllTrips> {
  return useRead<AllTrips, string>(
    `${KEYS}all-trips ${JSON.stringify(body)}`,
    () => readAll(body),
    {
      keepPreviousData: true,
    },
  );
}

async function readAll(body: object): Promise<Answer<AllTrips>> {
  const trips: TripRow[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < PAGES_MOST && after !== null; page += 1) {
    // Each page begins where the one before ends.
    const answer = await staffCall("find-trips", { ...body, after });
    if (!answer.ok) return answer;
    trips.push(...answer.value.trips);
    after = answer.value.next;
  }
  return { ok: true, value: { trips, isCut: after !== null } };
}
