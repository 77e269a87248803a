/** The ticket on a roll of paper, 80 or 58 mm wide, in black: what matters at the bus, from above to below. */
import type { Ref } from "react";
import { useMessages } from "../../../i18n/use-messages.ts";
import type { Invoice } from "../invoice.ts";
import { shopLines, ticketLines, describeVoid } from "../ticket-lines.ts";
import { TicketQr } from "./ticket-qr.tsx";
import { useTicketShop } from "../ticket-shop.tsx";
import styles from "./ticket-slip.module.css";

interface Props {
  invoice: Invoice;
  widthMm: 80 | 58;
  ref: Ref<HTMLElement>;
}

export function TicketSlip({ invoice, widthMm, ref }: Props) {
  const messages = useMessages();
  const { t } = messages;
  const shop = useTicketShop();
  const lines = ticketLines(invoice, messages);
  const voidText = describeVoid(invoice, messages);
  const isVoid = voidText !== null;
  const [name, reach] = shop === undefined ? ["", ""] : shopLines(shop, messages);
  return (
    <section
      ref={ref}
      className={styles["slip"]}
      data-width={widthMm}
      data-void={isVoid}
      aria-label={t.ticket.slip}
    >
      <p className={styles["shop"]}>{t.shell.product}</p>
      {isVoid && (
        <p className={styles["void"]}>
          <b>{t.ticket.voidStamp}</b>
          {voidText}
        </p>
      )}
      <div className={styles["head"]}>
        <p className={styles["destination"]}>{lines.destination}</p>
        <p>{lines.trip}</p>
        <p>{lines.unit}</p>
      </div>
      <dl className={styles["when"]}>
        <dt>{t.booking.journeyDate}</dt>
        <dd>{lines.journeyDate}</dd>
        {lines.reporting !== null && (
          <>
            <dt>{t.ticket.reporting}</dt>
            <dd className={styles["reporting"]}>{lines.reporting.clock}</dd>
            {lines.reporting.dayBefore !== null && <dd>{lines.reporting.dayBefore}</dd>}
          </>
        )}
        {lines.departure !== null && (
          <>
            <dt>{t.booking.departure}</dt>
            <dd>{lines.departure}</dd>
          </>
        )}
        {lines.boarding !== null && (
          <>
            <dt>{lines.boarding.label}</dt>
            <dd className={styles["boarding"]}>{lines.boarding.name}</dd>
          </>
        )}
      </dl>
      <ul className={styles["chips"]}>
        {lines.chips.map((chip) => (
          <li key={chip}>{chip}</li>
        ))}
      </ul>
      <div className={styles["code"]}>
        {!isVoid && <TicketQr code={invoice.qr} />}
        <p>{t.ticket.pnr}</p>
        <p className={styles["pnr"]}>{lines.pnr}</p>
      </div>
      <dl className={styles["facts"]}>
        {lines.facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles["call"]}>
        <b>{t.ticket.call}</b>
        <br />
        {name}
        <br />
        {reach}
      </p>
    </section>
  );
}
