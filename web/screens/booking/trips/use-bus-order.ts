/**
 * Buses of one day fill in order (spec 4): the seats of a later one open when the earlier ones are full, by click or by
 * address. A visitor who holds seats there can always open it.
 */
import { useEffect, useEffectEvent, useState } from "react";
import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";
import { readContinued } from "../../../booking/continued-booking.ts";
import { readBooking } from "../../../booking/held-seats.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { sessionMemory } from "../../../storage/browser-storage.ts";
import { toast } from "../../../ui/toast.ts";
import { busInFront } from "./bus-in-front.ts";
import { busWithSeats } from "./bus-with-seats.ts";
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

  const countBusesInFront = (trip: TripView, now: number): number | null =>
    busInFront(trips, trip, freeSeats.of, now);

  /** Shows the reason, and reloads the list. */
  const isRefused = (trip: TripView): boolean => {
    const front = isInBusOrder(trip.id) ? null : countBusesInFront(trip, Date.now());
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

  return {
    frontOf: (trip: TripView) => countBusesInFront(trip, drawnAt),
    /** The bus to continue with; null unless this one is full and another has seats. */
    otherOf: (trip: TripView) =>
      freeSeats.of(trip) > 0 ? null : busWithSeats(trips, trip, freeSeats.of, drawnAt),
    isRefused,
  };
}

function isInBusOrder(tripId: string): boolean {
  return readBooking()?.tripId === tripId || readContinued(tripId, sessionMemory) !== null;
}
