/** The part that the guide keeps: printed below the ticket, along the line to cut. */
import { useMessages } from "../../../i18n/use-messages.ts";
import { formatStop } from "../../../booking/stop-text.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import styles from "./counterfoil.module.css";
import { getBought, isWithoutDate, getPassenger, type Invoice } from "../invoice.ts";

export function Counterfoil({ invoice }: { invoice: Invoice }) {
  const { t, fare, digits, ...format } = useMessages();
  const trip = invoice.trip_data;
  const stop = invoice.boarding_point;
  const single = invoice.single_ticketing_data;
  const isUndated = isWithoutDate(invoice);
  const { pnr, paid, booked } = getBought(invoice);
  const what: [string, string][] =
    booked.kind === "seats"
      ? [
          [t.ticket.seats, booked.seats.map((seat) => seat.seat_no).join(", ")],
          ...(stop
            ? [
                [
                  t.ticket.boarding,
                  isUndated ? format.name(stop.point_name) : formatStop(stop, format),
                ] satisfies [string, string],
              ]
            : []),
        ]
      : [
          [t.ticket.places, digits(booked.count)],
          [t.ticket.center, format.name(booked.center)],
        ];
  const facts: [string, string][] = [
    [t.ticket.pnr, pnr],
    ...what,
    [t.ticket.destination, format.name(trip.destination_data.destination_name)],
    [
      t.booking.journeyDate,
      isUndated ? t.ticket.noDate : format.instant(trip.deperture_date, trip.deperture_time),
    ],
    [t.checkout.bus, format.name(trip.bus_data.bus_name)],
    [t.ticket.passenger, getPassenger(single, digits) ?? t.ticket.erased],
    [t.ticket.paid, fare(paid)],
  ];
  return (
    <section className={styles["counterfoil"]} aria-hidden="true">
      <h2>
        {t.ticket.counterfoil}
        {invoice.voided_at !== null && ` · ${t.ticket.voidStamp}`}
      </h2>
      <FactList facts={facts} />
      {invoice.voided_at === null && <p className={styles["signature"]}>{t.ticket.signature}</p>}
    </section>
  );
}
