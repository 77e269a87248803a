/** A place in a menu: its icon and word, and how much waits there. */
import { useId } from "react";
import { useAdminMessages } from "../admin-messages.ts";
import { Icon } from "./icon.tsx";
import { hashTo, iconAt, listAround, PLACES, type PlacePath } from "./places.ts";
import styles from "./menu.module.css";

interface Props {
  path: PlacePath;
  /** Where one is; null: nowhere. */
  here: PlacePath | null;
  count?: number | undefined;
  onOpen?: () => void;
}

export function PlaceLink({ path, here, count = 0, onOpen }: Props) {
  const { t } = useAdminMessages();
  const countId = useId();
  const word = t.placeNames[PLACES[path].word];
  const isAround = here !== null && listAround(here) === path;
  const current = path === here ? "page" : isAround ? "true" : undefined;
  return (
    <span className={styles["entry"]}>
      <a
        href={hashTo(path)}
        title={word}
        aria-current={current}
        aria-describedby={count > 0 ? countId : undefined}
        onClick={onOpen}
      >
        <Icon name={iconAt(path)} />
        <span className={styles["word"]}>{word}</span>
      </a>
      <Count id={countId} count={count} />
    </span>
  );
}

/** Beside what it counts, which it describes: a name of a place stays the same whatever waits there. */
export function Count({ id, count }: { id: string; count: number }) {
  const { t, format } = useAdminMessages();
  if (count === 0) return null;
  return (
    <b className={styles["count"]}>
      <span aria-hidden="true">{format.digits(count)}</span>
      <span id={id} className="for-readers">
        {t.frame.waiting(format.digits(count))}
      </span>
    </b>
  );
}
