/** Sales by day as bars of the channels, another period as a line behind, and the same as a table. */
import { useState } from "react";
import type { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { AsTable } from "./as-table.tsx";
import { BarTable } from "./bar-table.tsx";
import { Chart } from "./chart.tsx";
import { listDays } from "./periods.ts";
import { sayChannel } from "./say-channel.ts";
import own from "./figures.module.css";

const MEASURES = ["places", "amount"] as const;
type Measure = (typeof MEASURES)[number];
type Day = SalesFiguresView["days"][number];
type Channel = SalesFiguresView["channels"][number]["channel"];

interface Props {
  figures: SalesFiguresView;
  other: SalesFiguresView | null;
}

export function SoldChart({ figures, other }: Props) {
  const { t, lang, format } = useAdminMessages();
  const words = t.people;
  const [measure, setMeasure] = useState<Measure>("places");
  const channels = figures.channels.map(({ channel }) => channel);
  const days = listDays(figures);
  const byDay = new Map(figures.days.map((one) => [one.day, one]));
  const otherByDay = new Map(other?.days.map((one) => [one.day, one]));
  const write = measure === "amount" ? format.money : format.digits;
  return (
    <section className={own["card"]} aria-label={words.byDay}>
      <div className={own["head"]}>
        <h2>{words.byDay}</h2>
        <MeasureChoice measure={measure} onMeasure={setMeasure} />
      </div>
      <Chart
        kind="bars"
        names={days.map((day) => format.briefDate(day, figures.to.slice(0, 4)))}
        series={channels.map((channel) => ({
          id: channel,
          name: sayChannel(words.channels, channel, lang),
          values: days.map((day) => findValue(byDay.get(day), channel, measure)),
        }))}
        other={
          other === null
            ? undefined
            : {
                name: words.before,
                values: listDays(other).map((day) => otherByDay.get(day)?.[measure] ?? 0),
              }
        }
        write={write}
      />
      <AsTable title={words.byDay}>
        <BarTable
          title={words.byDay}
          name={words.day}
          headers={[
            ...channels.map((channel) => sayChannel(words.channels, channel, lang)),
            words.sold,
            words.paid,
          ]}
          rows={figures.days.map((one) => ({
            id: one.day,
            name: format.briefDate(one.day, figures.to.slice(0, 4)),
            value: one.places,
            cells: [
              ...channels.map((channel) => format.digits(findValue(one, channel, "places"))),
              format.digits(one.places),
              format.money(one.amount),
            ],
          }))}
        />
      </AsTable>
    </section>
  );
}

function findValue(day: Day | undefined, channel: Channel, measure: Measure): number {
  return day?.channels.find((one) => one.channel === channel)?.[measure] ?? 0;
}

interface ChoiceProps {
  measure: Measure;
  onMeasure: (measure: Measure) => void;
}

function MeasureChoice({ measure, onMeasure }: ChoiceProps) {
  const { t } = useAdminMessages();
  return (
    <fieldset className={own["choice"]} aria-label={t.people.measure}>
      {MEASURES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === measure}
          onClick={() => onMeasure(one)}
        >
          {t.people.measures[one]}
        </button>
      ))}
    </fieldset>
  );
}
