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
import { localMemory } from "../storage/browser-storage.ts";
import { useAdminMessages } from "./admin-messages.ts";
import { shownColumns } from "./shown-columns.ts";
import styles from "./data-table.module.css";

export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Always shown, and the heading of a card. */
  isMain?: boolean;
  /** Numbers stand at the end. */
  isNumber?: boolean;
}

interface Props<Row> {
  /** Of the list, for what is remembered. */
  name: string;
  /** Read out, not drawn. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

const features = tableFeatures({ columnVisibilityFeature });

export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, caption, columns, rows, rowId } = props;
  const { t } = useAdminMessages();
  const key = `office-columns-${name}`;
  const [columnVisibility, setVisibility] = useState<ColumnVisibilityState>(() =>
    shownColumns(localMemory.getItem(key), columns),
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
      <table className={styles["table"]}>
        <caption className="for-readers">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
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
            <tr key={row.id}>
              {row.getVisibleCells().map((cell) => {
                const column = of.get(cell.column.id);
                return (
                  <td
                    key={cell.id}
                    data-main={column?.isMain === true || undefined}
                    data-number={column?.isNumber === true || undefined}
                    data-label={column?.header}
                  >
                    {column?.cell(row.original)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
