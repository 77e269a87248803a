/**
 * The number of free seats of the trip whose seat map is open, because the map's count is newer than the list's. After
 * the map is closed the list is reloaded, and until then the map's last count is shown.
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";

export interface FreeSeats {
  of: (trip: Pick<TripView, "id" | "seatsAvailable">) => number;
  seen: (tripId: string, free: number) => void;
}

export function useFreeSeats(
  openTripId: string | null,
  reloadList: () => Promise<void>,
): FreeSeats {
  const [last, setLast] = useState<{ tripId: string; free: number } | null>(null);
  const open = useRef(openTripId);

  const follow = useEffectEvent((opened: string | null) => {
    const closed = open.current;
    open.current = opened;
    if (closed === null || closed === opened) return;
    void reloadList().then(() => setLast((seen) => (seen?.tripId === closed ? null : seen)));
  });
  useEffect(() => follow(openTripId), [openTripId]);

  return {
    of: (trip) => (last?.tripId === trip.id ? last.free : trip.seatsAvailable),
    seen: (tripId, free) => setLast({ tripId, free }),
  };
}
