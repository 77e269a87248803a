/** One of another kind of content, by its name. */
import { sortItems } from "../../../worker/domain/lists.ts";
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Select } from "../forms/form-inputs.tsx";
import { QueryState } from "../query-state.tsx";
import { hashOfNew } from "./content-hash.ts";
import { useEntries } from "./read-content.ts";
import type { TextControl } from "./text-control.ts";

export function EntryChoice({ of, ...shared }: TextControl & { of: ContentKind }) {
  const { t, lang } = useAdminMessages();
  const read = useEntries(of);
  const entries = sortItems(read.value?.rows ?? [], (a, b) => a.name.localeCompare(b.name, lang));
  const isEmpty = read.value !== undefined && entries.length === 0;
  return (
    <>
      <Select
        {...shared}
        required={false}
        none={read.isWaiting ? t.loading : t.content.choose}
        options={entries}
      />
      {!read.isWaiting && <QueryState read={read} />}
      {isEmpty && (
        <a href={hashOfNew(of)}>
          {t.content.add}: {t.content.one[of]}
        </a>
      )}
    </>
  );
}
