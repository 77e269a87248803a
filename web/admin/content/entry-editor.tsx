/** One of a kind as a form. Opens with what the server has; a new one begins empty. */
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import { QueryState } from "../query-state.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import { CONTENT_FORMS } from "./content-forms.ts";
import { EntryForm } from "./entry-form.tsx";
import { startValues, toFormValues } from "./form-values.ts";

interface Props {
  kind: ContentKind;
  /** Null for a new entry. */
  id: string | null;
  onMe: (me: MeView) => void;
}

export function EntryEditor({ kind, id, onMe }: Props) {
  return id === null ? (
    <EntryForm
      kind={kind}
      onMe={onMe}
      saved={{ id: null, version: null, values: startValues(CONTENT_FORMS[kind]) }}
      onReload={async () => undefined}
    />
  ) : (
    <ExistingEntry kind={kind} id={id} onMe={onMe} />
  );
}

function ExistingEntry({ kind, id, onMe }: Props & { id: string }) {
  const read = useStaffQuery("entry", { kind, id });
  if (read.value === undefined) return <QueryState read={read} />;
  const { fields, version } = read.value;
  const saved = { id, version, values: toFormValues(CONTENT_FORMS[kind], fields) };
  return <EntryForm kind={kind} onMe={onMe} saved={saved} onReload={read.reload} />;
}
