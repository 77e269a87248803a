/** What waits at the buses, for Today: lists that nobody has read, then what contradicts the sales (protocol 25). */
import type { TodayView } from "../../contract/staff/staff-sales.ts";
import type { BoardedTrip, BoardedLeg } from "../../db/boarding/boarded-counts.ts";
import { listUnreadLists, type UnreadList } from "../../db/boarding/unread-lists.ts";
import type { Database } from "../../db/client.ts";
import { LEGS, type Leg } from "../../domain/trips/duty.ts";

/** A bus that left longer ago has arrived, or nearly. */
export const UNREAD_FOR_MS = 12 * 3_600_000;
/** What was pressed for a bus that departs, or has departed, so long from now still concerns somebody. */
export const CONFLICT_FOR_MS = 24 * 3_600_000;
const MOST = 50;

type Waiting = TodayView["boarding_waits"][number];

export async function listUnreadToday(
  db: Database,
  now: number,
): Promise<(UnreadList & { leg: Leg })[]> {
  const left = { from: now - UNREAD_FOR_MS, before: now };
  const found = await Promise.all(
    LEGS.map(async (leg) =>
      (await listUnreadLists(db, leg, left, MOST)).map((trip) => ({ ...trip, leg })),
    ),
  );
  return found.flat();
}

/** The most urgent first: a bus that drives without its list, then what a guide may still clear up. */
export function listBoardingWaits(
  unread: Awaited<ReturnType<typeof listUnreadToday>>,
  pressed: readonly BoardedLeg[],
  boarded: ReadonlyMap<string, BoardedTrip>,
): Waiting[] {
  return [
    ...unread.map(({ id, name, leg }) => ({
      trip: id,
      name,
      leg,
      kind: "without_list" as const,
      seats: 0,
    })),
    ...pressed.flatMap(({ id, name }) =>
      (boarded.get(id)?.conflicts ?? []).map((conflict) => ({ trip: id, name, ...conflict })),
    ),
  ];
}
