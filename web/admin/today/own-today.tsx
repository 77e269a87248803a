/** Today of those to whom the shop's day is closed: their own work, and where it is. */
import { useAdminMessages } from "../admin-messages.ts";
import { ContentToday } from "../content/content-today.tsx";
import { hashTo, mayEnter, PLACES, placesFor } from "../frame/places.ts";
import styles from "./today.module.css";

export function OwnToday({ may }: { may: readonly string[] }) {
  const { t } = useAdminMessages();
  const places = placesFor(may).filter((path) => path !== "/");
  return (
    <>
      {mayEnter("/content", may) && <ContentToday />}
      <ul className={styles["cards"]}>
        {places.map((path) => (
          <li key={path} className={`${styles["card"]} ${styles["when"]}`}>
            <a href={hashTo(path)}>{t.placeNames[PLACES[path].word]}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
