/**
 * Says that what is on the screen is not new: since when, why, and a way to try again. It is around every screen and in
 * every dialog, because a dialog hides what is behind it.
 */
import { useReadNotes, type ReadNote } from "../api/read-notes.ts";
import type { ApiRefusal } from "../api/refusal.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { Button } from "../ui/button.tsx";
import { useIsReachable } from "./connection.ts";
import styles from "./read-notice.module.css";

interface Props {
  /** The sentence of a refusal; by default that of the buyers' pages. */
  sentence?: (refusal: ApiRefusal) => string;
}

export function ReadNotice({ sentence }: Props) {
  const { t, refusal: ownSentence, dateTime } = useMessages();
  const isReachable = useIsReachable();
  const notes = useReadNotes();
  const notesToShow = isReachable ? notes.filter(({ isOld }) => isOld) : notes;
  const since = findOldest(notesToShow);
  const refusal = notesToShow.find((note) => note.refusal !== undefined)?.refusal;
  const age =
    since === undefined ? "" : t.shell.shownSince(dateTime(new Date(since).toISOString()));
  if (isReachable && notesToShow.length === 0) return null;
  const findReason = () => {
    if (!isReachable) return t.shell.offline;
    if (refusal !== undefined) return (sentence ?? ownSentence)(refusal);
    return since === undefined ? t.shell.earlierChoice : t.shell.stillLoading;
  };
  return (
    <span className={styles["notice"]}>
      {findReason()} {age}{" "}
      {isReachable && refusal !== undefined && (
        <Button variant="plain" onClick={() => notesToShow.forEach(({ reload }) => void reload())}>
          {t.shell.tryAgain}
        </Button>
      )}
    </span>
  );
}

function findOldest(notes: readonly ReadNote[]): number | undefined {
  const times = notes.flatMap(({ receivedAt }) => receivedAt ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}
