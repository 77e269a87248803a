/** The columns of a list of content. */
import type { ContentKind, EntriesView } from "../../../worker/contract/staff/staff-content.ts";
import { Button } from "../../ui/button.tsx";
import type { AdminMessages } from "../admin-messages.ts";
import type { DataColumn } from "../lists/data-table.tsx";
import { hashTo } from "../frame/places.ts";

export type EntryRow = EntriesView["entries"][number];

interface Props {
  kind: ContentKind;
  t: AdminMessages["t"];
  onTurn: (row: EntryRow) => void;
}

export function entryColumns({ kind, t: { content }, onTurn }: Props): DataColumn<EntryRow>[] {
  const words = kind === "post" ? content.publishing : content.hiding;
  return [
    {
      id: "name",
      header: content.name,
      isMain: true,
      cell: (row) => <a href={hashTo("/content", { filter: { kind, id: row.id } })}>{row.name}</a>,
    },
    { id: "about", header: content.about, cell: (row) => row.about },
    {
      id: "state",
      header: content.state,
      cell: (row) => (row.is_hidden ? words.isHidden : words.isShown),
    },
    {
      id: "turn",
      header: content.acts,
      cell: (row) => {
        const word = row.is_hidden ? words.show : words.hide;
        return (
          <Button variant="quiet" aria-label={`${word}: ${row.name}`} onClick={() => onTurn(row)}>
            {word}
          </Button>
        );
      },
    },
  ];
}
