/** What the office has changed since the guide looked last; it stays until the guide has seen it. */
import { useGuideMessages, type GuideMessages } from "../guide-messages.ts";
import type { ListUpdate } from "../list/list-updates.ts";
import styles from "./guide.module.css";

interface Props {
  updates: readonly ListUpdate[];
  onSeen: () => void;
}

export function UpdateList({ updates, onSeen }: Props) {
  const messages = useGuideMessages();
  const { t } = messages;
  if (updates.length === 0) return null;
  return (
    <section className={styles["notice"]} aria-labelledby="updates">
      <h2 id="updates">{t.updates.title}</h2>
      <ul>
        {updates.map((update, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list only grows at its end
          <li key={place}>{tellUpdate(messages, update)}</li>
        ))}
      </ul>
      <button type="button" className={styles["quiet"]} onClick={onSeen}>
        {t.updates.seen}
      </button>
    </section>
  );
}

function tellUpdate({ t, dateTime, digits }: GuideMessages, update: ListUpdate): string {
  const words = t.updates;
  if (update.kind === "stored_again") return words.storedAgain;
  if (update.kind === "boarded_anew") return words.boardedAnew(digits(update.count));
  if (update.kind === "departs") return words.departs(dateTime(update.at));
  if (update.kind === "meeting_place") return words.meetingPlace(update.place);
  if (!("name" in update)) {
    return update.kind === "trip_cancelled" ? t.tripCancelled : t.tripPostponed;
  }
  const who = `${update.name}${words.seats(update.seats.join(", "))}`;
  if (update.kind === "moved") return words.moved(who, update.to);
  if (update.kind === "seats") return words.newSeats(who, update.before.join(", "));
  if (update.kind === "point") return words.point(who, update.point);
  return words[update.kind](who);
}
