/** One of another kind of content, by its name. */
import type { ContentKind } from "../../../worker/contract/staff-content.ts";
import { Field } from "../../ui/field.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import { hashOfNew } from "./content-hash.ts";
import type { TextControl } from "./text-control.ts";

export function EntryChoice({ of, value, onChange, ...shared }: TextControl & { of: ContentKind }) {
  const { t, lang } = useAdminMessages();
  const { answer, reload } = useStaffQuery("entries", { kind: of });
  if (answer?.ok === false) {
    return <Failure refusal={answer.refusal} onRetry={() => void reload()} />;
  }
  const entries = (answer?.value.entries ?? []).toSorted((a, b) =>
    a.name.localeCompare(b.name, lang),
  );
  const isEmpty = answer !== undefined && entries.length === 0;
  return (
    <>
      <Field {...shared}>
        {(tied) => (
          <select {...tied} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">{answer === undefined ? t.loading : t.content.choose}</option>
            {entries.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isEmpty && (
        <a href={hashOfNew(of)}>
          {t.content.add}: {t.content.one[of]}
        </a>
      )}
    </>
  );
}
