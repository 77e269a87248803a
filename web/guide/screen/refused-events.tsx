/** Presses that the office did not take: they are listed with the reason, and never just gone. */
import { useGuideMessages } from "../guide-messages.ts";
import type { OwnEvent } from "../store/saved.ts";
import styles from "./guide.module.css";

export function RefusedEvents({ events }: { events: readonly OwnEvent[] }) {
  const { t } = useGuideMessages();
  const refused = events.filter(({ state }) => state === "refused");
  if (refused.length === 0) return null;
  const faults: Record<string, string> = t.refused.faults;
  return (
    <section className={styles["notice"]} aria-labelledby="refused">
      <h2 id="refused">{t.refused.title}</h2>
      <p>{t.refused.text}</p>
      <ul>
        {refused.map(({ event, fault }) => (
          <li key={event.id}>
            {t.refused.line(
              event.seat,
              event.pnr,
              t.refused.kinds[event.kind],
              faults[fault ?? ""] ?? t.refused.faults.malformed,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
