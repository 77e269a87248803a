/** What is known of an exam: a new one, or one that there is. */
import { useState, type SubmitEvent } from "react";
import type { ActAnswer } from "../../../worker/contract/staff-acts.ts";
import type { ExamView } from "../../../worker/contract/staff-exams.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { actName } from "../act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { QueryState } from "../query-state.tsx";
import { Panel } from "../panel.tsx";
import { hashTo } from "../places.ts";
import type { ScreenProps } from "../screen-props.ts";
import { Input, Select } from "../form-inputs.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import { examInput, type ExamDraft } from "./exam-input.ts";
import admin from "../admin.module.css";
import trips from "../trips/trips.module.css";

interface Props extends Pick<ScreenProps, "onMe"> {
  start: ExamDraft;
  /** Absent: a new one. */
  exam?: ExamView;
}

export function ExamForm({ start, exam, onMe }: Props) {
  const { t } = useAdminMessages();
  const { answer, reload } = useStaffQuery("trip-choices");
  const [draft, setDraft] = useState(start);
  const [isChecked, setIsChecked] = useState(exam === undefined);
  const [input, setInput] = useState<Record<string, unknown> | null>(null);
  if (answer?.ok !== true) return <QueryState answer={answer} reload={reload} />;
  const { units, destinations } = answer.value;
  const options = units.map(({ id, name, destination }) => {
    const of = destinations.find((one) => one.id === destination)?.name ?? "";
    return { id, name: `${of}, ${name}` };
  });
  const words = t.exams;
  const set = (name: keyof ExamDraft) => (value: string) => setDraft({ ...draft, [name]: value });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const checkedAt = isChecked ? new Date().toISOString() : null;
    setInput(examInput(draft, exam ?? null, checkedAt));
  };
  const time = { type: "datetime-local" } as const;
  const maybe = { required: false } as const;
  return (
    <Panel>
      <form className={trips["whole"]} onSubmit={submit}>
        <div className={trips["form"]}>
          <Select
            label={t.trips.unit}
            none={t.trips.choose}
            options={options}
            value={draft.unit}
            onValue={set("unit")}
          />
          <Input
            label={words.session}
            hint={words.sessionHint}
            maxLength={20}
            value={draft.session}
            onValue={set("session")}
          />
          <Input
            {...maybe}
            label={words.shift}
            hint={words.shiftHint}
            maxLength={40}
            value={draft.shift}
            onValue={set("shift")}
          />
          <Input {...time} label={words.starts} value={draft.starts} onValue={set("starts")} />
          <Input
            {...time}
            {...maybe}
            label={words.report}
            value={draft.report}
            onValue={set("report")}
          />
          <Input {...time} {...maybe} label={words.gate} value={draft.gate} onValue={set("gate")} />
          <Input
            {...maybe}
            label={words.place}
            maxLength={120}
            value={draft.place}
            onValue={set("place")}
          />
          <Input
            {...maybe}
            type="url"
            label={words.source}
            hint={words.sourceHint}
            maxLength={500}
            value={draft.source}
            onValue={set("source")}
          />
        </div>
        <label className={admin["tick"]}>
          <input
            type="checkbox"
            checked={isChecked}
            onChange={(event) => setIsChecked(event.target.checked)}
          />
          {words.checkedNow}
        </label>
        <Button type="submit" variant="quiet">
          {actName(t, "save-exam")}
        </Button>
      </form>
      {input !== null && (
        <ActDialog
          act="save-exam"
          input={input}
          target={draft.session}
          onMe={onMe}
          onClose={() => setInput(null)}
          outcome={savedExam}
        />
      )}
    </Panel>
  );
}

function savedExam({ exam }: ActAnswer<"save-exam">) {
  return exam === null ? null : <SavedExam exam={exam} />;
}

function SavedExam({ exam }: { exam: string }) {
  const { t } = useAdminMessages();
  return <a href={hashTo("/exam", { id: exam })}>{t.placeNames.exam}</a>;
}
