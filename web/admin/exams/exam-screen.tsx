/** One exam: its facts, the trips that go to it, and the acts on both. */
import type { ExamView, OneExamView } from "../../../worker/contract/staff/staff-exams.ts";
import { FactList, type Fact } from "../../ui/fact-list.tsx";
import { RequestsOn } from "../acts/requests-on.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { QueryState } from "../query-state.tsx";
import { Panel } from "../panel.tsx";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { FoldedForm } from "../forms/folded-form.tsx";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { ExamAnswers } from "./exam-answers.tsx";
import { ExamForm } from "./exam-form.tsx";
import { toExamDraft } from "./exam-input.ts";
import { ExamTrips } from "./exam-trips.tsx";
import { MoveExamForm } from "./move-exam-form.tsx";
import admin from "../admin.module.css";
import trips from "../trips/trips.module.css";

export function ExamScreen({ me, onMe, place }: ScreenProps) {
  const { t } = useAdminMessages();
  const read = useStaffQuery("exam", { exam: place.id });
  if (read.value === undefined) return <QueryState read={read} title={t.placeNames.exam} />;
  return <OneExam {...read.value} me={me} onMe={onMe} />;
}

type Props = Pick<ScreenProps, "me" | "onMe"> & Pick<OneExamView, "exam" | "trips" | "answers">;

function OneExam({ exam, trips: going, answers, me, onMe }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.exams;
  const may = new Set<string>(me.may);
  const title = words.title(
    format.name(`${exam.destination}, ${exam.unit_name}`),
    exam.session,
    exam.shift,
  );
  return (
    <>
      <p>
        <a href={hashTo("/exams")}>{t.placeNames.exams}</a>
      </p>
      <h1>{title}</h1>
      <Facts exam={exam} />
      <RequestsOn me={me} onMe={onMe} target={exam.id} />
      {answers !== null && <ExamAnswers answers={answers} />}
      {may.has("move-exam") && (
        <MoveExamForm key={`move ${exam.id}`} exam={exam} trips={going} title={title} onMe={onMe} />
      )}
      <ExamTrips
        key={`trips ${exam.id}`}
        exam={exam}
        trips={going}
        may={may}
        title={title}
        onMe={onMe}
      />
      {may.has("save-exam") && (
        <section className={admin["section"]} aria-label={words.edit}>
          <FoldedForm key={`edit ${exam.id}`} form="save-exam" thing={exam.id} title={words.edit}>
            <p className={admin["soft"]}>{words.editHint}</p>
            <ExamForm start={toExamDraft(exam)} exam={exam} onMe={onMe} />
          </FoldedForm>
        </section>
      )}
    </>
  );
}

function Facts({ exam }: { exam: ExamView }) {
  const { t } = useAdminMessages();
  const instant = useInstant();
  const words = t.exams;
  const at = (label: string, iso: string | null): Fact[] =>
    iso === null ? [] : [[label, instant(iso)]];
  const isDated = exam.starts_at !== null;
  const facts: Fact[] = [
    [words.starts, exam.starts_at === null ? words.noDate : instant(exam.starts_at)],
    ...(isDated ? at(words.report, exam.report_by) : []),
    ...(isDated ? at(words.gate, exam.gate_closes_at) : []),
    [words.place, exam.place],
    ...at(words.checked, exam.checked_at),
  ];
  return (
    <Panel>
      <FactList facts={facts.filter(([, value]) => value !== "")} className={trips["facts"]} />
      {exam.source_url !== "" && (
        <a href={exam.source_url} target="_blank" rel="noreferrer">
          {words.source}
        </a>
      )}
    </Panel>
  );
}
