/** The trips of a copy, each answered: from its day to the new one, or why it is not copied. */
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { useInstant } from "../../use-instant.ts";
import { RowList } from "./row-list.tsx";

export function CopyRows({ rows }: Pick<ActAnswer<"copy-trips">, "rows">) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.copies;
  return (
    <RowList label={t.placeNames.trips}>
      {rows.map(({ trip, name, was, departs, opens, exam, why }) => (
        <li key={trip}>
          {format.name(name)}: {words.moved(format.date(was.slice(0, 10)), instant(departs))}
          {why !== null && `. ${words.notCopied}: ${words.kept[why]}`}
          {why === null && exam !== null && `. ${words.withExam}`}
          {why === null && opens !== null && `. ${t.trips.opens}: ${instant(opens)}`}
        </li>
      ))}
    </RowList>
  );
}
