/**
 * Shown when somebody else saved this entry while the form was open. Lists merged fields, and conflicts beside what was
 * typed.
 */
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import { CONTENT_FORMS } from "./content-forms.ts";
import type { FormDraft } from "../forms/use-form-draft.ts";
import type { FormValues } from "./form-values.ts";

interface Props {
  kind: ContentKind;
  draft: Pick<FormDraft<FormValues>, "clashes" | "taken">;
  /** As the other one has saved it. */
  theirs: FormValues;
}

export function OthersChange({ kind, draft: { clashes, taken }, theirs }: Props) {
  const { t } = useAdminMessages();
  const { content } = t;
  if (clashes.length + taken.length === 0) return null;
  const findFieldName = (name: string) => content.fieldNames[name] ?? name;
  const formatField = (name: string) => {
    const text = theirs[name] ?? "";
    const type = CONTENT_FORMS[kind].find((field) => field.name === name)?.type;
    if (text === "") return content.none;
    return type === "oneOf" ? (content.options[text] ?? text) : text;
  };
  return (
    <Panel>
      <p role="alert">{clashes.length > 0 ? content.clash : content.taken}</p>
      <ul>
        {clashes.map(([name]) => (
          <li key={name}>
            {findFieldName(name)}: {formatField(name)}
          </li>
        ))}
        {taken.map((name) => (
          <li key={name}>
            {findFieldName(name)}: {content.takenOver}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
