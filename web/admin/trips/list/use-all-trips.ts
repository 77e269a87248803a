/** All trips that a filter finds, read part by part: a calendar shows whole days, and a caller may name any trip. */
import type { TripRow } from "../../../../worker/contract/staff/staff-trips.ts";
import type { Answer } from "../../../api/refusal.ts";
import { useRead, type Read } from "../../../api/use-read.ts";
import { staffCall } from "../../staff-call.ts";
import { KEYS } from "../../use-staff-query.ts";

/** More than a whole season has; the screen says so where there is more. */
const PARTS_MOST = 10;

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
  for (let part = 0; part < PARTS_MOST && after !== null; part += 1) {
    // Each part begins where the one before ends.
    const answer = await staffCall("find-trips", { ...body, after, in_long_parts: true });
    if (!answer.ok) return answer;
    trips.push(...answer.value.trips);
    after = answer.value.next;
  }
  return { ok: true, value: { trips, isCut: after !== null } };
}
