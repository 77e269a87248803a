/**
 * Figures as a table, each row with a bar beneath its name. The bar repeats the number. A long table scrolls in its
 * place, so that 120 universities or 92 days do not push away what follows; in print it is whole.
 */
import styles from "./figures.module.css";

export interface BarRow {
  id: string;
  name: string;
  value: number;
  /** Under the headers, as they are read. */
  cells: readonly string[];
}

/** A table of more rows scrolls. */
const ROWS_AT_ONCE = 12;

/** Most numbers beside a name on a phone. More of them stand on a line below it, where the last one is the widest. */
const MOST_CELLS = 2;

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
  const table = (
    <table
      className={styles["table"]}
      data-is-wide={headers.length > MOST_CELLS}
      style={{ ["--cells" as string]: headers.length }}
    >
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
  if (rows.length <= ROWS_AT_ONCE) return table;
  return (
    // A scrolling region must be focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles["long"]} aria-label={`${title}, ${name}`} tabIndex={0}>
      {table}
    </section>
  );
}
