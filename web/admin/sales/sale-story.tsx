/** All that became of a sale, the oldest first, each with when and who. */
import type { SaleView } from "../../../worker/contract/staff.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { useInstant } from "../use-instant.ts";
import { storyWords } from "./story-words.ts";
import { storyOf } from "./story.ts";
import styles from "./sales.module.css";

export function SaleStory({ sale }: { sale: SaleView["sale"] }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  return (
    <section className={styles["section"]} aria-label={t.sales.storyTitle}>
      <h2>{t.sales.storyTitle}</h2>
      <ol className={styles["story"]}>
        {storyOf(sale).map((line) => {
          const { title, note, who } = storyWords(t, format, line, sale.staff_names);
          return (
            <li key={`${line.at} ${title} ${note}`}>
              <p>
                <strong>{title}</strong>
              </p>
              {note !== "" && <p>{note}</p>}
              <p className={styles["soft"]}>
                <time dateTime={line.at}>{instant(line.at)}</time>, {who}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
