import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";
import { TRIP_DETAILS } from "../../../../worker/domain/trips/trip-details.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import styles from "./trip-row.module.css";

/** Where the trip starts and ends, and its dates. */
export function TripFacts({ trip }: { trip: TripView }) {
  const { t, date, instantParts, digits, name } = useMessages();
  const points = (list: readonly { point_name: string }[]): string =>
    // One per line.
    list.map((point) => name(point.point_name)).join("\n");
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
  const { plan_name: seats } = trip.seat_plan_to_data;
  facts.push([t.booking.seatPlan, t.booking.planSeats(digits(seats))]);
  if (trip.arrives_before !== undefined) {
    const { of, minutes } = trip.arrives_before;
    const hours = minutes < 60 ? "" : digits(Math.floor(minutes / 60));
    facts.push([t.booking.reaches, t.booking.arrivesBefore(of, hours, digits(minutes % 60))]);
  }
  if (trip.return_time !== null && back !== null) facts.push([t.booking.returnTime, back.clock]);
  for (const detail of TRIP_DETAILS) {
    const value = trip.details?.[detail];
    if (value !== undefined) facts.push([t.booking.tripDetails[detail], value]);
  }
  return (
    <dl className={styles["factList"]}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
