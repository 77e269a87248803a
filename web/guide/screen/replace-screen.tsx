/** A link was opened on a phone that has a list: nothing is replaced without a press. */
import { useGuideMessages } from "../guide-messages.ts";
import { countWaiting, type Saved } from "../store/saved.ts";
import { Notice } from "./notice.tsx";
import styles from "./guide.module.css";

interface Props {
  saved: Saved;
  onTake: () => void;
  onKeep: () => void;
}

export function ReplaceScreen({ saved, onTake, onKeep }: Props) {
  const { t, digits } = useGuideMessages();
  const unsent = countWaiting(saved.events);
  return (
    <>
      <h1>{t.replace.title}</h1>
      <p>{t.replace.text(saved.list?.list.trip.name ?? "")}</p>
      {unsent > 0 && <Notice>{t.replace.unsent(unsent, digits(unsent))}</Notice>}
      <div className={styles["stack"]}>
        <button type="button" className={styles["main-button"]} onClick={onKeep}>
          {t.replace.keep}
        </button>
        <button type="button" className={styles["quiet"]} onClick={onTake}>
          {t.replace.take}
        </button>
      </div>
    </>
  );
}
