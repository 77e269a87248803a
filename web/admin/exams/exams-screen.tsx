/** The exams that the shop keeps, those without a date first; and a form for a new one. */
import type { ExamView } from "../../../worker/contract/staff/staff-exams.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { DataTable, type DataColumn } from "../lists/data-table.tsx";
import { QueryState } from "../query-state.tsx";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { FoldedForm } from "../forms/folded-form.tsx";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { ExamForm } from "./exam-form.tsx";
import { EMPTY_EXAM } from "./exam-input.ts";

export function ExamsScreen({ me, onMe }: ScreenProps) {
  const { t } = useAdminMessages();
  const columns = useExamColumns();
  const read = useStaffQuery("exam-list");
  const exams = read.value?.exams ?? [];
  return (
    <>
      <h1>{t.placeNames.exams}</h1>
      <QueryState read={read} />
      {read.value !== undefined && exams.length === 0 && (
        <EmptyState title={t.placeNames.exams} text={t.exams.none} />
      )}
      {read.value?.is_cut === true && <p>{t.exams.cut}</p>}
      {exams.length > 0 && (
        <DataTable
          name="exams"
          caption={t.placeNames.exams}
          columns={columns}
          rows={exams}
          rowId={({ id }) => id}
        />
      )}
      {me.may.includes("save-exam") && (
        <FoldedForm form="save-exam" thing="" title={t.exams.add}>
          <ExamForm start={EMPTY_EXAM} onMe={onMe} />
        </FoldedForm>
      )}
    </>
  );
}

function useExamColumns(): DataColumn<ExamView>[] {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.exams;
  return [
    {
      id: "exam",
      header: t.placeNames.exam,
      isMain: true,
      cell: ({ id, destination, unit_name, session, shift }) => (
        <a href={hashTo("/exam", { id })}>
          {words.title(format.name(`${destination}, ${unit_name}`), session, shift)}
        </a>
      ),
    },
    {
      id: "starts",
      header: words.starts,
      cell: ({ starts_at }) => (starts_at === null ? words.noDate : instant(starts_at)),
    },
    { id: "place", header: words.place, cell: ({ place }) => format.name(place) },
    {
      id: "trips",
      header: words.openTrips,
      isNumber: true,
      cell: ({ open_trips }) => format.digits(open_trips),
    },
    {
      id: "checked",
      header: words.checked,
      cell: ({ checked_at }) => (checked_at === null ? "" : instant(checked_at)),
    },
  ];
}
