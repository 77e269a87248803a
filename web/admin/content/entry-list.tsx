/** All there is of a kind, page by page; each can be opened, hidden and shown again. */
import { useState } from "react";
import { sortItems } from "../../../worker/domain/lists.ts";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { DataTable } from "../lists/data-table.tsx";
import { QueryState } from "../query-state.tsx";
import { Panel } from "../panel.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import { entryColumns, type EntryRow } from "./entry-columns.tsx";
import { EntryGrid, isPictured } from "./entry-grid.tsx";
import { hashOfNew } from "./content-hash.ts";
import styles from "../admin.module.css";

interface Props {
  kind: ContentKind;
  onMe: (me: MeView) => void;
}

export function EntryList({ kind, onMe }: Props) {
  const { t, lang } = useAdminMessages();
  const [after, setAfter] = useState<string | undefined>(undefined);
  const [turned, setTurned] = useState<EntryRow | null>(null);
  const read = useStaffQuery("entries", { kind, after });
  if (read.value === undefined) return <QueryState read={read} />;
  const { entries, next } = read.value;
  const isPost = kind === "post";
  // Posts come with the newest first.
  const rows = isPost ? entries : sortItems(entries, (a, b) => a.name.localeCompare(b.name, lang));
  const add = (
    <a className={styles["add"]} href={hashOfNew(kind)}>
      {t.content.add}: {t.content.one[kind]}
    </a>
  );
  const isGrid = rows.length > 0 && isPictured(kind);
  return (
    <section className={styles["section"]} aria-label={t.content.kinds[kind]}>
      {!isGrid && <p>{add}</p>}
      {rows.length === 0 && (
        <Panel>
          <p>{t.content.empty[kind]}</p>
        </Panel>
      )}
      {isGrid && <EntryGrid kind={kind} rows={rows} add={add} onTurn={setTurned} />}
      {rows.length > 0 && !isGrid && (
        <DataTable
          name={`content-${kind}`}
          caption={t.content.kinds[kind]}
          rows={rows}
          rowId={(row) => row.id}
          columns={entryColumns({ kind, t, onTurn: setTurned })}
        />
      )}
      {(next !== null || after !== undefined) && (
        <span className={styles["tools"]}>
          {after !== undefined && (
            <Button variant="quiet" onClick={() => setAfter(undefined)}>
              {t.content.fromStart}
            </Button>
          )}
          {next !== null && (
            <Button variant="quiet" onClick={() => setAfter(next)}>
              {t.content.more}
            </Button>
          )}
        </span>
      )}
      {turned !== null && (
        <ActDialog
          act={turned.is_hidden ? "show-entry" : "hide-entry"}
          input={{ kind, id: turned.id }}
          target={turned.name}
          onMe={onMe}
          onClose={() => setTurned(null)}
        />
      )}
    </section>
  );
}
