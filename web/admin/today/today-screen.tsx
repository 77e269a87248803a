/** Today: the morning on one screen. What waits for somebody, what leaves, and what came in. */
import { lazy, Suspense, useState } from "react";
import { addDays, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { LargestActs } from "../acts/largest-acts.tsx";
import { RequestList } from "../acts/request-list.tsx";
import { ListLoading } from "../frame/screen-loading.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useIsAttended } from "../frame/use-is-attended.ts";
import { QueryState } from "../query-state.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import { CounterDay } from "./counter-day.tsx";
import { DepartureCards } from "./departure-cards.tsx";
import { CURVE_DAYS, SalesCurve } from "./sales-curve.tsx";
import { SetupGuide } from "./setup-guide.tsx";
import { ColumnsLoading, CurveLoading, TakingsLoading } from "./today-loading.tsx";
import { ShopSelling, ShopUrgent } from "./shop-today.tsx";
import { Takings } from "./takings.tsx";
import { useNewAgents, WaitingList } from "./waiting-list.tsx";
import admin from "../admin.module.css";
import styles from "./today.module.css";

const OwnToday = lazy(async () => ({ default: (await import("./own-today.tsx")).OwnToday }));

const EVERY_MS = 5 * 60_000;

export function TodayScreen({ me, onMe }: ScreenProps) {
  const { t, format } = useAdminMessages();
  const { may } = me;
  const [openedAt] = useState(() => Date.now());
  const read = useStaffQuery("today", may.includes("today") ? {} : null);
  // The menu reads this call again each minute, so a screen that stays open over midnight becomes the next day's.
  const day = dhakaDate(read.receivedAt ?? openedAt);
  const reads = useDayReads(may, day);
  const today = read.value;
  const figures = reads.figures.value;
  return (
    <div className={styles["today"]}>
      <div className={styles["head"]}>
        <h1>{t.placeNames.today}</h1>
        <p className={admin["soft"]}>
          {format.longDate(day)} · {t.todayLead(me.staff.name)}
        </p>
      </div>
      {!may.includes("today") && (
        <Suspense fallback={<ListLoading />}>
          <OwnToday may={may} />
        </Suspense>
      )}
      {may.includes("setup-state") && <SetupGuide />}
      {me.is_paused && <output>{t.youArePaused}</output>}
      {reads.areSumsWaiting ? (
        <TakingsLoading />
      ) : (
        <Takings figures={figures} counter={reads.counter.value} day={day} />
      )}
      {read.isWaiting || reads.areTasksWaiting ? (
        <ColumnsLoading />
      ) : (
        <div className={styles["columns"]}>
          <div className={`${styles["column"]} ${styles["waits"]}`}>
            {today !== undefined && <ShopUrgent today={today} me={me} onMe={onMe} />}
            <Requests me={me} onMe={onMe} />
            {today !== undefined && <WaitingList today={today} may={may} />}
          </div>
          <div className={styles["column"]}>
            <QueryState read={read} />
            {today !== undefined && (
              <DepartureCards view={today} day={day} now={read.receivedAt ?? openedAt} may={may} />
            )}
            {reads.figures.isWaiting && <CurveLoading />}
            {figures !== undefined && <SalesCurve figures={figures} day={day} />}
            {may.includes("counter-sales") && <CounterDay />}
          </div>
          <div className={`${styles["column"]} ${styles["last"]}`}>
            {may.includes("largest-acts") && <LargestActs />}
            {today !== undefined && <ShopSelling today={today} me={me} onMe={onMe} />}
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * A read that fails leaves out its card. Two weeks of sales are too much to read at each focus of the window. Nothing
 * that can be pressed moves while the rest arrives: what stands above it is waited for.
 */
function useDayReads(may: readonly string[], day: string) {
  const quiet = { isQuiet: true, refreshInterval: useIsAttended() ? EVERY_MS : 0 };
  const days = { from: addDays(day, 1 - CURVE_DAYS), to: day };
  const figures = useStaffQuery("sales-figures", may.includes("sales-figures") ? days : null, {
    ...quiet,
    revalidateOnFocus: false,
  });
  const counter = useStaffQuery("counter-sales", may.includes("counter-sales") ? {} : null, quiet);
  const tasks = [
    useStaffQuery("setup-state", may.includes("setup-state") ? {} : null),
    useStaffQuery("requests", may.includes("requests") ? {} : null),
    useNewAgents(may),
  ];
  return {
    figures,
    counter,
    areSumsWaiting: figures.isWaiting || counter.isWaiting,
    areTasksWaiting: tasks.some((read) => read.isWaiting),
  };
}

/** Everybody sees what concerns them. */
function Requests({ me, onMe }: Pick<ScreenProps, "me" | "onMe">) {
  const { t } = useAdminMessages();
  if (!me.may.includes("requests")) return null;
  return (
    <>
      <RequestList title={t.powerTitle} only="power" onMe={onMe} />
      <RequestList title={t.requestsTitle} only="others" onMe={onMe} />
    </>
  );
}
