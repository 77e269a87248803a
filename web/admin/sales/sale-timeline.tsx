/** All that became of a sale, the oldest first, each with when and who. */
import type { SaleView } from "../../../worker/contract/staff/staff.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { useSaid } from "../trips/use-said.ts";
import { useSayWallets } from "../use-say-wallets.ts";
import { storyWords } from "./timeline-words.ts";
import { buildTimeline } from "./timeline.ts";
import timeline from "./sale-timeline.module.css";
import styles from "./sales.module.css";

export function SaleStory({ sale }: { sale: SaleView["sale"] }) {
  const { t, format } = useAdminMessages();
  const { ofSale } = useSayWallets();
  const said = useSaid();
  return (
    <section className={styles["card"]} aria-label={t.sales.storyTitle}>
      <h2>{t.sales.storyTitle}</h2>
      <ol className={timeline["story"]}>
        {buildTimeline(sale).map((line) => {
          const { title, note, who } = storyWords(t, format, line, sale);
          return (
            <li
              key={`${line.at} ${title} ${note}`}
              data-is-minor={line.kind === "seats" || line.kind === "message"}
            >
              <p>
                <strong>{ofSale(title, sale)}</strong>
              </p>
              <p className={styles["soft"]}>
                {note !== "" && <>{ofSale(note, sale)} · </>}
                <time dateTime={line.at}>{said.instant(line.at)}</time> · {who}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
