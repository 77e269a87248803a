/** A code that a second phone scans to have the same list: it works once, and for ten minutes. */
import { useEffect, useState } from "react";
import { QrCode } from "../../ui/qr-code.tsx";
import type { Guide } from "../guide-parts.ts";
import { useGuideMessages } from "../guide-messages.ts";
import styles from "./guide.module.css";

type Shown = { kind: "busy" } | { kind: "fault"; code: string } | HandOverLink;
type HandOverLink = { kind: "link"; link: string; until: string };

export function HandOver({ guide }: { guide: Guide }) {
  const [tries, setTries] = useState(1);
  return <AskedCode key={tries} guide={guide} onAgain={() => setTries(tries + 1)} />;
}

/** Asks for one link, once. */
function AskedCode({ guide, onAgain }: { guide: Guide; onAgain: () => void }) {
  const { t, clockAt } = useGuideMessages();
  const [shown, setShown] = useState<Shown>({ kind: "busy" });
  useEffect(() => {
    let isLeft = false;
    void guide.handOver().then((outcome) => {
      if (isLeft) return;
      if (outcome.kind === "answer") setShown({ kind: "link", ...outcome.value });
      else setShown({ kind: "fault", code: outcome.kind === "refused" ? outcome.code : "" });
    });
    return () => {
      isLeft = true;
    };
  }, [guide]);
  if (shown.kind === "busy") return <p aria-live="polite">{t.handOver.busy}</p>;
  if (shown.kind === "fault") {
    return (
      <div className={styles["stack"]} role="alert">
        <p>{shown.code === "guide_phones_full" ? t.handOver.full : t.handOver.unreachable}</p>
        <button type="button" className={styles["quiet"]} onClick={onAgain}>
          {t.handOver.again}
        </button>
      </div>
    );
  }
  return (
    <section className={styles["stack"]} aria-label={t.handOver.title}>
      <p>{t.handOver.text}</p>
      <QrCode
        text={`${location.origin}/guide#${shown.link}`}
        title={t.handOver.code}
        className={styles["qr"]}
      />
      <p>{t.handOver.until(clockAt(Date.parse(shown.until)))}</p>
    </section>
  );
}
