/** The part that the guide keeps: printed below the ticket, along the line to cut. */
import { bySeatNo } from "../../../worker/domain/seat-plan.ts";
import { useWords } from "../../text/use-words.ts";
import type { Invoice } from "./ticket-sheet.tsx";
import styles from "./counterfoil.module.css";

export function Counterfoil({ invoice }: { invoice: Invoice }) {
  const { t, date, time, fare, digits } = useWords();
  const trip = invoice.trip_data;
  const single = invoice.single_ticketing_data;
  const seats = invoice.ticketing_data.map((seat) => seat.seat_no).toSorted(bySeatNo);
  const facts: [string, string][] = [
    [t.ticket.pnr, invoice.invoice],
    [t.ticket.seats, seats.join(", ")],
    [t.ticket.destination, trip.destination_data.destination_name],
    [t.booking.journeyDate, `${date(trip.deperture_date)}, ${time(trip.deperture_time)}`],
    [t.checkout.bus, trip.bus_data.bus_name],
    [t.ticket.passenger, `${single.contact_name}, ${digits(single.contact_number)}`],
    [t.ticket.paid, fare(single.ticketing_bill_pay_data.paid_amount)],
  ];
  return (
    <section className={styles["counterfoil"]} aria-hidden="true">
      <h2>
        {t.ticket.counterfoil}
        {invoice.voided_at !== null && ` · ${t.ticket.voidMark}`}
      </h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles["signature"]}>{t.ticket.signature}</p>
    </section>
  );
}
