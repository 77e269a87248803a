/**
 * Shows the countdown, the waiting room, and then the seats. Once inside, the seats stay on the screen: a visitor who
 * holds some may finish, even after the pass expires.
 */
import { useEffect, useState, type ReactNode } from "react";
import type { WaitingRoomStatusView } from "../../worker/contract/booking/waiting-room.ts";
import { useHeldState } from "../booking/held-seats.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { isTransient } from "../api/retries.ts";
import type { QueueState } from "./queue-session.ts";
import styles from "./waiting-room.module.css";
import { useQueue } from "./use-queue.ts";
import { useSecondsTo } from "./use-seconds-to.ts";
import { BeforeSale, SoldOut, WaitingRoom } from "./waiting-room.tsx";

interface Props {
  tripId: string;
  fallback: ReactNode;
  children: ReactNode;
}

export function WaitingRoomGate({ tripId, fallback, children }: Props) {
  const { t, refusal } = useMessages();
  const { queue, loadNow } = useQueue(tripId);
  const phase = queue.status?.phase;
  const [wasInside, setWasInside] = useState(false);
  if (phase === "in" && !wasInside) setWasInside(true);

  if (phase === "over") return children;
  if (queue.status === null) {
    if (queue.refusal === null) return fallback;
    return (
      <ErrorState title={t.shell.failedTitle} text={refusal(queue.refusal)}>
        <Button onClick={loadNow}>{t.shell.tryAgain}</Button>
      </ErrorState>
    );
  }
  return (
    <>
      <Announcement phase={phase} />
      {phase === "in" ? (
        <>
          <Turn queue={queue} onJoin={loadNow} />
          {children}
        </>
      ) : (
        <>
          {queue.refusal !== null && (
            <output className={styles["stale"]}>
              {isTransient(queue.refusal) ? t.waitingRoom.connectionLost : refusal(queue.refusal)}
              {queue.refusal.code === "human_check_needed" && (
                <Button variant="quiet" onClick={loadNow}>
                  {t.shell.tryAgain}
                </Button>
              )}
            </output>
          )}
          <Room queue={queue} status={queue.status} />
          {wasInside && children}
        </>
      )}
    </>
  );
}

function Room({ queue, status }: { queue: QueueState; status: WaitingRoomStatusView }) {
  if (status.phase === "before") return <BeforeSale queue={queue} />;
  return status.phase === "sold_out" ? (
    <SoldOut status={status} />
  ) : (
    <WaitingRoom status={status} hasLostPlace={queue.hasLostPlace} />
  );
}

/**
 * The time for which the pass is valid, until a seat is held, whose own time counts then; and a button to rejoin
 * afterwards.
 */
function Turn({ queue, onJoin }: { queue: QueueState; onJoin: () => void }) {
  const { t, clock } = useMessages();
  const left = useSecondsTo(queue);
  const isHeld = useHeldState().held !== null;
  useTabTitle(t.waitingRoom.turnTitle);
  if (left === 0) {
    return (
      <div className={styles["turn"]}>
        <p>{t.waitingRoom.turnOver}</p>
        <Button variant="quiet" onClick={onJoin}>
          {t.waitingRoom.joinAgain}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles["turn"]} data-turn="">
      <p>
        <b>{t.waitingRoom.turnTitle}</b> {!isHeld && t.waitingRoom.turnText}
      </p>
      {!isHeld && (
        <span className={styles["clock"]} role="timer">
          {clock(left ?? 0)}
        </span>
      )}
    </div>
  );
}

/** Announced once with each change of phase; the numbers between are not. */
function Announcement({ phase }: { phase: WaitingRoomStatusView["phase"] | undefined }) {
  const { t } = useMessages();
  const [first] = useState(phase);
  const isNew = phase !== undefined && phase !== first;
  return <output className="for-readers">{isNew ? t.waitingRoom.spoken[phase] : ""}</output>;
}

/** Visible to a visitor in another tab; the page's own title is restored. */
function useTabTitle(title: string): void {
  useEffect(() => {
    const own = document.title;
    document.title = title;
    return () => {
      document.title = own;
    };
  }, [title]);
}
