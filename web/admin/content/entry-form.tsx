/**
 * The form of an entry. It is saved against the version that it began with: when another has saved meanwhile, their
 * change is shown beside what was typed, of which nothing is lost.
 */
import { useState } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../frame/places.ts";
import { BesidePreview } from "./beside-preview.tsx";
import { CONTENT_FORMS } from "./content-forms.ts";
import { EntryChanges } from "./entry-changes.tsx";
import { EntryField } from "./entry-field.tsx";
import { useFormDraft } from "../forms/use-form-draft.ts";
import { toContentFields, findMissing, type FormValues } from "./form-values.ts";
import { OthersChange } from "./concurrent-edit-notice.tsx";
import styles from "../admin.module.css";

interface Saved {
  id: string | null;
  version: string | null;
  values: FormValues;
}

interface Props {
  kind: ContentKind;
  /** As the server has it by now. */
  saved: Saved;
  onMe: (me: MeView) => void;
  /** Loads the entry from the server again. */
  onReload: () => Promise<unknown>;
}

export function EntryForm({ kind, saved, onMe, onReload }: Props) {
  const { t } = useAdminMessages();
  const form = CONTENT_FORMS[kind];
  const draft = useFormDraft("save-entry", `${kind} ${saved.id ?? ""}`, saved.values);
  const { values } = draft;
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const list = hashTo("/content", { filter: { kind } });
  const save = () => {
    const wrong = findMissing(form, values);
    setMissing(wrong);
    if (wrong.length === 0) setIsSaving(true);
  };
  const close = () => {
    if (isDone) location.hash = list;
    setIsSaving(false);
    void onReload();
  };
  const id = saved.id === null ? {} : { id: saved.id, seen: saved.version };
  return (
    <section className={styles["section"]} aria-label={t.content.one[kind]}>
      <h2>
        {saved.id === null ? `${t.content.add}: ${t.content.one[kind]}` : t.content.one[kind]}
      </h2>
      {!isDone && <OthersChange kind={kind} draft={draft} theirs={saved.values} />}
      <BesidePreview kind={kind} values={values}>
        {form.map((field) => (
          <EntryField
            key={field.name}
            field={field}
            value={values[field.name] ?? ""}
            isMissing={missing.includes(field.name)}
            onChange={(value) => draft.change({ [field.name]: value })}
          />
        ))}
      </BesidePreview>
      <span className={styles["tools"]}>
        <Button onClick={save}>{t.content.save}</Button>
        {kind !== "shop" && <a href={list}>{t.content.backToList}</a>}
      </span>
      {isSaving && (
        <ActDialog
          act="save-entry"
          input={{ kind, ...id, fields: toContentFields(form, values) }}
          target={t.content.one[kind]}
          onMe={onMe}
          onClose={close}
          onSent={draft.clear}
          onDone={() => setIsDone(true)}
        >
          {({ changes }) => <EntryChanges changes={changes} />}
        </ActDialog>
      )}
    </section>
  );
}
