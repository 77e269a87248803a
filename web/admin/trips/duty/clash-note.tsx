/** Says what somebody else has written where this person has typed, too. */
import { useAdminMessages } from "../../admin-messages.ts";
import type { FormDraft } from "../../forms/use-form-draft.ts";

interface Props extends Pick<FormDraft<object>, "clashes"> {
  /** The label of each field. */
  labels: Readonly<Record<string, unknown>>;
}

export function ClashNote({ clashes, labels }: Props) {
  const { t } = useAdminMessages();
  if (clashes.length === 0) return null;
  return (
    <p role="alert">
      {t.duties.clash}{" "}
      {clashes
        .map(([name, theirs]) => `${String(labels[name] ?? name)}: ${String(theirs)}`)
        .join("; ")}
    </p>
  );
}
