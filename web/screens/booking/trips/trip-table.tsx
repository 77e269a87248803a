/** The trips as a table; on phones each one is a card. The seats of one are open at a time. */
import { Fragment } from "react";
import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { SeatPopup } from "../seats/seat-popup.tsx";
import { seeSeatId, TripRow } from "./trip-row.tsx";
import type { Choice } from "../seats/choice.ts";
import styles from "./trip-table.module.css";
import { useBusOrder } from "./use-bus-order.ts";
import { useFreeSeats } from "./use-free-seats.ts";
import type { OpenTrip } from "./use-open-trip.ts";

interface Props {
  trips: readonly TripView[];
  choice: Choice;
  open: OpenTrip;
  /** Days of a long list that were unfolded. */
  days: readonly string[];
  /** Unfolds a day, whose seats are asked for then, or folds it again. */
  onDay: (day: string) => void;
  askAgain: () => Promise<void>;
}

export function TripTable({ trips, choice, open, days, onDay, askAgain }: Props) {
  const { t, date, instant, digits } = useMessages();
  const openTripId = open.rowTripId ?? open.popupTripId;
  const freeSeats = useFreeSeats(openTripId, askAgain);
  const order = useBusOrder({ trips, freeSeats, open, askAgain });
  const popupTrip = trips.find((trip) => trip.id === open.popupTripId);
  /** As if its own button had been pressed, which has the focus from then on; a folded one has none. */
  const pressSeeSeat = (trip: TripView): void => {
    const button = document.getElementById(seeSeatId(trip.id));
    button?.focus();
    if (button) button.click();
    else open.openRow(trip.id);
  };
  /** Opens a bus with seats in place of a full one; null if there is none. */
  const otherBus = (full: TripView, openOther: (other: TripView) => void) => {
    const other = order.otherOf(full);
    if (other === null) return null;
    const when = instant(other.deperture_date, other.deperture_time);
    return (
      <Button onClick={() => openOther(other)}>
        {t.booking.otherBus(when, digits(freeSeats.of(other)))}
      </Button>
    );
  };
  const columns = [
    t.booking.operator,
    t.booking.departure,
    t.booking.arrival,
    t.booking.seatsAvailable,
    t.booking.fare,
  ];
  return (
    <>
      <table className={styles["table"]} aria-label={t.booking.tripList}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {trips.map((trip, at) => {
          const day = trip.deperture_date;
          const isFolded = trip.is_folded ?? false;
          return (
            <Fragment key={trip.id}>
              {(isFolded || days.includes(day)) && day !== trips[at - 1]?.deperture_date && (
                <tbody>
                  <tr>
                    <td colSpan={columns.length}>
                      <Button aria-expanded={!isFolded} onClick={() => onDay(day)}>
                        {date(day)}
                      </Button>
                    </td>
                  </tr>
                </tbody>
              )}
              {(!isFolded || trip.id === openTripId) && (
                <TripRow
                  trip={trip}
                  choice={choice}
                  freeSeats={freeSeats.of(trip)}
                  otherBus={otherBus(trip, pressSeeSeat)}
                  isOpen={trip.id === open.rowTripId}
                  waitsFor={order.frontOf(trip)}
                  onToggle={() => {
                    if (trip.id === open.rowTripId) open.openRow(null);
                    else if (!order.isRefused(trip)) open.openRow(trip.id);
                  }}
                  onPopup={() => order.isRefused(trip) || open.openPopup(trip.id)}
                  onFreeSeats={freeSeats.seen}
                />
              )}
            </Fragment>
          );
        })}
      </table>
      <SeatPopup
        trip={popupTrip}
        choice={choice}
        isSoldOut={popupTrip !== undefined && freeSeats.of(popupTrip) === 0}
        otherBus={popupTrip && otherBus(popupTrip, ({ id }) => open.changePopup(id))}
        onFreeSeats={freeSeats.seen}
        onClose={open.closePopup}
      />
    </>
  );
}
