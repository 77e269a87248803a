import type { TripView } from "../../../worker/contract/catalogue.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./trip-row.module.css";

/** Where the trip starts and ends, and its dates; on phones its arrival too, which has no column there. */
export function TripFacts({ trip }: { trip: TripView }) {
  const { t, date, instant, instantParts, digits } = useMessages();
  // A way back without a time of day is shown by its date alone; noon is the time that changes no date.
  const back =
    trip.return_date === null ? null : instantParts(trip.return_date, trip.return_time ?? "12:00");
  const facts: [string, string][] = [
    [t.booking.startingPoint, points(trip.getBoardingPoint)],
    [t.booking.endPoint, points(trip.getDroppingPoint)],
    [t.booking.journeyDate, instantParts(trip.deperture_date, trip.deperture_time).day],
    [t.booking.examDate, date(trip.exam_date)],
    [t.booking.returnDate, back?.day ?? t.booking.oneWay],
  ];
  if (trip.arrives_before !== undefined) {
    const { of, minutes } = trip.arrives_before;
    const hours = minutes < 60 ? "" : digits(Math.floor(minutes / 60));
    facts.push([t.booking.reaches, t.booking.arrivesBefore(of, hours, digits(minutes % 60))]);
  }
  if (trip.return_time !== null && back !== null) facts.push([t.booking.returnTime, back.clock]);
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
        <dd>{instant(trip.arrival_date, trip.arrival_time)}</dd>
      </div>
    </dl>
  );
}

/** One per line. */
function points(list: readonly { point_name: string }[]): string {
  return list.map((point) => point.point_name).join("\n");
}
