/** The shop on Today: what needs somebody, money that waits, and the departures with how full they are. */
import type { TodayView } from "../../../worker/contract/staff-sales.ts";
import { manualPages } from "../../../worker/domain/health/manual-pages.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { DataTable, type DataColumn } from "../data-table.tsx";
import { QueryState } from "../query-state.tsx";
import { Panel } from "../panel.tsx";
import { hashTo } from "../places.ts";
import type { ScreenProps } from "../screen-props.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { MessagesToday } from "../messages/messages-today.tsx";
import { MissingDuties } from "../trips/missing-duties.tsx";
import { CountList } from "./count-list.tsx";
import { isPurchaseFailing, PurchaseHealth } from "./purchase-health.tsx";
import { isHalted, SellingPanel } from "./selling-panel.tsx";
import { TryAlerts } from "./try-alerts.tsx";
import { wordOf } from "./story-words.ts";
import styles from "./sales.module.css";

/** The rights of `me` say which of its numbers link to their lists. */
export function ShopToday({ me, onMe }: Pick<ScreenProps, "me" | "onMe">) {
  const { may } = me;
  const { answer, reload } = useStaffQuery("today");
  if (answer?.ok !== true) return <QueryState answer={answer} reload={reload} />;
  const { sales } = answer.value;
  const selling = <SellingPanel sales={sales} me={me} onMe={onMe} />;
  // A shop that sells needs nobody: its panel is last, for whoever may stop it.
  const isShownLast = !isHalted(sales) && may.includes("pause-sales");
  const isFailing = isPurchaseFailing(answer.value);
  return (
    <>
      {isHalted(sales) && selling}
      <Health failed={answer.value.failed} />
      {isFailing && <PurchaseHealth {...answer.value} />}
      <MissingDuties missing={answer.value.duties_missing} />
      <MessagesToday today={answer.value} isLinked={may.includes("messages")} />
      <MoneyThatWaits today={answer.value} isLinked={may.includes("doubts")} />
      <Departures departures={answer.value.departures} isLinked={may.includes("trip")} />
      {isShownLast && selling}
      {!isFailing && <PurchaseHealth {...answer.value} />}
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
              {wordOf(t.sales.failures, name)}
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
    [words.watched, today.watched],
  ] as const;
  return (
    <section className={styles["section"]} aria-label={words.moneyWaits}>
      <h2>{words.moneyWaits}</h2>
      <CountList counts={counts} href={isLinked ? hashTo("/money") : null} />
    </section>
  );
}

type Departure = TodayView["departures"][number];

function Departures({
  departures,
  isLinked,
}: Pick<TodayView, "departures"> & { isLinked: boolean }) {
  const { t } = useAdminMessages();
  const columns = useColumns(isLinked);
  const { sales: words } = t;
  return (
    <section className={styles["section"]} aria-label={words.departures}>
      <h2>{words.departures}</h2>
      {departures.length === 0 ? (
        <p className={styles["soft"]}>{words.noDepartures}</p>
      ) : (
        <DataTable
          name="departures"
          caption={words.departures}
          columns={columns}
          rows={departures}
          rowId={({ trip }) => trip}
        />
      )}
    </section>
  );
}

function useColumns(isLinked: boolean): DataColumn<Departure>[] {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const { sales: words } = t;
  return [
    {
      id: "trip",
      header: words.trip,
      isMain: true,
      cell: (departure) => <DepartureName {...departure} isLinked={isLinked} />,
    },
    { id: "departs", header: words.departs, cell: ({ departs_at }) => instant(departs_at) },
    {
      id: "sold",
      header: words.sold,
      isNumber: true,
      cell: ({ sold, total }) =>
        total === null
          ? format.digits(sold)
          : words.ofTotal(format.digits(sold), format.digits(total)),
    },
  ];
}

function DepartureName({
  trip,
  name,
  is_cancelled,
  isLinked,
}: Pick<Departure, "trip" | "name" | "is_cancelled"> & { isLinked: boolean }) {
  const { t } = useAdminMessages();
  const text = is_cancelled ? `${name} (${t.sales.cancelled})` : name;
  return isLinked ? <a href={hashTo("/trip", { id: trip })}>{text}</a> : text;
}
