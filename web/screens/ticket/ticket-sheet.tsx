/** The ticket that one keeps: where and when in large letters, then what is needed on the way. */
import { useWords } from "../../text/use-words.ts";
import { Band } from "../../ui/band.tsx";
import { Booked } from "./booked.tsx";
import { boughtWith, type Invoice } from "./invoice.ts";
import { reportingTime } from "./reporting-time.ts";
import { TicketQr } from "./ticket-qr.tsx";
import { TicketRest } from "./ticket-rest.tsx";
import styles from "./ticket.module.css";

export function TicketSheet({ invoice }: { invoice: Invoice }) {
  const { t, dateTime } = useWords();
  const { pnr, booked } = boughtWith(invoice);
  return (
    <article className={styles["ticket"]} data-void={invoice.voided_at !== null}>
      <Band isTall />
      {invoice.voided_at !== null && (
        <p className={styles["void"]} role="alert">
          <b>{t.ticket.voidMark}</b> {t.ticket.voidText(dateTime(invoice.voided_at))}
        </p>
      )}
      <div className={styles["body"]}>
        <div className={styles["journey"]}>
          <Where invoice={invoice} />
          <When trip={invoice.trip_data} />
          <Booked what={booked} />
        </div>
        <div className={styles["stub"]}>
          <p className={styles["pnr"]}>
            <span>{t.ticket.pnr}</span>
            <b>{pnr}</b>
          </p>
          {invoice.voided_at === null && <TicketQr code={invoice.qr} />}
        </div>
      </div>
      <TicketRest invoice={invoice} />
    </article>
  );
}

function Where({ invoice }: { invoice: Invoice }) {
  const { t } = useWords();
  const trip = invoice.trip_data;
  return (
    <div>
      <h2 className={styles["destination"]}>{trip.destination_data.destination_name}</h2>
      <p>{trip.trip_name}</p>
      <p className={styles["soft"]}>
        {t.booking.unitLine(trip.unit_data.unit_name, trip.unit_data.group_name)}
      </p>
    </div>
  );
}

function When({ trip }: { trip: Invoice["trip_data"] }) {
  const { t, longDate, date, time } = useWords();
  const report = reportingTime(trip.deperture_date, trip.deperture_time);
  const isDayBefore = report !== null && report.day !== trip.deperture_date;
  return (
    <dl className={styles["when"]}>
      <div className={styles["wide"]}>
        <dt>{t.booking.journeyDate}</dt>
        <dd>{longDate(trip.deperture_date)}</dd>
      </div>
      {report !== null && (
        <div className={styles["reporting"]}>
          <dt>{t.ticket.reporting}</dt>
          <dd>{time(report.clock)}</dd>
          {isDayBefore && <dd className={styles["dayBefore"]}>{date(report.day)}</dd>}
        </div>
      )}
      <div>
        <dt>{t.booking.departure}</dt>
        <dd>{time(trip.deperture_time)}</dd>
      </div>
    </dl>
  );
}
