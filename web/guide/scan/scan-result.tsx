/** What a code was, in large letters over the camera's picture, with what can be pressed. */
import type { GuideList } from "../../../worker/contract/guide/guide.ts";
import type { ScannedSeat, Verdict } from "../../../worker/domain/boarding/judge-scan.ts";
import type { BoardingEvent } from "../../../worker/domain/boarding/merge.ts";
import { describeVerdict } from "./describe-verdict.ts";
import { useGuideMessages } from "../guide-messages.ts";
import styles from "./scan-door.module.css";

export type GuideTicket = GuideList["tickets"][number];

interface Props {
  verdict: Verdict<GuideTicket>;
  seats: readonly ScannedSeat[];
  mode: GuideList["trip"]["mode"];
  /** The scan or a press has let the passengers on, and nobody of the ticket is missing any more. */
  isDone: boolean;
  hasFailed: boolean;
  /** True: its buttons have just come under the finger, and do not answer. */
  isDeaf: boolean;
  /** A finger is on it, or no longer. */
  onHold: (isHeld: boolean) => void;
  onBoard: (pnr: string, seat: string) => void;
  onUndo: (events: readonly BoardingEvent[]) => void;
  onNext: () => void;
}

export function ScanResult(props: Props) {
  const { verdict, seats, mode, isDone, hasFailed, isDeaf, onHold } = props;
  const messages = useGuideMessages();
  const { scan: t } = messages.t;
  const ticket = "ticket" in verdict ? verdict.ticket : null;
  const said = describeVerdict(verdict, seats, t, messages);
  const tone = hasFailed ? "attention" : isDone ? "good" : said.signal;
  const title = isDone ? t.boarded : said.title;
  // A seat is written as on the ticket and in the list; a place without one is a number.
  const writeSeat = mode === "limited" ? (seat: string) => seat : messages.digits;
  const nameSeat = (seat: string) => (mode === "limited" ? t.seat : t.place)(writeSeat(seat));
  const steady = (onClick: () => void) => ({
    "aria-disabled": isDeaf,
    onClick: () => {
      if (!isDeaf) onClick();
    },
  });
  return (
    <section
      className={styles["result"]}
      data-tone={tone}
      onPointerDown={() => onHold(true)}
      onPointerUp={() => onHold(false)}
      onPointerCancel={() => onHold(false)}
      onPointerLeave={() => onHold(false)}
    >
      <output className={styles["said"]}>
        <span className={styles["verdict"]}>{title}</span>
        {ticket !== null && (
          <span className={styles["who"]}>
            {[ticket.name, ticket.seats.map(writeSeat).join(" "), ticket.point]
              .filter((part) => part !== "")
              .join(" · ")}
          </span>
        )}
        {!isDone && said.text !== "" && <span>{said.text}</span>}
        {seats.some(({ boarding }) => boarding.isTwice) && <span>{t.twice}</span>}
        {hasFailed && <span>{t.notStored}</span>}
      </output>
      {ticket !== null && (
        <ul className={styles["seats"]}>
          {seats.map(({ seat, boarding, first }) => (
            <li key={seat}>
              {first?.kind === "board" ? (
                <>
                  <p>
                    {t.seatBoarded(
                      nameSeat(seat),
                      messages.dateTime(new Date(first.at).toISOString()),
                      first.phone,
                    )}
                  </p>
                  <button type="button" {...steady(() => props.onUndo(boarding.events))}>
                    {t.undo(nameSeat(seat))}
                  </button>
                </>
              ) : (
                <button
                  type="button"
                  className={styles["main"]}
                  {...steady(() => props.onBoard(ticket.pnr, seat))}
                >
                  {t.board(nameSeat(seat))}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <button type="button" {...steady(props.onNext)}>
        {t.next}
      </button>
    </section>
  );
}
