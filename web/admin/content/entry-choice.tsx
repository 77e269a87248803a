/** One of another kind of content, by its name. */
import { sorted } from "../../../worker/domain/lists.ts";
import type { ContentKind } from "../../../worker/contract/staff-content.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { Select } from "../form-inputs.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import { hashOfNew } from "./content-hash.ts";
import type { TextControl } from "./text-control.ts";

export function EntryChoice({ of, ...shared }: TextControl & { of: ContentKind }) {
  const { t, lang } = useAdminMessages();
  const { answer, reload } = useStaffQuery("entries", { kind: of });
  if (answer?.ok === false) {
    return <Failure refusal={answer.refusal} onRetry={() => void reload()} />;
  }
  const entries = sorted(answer?.value.entries ?? [], (a, b) => a.name.localeCompare(b.name, lang));
  const isEmpty = answer !== undefined && entries.length === 0;
  return (
    <>
      <Select
        {...shared}
        required={false}
        none={answer === undefined ? t.loading : t.content.choose}
        options={entries}
      />
      {isEmpty && (
        <a href={hashOfNew(of)}>
          {t.content.add}: {t.content.one[of]}
        </a>
      )}
    </>
  );
}
