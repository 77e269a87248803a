/**
 * Buses of one day fill in order (spec 4): the seats of a later one open when those in front are full, by a press or by
 * an address. A visitor who holds seats there can always open it.
 */
import { useEffect, useEffectEvent, useState } from "react";
import type { TripView } from "../../../worker/contract/catalogue.ts";
import { rememberedContinued } from "../../booking/continued-booking.ts";
import { rememberedBooking } from "../../booking/held-seats.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { sessionMemory } from "../../storage/browser-storage.ts";
import { toast } from "../../ui/toast.ts";
import { busInFront } from "./bus-in-front.ts";
import type { FreeSeats } from "./use-free-seats.ts";
import type { OpenTrip } from "./use-open-trip.ts";

interface Props {
  trips: readonly TripView[];
  freeSeats: FreeSeats;
  open: OpenTrip;
  askAgain: () => Promise<void>;
}

export function useBusOrder({ trips, freeSeats, open, askAgain }: Props) {
  const { t, digits } = useMessages();
  const [drawnAt] = useState(() => Date.now());
  const openTripId = open.rowTripId ?? open.popupTripId;

  const frontOf = (trip: TripView, now: number): number | null =>
    busInFront(trips, trip, freeSeats.of, now);

  /** Shows the reason, and reloads the list. */
  const isRefused = (trip: TripView): boolean => {
    const front = isHere(trip.id) ? null : frontOf(trip, Date.now());
    if (front === null) return false;
    toast.error(t.booking.fillInOrder(digits(front)));
    void askAgain();
    return true;
  };

  const checkAddress = useEffectEvent(() => {
    const trip = trips.find(({ id }) => id === openTripId);
    if (trip !== undefined && isRefused(trip)) open.openRow(null);
  });
  useEffect(() => checkAddress(), []);

  return { frontOf: (trip: TripView) => frontOf(trip, drawnAt), isRefused };
}

function isHere(tripId: string): boolean {
  return (
    rememberedBooking()?.tripId === tripId || rememberedContinued(tripId, sessionMemory) !== null
  );
}
