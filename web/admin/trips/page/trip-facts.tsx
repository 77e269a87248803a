/** The list of all facts of a trip. */
import { TRIP_DETAILS } from "../../../../worker/domain/trips/trip-details.ts";
import type { OneTripView } from "../../../../worker/contract/staff/staff-trips.ts";
import { FactList, type Fact } from "../../../ui/fact-list.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import { useInstant } from "../../use-instant.ts";
import styles from "../trips.module.css";

export function TripFacts({ trip }: Pick<OneTripView, "trip">) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.trips;
  const stops = (of: OneTripView["trip"]["boarding"]) =>
    of
      .map(({ name, at }) =>
        at === null ? format.name(name) : `${format.name(name)} ${format.time(at.slice(11, 16))}`,
      )
      .join(", ");
  const facts: Fact[] = [
    [words.destination, `${format.name(trip.destination)}, ${format.name(trip.unit)}`],
    [words.departs, instant(trip.departs_at)],
    [words.arrives, instant(trip.arrives_at)],
    ...(trip.returns_at === null ? [] : [[words.returns, instant(trip.returns_at)] as const]),
    [words.exam, format.date(trip.exam_date)],
    [words.bus, `${format.name(trip.bus)}, ${trip.bus_type}`],
    [words.mode, words.modes[trip.mode]],
    [words.fare, format.money(trip.fare)],
    ...(trip.opens_at === null ? [] : [[words.opens, instant(trip.opens_at)] as const]),
    [words.closes, instant(trip.sale_closes_at)],
    [words.boarding, stops(trip.boarding)],
    [words.dropping, stops(trip.dropping)],
    ...TRIP_DETAILS.map((name): Fact => [words.tripDetails[name], trip.details?.[name] ?? ""]),
  ];
  return <FactList facts={facts.filter(([, value]) => value !== "")} className={styles["facts"]} />;
}
