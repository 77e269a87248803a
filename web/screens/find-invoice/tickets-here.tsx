/** The tickets of this phone, which open without a connection too. */
import { ticketAddress, type SavedTicket } from "../../offline/saved-tickets.ts";
import { removeHere, useSavedTickets } from "../../offline/use-saved-tickets.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Link } from "../../ui/link.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { getBought, isWithoutDate } from "../ticket/invoice.ts";
import styles from "./tickets-here.module.css";

export function TicketsHere() {
  const { t } = useMessages();
  const tickets = useSavedTickets();
  if (tickets.length === 0) return null;
  return (
    <section className={styles["here"]}>
      <h2>{t.lookup.onThisPhone}</h2>
      <p className={styles["soft"]}>{t.lookup.onThisPhoneText}</p>
      <ul>
        {tickets.map((saved) => (
          <TicketHere
            key={saved.id}
            saved={saved}
            onRemove={() => {
              removeHere(saved.id);
              toast.success(t.lookup.removed);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function TicketHere({ saved, onRemove }: { saved: SavedTicket; onRemove: () => void }) {
  const { t, instant, dateTime, name } = useMessages();
  const invoice = saved.view.invoiceData;
  const trip = invoice.trip_data;
  const { pnr } = getBought(invoice);
  return (
    <li>
      <Link to={ticketAddress(saved.kind, saved.id)}>
        <b>{name(trip.destination_data.destination_name)}</b>
        <span>
          {isWithoutDate(invoice)
            ? t.ticket.noDate
            : instant(trip.deperture_date, trip.deperture_time)}{" "}
          · {t.ticket.pnr} {pnr}
        </span>
        <small>
          {invoice.voided_at !== null && <strong>{t.ticket.voidMark} </strong>}
          {t.lookup.savedAt(dateTime(new Date(saved.savedAt).toISOString()))}
        </small>
      </Link>
      <Button variant="plain" aria-label={t.lookup.removeTicket(pnr)} onClick={onRemove}>
        {t.lookup.remove}
      </Button>
    </li>
  );
}
