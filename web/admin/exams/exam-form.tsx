/** What is known of an exam: a new one, or one that there is. */
import { useState, type SubmitEvent } from "react";
import type { ActAnswer } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { ExamView } from "../../../worker/contract/staff/staff-exams.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { QueryState } from "../query-state.tsx";
import { Panel } from "../panel.tsx";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { Input, Select } from "../forms/form-inputs.tsx";
import { bindField, useFormDraft } from "../forms/use-form-draft.ts";
import { ClashNote } from "../trips/duty/clash-note.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import { examInput, type ExamDraft } from "./exam-input.ts";
import admin from "../admin.module.css";
import { sortByName } from "../trips/sort-choices.ts";
import trips from "../trips/trips.module.css";

interface Props extends Pick<ScreenProps, "onMe"> {
  start: ExamDraft;
  /** Absent: a new one. */
  exam?: ExamView;
}

export function ExamForm({ start, exam, onMe }: Props) {
  const { t, lang, format } = useAdminMessages();
  const read = useStaffQuery("trip-choices");
  const kept = useFormDraft("save-exam", exam?.id ?? "", {
    ...start,
    isChecked: exam === undefined,
  });
  const { isChecked, ...draft } = kept.values;
  const [input, setInput] = useState<Record<string, unknown> | null>(null);
  if (read.value === undefined) return <QueryState read={read} />;
  const { units, destinations } = read.value;
  const named = units.map(({ id, name, destination }) => {
    const of = destinations.find((one) => one.id === destination)?.name ?? "";
    return { id, name: `${of}, ${name}` };
  });
  const options = sortByName(named, lang, format.name);
  const words = t.exams;
  const of = (name: keyof ExamDraft) => bindField(kept, name);
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
        <ClashNote clashes={kept.clashes} labels={{ ...words, unit: t.trips.unit }} />
        <div className={trips["form"]}>
          <Select label={t.trips.unit} none={t.trips.choose} options={options} {...of("unit")} />
          <Input label={words.session} hint={words.sessionHint} maxLength={20} {...of("session")} />
          <Input
            {...maybe}
            label={words.shift}
            hint={words.shiftHint}
            maxLength={40}
            {...of("shift")}
          />
          <Input {...time} label={words.starts} {...of("starts")} />
          <Input {...time} {...maybe} label={words.report} {...of("report")} />
          <Input {...time} {...maybe} label={words.gate} {...of("gate")} />
          <Input {...maybe} label={words.place} maxLength={120} {...of("place")} />
          <Input
            {...maybe}
            type="url"
            label={words.source}
            hint={words.sourceHint}
            maxLength={500}
            {...of("source")}
          />
        </div>
        <label className={admin["tick"]}>
          <input
            type="checkbox"
            checked={isChecked}
            onChange={(event) => kept.change({ isChecked: event.target.checked })}
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
          onSent={kept.clear}
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
