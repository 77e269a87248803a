/** The seats of a trip as they change; null while they are not told, and then the page asks by itself. */
import { useEffect, useState } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import { withOwn, type LiveSeats } from "./live-seats.ts";

export interface LiveTrip {
  seats: LiveSeats | null;
  /** What this visitor's own call has changed, before the message about it comes. */
  answered: (mineBefore: readonly string[], mineNow: readonly string[]) => void;
}

/** The socket's code comes beside the seats, not before them: they can be used without it. */
export function useLiveSeats(tripId: string): LiveTrip {
  const [seats, setSeats] = useState<LiveSeats | null>(null);
  useEffect(() => {
    let isLeft = false;
    let stop = (): void => {
      isLeft = true;
    };
    (import.meta.env.SSR ? browserOnly() : import("./live-socket.ts"))
      .then(({ subscribeToTrip }) => {
        if (isLeft) return;
        stop = subscribeToTrip(tripId, setSeats);
      })
      // Without it the page polls.
      .catch(() => undefined);
    return () => {
      stop();
      setSeats(null);
    };
  }, [tripId]);
  return {
    seats,
    answered: (mineBefore, mineNow) =>
      setSeats((before) => before && withOwn(before, mineBefore, mineNow)),
  };
}
