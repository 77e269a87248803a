/** The live seats of a trip; null without a working socket, and then the page polls. */
import { useEffect, useState } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import { applyOwnSeats, type LiveSeats } from "./live-seats.ts";

export interface LiveTrip {
  seats: LiveSeats | null;
  /** Applies the visitor's own call before the message about it arrives. */
  answered: (mineBefore: readonly string[], mineNow: readonly string[]) => void;
}

/** The socket's code is loaded lazily: the seats work without it. */
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
      setSeats((before) => before && applyOwnSeats(before, mineBefore, mineNow)),
  };
}
