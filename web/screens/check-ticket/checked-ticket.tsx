import { useEffect, useState } from "react";
import type { CheckTicketView } from "../../../worker/contract/tickets/lookup.ts";
import { dhakaDate, dhakaTime } from "../../../worker/domain/dhaka-time.ts";
import type { Messages } from "../../i18n/messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { useQuery, type Read } from "../../api/use-query.ts";
import { formatStop } from "../../booking/stop-text.ts";
import { FactList } from "../../ui/fact-list.tsx";
import styles from "./check-ticket.module.css";

type CheckedView = NonNullable<CheckTicketView["ticket"]>;

/** The entry of the history that a page begins with: every page that is opened has it. */
const FIRST_ENTRY = "default";

/** The server's last answer for each code on this page: shown with its time, never as if it were current. */
const lastVerdicts = new Map<string, { at: number; view: CheckTicketView }>();

interface Props {
  code: string;
  /** The press that asks for this check. */
  press: string;
}

/** The result in large letters, readable at arm's length and in the dark: what the server has just said, or nothing. */
export function CheckedTicket({ code, press }: Props) {
  const [check] = useState(() =>
    press === FIRST_ENTRY ? Math.random().toString(36).slice(2) : press,
  );
  const read = useQuery("POST /api/check-ticket", { qr: code, check }, { isQuiet: true });
  const { value, receivedAt } = read;
  useEffect(() => {
    if (value !== undefined && receivedAt !== undefined) {
      lastVerdicts.set(code, { at: receivedAt, view: value });
    }
  }, [code, value, receivedAt]);
  if (
    read.isLoading ||
    read.refusal !== undefined ||
    value === undefined ||
    receivedAt === undefined
  ) {
    return <NoVerdict read={read} last={lastVerdicts.get(code)} />;
  }
  return <Verdict view={value} at={receivedAt} />;
}

interface NoVerdictProps {
  read: Read<CheckTicketView>;
  last: { at: number; view: CheckTicketView } | undefined;
}

function NoVerdict({ read, last }: NoVerdictProps) {
  const messages = useMessages();
  const { t, refusal } = messages;
  const then =
    last && t.agents.wasThen(timeText(last.at, messages), verdict(last.view, messages)[0]);
  if (read.isLoading) {
    return (
      <section className={styles["answer"]} data-valid="unknown">
        <h2>{t.agents.checking}</h2>
        <p>{then}</p>
      </section>
    );
  }
  return (
    <section className={styles["answer"]} data-valid="unknown">
      <h2>{t.agents.cantCheck}</h2>
      <p>
        {read.refusal && refusal(read.refusal)} {then}
      </p>
      <Button onClick={() => void read.reload()}>{t.shell.tryAgain}</Button>
    </section>
  );
}

function Verdict({ view, at }: { view: CheckTicketView; at: number }) {
  const messages = useMessages();
  const { t } = messages;
  const { valid, ticket, earlier_check: earlier } = view;
  const [title, text] = verdict(view, messages);
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
      {earlier !== null && <p className={styles["earlier"]}>{earlierText(earlier, messages)}</p>}
      <p>
        {text} {t.agents.checkedAt(timeText(at, messages))}
      </p>
      {ticket !== null && <TicketFacts ticket={ticket} />}
    </section>
  );
}

/** Formats an instant of today as its time alone, and one of another day with its date. */
function timeText(at: number, { dateTime, time }: Messages): string {
  const isOfToday = dhakaDate(at) === dhakaDate(Date.now());
  return isOfToday ? time(dhakaTime(at)) : dateTime(new Date(at).toISOString());
}

function earlierText(
  { at, by, is_own: isOwn }: NonNullable<CheckTicketView["earlier_check"]>,
  messages: Messages,
): string {
  const { t } = messages;
  const when = timeText(Date.parse(at), messages);
  if (isOwn) return t.agents.checkedByYou(when);
  return t.agents.checkedBy(when, by ?? t.agents.anotherAgent);
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
  const { t, instant, time, digits, name } = useMessages();
  const places =
    ticket.seats.length > 0
      ? ticket.seats.map((seat) => seat.seat_no).join(", ")
      : t.agents.placesCount(digits(ticket.ticketing_qty));
  const facts: [string, string][] = [
    [t.ticket.seats, places],
    [t.ticket.pnr, ticket.pnr_no],
    [t.ticket.destination, `${name(ticket.destination_name)}, ${name(ticket.unit_name)}`],
    [t.booking.journeyDate, instant(ticket.deperture_date, ticket.deperture_time, "long")],
    [t.checkout.bus, `${name(ticket.bus_name)} · ${name(ticket.trip_name)}`],
  ];
  if (ticket.boarding_point !== null) {
    facts.push([t.ticket.boarding, formatStop(ticket.boarding_point, { name, time, instant })]);
  }
  if (ticket.center_name !== "") facts.push([t.agents.center, name(ticket.center_name)]);
  return <FactList facts={facts} />;
}
