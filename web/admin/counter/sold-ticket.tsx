/** What became of a counter sale: the ticket to print and the money to give back, or that it is not known yet. */
import { useEffect, useRef, type Ref } from "react";
import { Button, OutLink } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { ticketHref, type Outcome, type Ticket } from "./sale-outcome.ts";
import styles from "./counter.module.css";

interface Props {
  outcome: Outcome;
  /** What the passenger gets back; null while no cash was typed. */
  change: number | null;
  isBusy: boolean;
  onRetry: () => void;
  onNext: (sold: Ticket | null) => void;
}

export function SoldTicket({ outcome, change, isBusy, onRetry, onNext }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.counter;
  const first = useRef<HTMLAnchorElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const { state } = outcome;
  const ticket = state === "sold" ? outcome.ticket : null;
  useEffect(() => {
    // Enter prints, and the next Enter begins with the next customer.
    const wanted = state === "sold" ? first.current : retry.current;
    (wanted ?? next.current)?.focus();
  }, [state]);
  return (
    <>
      <output className={styles["sold"]}>
        {state === "sold" ? words.sold(ticket?.pnr ?? "") : words.inDoubt}
      </output>
      {state === "sold" && change !== null && change > 0 && (
        <p className={styles["total"]}>
          <span>{words.change}</span>
          <strong>{format.money(change)}</strong>
        </p>
      )}
      {ticket !== null && (
        <TicketLink
          ref={first}
          ticket={ticket}
          className={styles["print"]}
          onOpen={() => next.current?.focus()}
        />
      )}
      {state === "in_doubt" && (
        <Button ref={retry} isBusy={isBusy} onClick={onRetry}>
          {words.checkAgain}
        </Button>
      )}
      <Button ref={next} variant="quiet" isBusy={isBusy} onClick={() => onNext(ticket)}>
        {words.next} <EnterKey />
      </Button>
    </>
  );
}

/** As the key is marked, in both languages. */
const ENTER = "Enter";

export function EnterKey() {
  return <kbd aria-hidden="true">{ENTER}</kbd>;
}

interface LinkProps {
  ticket: Ticket;
  ref?: Ref<HTMLAnchorElement>;
  className?: string | undefined;
  onOpen?: () => void;
}

export function TicketLink({ ticket, ref, className, onOpen }: LinkProps) {
  const { t } = useAdminMessages();
  return (
    <OutLink
      href={ticketHref(ticket)}
      {...(ref !== undefined && { ref })}
      className={className}
      onClick={onOpen}
    >
      {t.counter.print}
      {onOpen !== undefined && (
        <>
          {" "}
          <EnterKey />
        </>
      )}
    </OutLink>
  );
}
