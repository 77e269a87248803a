import type { PassengerDetailsView } from "../../../worker/contract/seats.ts";
import { useWords } from "../../text/use-words.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./details.module.css";

interface Props {
  trip: PassengerDetailsView["singleTripData"]["tripData"];
  seats: readonly string[];
  boarding: readonly { point_name: string }[];
}

export function JourneyDetails({ trip, seats, boarding }: Props) {
  const { t, date, time } = useWords();
  const facts: [string, string][] = [
    [t.checkout.bus, `${trip.bus_name} (${trip.type_name})`],
    [t.booking.journeyDate, `${date(trip.deperture_date)}, ${time(trip.deperture_time)}`],
    [t.booking.arrival, `${date(trip.arrival_date)}, ${time(trip.arrival_time)}`],
    [t.booking.examDate, date(trip.exam_date)],
    [t.booking.returnDate, returnText(trip, t.booking.oneWay, { date, time })],
    [t.booking.startingPoint, boarding.map((point) => point.point_name).join(", ")],
  ];
  return (
    <Card as="section">
      <h2 className={styles["heading"]}>{t.checkout.journey}</h2>
      <p className={styles["name"]}>{trip.trip_name}</p>
      <p className={styles["soft"]}>
        {trip.destination_name}, {trip.unit_name}
      </p>
      <ul className={styles["seats"]} aria-label={t.booking.summary}>
        {seats.map((seatNo) => (
          <li key={seatNo}>{seatNo}</li>
        ))}
      </ul>
      <dl className={styles["facts"]}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function returnText(
  trip: Props["trip"],
  oneWay: string,
  format: { date: (day: string) => string; time: (clock: string) => string },
): string {
  if (trip.return_date === null) return oneWay;
  const day = format.date(trip.return_date);
  return trip.return_time === null ? day : `${day}, ${format.time(trip.return_time)}`;
}
