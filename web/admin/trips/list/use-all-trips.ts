/** All trips that a filter finds, read part by part: a calendar shows whole days, and a caller may name any trip. */
import type { TripRow } from "../../../../worker/contract/staff/staff-trips.ts";
import { useRead, type Read } from "../../../api/use-read.ts";
import { readPages, type AllRows } from "../../lists/read-pages.ts";
import { staffCall } from "../../staff-call.ts";
import { KEYS } from "../../use-staff-query.ts";

/** More than a whole season has; the screen says so where there is more. */
const PARTS_MOST = 10;

export function useAllTrips(body: object): Read<AllRows<TripRow>> {
  return useRead<AllRows<TripRow>, string>(
    `${KEYS}all-trips ${JSON.stringify(body)}`,
    () => readPages((after) => readPart({ ...body, after, in_long_parts: true }), PARTS_MOST),
    {
      keepPreviousData: true,
    },
  );
}

async function readPart(body: object) {
  const answer = await staffCall("find-trips", body);
  if (!answer.ok) return answer;
  const { trips: rows, next } = answer.value;
  return { ok: true as const, value: { rows, next } };
}
