/** What an act changed: each field with what it was and what it became. */
import type { LogView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { findWord } from "../sales/find-word.ts";
import { useInstant } from "../use-instant.ts";
import styles from "./log.module.css";

type Changes = LogView["lines"][number]["changes"];
type Value = Changes[number]["was"];

/** Fields whose values are codes, with their words among the options of content. */
const CODED = new Set([
  "route_type",
  "kind",
  "direct_checkout",
  "hidden",
  "cancelled",
  "postponed",
]);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

export function ChangedFields({ changes }: { changes: Changes }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const { log } = t;
  const words: Readonly<Record<string, string>> = {
    ...t.content.fieldNames,
    ...t.duties.fields,
    ...t.trips.tripDetails,
    ...log.fields,
  };
  const write = (field: string | null, value: Value): string => {
    if (value === null) return log.nothing;
    if (typeof value === "boolean") return value ? log.yes : log.no;
    // A file of the season has its amounts as text.
    if (field === "fare") return format.money(Number(value));
    // The acts that change one thing change the budget of messages, or somebody's roles.
    if (field === null && typeof value === "number") return format.money(value);
    if (typeof value === "number") return format.digits(value);
    if (field === null) {
      return value
        .split(",")
        .map((role) => findWord(t.roles, role))
        .join(", ");
    }
    if (CODED.has(field)) return findWord(t.content.options, value);
    return INSTANT.test(value) ? instant(value) : value;
  };
  return (
    <ul className={styles["changes"]}>
      {changes.map(({ field, was, became }) => {
        const name = field === null ? null : (words[field] ?? field);
        // Both are null where the log holds only that a personal value changed.
        const isKept = was !== null || became !== null;
        return (
          <li key={field}>
            {isKept ? (
              <>
                {name !== null && `${name}: `}
                {was !== null && (
                  <>
                    <del>{write(field, was)}</del> <span aria-hidden="true">→</span>
                  </>
                )}{" "}
                <ins>{write(field, became)}</ins>
              </>
            ) : (
              log.isChanged(name ?? "")
            )}
          </li>
        );
      })}
    </ul>
  );
}
