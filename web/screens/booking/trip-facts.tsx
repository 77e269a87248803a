import type { TripView } from "../../../worker/contract/catalogue.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./trip-row.module.css";

/** Where the trip starts and ends, and its dates; on phones its arrival too, which has no column there. */
export function TripFacts({ trip }: { trip: TripView }) {
  const { t, date, time, digits } = useMessages();
  const facts: [string, string][] = [
    [t.booking.startingPoint, points(trip.getBoardingPoint)],
    [t.booking.endPoint, points(trip.getDroppingPoint)],
    [t.booking.journeyDate, date(trip.deperture_date)],
    [t.booking.examDate, date(trip.exam_date)],
    [t.booking.returnDate, trip.return_date === null ? t.booking.oneWay : date(trip.return_date)],
  ];
  if (trip.arrives_before !== undefined) {
    const { of, minutes } = trip.arrives_before;
    const hours = minutes < 60 ? "" : digits(Math.floor(minutes / 60));
    facts.push([t.booking.reaches, t.booking.arrivesBefore(of, hours, digits(minutes % 60))]);
  }
  if (trip.return_time !== null) facts.push([t.booking.returnTime, time(trip.return_time)]);
  return (
    <dl className={styles["factList"]}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles["arrivalFact"]}>
        <dt>{t.booking.arrival}</dt>
        <dd>
          {date(trip.arrival_date)}, {time(trip.arrival_time)}
        </dd>
      </div>
    </dl>
  );
}

/** One per line. */
function points(list: readonly { point_name: string }[]): string {
  return list.map((point) => point.point_name).join("\n");
}
