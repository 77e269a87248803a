/** Says on every screen that the shop is a sample, and how to begin with an empty one. */
import { useAdminMessages } from "../admin-messages.ts";
import styles from "./sample-strip.module.css";

/** As the README has it. */
const EMPTY_SHOP = "npm start -- --empty";

export function SampleStrip() {
  const { t } = useAdminMessages();
  return (
    <section className={styles["sample"]} aria-label={t.frame.sample}>
      <strong>{t.frame.sample}</strong>
      <span className={styles["lead"]}>{t.frame.sampleLead}</span>
      <code lang="en">{EMPTY_SHOP}</code>
    </section>
  );
}
