/**
 * A list of the office: a table where there is room, cards on a phone. Which columns are shown is chosen on a wide
 * screen and remembered by the browser under `name`.
 */
import {
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnVisibilityState,
} from "@tanstack/react-table";
import { useState, type ReactNode } from "react";
import { localMemory } from "../../storage/browser-storage.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { chooseColumns } from "./shown-columns.ts";
import styles from "./data-table.module.css";

export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Always shown, and the heading of a card. */
  isMain?: boolean;
  /** A short value that a row of a wide table keeps on one line: the others share the rest. */
  isOneLine?: boolean;
  /** Numbers stand at the end. */
  isNumber?: boolean;
  /** Line of a phone's card for a column that needs no name. Columns without a line follow, each after its name. */
  line?: 1 | 2 | 3;
  /** Shown once somebody chooses it. */
  isExtra?: boolean;
}

/** Rows that are ticked for an act on several. */
interface TickedRows {
  ids: readonly string[];
  /** What a box ticks, for screen readers. */
  findName: (id: string) => string;
  onTicked: (ids: string[]) => void;
}

interface Props<Row> {
  /** Name of the list, under which chosen columns are remembered. */
  name: string;
  /** Read out, not drawn. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  ticked?: TickedRows;
}

const features = tableFeatures({ columnVisibilityFeature });

export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, caption, columns, rows, rowId, ticked } = props;
  const { t } = useAdminMessages();
  const key = `office-columns-${name}`;
  const [columnVisibility, setVisibility] = useState<ColumnVisibilityState>(() =>
    chooseColumns(localMemory.getItem(key), columns),
  );
  const remember = (next: ColumnVisibilityState): void => {
    setVisibility(next);
    localMemory.setItem(key, JSON.stringify(next));
  };
  const table = useTable<typeof features, Row>({
    features,
    columns: columns.map((column): ColumnDef<typeof features, Row> => ({
      id: column.id,
      header: column.header,
      enableHiding: column.isMain !== true,
    })),
    data: rows,
    getRowId: rowId,
    state: { columnVisibility },
  });
  const of = new Map(columns.map((column) => [column.id, column]));
  return (
    <div className={styles["list"]}>
      <table
        className={styles["table"]}
        data-has-lines={columns.some(({ line }) => line !== undefined)}
      >
        <caption className="for-readers">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {ticked !== undefined && (
                <th className={styles["box"]} scope="col">
                  <TickAll ticked={ticked} all={rows.map(rowId)} />
                </th>
              )}
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  data-number={of.get(header.column.id)?.isNumber === true || undefined}
                >
                  {of.get(header.column.id)?.header}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-is-ticked={ticked?.ids.includes(row.id) === true || undefined}>
              {ticked !== undefined && (
                <td className={styles["box"]}>
                  <TickOne ticked={ticked} id={row.id} />
                </td>
              )}
              {row.getVisibleCells().map((cell) => {
                const column = of.get(cell.column.id);
                return (
                  <td
                    key={cell.id}
                    data-main={column?.isMain === true || undefined}
                    data-number={column?.isNumber === true || undefined}
                    data-one-line={column?.isOneLine === true || undefined}
                    data-label={column?.header}
                    data-column={column?.id}
                    data-line={column?.line}
                  >
                    {column?.cell(row.original)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <details className={styles["chooser"]}>
        <summary>{t.columns}</summary>
        {columns
          .filter((column) => column.isMain !== true)
          .map(({ id, header }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={columnVisibility[id] !== false}
                onChange={(event) => remember({ ...columnVisibility, [id]: event.target.checked })}
              />
              {header}
            </label>
          ))}
      </details>
    </div>
  );
}

function TickAll({ ticked, all }: { ticked: TickedRows; all: readonly string[] }) {
  const { t } = useAdminMessages();
  const isEach = all.every((id) => ticked.ids.includes(id));
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t.trips.tickAll}
        checked={isEach}
        onChange={() => ticked.onTicked(isEach ? [] : [...all])}
      />
    </label>
  );
}

function TickOne({ ticked: { ids, findName, onTicked }, id }: { ticked: TickedRows; id: string }) {
  const { t } = useAdminMessages();
  const isOn = ids.includes(id);
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t.trips.tick(findName(id))}
        checked={isOn}
        onChange={() => onTicked(isOn ? ids.filter((one) => one !== id) : [...ids, id])}
      />
    </label>
  );
}
