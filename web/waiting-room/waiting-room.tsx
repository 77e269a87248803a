/** The screens of a visitor who waits: before the instant, in the queue, and when every seat is sold. */
import type { ReactNode } from "react";
import type { WaitingRoomStatusView } from "../../worker/contract/booking/waiting-room.ts";
import { OrLike } from "../booking/lazy-or-like.tsx";
import busStop from "../pictures/bus-stop.svg";
import { useMessages } from "../i18n/use-messages.ts";
import type { QueueState } from "./queue-session.ts";
import styles from "./waiting-room.module.css";
import { useSecondsTo } from "./use-seconds-to.ts";

const SECONDS_A_DAY = 86_400;

export function BeforeSale({ queue }: { queue: QueueState }) {
  const { t, clock, digits, dateTime } = useMessages();
  const left = useSecondsTo(queue) ?? 0;
  const days = Math.floor(left / SECONDS_A_DAY);
  return (
    <Room title={t.waitingRoom.beforeTitle}>
      <p className={styles["figure"]} role="timer">
        {days > 0 && <span>{t.waitingRoom.days(digits(days))} </span>}
        {clock(left % SECONDS_A_DAY)}
      </p>
      {queue.opensAt !== null && <p>{t.waitingRoom.opensAt(dateTime(queue.opensAt))}</p>}
      <Next steps={[t.waitingRoom.beforeShuffle, t.waitingRoom.beforeKeep]} />
      <OrLike />
    </Room>
  );
}

interface WaitingRoomProps extends Pick<QueueState, "hasLostPlace"> {
  status: WaitingRoomStatusView;
}

export function WaitingRoom({ status, hasLostPlace }: WaitingRoomProps) {
  const { t, digits } = useMessages();
  const { position, wait_seconds: wait, seats_free: free, seats_open: open } = status;
  const isResting = free === 0 && open !== null && open > 0;
  return (
    <Room title={t.waitingRoom.waitingTitle}>
      {position !== null && (
        <p className={styles["figure"]}>
          <small>{t.waitingRoom.position}</small>
          {digits(position)}
        </p>
      )}
      {hasLostPlace && <p className={styles["resting"]}>{t.waitingRoom.placeLost}</p>}
      <p>
        {wait === null
          ? t.waitingRoom.waitUnknown
          : t.waitingRoom.wait(digits(Math.ceil(wait / 60)))}
        {free !== null && !isResting && <> {t.waitingRoom.seatsFree(digits(free))}</>}
      </p>
      {isResting && <p className={styles["resting"]}>{t.waitingRoom.resting(digits(open))}</p>}
      <Next steps={[t.waitingRoom.waitingNext, t.waitingRoom.waitingKeep]} />
      <OrLike />
    </Room>
  );
}

export function SoldOut({ status }: { status: WaitingRoomStatusView }) {
  const { t, digits } = useMessages();
  return (
    <Room title={t.waitingRoom.soldOutTitle}>
      <p>{t.waitingRoom.soldOutText}</p>
      {status.position !== null && <p>{t.waitingRoom.soldOutPlace(digits(status.position))}</p>}
    </Room>
  );
}

function Room({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles["room"]}>
      <img src={busStop} alt="" width="180" height="105" />
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Next({ steps }: { steps: readonly string[] }) {
  const { t } = useMessages();
  return (
    <div className={styles["next"]}>
      <h4>{t.waitingRoom.next}</h4>
      <ul>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </div>
  );
}
