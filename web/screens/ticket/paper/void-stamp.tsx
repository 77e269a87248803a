import { useMessages } from "../../../i18n/use-messages.ts";
import styles from "./void-stamp.module.css";

/** In both languages, for the person with the paper. The text above explains it. */
export function VoidStamp() {
  const { t } = useMessages();
  return (
    <b className={styles["stamp"]} aria-hidden="true">
      {t.ticket.voidStamp}
    </b>
  );
}
