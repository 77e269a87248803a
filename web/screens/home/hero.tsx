/** The hero of the home page: headline, search, and the shop's promises. */
import type { ReactNode } from "react";
import heroPicture from "../../pictures/hero.svg";
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./hero.module.css";

interface Props {
  /**
   * True while the search has results. Subtitle, promises and picture are then hidden, so that the results below move
   * into view.
   */
  isSearching: boolean;
  /** The search field; false while there are no destinations to search. */
  children: ReactNode;
}

export function Hero({ isSearching, children }: Props) {
  const { t } = useMessages();
  return (
    <div className={styles["hero"]} data-searching={isSearching}>
      <div className={styles["inside"]}>
        <div className={styles["words"]}>
          <h1 lang="bn">{t.home.headline}</h1>
          <p className={styles["subtitle"]}>{t.home.subtitle}</p>
          {children}
          <ul className={styles["promises"]} aria-label={t.home.promisesLabel}>
            {t.home.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
        <img src={heroPicture} alt="" width="640" height="320" fetchPriority="high" />
      </div>
    </div>
  );
}
