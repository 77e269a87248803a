/** Figures: what was sold by day, channel and destination beside another period, and how full the buses left. */
import { useState } from "react";
import type { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { CsvButton } from "../lists/csv-button.tsx";
import { PlaceHead } from "../place-head.tsx";
import { QueryState } from "../query-state.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { filtersIn, listFilledFilters } from "../lists/use-draft.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { BarTable } from "./bar-table.tsx";
import { BoardedTables } from "./boarded-tables.tsx";
import { ChannelTable } from "./channel-table.tsx";
import { aheadText } from "./ahead-text.ts";
import { FilledCharts } from "./filled-charts.tsx";
import { NO_OTHER, periodBefore, samePeriodFrom, type Period } from "./periods.ts";
import { PeriodForm } from "./period-form.tsx";
import { RefusedTable } from "./refused-table.tsx";
import { SoldChart } from "./sold-chart.tsx";
import { Totals } from "./totals.tsx";
import { useInstant } from "../use-instant.ts";
import styles from "../admin.module.css";
import own from "./figures.module.css";

/** In the address: the days, and `than`, what they are compared with: nothing, or a day where others begin. */
const FILTERS = ["from", "to", "than"] as const;

export function FiguresScreen({ place }: ScreenProps) {
  const { t, format } = useAdminMessages();
  const words = t.people;
  const [today] = useState(() => dhakaDate(Date.now()));
  const { than = "", ...days } = filtersIn(place.filter, FILTERS);
  const body = listFilledFilters(days);
  const read = useStaffQuery("sales-figures", body);
  const figures = read.value ?? null;
  const period = figures === null ? null : { from: figures.from, to: figures.to };
  const otherPeriod = period === null ? null : findOther(period, than);
  const otherRead = useStaffQuery("sales-figures", otherPeriod, { isQuiet: true });
  const other = otherPeriod === null ? null : findAnswer(otherRead.value, otherPeriod);
  const isEmpty = figures !== null && figures.days.length + figures.departures.length === 0;
  return (
    <div className={own["figures"]}>
      <PlaceHead title={t.placeNames.figures} lead={words.figuresLead} />
      <PeriodForm asked={{ ...days, than }} shown={period} today={today} />
      <QueryState read={read} />
      {isEmpty && <p>{words.noFigures}</p>}
      {figures !== null && !isEmpty && (
        <>
          <Totals total={figures.total} before={other?.total ?? null} />
          {other !== null && (
            <p className={styles["soft"]}>
              {words.comparedWith(format.date(other.from), format.date(other.to))}
            </p>
          )}
          <div className={own["pair"]}>
            <SoldChart figures={figures} other={other} />
            <ChannelTable channels={figures.channels} before={other?.channels ?? null} />
          </div>
          <p className={styles["soft"]}>{words.paidNote}</p>
          <Destinations figures={figures} />
          <FilledCharts figures={figures} />
          <SoldOut figures={figures} />
          <RefusedTable refused={figures.refused} before={other?.refused ?? null} />
          <BoardedTables boarded={figures.boarded} />
          <span className={styles["tools"]}>
            <CsvButton call="sales-figures-file" body={body} name={words.figuresFile} />
            <CsvButton call="sales-file" body={body} name={words.salesFile} />
          </span>
        </>
      )}
    </div>
  );
}

function findOther(period: Period, than: string): Period | null {
  if (than === NO_OTHER) return null;
  return than === "" ? periodBefore(period) : samePeriodFrom(period, than);
}

/** The answer for these days; while others load, the last answer is of the days before. */
function findAnswer(value: SalesFiguresView | undefined, { from, to }: Period) {
  return value !== undefined && value.from === from && value.to === to ? value : null;
}

/** Which buses were sold out, and how soon: those are the ones that a second bus would have filled. */
function SoldOut({ figures }: { figures: SalesFiguresView }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.people;
  return (
    <BarTable
      title={words.soldOut}
      name={words.departure}
      headers={[words.soldOutIn]}
      rows={figures.sold_out.map(({ trip, name, departs, hours }) => ({
        id: trip,
        name: `${format.name(name)}, ${instant(departs)}`,
        value: hours,
        cells: [words.inHours(format.digits(Math.floor(hours / 24)), format.digits(hours % 24))],
      }))}
    />
  );
}

function Destinations({ figures }: { figures: SalesFiguresView }) {
  const { t, format } = useAdminMessages();
  const words = t.people;
  return (
    <div className={own["pair"]}>
      <BarTable
        title={words.byDestination}
        name={words.destination}
        headers={[words.sold, words.paid]}
        rows={figures.destinations
          .filter(({ tickets, voided }) => tickets + voided > 0)
          .map(({ id, name, places, amount }) => ({
            id,
            name: format.name(name),
            value: places,
            cells: [format.digits(places), format.money(amount)],
          }))}
      />
      <BarTable
        title={words.ahead}
        name={words.departure}
        headers={[words.sold]}
        rows={figures.ahead.map(({ days, places }, at) => ({
          id: String(days),
          name: aheadText(words, format, { days, next: figures.ahead[at + 1]?.days ?? null }),
          value: places,
          cells: [format.digits(places)],
        }))}
      />
    </div>
  );
}
