import type { CheckTicketView } from "../../../worker/contract/lookup.ts";
import type { Messages } from "../../i18n/messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ReadError } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { useQuery } from "../../api/use-query.ts";
import { stopText } from "../../booking/stop-text.ts";
import { FactList } from "../../ui/fact-list.tsx";
import styles from "./check-ticket.module.css";

type CheckedView = NonNullable<CheckTicketView["ticket"]>;

/** The result in large letters, readable at arm's length and in the dark. */
export function CheckedTicket({ code }: { code: string }) {
  const messages = useMessages();
  const read = useQuery("POST /api/check-ticket", { qr: code });
  if (read.isWaiting) {
    return (
      <SkeletonGroup>
        <Skeleton height="240px" />
      </SkeletonGroup>
    );
  }
  if (read.value === undefined) return <ReadError read={read} />;
  const { valid, ticket } = read.value;
  const [title, text] = verdict(read.value, messages);
  return (
    <section className={styles["answer"]} data-valid={valid}>
      <h2>
        <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
          <path
            d={valid ? "M4 12.5 9.5 18 20 6.5" : "M6 6l12 12M18 6 6 18"}
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {title}
      </h2>
      <p>{text}</p>
      {ticket !== null && <TicketFacts ticket={ticket} />}
    </section>
  );
}

function verdict(
  { valid, is_signed: isSigned, is_moved: isMoved, ticket }: CheckTicketView,
  { t, dateTime }: Messages,
): [title: string, text: string] {
  if (valid) return [t.agents.valid, isSigned ? t.agents.validText : t.agents.pnrText];
  const since = ticket?.voided_at ?? null;
  if (since !== null) return [t.agents.isVoid, t.agents.voidText(dateTime(since))];
  return isMoved ? [t.agents.isMoved, t.agents.movedText] : [t.agents.notValid, t.agents.notOurs];
}

function TicketFacts({ ticket }: { ticket: CheckedView }) {
  const { t, instant, time, digits } = useMessages();
  const places =
    ticket.seats.length > 0
      ? ticket.seats.map((seat) => seat.seat_no).join(", ")
      : t.agents.placesCount(digits(ticket.ticketing_qty));
  const facts: [string, string][] = [
    [t.ticket.seats, places],
    [t.ticket.pnr, ticket.pnr_no],
    [t.ticket.destination, `${ticket.destination_name}, ${ticket.unit_name}`],
    [t.booking.journeyDate, instant(ticket.deperture_date, ticket.deperture_time, "long")],
    [t.checkout.bus, `${ticket.bus_name} · ${ticket.trip_name}`],
  ];
  if (ticket.boarding_point !== null) {
    facts.push([t.ticket.boarding, stopText(ticket.boarding_point, { time, instant })]);
  }
  if (ticket.center_name !== "") facts.push([t.agents.center, ticket.center_name]);
  return <FactList facts={facts} />;
}
