/** On Today: ways that leave soon and lack a plate or a guide, each a link to its trip. */
import type { TodayView } from "../../../../worker/contract/staff/staff-sales.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { Panel } from "../../panel.tsx";
import { hashTo } from "../../frame/places.ts";
import { useInstant } from "../../use-instant.ts";
import admin from "../../admin.module.css";
import styles from "../trips.module.css";

export function MissingDuties({ missing }: { missing: TodayView["duties_missing"] }) {
  const { t } = useAdminMessages();
  const instant = useInstant();
  const words = t.duties;
  if (missing.length === 0) return null;
  return (
    <section className={admin["section"]} aria-label={words.missingTitle}>
      <h2>{words.missingTitle}</h2>
      <Panel>
        <p className={admin["soft"]}>{words.missingText}</p>
        <ul className={styles["buyers"]}>
          {missing.map(({ trip, name, leg, departs_at, lacks }) => (
            <li key={`${trip} ${leg}`}>
              <a
                className={styles["link"]}
                href={hashTo("/trip", { id: trip, filter: { tab: "duty", form: leg } })}
              >
                {name}, {words.legs[leg]}, {instant(departs_at)}
              </a>{" "}
              ({lacks.map((part) => words.lacks[part]).join(", ")})
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}
