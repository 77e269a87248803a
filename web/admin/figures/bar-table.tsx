/** Figures as a table, each row with a bar beneath its name. The bar repeats the number. */
import styles from "./figures.module.css";

export interface BarRow {
  id: string;
  name: string;
  value: number;
  /** Under the headers, as they are read. */
  cells: readonly string[];
}

interface Props {
  title: string;
  /** Header of the first column. */
  name: string;
  headers: readonly string[];
  rows: readonly BarRow[];
  /** What a whole bar is; else the largest value. */
  most?: number;
}

export function BarTable({ title, name, headers, rows, most }: Props) {
  const whole = most ?? Math.max(1, ...rows.map(({ value }) => value));
  if (rows.length === 0) return null;
  return (
    <table className={styles["table"]}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {[name, ...headers].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {row.name}
              <span className={styles["track"]} aria-hidden="true">
                <span style={{ inlineSize: `${(row.value / whole) * 100}%` }} />
              </span>
            </th>
            {row.cells.map((cell, at) => (
              <td key={headers[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
