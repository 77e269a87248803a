/** The exam that a new trip goes to, among those of its unit, or none. */
import type { ExamView } from "../../../../worker/contract/staff/staff-exams.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { useInstant } from "../../use-instant.ts";
import { findLatestArrival } from "./exam-choice.ts";
import { Select } from "../../forms/form-inputs.tsx";

interface Props {
  exams: readonly ExamView[];
  value: string;
  onExam: (exam: ExamView | undefined) => void;
}

export function ExamSelect({ exams, value, onExam }: Props) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.trips;
  const formatExamName = ({ session, shift, starts_at, place }: ExamView) =>
    [starts_at === null ? "" : instant(starts_at), session, shift, format.name(place)]
      .filter((part) => part !== "")
      .join(" · ");
  const chosen = exams.find(({ id }) => id === value);
  const by = chosen === undefined ? null : findLatestArrival(chosen);
  return (
    <Select
      required={false}
      label={words.goesTo}
      hint={by === null ? words.goesToHint : words.thereBy(instant(by))}
      none={exams.length === 0 ? words.noExamKept : words.noExam}
      options={exams.map((exam) => ({ id: exam.id, name: formatExamName(exam) }))}
      value={value}
      onValue={(id) => onExam(exams.find((exam) => exam.id === id))}
    />
  );
}
