/**
 * A chart of some days: bars upon each other or a curve, with another period as a broken line behind. Under the pointer
 * it tells one day's numbers. It is for the eye alone: whoever shows it has the same numbers as a table.
 */
import { useState } from "react";
import { chartTicks, curvePath, HEIGHT, namedColumns, stackBars, WIDTH } from "./chart-shape.ts";
import styles from "./chart.module.css";

interface Series {
  id: string;
  name: string;
  values: readonly number[];
}

interface Props {
  kind: "bars" | "curve";
  /** A name for each column. */
  names: readonly string[];
  series: readonly Series[];
  /** Another period, as a broken line; its columns beside these. */
  other?: { name: string; values: readonly number[] } | undefined;
  /** Value of the top line; else the next round number above the highest column. */
  top?: number;
  write: (value: number) => string;
}

export function Chart({ kind, names, series, other, top: given, write }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const sums = names.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const others = other?.values.slice(0, names.length) ?? [];
  const ticks = chartTicks(given ?? Math.max(0, ...sums, ...others));
  const top = ticks[ticks.length - 1] ?? 1;
  const at = pointed !== null && pointed < names.length ? pointed : null;
  return (
    <div className={styles["chart"]} aria-hidden="true">
      <Legend {...{ kind, names, series, at, write }} other={other} />
      <div className={styles["plot"]}>
        <div className={styles["ticks"]}>
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
              {write(tick)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          onPointerMove={({ clientX, currentTarget }) => {
            const box = currentTarget.getBoundingClientRect();
            const share = (clientX - box.left) / Math.max(1, box.width);
            setPointed(Math.min(names.length - 1, Math.max(0, Math.floor(share * names.length))));
          }}
          onPointerLeave={() => setPointed(null)}
        >
          {ticks.map((tick) => (
            <path
              key={tick}
              className={styles["rule"]}
              d={`M0,${HEIGHT - (tick / top) * HEIGHT}H${WIDTH}`}
            />
          ))}
          {at !== null && (
            <rect
              className={styles["pointed"]}
              x={(at * WIDTH) / names.length}
              width={WIDTH / names.length}
              height={HEIGHT}
            />
          )}
          {kind === "bars" ? (
            <Bars series={series} top={top} />
          ) : (
            <>
              <path className={styles["area"]} d={curvePath(sums, top).area} />
              <path className={styles["line"]} d={curvePath(sums, top).line} />
            </>
          )}
          {others.length > 0 && (
            <path className={styles["other"]} d={curvePath(others, top).line} />
          )}
        </svg>
      </div>
      <p className={styles["names"]}>
        {namedColumns(names.length).map((column) => (
          <span key={column}>{names[column]}</span>
        ))}
      </p>
    </div>
  );
}

function Bars({ series, top }: { series: readonly Series[]; top: number }) {
  const stacks = stackBars(
    series.map(({ values }) => values),
    top,
  );
  return (
    <>
      {series.map(({ id }, which) => (
        <g key={id} data-series={which} className={styles["bars"]}>
          {stacks[which]?.map((bar) => (
            <rect key={bar.x} {...bar} />
          ))}
        </g>
      ))}
    </>
  );
}

interface LegendProps extends Pick<Props, "kind" | "names" | "series" | "write"> {
  at: number | null;
  other: Props["other"];
}

/** What each colour is; under the pointer the day's numbers with it. */
function Legend({ kind, names, series, other, at, write }: LegendProps) {
  const value = (values: readonly number[]) => (at === null ? "" : ` ${write(values[at] ?? 0)}`);
  // One series needs no name: the title says it.
  const isShown = series.length > 1 || other !== undefined || at !== null;
  return (
    <p className={styles["legend"]}>
      {at !== null && <b>{names[at]}</b>}
      {isShown &&
        series.map(({ id, name, values }, which) => (
          <span key={id}>
            <i data-series={which} data-kind={kind} />
            {name}
            {value(values)}
          </span>
        ))}
      {other !== undefined && (
        <span>
          <i data-kind="other" />
          {other.name}
          {value(other.values)}
        </span>
      )}
    </p>
  );
}
