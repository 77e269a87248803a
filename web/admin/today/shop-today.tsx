/** The shop on Today: what does not work, and whether tickets are sold. */
import type { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { manualPages } from "../../../worker/domain/health/manual-pages.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import { hashTo, mayEnter } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { isPurchaseFailing, PurchaseHealth } from "../sales/purchase-health.tsx";
import { isHalted, SellingPanel } from "../sales/selling-panel.tsx";
import { TryAlerts } from "../sales/try-alerts.tsx";
import { sayFailure } from "../sales/find-word.ts";
import { useSayWallets } from "../use-say-wallets.ts";
import styles from "../sales/sales.module.css";

interface Props extends Pick<ScreenProps, "me" | "onMe"> {
  today: TodayView;
}

/** What nobody may overlook: nothing is sold, or something does not work. */
export function ShopUrgent({ today, me, onMe }: Props) {
  return (
    <>
      {isHalted(today.sales) && <SellingPanel sales={today.sales} me={me} onMe={onMe} />}
      <Health failed={today.failed} may={me.may} />
      {isPurchaseFailing(today) && <PurchaseHealth {...today} />}
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

/** Failures that are looked after on the page of money. */
const MONEY_FAILURES = new Set([
  "wallet_differs",
  "payment_in_doubt",
  "refund_waits",
  "late_check_waits",
]);

interface HealthProps extends Pick<TodayView, "failed"> {
  may: readonly string[];
}

function Health({ failed, may }: HealthProps) {
  const { t, format } = useAdminMessages();
  const { ofCondition } = useSayWallets();
  if (failed.length === 0) return null;
  return (
    <section className={styles["section"]} aria-label={t.sales.healthTitle}>
      <h2>{t.sales.healthTitle}</h2>
      <Panel>
        <ul>
          {failed.map((name) => (
            <li key={name}>
              {ofCondition(sayFailure(t.sales, name), name)}{" "}
              {MONEY_FAILURES.has(name) &&
                (mayEnter("/money", may) ? (
                  <a href={hashTo("/money")}>{t.sales.lookAtMoney}</a>
                ) : (
                  t.sales.tellMoney
                ))}
              {manualPages(name).length > 0 && (
                <>
                  <br />
                  <small className={styles["soft"]}>
                    {t.sales.manual(manualPages(name).map(format.digits))}
                  </small>
                </>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}
