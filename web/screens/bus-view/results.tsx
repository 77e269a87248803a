/** The buses that are left, in the chosen order; the seats of one at a time. */
import { useState } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import table from "../booking/trips/trip-table.module.css";
import styles from "./bus-view.module.css";
import { ResultRow } from "./result-row.tsx";
import type { SampleBus } from "./sample.ts";
import { COLUMNS, FIRST_ORDER, changeOrder, sortBuses } from "./sorting.ts";

interface Props {
  buses: readonly SampleBus[];
  onClear: () => void;
}

export function Results({ buses, onClear }: Props) {
  const { t, digits } = useMessages();
  const [order, setOrder] = useState(FIRST_ORDER);
  const [openId, setOpenId] = useState<string | null>(null);
  const direction = order.isDescending ? "descending" : "ascending";
  return (
    <section className={styles["results"]} aria-label={t.seatViews.results}>
      <output className={styles["count"]}>{t.seatViews.resultCount(digits(buses.length))}</output>
      {buses.length === 0 ? (
        <EmptyState title={t.seatViews.nothingTitle} text={t.seatViews.nothingText}>
          <Button onClick={onClear}>{t.seatViews.clearFilters}</Button>
        </EmptyState>
      ) : (
        <table className={table["table"]} aria-label={t.seatViews.results}>
          <thead className={styles["columnHeads"]}>
            <tr>
              {COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={column === order.column ? direction : undefined}
                >
                  <button
                    type="button"
                    className={styles["sort"]}
                    onClick={() => setOrder(changeOrder(order, column))}
                  >
                    {t.seatViews.columns[column]}
                  </button>
                </th>
              ))}
              <th scope="col" className={styles["toggleHead"]}>
                <span className="for-readers">{t.booking.seeSeat}</span>
              </th>
            </tr>
          </thead>
          {sortBuses(buses, order).map((bus) => (
            <ResultRow
              key={bus.id}
              bus={bus}
              isOpen={bus.id === openId}
              onToggle={() => setOpenId(bus.id === openId ? null : bus.id)}
            />
          ))}
        </table>
      )}
    </section>
  );
}
