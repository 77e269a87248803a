/** The exams that copies may go to, each to be ticked; nothing where no exam is saved for their days. */
import type { ExamView } from "../../../../worker/contract/staff/staff-exams.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { useInstant } from "../../use-instant.ts";
import { useStaffQuery } from "../../use-staff-query.ts";
import admin from "../../admin.module.css";
import { listDatedExams } from "./exam-choice.ts";

/** Those with a date; none while `isDue` is false. */
export function useDatedExams(isDue: boolean): ExamView[] {
  const read = useStaffQuery("exam-list", isDue ? {} : null, { notesFailure: true });
  return read.value !== undefined ? listDatedExams(read.value.exams) : [];
}

interface Props {
  exams: readonly ExamView[];
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
}

export function ExamTicks({ exams, chosen, onChosen }: Props) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  if (exams.length === 0) return null;
  const toggle = (id: string, isOn: boolean): void =>
    onChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset>
      <legend>{t.copies.goesTo}</legend>
      <p className={admin["soft"]}>{t.copies.goesToHint}</p>
      {exams.map(({ id, destination, unit_name, session, shift, starts_at }) => (
        <label key={id} className={admin["tick"]}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
          {[
            format.name(destination),
            format.name(unit_name),
            starts_at === null ? "" : instant(starts_at),
            session,
            shift,
          ]
            .filter((part) => part !== "")
            .join(", ")}
        </label>
      ))}
    </fieldset>
  );
}
