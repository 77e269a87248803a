/** The first sight: who we are, where to, and what we promise. */
import heroPicture from "../../pictures/hero.svg";
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./hero.module.css";

export function Hero() {
  const { t } = useMessages();
  return (
    <div className={styles["hero"]}>
      <div className={styles["inside"]}>
        <div className={styles["words"]}>
          <h1 lang="bn">{t.home.headline}</h1>
          <p className={styles["subtitle"]}>{t.home.subtitle}</p>
          <ul className={styles["promises"]} aria-label={t.home.promisesLabel}>
            {t.home.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
          <p className={styles["since"]}>{t.shell.since}</p>
        </div>
        <img src={heroPicture} alt="" width="640" height="320" fetchPriority="high" />
      </div>
    </div>
  );
}
