/** Asks, in a busy sale, whether a seat like the chosen one may be held if somebody else is quicker. */
import { useId } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import { setOrLike, useOrLike } from "./or-like.ts";
import styles from "./or-like-box.module.css";

/** `isShort`: the choice alone, where the seats must stay in sight. */
export function OrLikeBox({ isShort = false }: { isShort?: boolean }) {
  const { t } = useMessages();
  const hintId = useId();
  return (
    <div className={styles["box"]}>
      <label>
        <input
          type="checkbox"
          checked={useOrLike()}
          aria-describedby={isShort ? undefined : hintId}
          onChange={(event) => setOrLike(event.target.checked)}
        />
        <b>{t.offers.orLike}</b>
      </label>
      {!isShort && <small id={hintId}>{t.offers.orLikeHint}</small>}
    </div>
  );
}
