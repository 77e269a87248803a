/** Below the list: a second phone, paper, the office, and until when the list is on this phone. */
import { lazy, Suspense, useState } from "react";
import type { GuideList } from "../../../worker/contract/guide/guide.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import type { Guide } from "../guide-parts.ts";
import { useGuideMessages } from "../guide-messages.ts";
import styles from "./guide.module.css";

const HandOver = lazy(async () => ({ default: (await import("./hand-over.tsx")).HandOver }));

interface Props {
  guide: Guide;
  list: GuideList;
  endsAt: number;
}

export function BoardFoot({ guide, list, endsAt }: Props) {
  const { t, dateTime } = useGuideMessages();
  const [isHandingOver, setIsHandingOver] = useState(false);
  return (
    <div className={styles["foot"]}>
      <button
        type="button"
        className={styles["quiet"]}
        aria-expanded={isHandingOver}
        onClick={() => setIsHandingOver(!isHandingOver)}
      >
        {isHandingOver ? t.handOver.close : t.handOver.open}
      </button>
      {isHandingOver && (
        <ErrorBoundary fallback={<p role="alert">{t.handOver.unreachable}</p>}>
          <Suspense fallback={<p aria-live="polite">{t.handOver.busy}</p>}>
            <HandOver guide={guide} />
          </Suspense>
        </ErrorBoundary>
      )}
      <button type="button" className={styles["quiet"]} onClick={() => window.print()}>
        {t.print}
      </button>
      {list.shop_phones.length > 0 && (
        <p className={styles["office"]}>
          {t.callOffice}
          {list.shop_phones.map((phone) => (
            <PhoneLink key={phone} phone={phone} />
          ))}
        </p>
      )}
      <p>{t.endsAt(dateTime(new Date(endsAt).toISOString()))}</p>
    </div>
  );
}
