/** Another window has taken another list: this one shows none, so that nothing is pressed on the wrong one. */
import type { Guide, GuideState } from "../guide-parts.ts";
import { useGuideMessages } from "../guide-messages.ts";
import styles from "./guide.module.css";

export function ReplacedScreen({ guide, state }: { guide: Guide; state: GuideState }) {
  const { t } = useGuideMessages();
  const trip = state.saved.list?.list.trip.name ?? "";
  return (
    <>
      <h1>{t.replaced.title}</h1>
      <p role="alert">{t.replaced.text(trip)}</p>
      <button
        type="button"
        className={styles["main-button"]}
        onClick={() => void guide.adopt().then(() => guide.tick("signal"))}
      >
        {t.replaced.go}
      </button>
    </>
  );
}
