/** How full the buses left: by day of departure as a curve with its table, and by destination. */
import type { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { AsTable } from "./as-table.tsx";
import { BarTable } from "./bar-table.tsx";
import { Chart } from "./chart.tsx";
import { getFillPercent } from "../../../worker/domain/payments/fill-percent.ts";
import admin from "../admin.module.css";
import own from "./figures.module.css";

interface Fill {
  buses: number;
  seats: number;
  filled: number;
}

export function FilledCharts({ figures }: { figures: SalesFiguresView }) {
  const { t, format } = useAdminMessages();
  const words = t.people;
  const row = (id: string, name: string, fill: Fill) => ({
    id,
    name,
    value: getFillPercent(fill),
    cells: [
      words.percent(format.digits(getFillPercent(fill))),
      format.digits(fill.buses),
      words.ofSeats(format.digits(fill.filled), format.digits(fill.seats)),
    ],
  });
  const shared = { headers: [words.fill, words.buses, words.sold], most: 100 };
  const { departures } = figures;
  if (departures.length === 0) return null;
  return (
    <div className={own["pair"]}>
      <section className={own["card"]} aria-label={words.fillByDay}>
        <h2>{words.fillByDay}</h2>
        <Chart
          kind="curve"
          names={departures.map(({ day }) => format.briefDate(day, figures.to.slice(0, 4)))}
          series={[{ id: "fill", name: words.fill, values: departures.map(getFillPercent) }]}
          top={100}
          write={(value) => words.percent(format.digits(value))}
        />
        <p className={admin["soft"]}>{words.fillNote}</p>
        <AsTable title={words.fillByDay}>
          <BarTable
            {...shared}
            title={words.fillByDay}
            name={words.departure}
            rows={departures.map((one) => row(one.day, format.date(one.day), one))}
          />
        </AsTable>
      </section>
      <BarTable
        {...shared}
        title={words.fillByDestination}
        name={words.destination}
        rows={figures.destinations
          .filter(({ buses }) => buses > 0)
          .map((one) => row(one.id, format.name(one.name), one))}
      />
    </div>
  );
}
