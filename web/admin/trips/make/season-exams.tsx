/** The exams that trips of some days went to, each with an input for its new day; and the act that copies them. */
import { useState, type SubmitEvent } from "react";
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import type { ExamsView } from "../../../../worker/contract/staff/staff-copies.ts";
import { Button } from "../../../ui/button.tsx";
import { ActDialog } from "../../acts/act-dialog.tsx";
import { actName } from "../../acts/act-name.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { QueryState } from "../../query-state.tsx";
import type { ScreenProps } from "../../frame/screen-props.ts";
import { useStaffQuery } from "../../use-staff-query.ts";
import admin from "../../admin.module.css";
import { CopyRows } from "./copy-rows.tsx";
import { examsOn, findCommonExam } from "./exam-choice.ts";
import { ExamTicks, useDatedExams } from "./exam-ticks.tsx";
import { Input } from "../../forms/form-inputs.tsx";
import { examKey, moveExams, seasonInput, type SeasonDraft } from "./season-draft.ts";
import styles from "../trips.module.css";

interface Props extends Pick<ScreenProps, "onMe"> {
  draft: SeasonDraft;
  found: { from: string; to: string };
  onDraft: (changed: Partial<SeasonDraft>) => void;
}

export function SeasonExams({ found, ...props }: Props) {
  const { t } = useAdminMessages();
  const read = useStaffQuery("exams", found);
  if (read.value === undefined) return <QueryState read={read} />;
  const { exams, is_cut: isCut } = read.value;
  if (exams.length === 0) return <output>{t.copies.noExams}</output>;
  return (
    <>
      {isCut && <p>{t.copies.cut}</p>}
      <ExamDays {...props} exams={exams} />
    </>
  );
}

function ExamDays({
  draft,
  exams,
  onDraft,
  onMe,
}: Omit<Props, "found"> & Pick<ExamsView, "exams">) {
  const { t, format } = useAdminMessages();
  const [input, setInput] = useState<Record<string, unknown> | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const moved = moveExams(draft, exams);
  const kept = examsOn(useDatedExams(moved.length > 0), moved);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const next = seasonInput(draft, exams);
    setIsMissing(next === null);
    setInput(next === null ? null : { ...next, ...findCommonExam(kept, draft.chosen) });
  };
  const days = ({ first, last }: ExamsView["exams"][number]) =>
    first === last ? format.date(first) : t.copies.days(format.date(first), format.date(last));
  const getRest = ({ rest }: ActAnswer<"copy-season">) =>
    rest === 0 ? null : <p>{t.copies.rest(format.digits(rest))}</p>;
  return (
    <>
      <form className={styles["whole"]} onSubmit={submit}>
        <fieldset className={styles["form"]}>
          <legend>{t.copies.examsTitle}</legend>
          {exams.map((exam) => (
            <Input
              key={examKey(exam)}
              label={t.copies.exam(
                format.name(exam.destination),
                format.name(exam.unit_name),
                format.date(exam.exam_date),
              )}
              hint={t.copies.trips(exam.trips, format.digits(exam.trips), days(exam))}
              type="date"
              required={false}
              value={draft.days[examKey(exam)] ?? ""}
              onValue={(day) => onDraft({ days: { ...draft.days, [examKey(exam)]: day } })}
            />
          ))}
        </fieldset>
        <ExamTicks exams={kept} chosen={draft.chosen} onChosen={(chosen) => onDraft({ chosen })} />
        <Input
          label={t.trips.opens}
          hint={t.copies.opensHint}
          type="datetime-local"
          required={false}
          value={draft.opens}
          onValue={(opens) => onDraft({ opens })}
        />
        {isMissing && (
          <p className={admin["failure"]} role="alert">
            {t.copies.noDay}
          </p>
        )}
        <span className={admin["tools"]}>
          <Button type="submit" variant="quiet">
            {actName(t, "copy-season")}
          </Button>
        </span>
      </form>
      {input !== null && (
        <ActDialog
          act="copy-season"
          input={input}
          target={t.copies.days(format.date(draft.from), format.date(draft.to))}
          onMe={onMe}
          onClose={() => setInput(null)}
          outcome={getRest}
        >
          {({ rows }) => <CopyRows rows={rows} />}
        </ActDialog>
      )}
    </>
  );
}
