/** What somebody else has saved while this form was open: taken over, or beside what was typed. */
import type { ContentKind } from "../../../worker/contract/staff-content.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import { CONTENT_FORMS } from "./content-forms.ts";
import type { FormValues, Merged } from "./form-values.ts";

interface Props {
  kind: ContentKind;
  merged: Merged;
  /** As the other one has saved it. */
  theirs: FormValues;
}

export function OthersChange({ kind, merged: { clashes, taken }, theirs }: Props) {
  const { t } = useAdminMessages();
  const { content } = t;
  if (clashes.length + taken.length === 0) return null;
  const nameOf = (name: string) => content.fieldNames[name] ?? name;
  const shown = (name: string) => {
    const text = theirs[name] ?? "";
    const type = CONTENT_FORMS[kind].find((field) => field.name === name)?.type;
    if (text === "") return content.none;
    return type === "oneOf" ? (content.options[text] ?? text) : text;
  };
  return (
    <Panel>
      <p role="alert">{clashes.length > 0 ? content.clash : content.taken}</p>
      <ul>
        {clashes.map((name) => (
          <li key={name}>
            {nameOf(name)}: {shown(name)}
          </li>
        ))}
        {taken.map((name) => (
          <li key={name}>
            {nameOf(name)}: {content.takenOver}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
