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
import { sayBusNumber } from "./own-number.ts";
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

  /** The number that people call the bus in front by. */
  const findNumberInFront = (trip: TripView, now: number): string | null => {
    const number = busInFront(trips, trip, freeSeats.of, now);
    const front = trips.find(
      (one) => one.deperture_date === trip.deperture_date && one.bus_number === number,
    );
    return front === undefined ? null : sayBusNumber(front);
  };

  /** Shows the reason, and reloads the list. */
  const isRefused = (trip: TripView): boolean => {
    const front = isInBusOrder(trip.id) ? null : findNumberInFront(trip, Date.now());
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
    frontOf: (trip: TripView) => findNumberInFront(trip, drawnAt),
    /** The bus to continue with; null unless this one is full and another has seats. */
    otherOf: (trip: TripView) =>
      freeSeats.of(trip) > 0 ? null : busWithSeats(trips, trip, freeSeats.of, drawnAt),
    isRefused,
  };
}

function isInBusOrder(tripId: string): boolean {
  return readBooking()?.tripId === tripId || readContinued(tripId, sessionMemory) !== null;
}
