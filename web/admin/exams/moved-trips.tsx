/** What an exam's move does to each trip, and who would be needed in two places at once. */
import type { MoveExamView } from "../../../worker/contract/staff/staff-exams.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { RowList } from "../trips/make/row-list.tsx";
import { useInstant } from "../use-instant.ts";

export function MovedTrips({ view }: { view: Pick<MoveExamView, "rows" | "clashes"> }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.exams;
  const { rows, clashes } = view;
  const formatMove = ({ was, became }: MoveExamView["rows"][number]) => {
    if (became === null) return words.withoutDate(instant(was.departs));
    return was.departs === became.departs && was.arrives === became.arrives
      ? words.stays
      : words.from(instant(was.departs), instant(became.departs));
  };
  const formatTickets = ({ tickets, choose_by: by }: MoveExamView["rows"][number]) => {
    const counted = words.tickets(tickets, format.digits(tickets));
    return by === null ? counted : `${counted}, ${words.chooseBy(instant(by))}`;
  };
  return (
    <>
      {rows.length > 0 && (
        <RowList label={t.placeNames.trips}>
          {rows.map((row) => (
            <li key={row.trip}>
              {[
                `${format.name(row.name)}: ${formatMove(row)}`,
                ...(row.why === null ? [] : [`${words.wontDo}: ${words.moveWhy[row.why]}`]),
                ...(row.tickets === 0 ? [] : [formatTickets(row)]),
              ].join(" · ")}
            </li>
          ))}
        </RowList>
      )}
      {clashes.length > 0 && (
        <RowList label={words.clashes}>
          {clashes.map(({ trip, other, what, who }) => (
            <li key={`${trip} ${other} ${what}`}>
              {words.clashes}:{" "}
              {words.clash(
                who,
                format.name(findTripName(rows, trip)),
                format.name(findTripName(rows, other)),
              )}
            </li>
          ))}
        </RowList>
      )}
    </>
  );
}

/** A trip that stays where it is has its number alone. */
function findTripName(rows: MoveExamView["rows"], id: string): string {
  const row = rows.find(({ trip }) => trip === id);
  return row === undefined ? id : `${row.name} (${id})`;
}
