/** Today: what waits for somebody, and the shop's day. */
import { useAdminMessages } from "./admin-messages.ts";
import { CounterDay } from "./counter/counter-day.tsx";
import { LargestActs } from "./largest-acts.tsx";
import { RequestList } from "./request-list.tsx";
import { ShopToday } from "./sales/shop-today.tsx";
import { SetupGuide } from "./setup-guide.tsx";
import type { ScreenProps } from "./screen-props.ts";
import styles from "./admin.module.css";

export function TodayScreen({ me, onMe }: ScreenProps) {
  const { t } = useAdminMessages();
  // Everybody sees what concerns them; who may stop acts also sees that nothing waits.
  const isAlwaysShown = me.may.includes("stop") && !me.is_paused;
  return (
    <>
      <h1>{t.placeNames.today}</h1>
      <p className={styles["soft"]}>{t.todayLead(me.staff.name)}</p>
      {me.may.includes("setup-state") && <SetupGuide />}
      {me.is_paused && <output>{t.youArePaused}</output>}
      {me.may.includes("requests") && (
        <>
          <RequestList title={t.powerTitle} only="power" onMe={onMe} />
          <RequestList
            title={t.requestsTitle}
            only="others"
            isAlwaysShown={isAlwaysShown}
            onMe={onMe}
          />
        </>
      )}
      {me.may.includes("today") && <ShopToday me={me} onMe={onMe} />}
      {me.may.includes("counter-sales") && <CounterDay />}
      {me.may.includes("largest-acts") && <LargestActs />}
    </>
  );
}
