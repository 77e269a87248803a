/** Another time or place of an exam, or none yet, with all its trips; what would become of each is shown first. */
import { useState, type SubmitEvent } from "react";
import type { ExamView, OneExamView } from "../../../worker/contract/staff/staff-exams.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { Input } from "../forms/form-inputs.tsx";
import { useFormDraft } from "../forms/use-form-draft.ts";
import { ClashNote } from "../trips/duty/clash-note.tsx";
import { useInstant } from "../use-instant.ts";
import {
  moveDraft,
  moveInput,
  NO_TIMES,
  withStart,
  type MoveDraft,
  type OwnTimes,
} from "./exam-input.ts";
import { MovedTrips } from "./moved-trips.tsx";
import admin from "../admin.module.css";
import styles from "../trips/trips.module.css";

interface Props extends Pick<ScreenProps, "onMe">, Pick<OneExamView, "trips"> {
  exam: ExamView;
  title: string;
}

const TIME = { type: "datetime-local" } as const;

export function MoveExamForm({ exam, trips, title, onMe }: Props) {
  const { t } = useAdminMessages();
  const kept = useFormDraft("move-exam", exam.id, moveDraft(exam));
  const { values: draft, change } = kept;
  const [input, setInput] = useState<Record<string, unknown> | null>(null);
  const words = t.exams;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setInput(moveInput(draft, exam, trips));
  };
  return (
    <section className={admin["section"]} aria-label={words.move}>
      <h2>{words.move}</h2>
      <Panel>
        <p className={admin["soft"]}>{words.moveHint}</p>
        <form className={styles["whole"]} onSubmit={submit}>
          <ClashNote clashes={kept.clashes} labels={words} />
          {exam.starts_at !== null && (
            <label className={admin["tick"]}>
              <input
                type="checkbox"
                checked={draft.isPostponed}
                onChange={(event) => change({ isPostponed: event.target.checked })}
              />
              {words.postpone}
            </label>
          )}
          <div className={styles["form"]}>
            {!draft.isPostponed && <DateFields draft={draft} exam={exam} onChange={change} />}
            <Input
              required={false}
              label={words.announcement}
              hint={words.announcementHint}
              maxLength={300}
              value={draft.announcement}
              onValue={(announcement) => change({ announcement })}
            />
            <Input
              required={false}
              type="url"
              label={words.source}
              hint={words.sourceHint}
              maxLength={500}
              value={draft.source}
              onValue={(source) => change({ source })}
            />
          </div>
          {!draft.isPostponed && trips.length > 0 && (
            <OwnTimesForm trips={trips} own={draft.own} onOwn={(own) => change({ own })} />
          )}
          <Button type="submit" variant="quiet">
            {actName(t, "move-exam")}
          </Button>
        </form>
      </Panel>
      {input !== null && (
        <ActDialog
          act="move-exam"
          input={input}
          target={title}
          onMe={onMe}
          onSent={kept.clear}
          onClose={() => setInput(null)}
        >
          {(view) => <MovedTrips view={view} />}
        </ActDialog>
      )}
    </section>
  );
}

interface FieldsProps {
  draft: MoveDraft;
  exam: ExamView;
  onChange: (over: Partial<MoveDraft>) => void;
}

function DateFields({ draft, exam, onChange }: FieldsProps) {
  const { t } = useAdminMessages();
  const words = t.exams;
  return (
    <>
      <Input
        {...TIME}
        label={words.starts}
        value={draft.starts}
        onValue={(starts) => onChange(withStart(draft, exam, starts))}
      />
      <Input
        {...TIME}
        required={false}
        label={words.report}
        value={draft.report}
        onValue={(report) => onChange({ report })}
      />
      <Input
        {...TIME}
        required={false}
        label={words.gate}
        value={draft.gate}
        onValue={(gate) => onChange({ gate })}
      />
      <Input
        required={false}
        label={words.place}
        maxLength={120}
        value={draft.place}
        onValue={(place) => onChange({ place })}
      />
    </>
  );
}

interface OwnProps extends Pick<OneExamView, "trips"> {
  own: MoveDraft["own"];
  onOwn: (own: MoveDraft["own"]) => void;
}

function OwnTimesForm({ trips, own, onOwn }: OwnProps) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.exams;
  const [wasTyped] = useState(() => Object.keys(own).length > 0);
  return (
    <details open={wasTyped}>
      <summary>{words.ownTimes}</summary>
      <p className={admin["soft"]}>{words.ownTimesHint}</p>
      {trips.map(({ trip, name, departs, returns }) => {
        const times = own[trip] ?? NO_TIMES;
        const isGiven = Object.values(times).some((at) => at !== "");
        const set = (field: keyof OwnTimes) => (value: string) =>
          onOwn({ ...own, [trip]: { ...times, [field]: value } });
        return (
          <fieldset key={trip} className={styles["form"]}>
            <legend>
              {format.name(name)}, {instant(departs)}
            </legend>
            <Input
              {...TIME}
              required={isGiven}
              label={t.trips.departs}
              value={times.departs}
              onValue={set("departs")}
            />
            <Input
              {...TIME}
              required={isGiven}
              label={t.trips.arrives}
              value={times.arrives}
              onValue={set("arrives")}
            />
            {returns !== null && (
              <Input
                {...TIME}
                required={false}
                label={t.trips.returns}
                value={times.returns}
                onValue={set("returns")}
              />
            )}
          </fieldset>
        );
      })}
    </details>
  );
}
