/** The shop on Today: what needs somebody, money that waits, and whether tickets are sold. */
import type { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { manualPages } from "../../../worker/domain/health/manual-pages.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { MessagesToday } from "./messages-today.tsx";
import { BoardingWaits } from "../trips/boarding/boarding-waits.tsx";
import { MissingDuties } from "../trips/duty/missing-duties.tsx";
import { CountList } from "../sales/count-list.tsx";
import { isPurchaseFailing, PurchaseHealth } from "../sales/purchase-health.tsx";
import { isHalted, SellingPanel } from "../sales/selling-panel.tsx";
import { TryAlerts } from "../sales/try-alerts.tsx";
import { findWord } from "../sales/timeline-words.ts";
import styles from "../sales/sales.module.css";

interface Props extends Pick<ScreenProps, "me" | "onMe"> {
  today: TodayView;
}

/** What nobody may overlook: nothing is sold, or something does not work. */
export function ShopUrgent({ today, me, onMe }: Props) {
  return (
    <>
      {isHalted(today.sales) && <SellingPanel sales={today.sales} me={me} onMe={onMe} />}
      <Health failed={today.failed} />
      {isPurchaseFailing(today) && <PurchaseHealth {...today} />}
      <BoardingWaits waits={today.boarding_waits} isLinked={me.may.includes("boarding")} />
    </>
  );
}

/** The rights of `may` say which of its numbers link to their lists. */
export function ShopWaits({ today, may }: { today: TodayView; may: readonly string[] }) {
  return (
    <>
      <MissingDuties missing={today.duties_missing} />
      <MessagesToday today={today} isLinked={may.includes("messages")} />
      <MoneyThatWaits today={today} isLinked={may.includes("doubts")} />
    </>
  );
}

/** A shop that sells needs nobody: this comes last, for whoever may stop it. */
export function ShopSelling({ today, me, onMe }: Props) {
  const { may } = me;
  return (
    <>
      {!isHalted(today.sales) && may.includes("pause-sales") && (
        <SellingPanel sales={today.sales} me={me} onMe={onMe} />
      )}
      {!isPurchaseFailing(today) && <PurchaseHealth {...today} />}
      {may.includes("try-alerts") && <TryAlerts />}
    </>
  );
}

function Health({ failed }: Pick<TodayView, "failed">) {
  const { t, format } = useAdminMessages();
  if (failed.length === 0) return null;
  return (
    <section className={styles["section"]} aria-label={t.sales.healthTitle}>
      <h2>{t.sales.healthTitle}</h2>
      <Panel>
        <ul>
          {failed.map((name) => (
            <li key={name}>
              {findWord(t.sales.failures, name)}
              <br />
              <small className={styles["soft"]}>
                {t.sales.manual(name, manualPages(name).map(format.digits))}
              </small>
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}

function MoneyThatWaits({ today, isLinked }: { today: TodayView; isLinked: boolean }) {
  const { t } = useAdminMessages();
  const { sales: words } = t;
  const counts = [
    [words.inDoubt, today.in_doubt],
    [words.refunds, today.refunds],
    [words.lateChecks, today.late_checks],
  ] as const;
  return (
    <section className={styles["section"]} aria-label={words.moneyWaits}>
      <h2>{words.moneyWaits}</h2>
      <CountList counts={counts} href={isLinked ? hashTo("/money") : null} />
    </section>
  );
}
