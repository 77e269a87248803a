/** The sales of fourteen days as a curve, and as a table for whoever wants or needs the numbers. */
import type { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { addDays } from "../../../worker/domain/dhaka-time.ts";
import { BarTable } from "../figures/bar-table.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Chart } from "../figures/chart.tsx";
import admin from "../admin.module.css";
import styles from "./today.module.css";

/** How many days the curve shows, today included. */
export const CURVE_DAYS = 14;

interface Props {
  figures: SalesFiguresView;
  day: string;
}

export function SalesCurve({ figures, day }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.today;
  const days = Array.from({ length: CURVE_DAYS }, (_, at) => {
    const one = addDays(day, at + 1 - CURVE_DAYS);
    const { amount = 0, places = 0 } = figures.days.find((found) => found.day === one) ?? {};
    return { day: one, amount, places };
  });
  const amounts = days.map(({ amount }) => amount);
  const most = Math.max(...amounts);
  return (
    <section className={styles["card"]} aria-label={words.curveTitle}>
      <div className={styles["head"]}>
        <h2>{words.curveTitle}</h2>
        <span className={admin["soft"]}>{words.curveLead(format.money(most))}</span>
      </div>
      <Chart
        kind="curve"
        names={days.map((one) =>
          one.day === day ? words.days.today : format.briefDate(one.day, day.slice(0, 4)),
        )}
        series={[{ id: "amount", name: t.people.paid, values: amounts }]}
        write={format.money}
      />
      <details>
        <summary>{words.curveTable}</summary>
        <BarTable
          title={words.curveTitle}
          name={words.day}
          headers={[t.people.sold, t.people.paid]}
          rows={days.map((one) => ({
            id: one.day,
            name: format.date(one.day),
            value: one.amount,
            cells: [format.digits(one.places), format.money(one.amount)],
          }))}
        />
      </details>
    </section>
  );
}
