import type { ReactNode } from "react";
import type { TripView } from "../../../worker/contract/booking/catalogue.ts";
import type { Format } from "../../i18n/format.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import styles from "./details.module.css";

interface Props {
  trip: Pick<
    TripView,
    | "trip_name"
    | "deperture_date"
    | "deperture_time"
    | "arrival_date"
    | "arrival_time"
    | "return_date"
    | "return_time"
    | "exam_date"
  >;
  bus: { name: string; type: string };
  /** Destination and unit. */
  to: string;
  /** Empty where a pick-up center is chosen instead. */
  boarding: readonly { point_name: string }[];
  /** The seats. */
  children?: ReactNode;
  /** The boarding point. */
  stops?: ReactNode;
}

/** One form of the journey for held seats and for places, which have two forms on the wire. */
export function JourneyDetails({ trip, bus, to, boarding, children, stops }: Props) {
  const { t, date, instant, name } = useMessages();
  const facts: [string, string][] = [
    [t.checkout.bus, `${name(bus.name)} (${t.booking.busType(name(bus.type))})`],
    [t.booking.journeyDate, instant(trip.deperture_date, trip.deperture_time)],
    [t.booking.arrival, instant(trip.arrival_date, trip.arrival_time)],
    [t.booking.examDate, date(trip.exam_date)],
    [t.booking.returnDate, returnText(trip, t.booking.oneWay, { date, instant })],
  ];
  const start = boarding.map((point) => name(point.point_name)).join("\n");
  if (start !== "") facts.push([t.booking.startingPoint, start]);
  return (
    <Card as="section">
      <h2 className={styles["heading"]}>{t.checkout.journey}</h2>
      <p className={styles["name"]}>{name(trip.trip_name)}</p>
      <p className={styles["soft"]}>{to}</p>
      {children}
      <FactList facts={facts} className={styles["facts"]} />
      {stops}
    </Card>
  );
}

/** Shown while the booking loads. */
export function JourneyOutline() {
  const { t } = useMessages();
  return (
    <Card as="section">
      <h2 className={styles["heading"]}>{t.checkout.journey}</h2>
      <SkeletonGroup>
        <div className={styles["outline"]}>
          <Skeleton />
        </div>
      </SkeletonGroup>
    </Card>
  );
}

function returnText(
  trip: Props["trip"],
  oneWay: string,
  format: Pick<Format, "date" | "instant">,
): string {
  if (trip.return_date === null) return oneWay;
  return trip.return_time === null
    ? format.date(trip.return_date)
    : format.instant(trip.return_date, trip.return_time);
}
