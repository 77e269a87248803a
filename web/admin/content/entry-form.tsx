/**
 * The form of an entry. It is saved against the version that it began with: when another has saved meanwhile, their
 * change is shown beside what was typed, of which nothing is lost.
 */
import { useState } from "react";
import type { MeView } from "../../../worker/contract/staff-sign-in.ts";
import type { ContentKind } from "../../../worker/contract/staff-content.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../places.ts";
import { useUnsaved } from "../use-unsaved.ts";
import { CONTENT_FORMS } from "./content-forms.ts";
import { EntryChanges } from "./entry-changes.tsx";
import { EntryField } from "./entry-field.tsx";
import {
  fieldsOf,
  isTyped,
  mergedValues,
  missingIn,
  type FormValues,
  type Merged,
} from "./form-values.ts";
import { OthersChange } from "./others-change.tsx";
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
  const [seen, setSeen] = useState(saved);
  const [values, setValues] = useState(saved.values);
  const [merged, setMerged] = useState<Merged | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const [isDone, setIsDone] = useState(false);
  if (saved.version !== seen.version && !isSaving) {
    const both = mergedValues(seen.values, values, saved.values);
    setSeen(saved);
    setValues(both.values);
    setMerged(isDone ? null : both);
  }
  useUnsaved(!isDone && isTyped(seen.values, values), t.content.unsaved);
  const list = hashTo("/content", { filter: { kind } });
  const save = () => {
    const wrong = missingIn(form, values);
    setMissing(wrong);
    if (wrong.length === 0) setIsSaving(true);
  };
  const close = () => {
    if (isDone) location.hash = list;
    setIsSaving(false);
    void onReload();
  };
  const id = seen.id === null ? {} : { id: seen.id, seen: seen.version };
  return (
    <section className={styles["section"]} aria-label={t.content.one[kind]}>
      <h2>{seen.id === null ? `${t.content.add}: ${t.content.one[kind]}` : t.content.one[kind]}</h2>
      {merged !== null && <OthersChange kind={kind} merged={merged} theirs={seen.values} />}
      {form.map((field) => (
        <EntryField
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          isMissing={missing.includes(field.name)}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      <span className={styles["tools"]}>
        <Button onClick={save}>{t.content.save}</Button>
        <a href={list}>{t.content.backToList}</a>
      </span>
      {isSaving && (
        <ActDialog
          act="save-entry"
          input={{ kind, ...id, fields: fieldsOf(form, values) }}
          target={t.content.one[kind]}
          onMe={onMe}
          onClose={close}
          onDone={() => setIsDone(true)}
        >
          {({ changes }) => <EntryChanges changes={changes} />}
        </ActDialog>
      )}
    </section>
  );
}
