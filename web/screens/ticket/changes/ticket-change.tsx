/** Above the ticket, and not on paper: what became of its trip, from what to what, and what its holder may choose. */
import { useEffect, useId, useRef } from "react";
import type {
  MovedFrom,
  TicketChange as Change,
} from "../../../../worker/contract/tickets/ticket-changes.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { OutLink } from "../../../ui/button.tsx";
import { listChangedFacts, listSameFacts, chooseTitle } from "./changed-facts.ts";
import type { Invoice } from "../invoice.ts";
import { Choices } from "./lazy-choices.tsx";
import styles from "./ticket-change.module.css";

interface Props {
  invoice: Invoice;
  /** A saved copy: no choices are offered. */
  isOld?: boolean;
  /** The holder has just answered: the heading is where the press was. */
  isAnswered?: boolean;
  onAnswered: () => void;
}

export function TicketChange(props: Props) {
  const { invoice } = props;
  const { change = null, is_moving: isMoving = false } = invoice;
  // A void ticket says so itself, and is not printed again.
  const movedFrom = invoice.voided_at === null ? (invoice.moved_from ?? null) : null;
  if (change === null && movedFrom === null && !isMoving) return null;
  return (
    <div className={styles["story"]}>
      {movedFrom !== null && <Moved from={movedFrom} isAnswered={props.isAnswered} />}
      {(change !== null || isMoving) && <Changed {...props} change={change} />}
    </div>
  );
}

function Changed({
  invoice,
  change,
  isOld = false,
  isAnswered = false,
  onAnswered,
}: Props & { change: Change | null }) {
  const messages = useMessages();
  const { t } = messages;
  const isPostponed = invoice.is_postponed === true;
  const title =
    change === null ? t.ticket.title : t.ticket.change.title[chooseTitle(change, isPostponed)];
  const hasMoved = (invoice.moved_from ?? null) !== null;
  const isOpen = change?.can_choose === true && !isOld;
  return (
    <Section title={title} isAnswered={isAnswered && !hasMoved}>
      {change !== null && (
        <>
          <Facts invoice={invoice} change={change} />
          {invoice.voided_at === null && <p>{listSameFacts(invoice, change, messages)}</p>}
          <Reason change={change} />
        </>
      )}
      {invoice.is_moving === true ? (
        <p>
          <b>{t.ticket.change.isMoving}</b>
        </p>
      ) : (
        change !== null && <ChoiceState invoice={invoice} change={change} isOpen={isOpen} />
      )}
      {isOpen && <Choices invoice={invoice} change={change} onAnswered={onAnswered} />}
    </Section>
  );
}

function Facts({ invoice, change }: { invoice: Invoice; change: Change }) {
  const messages = useMessages();
  const { t } = messages;
  return (
    <dl>
      {listChangedFacts(change, invoice.is_postponed === true, messages).map(
        ({ name, was, now }) => (
          <div key={name}>
            <dt>{name}</dt>
            {was !== "" && (
              <dd className={styles["was"]}>
                {t.ticket.change.before}: <del>{was}</del>
              </dd>
            )}
            <dd>
              {t.ticket.change.now}: <b>{now}</b>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Reason({ change }: { change: Change }) {
  const { t } = useMessages();
  const isLink = /^https?:\/\//.test(change.source_url);
  if (change.reason === "" && !isLink) return null;
  return (
    <p>
      {change.reason !== "" && (
        <>
          {t.ticket.change.reason}: {withFullStop(change.reason)}{" "}
        </>
      )}
      {isLink && <OutLink href={change.source_url}>{t.ticket.change.source}</OutLink>}
    </p>
  );
}

/** The words of staff, with the notice behind them: where one sentence ends has to be seen. */
function withFullStop(text: string): string {
  if (/[.!?\u0964]$/.test(text)) return text;
  return /[\u0980-\u09ff]$/.test(text) ? `${text}\u0964` : `${text}.`;
}

/** The passenger's choice; or the deadline, and the default after it. */
function ChoiceState(props: { invoice: Invoice; change: Change; isOpen: boolean }) {
  const { t, instant } = useMessages();
  const { invoice, change, isOpen } = props;
  const { chosen, choose_by: chooseBy, silence, was, became } = change;
  // An instant of the server is written in the time of Dhaka.
  const [day = "", clock = ""] = (chooseBy ?? "").split("T");
  const end = instant(day, clock.slice(0, 5), "long");
  const hasOtherStart =
    invoice.is_postponed !== true &&
    (was.deperture_date !== became.deperture_date || was.deperture_time !== became.deperture_time);
  if (chosen !== null) {
    return (
      <p>
        <b>{t.ticket.change.chosen[chosen]}</b> {isOpen && t.ticket.change.thinkAgain(end)}
      </p>
    );
  }
  if (chooseBy === null || invoice.voided_at !== null) return null;
  if (!isOpen && !change.can_choose) return <p>{t.ticket.change.over}</p>;
  return (
    <p>
      <b>{t.ticket.change.chooseBy(end)}</b>{" "}
      {t.ticket.change.silence[silence === "keep" && hasOtherStart ? "keepMoved" : silence]}
    </p>
  );
}

function Moved({
  from,
  isAnswered = false,
}: {
  from: MovedFrom;
  isAnswered?: boolean | undefined;
}) {
  const { t, instant, name } = useMessages();
  const bus = [name(from.bus_name), ...from.seats.map((seat) => seat.seat_no)].join(" ");
  const when = instant(from.deperture_date, from.deperture_time);
  return (
    <Section title={t.ticket.change.movedTitle[from.kind ?? "bus"]} isAnswered={isAnswered}>
      {/* Of places without numbers nothing else is as it was before. */}
      {(from.kind !== "fewer" || from.seats.length > 0) && (
        <p>{t.ticket.change.movedFrom(bus, when)}</p>
      )}
      <p>
        <b>{t.ticket.change.oldPrint}</b>
      </p>
    </Section>
  );
}

function Section(props: { title: string; isAnswered: boolean; children: React.ReactNode }) {
  const { title, isAnswered, children } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswered) heading.current?.focus();
  }, [isAnswered]);
  return (
    <section aria-labelledby={id} className={styles["change"]}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
