/**
 * From the countdown through the waiting room to the seats. Once inside, the seats stay on the screen: who holds some
 * may finish, whatever becomes of the pass.
 */
import { useEffect, useState, type ReactNode } from "react";
import type { WaitingRoomStatusView } from "../../worker/contract/waiting-room.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { isTransient } from "../api/retries.ts";
import type { Line } from "./queue-session.ts";
import styles from "./waiting-room.module.css";
import { useLine } from "./use-queue.ts";
import { useSecondsTo } from "./use-seconds-to.ts";
import { BeforeOpening, SoldOut, WaitingRoom } from "./waiting-room.tsx";

interface Props {
  tripId: string;
  fallback: ReactNode;
  children: ReactNode;
}

export function OpeningGate({ tripId, fallback, children }: Props) {
  const { t, refusal } = useMessages();
  const { line, askNow } = useLine(tripId);
  const phase = line.news?.phase;
  const [wasInside, setWasInside] = useState(false);
  if (phase === "in" && !wasInside) setWasInside(true);

  if (phase === "over") return children;
  if (line.news === null) {
    if (line.refusal === null) return fallback;
    return (
      <ErrorState title={t.shell.failedTitle} text={refusal(line.refusal)}>
        <Button onClick={askNow}>{t.shell.tryAgain}</Button>
      </ErrorState>
    );
  }
  return (
    <>
      <Spoken phase={phase} />
      {phase === "in" ? (
        <>
          <Turn line={line} onJoin={askNow} />
          {children}
        </>
      ) : (
        <>
          {line.refusal !== null && (
            <output className={styles["stale"]}>
              {isTransient(line.refusal) ? t.opening.connectionLost : refusal(line.refusal)}
            </output>
          )}
          <Room line={line} news={line.news} />
          {wasInside && children}
        </>
      )}
    </>
  );
}

function Room({ line, news }: { line: Line; news: WaitingRoomStatusView }) {
  if (news.phase === "before") return <BeforeOpening line={line} />;
  return news.phase === "sold_out" ? <SoldOut news={news} /> : <WaitingRoom news={news} />;
}

/** How long the pass is good, and what to do when it is over. */
function Turn({ line, onJoin }: { line: Line; onJoin: () => void }) {
  const { t, clock } = useMessages();
  const left = useSecondsTo(line);
  useTabTitle(t.opening.turnTitle);
  if (left === 0) {
    return (
      <div className={styles["turn"]}>
        <p>{t.opening.turnOver}</p>
        <Button look="quiet" onClick={onJoin}>
          {t.opening.joinAgain}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles["turn"]}>
      <p>
        <b>{t.opening.turnTitle}</b> {t.opening.turnText}
      </p>
      <span className={styles["clock"]} role="timer">
        {clock(left ?? 0)}
      </span>
    </div>
  );
}

/** Said once with each change, politely; the numbers between are for eyes. */
function Spoken({ phase }: { phase: WaitingRoomStatusView["phase"] | undefined }) {
  const { t } = useMessages();
  const [first] = useState(phase);
  const isNew = phase !== undefined && phase !== first;
  return <output className="for-readers">{isNew ? t.opening.spoken[phase] : ""}</output>;
}

/** So that who waits in another tab sees it; the page's own comes back. */
function useTabTitle(title: string): void {
  useEffect(() => {
    const own = document.title;
    document.title = title;
    return () => {
      document.title = own;
    };
  }, [title]);
}
