import { useWords } from "../../text/use-words.ts";
import { boughtWith, passengerOf, type Invoice } from "./invoice.ts";
import styles from "./ticket-rest.module.css";

/** The calm column: where, when back, who, how much. */
export function TicketFacts({ invoice }: { invoice: Invoice }) {
  const { t, date, time, fare, digits, dateTime } = useWords();
  const trip = invoice.trip_data;
  const single = invoice.single_ticketing_data;
  const back =
    trip.return_date === null
      ? t.booking.oneWay
      : [date(trip.return_date), trip.return_time === null ? null : time(trip.return_time)]
          .filter((part) => part !== null)
          .join(", ");
  const { paid, booked } = boughtWith(invoice);
  const facts: [string, string][] = [
    [t.ticket.dropping, points(invoice.get_dropping_point_data)],
    [t.booking.arrival, `${date(trip.arrival_date)}, ${time(trip.arrival_time)}`],
    [t.booking.examDate, date(trip.exam_date)],
    [t.ticket.return, back],
    [t.checkout.bus, `${trip.bus_data.bus_name} (${trip.bus_type_data.type_name})`],
    [t.ticket.passenger, passengerOf(single, digits) ?? t.ticket.erased],
    [t.ticket.paid, fare(paid)],
    [t.ticket.bookedBy, single.ticketing_by_data?.name ?? t.ticket.online],
    [t.ticket.createdAt, dateTime(single.created_at)],
    [t.ticket.id, single.id],
  ];
  // Whoever has a pick-up center gets on there, and reads it in large letters above.
  if (booked.kind === "seats") {
    facts.unshift([t.ticket.boarding, points(invoice.get_boarding_point_data)]);
  }
  return (
    <dl className={styles["facts"]}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function points(list: readonly { point_name: string }[]): string {
  return list.map((point) => point.point_name).join(", ");
}
