/** What a change of an entry does, field by field. */
import type { EntryActView } from "../../../worker/contract/staff-acts/staff-content-acts.ts";
import { useAdminMessages } from "../admin-messages.ts";

export function EntryChanges({ changes }: Pick<EntryActView, "changes">) {
  const { t } = useAdminMessages();
  const { content } = t;
  const formatValue = (text: string | null) =>
    text === null || text === "" ? content.none : (content.options[text] ?? text);
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map(({ field, was, became }) => (
        <li key={field}>
          {content.fieldNames[field] ?? field}:{" "}
          {content.wasBecame(formatValue(was), formatValue(became))}
        </li>
      ))}
    </ul>
  );
}
