/** Figures: what was sold by day and destination, how full the buses left, and how early people buy. */
import type { SalesFiguresView } from "../../../worker/contract/staff-people.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { CsvButton } from "../csv-button.tsx";
import { QueryState } from "../query-state.tsx";
import type { ScreenProps } from "../screen-props.ts";
import { filtersIn, filledFilters } from "../use-draft.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { aheadText } from "./ahead-text.ts";
import { BarTable } from "./bar-table.tsx";
import { DaysForm } from "./days-form.tsx";
import styles from "../admin.module.css";
import own from "./figures.module.css";

export function FiguresScreen({ place }: ScreenProps) {
  const { t } = useAdminMessages();
  const words = t.people;
  const days = filtersIn(place.filter, ["from", "to"]);
  const body = filledFilters(days);
  const { answer, reload } = useStaffQuery("sales-figures", body);
  const figures = answer?.ok === true ? answer.value : null;
  const isEmpty = figures !== null && figures.days.length + figures.departures.length === 0;
  return (
    <>
      <h1>{t.placeNames.figures}</h1>
      <p className={styles["soft"]}>{words.figuresLead}</p>
      <DaysForm
        days={days}
        shown={figures === null ? {} : { from: figures.from, to: figures.to }}
      />
      <QueryState answer={answer} reload={reload} />
      {isEmpty && <p>{words.noFigures}</p>}
      {figures !== null && !isEmpty && (
        <>
          <Totals total={figures.total} />
          <Sold figures={figures} />
          <Filled figures={figures} />
          <span>
            <CsvButton call="sales-figures-file" body={body} />
          </span>
        </>
      )}
    </>
  );
}

function Totals({ total }: { total: SalesFiguresView["total"] }) {
  const { t, format } = useAdminMessages();
  const words = t.people;
  return (
    <FactList
      className={own["totals"]}
      facts={[
        [words.sold, format.digits(total.places)],
        [words.paid, format.money(total.amount)],
        [words.voided, format.digits(total.voided)],
        [words.fill, words.percent(format.digits(percentOf(total)))],
      ]}
    />
  );
}

function Sold({ figures }: { figures: SalesFiguresView }) {
  const { t, format } = useAdminMessages();
  const words = t.people;
  const cells = ({ places, amount }: { places: number; amount: number }) => [
    format.digits(places),
    format.money(amount),
  ];
  const headers = [words.sold, words.paid];
  return (
    <>
      <BarTable
        title={words.byDay}
        name={words.day}
        headers={headers}
        rows={figures.days.map((one) => ({
          id: one.day,
          name: format.date(one.day),
          value: one.places,
          cells: cells(one),
        }))}
      />
      <BarTable
        title={words.byDestination}
        name={words.destination}
        headers={headers}
        rows={figures.destinations
          .filter(({ tickets, voided }) => tickets + voided > 0)
          .map((one) => ({ id: one.id, name: one.name, value: one.places, cells: cells(one) }))}
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
    </>
  );
}

function Filled({ figures }: { figures: SalesFiguresView }) {
  const { t, format } = useAdminMessages();
  const words = t.people;
  const row = (id: string, name: string, fill: Fill) => ({
    id,
    name,
    value: percentOf(fill),
    cells: [
      words.percent(format.digits(percentOf(fill))),
      words.ofSeats(format.digits(fill.filled), format.digits(fill.seats)),
      format.digits(fill.buses),
    ],
  });
  const shared = { headers: [words.fill, words.sold, words.buses], most: 100 };
  return (
    <>
      <BarTable
        {...shared}
        title={words.fillByDay}
        name={words.departure}
        rows={figures.departures.map((one) => row(one.day, format.date(one.day), one))}
      />
      <BarTable
        {...shared}
        title={words.fillByDestination}
        name={words.destination}
        rows={figures.destinations
          .filter(({ buses }) => buses > 0)
          .map((one) => row(one.id, one.name, one))}
      />
      <p className={styles["soft"]}>{words.fillNote}</p>
    </>
  );
}

interface Fill {
  buses: number;
  seats: number;
  filled: number;
}

function percentOf({ seats, filled }: Fill): number {
  return seats === 0 ? 0 : Math.round((filled / seats) * 100);
}
