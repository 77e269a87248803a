/** The printed ticket: place and time in large letters, then what is needed on the way. */
import { useMessages } from "../../../i18n/use-messages.ts";
import { Band } from "../../../ui/band.tsx";
import { BookedChips } from "./booked-chips.tsx";
import { getBought, type Invoice } from "../invoice.ts";
import { ticketLines, describeVoid, type TicketLines } from "../ticket-lines.ts";
import { TicketQr } from "./ticket-qr.tsx";
import { TicketRest } from "./ticket-rest.tsx";
import { VoidStamp } from "./void-stamp.tsx";
import styles from "../ticket.module.css";

export function TicketSheet({ invoice }: { invoice: Invoice }) {
  const messages = useMessages();
  const { t } = messages;
  const lines = ticketLines(invoice, messages);
  const voidText = describeVoid(invoice, messages);
  const isVoid = voidText !== null;
  return (
    <article className={styles["ticket"]} data-void={isVoid}>
      <Band isTall />
      {isVoid && (
        <p className={styles["void"]} role="alert">
          <b>{t.ticket.voidMark}</b> {voidText}
        </p>
      )}
      <div className={styles["body"]}>
        <div className={styles["journey"]}>
          <div>
            <p className={styles["shop"]}>{t.shell.product}</p>
            <h2 className={styles["destination"]}>{lines.destination}</h2>
            <p>{lines.trip}</p>
            <p className={styles["soft"]}>{lines.unit}</p>
          </div>
          <When lines={lines} />
          <BookedChips booked={getBought(invoice).booked} />
        </div>
        <div className={styles["stub"]}>
          <p className={styles["pnr"]}>
            <span>{t.ticket.pnr}</span>
            <b>{lines.pnr}</b>
          </p>
          {!isVoid && <TicketQr code={invoice.qr} />}
        </div>
        {isVoid && (
          <div className={styles["across"]}>
            <VoidStamp />
          </div>
        )}
      </div>
      <TicketRest invoice={invoice} />
    </article>
  );
}

function When({ lines }: { lines: TicketLines }) {
  const { t } = useMessages();
  return (
    <dl className={styles["when"]}>
      <div className={styles["wide"]}>
        <dt>{t.booking.journeyDate}</dt>
        <dd>{lines.journeyDate}</dd>
      </div>
      {lines.reporting !== null && (
        <div className={styles["reporting"]}>
          <dt>{t.ticket.reporting}</dt>
          <dd>{lines.reporting.clock}</dd>
          {lines.reporting.dayBefore !== null && (
            <dd className={styles["dayBefore"]}>{lines.reporting.dayBefore}</dd>
          )}
        </div>
      )}
      {lines.departure !== null && (
        <div>
          <dt>{t.booking.departure}</dt>
          <dd>{lines.departure}</dd>
        </div>
      )}
      {lines.boarding !== null && (
        <div className={styles["wide"]}>
          <dt>{lines.boarding.label}</dt>
          <dd>{lines.boarding.name}</dd>
        </div>
      )}
    </dl>
  );
}
