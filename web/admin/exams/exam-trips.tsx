/** The open trips that go to an exam, to be taken off it, and those of its unit that may go there. */
import { useState, type SubmitEvent } from "react";
import type { ExamView, OneExamView } from "../../../worker/contract/staff/staff-exams.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import { hashTo } from "../frame/places.ts";
import { useFormDraft, type FormDraft } from "../forms/use-form-draft.ts";
import { QueryState } from "../query-state.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useAllTrips } from "../trips/list/use-all-trips.ts";
import { RowList } from "../trips/make/row-list.tsx";
import { StateMark } from "../trips/state-mark.tsx";
import { useInstant } from "../use-instant.ts";
import admin from "../admin.module.css";
import styles from "../trips/trips.module.css";

interface Props extends Pick<ScreenProps, "onMe">, Pick<OneExamView, "trips"> {
  exam: ExamView;
  may: ReadonlySet<string>;
  title: string;
}

const NONE_CHOSEN: { chosen: readonly string[] } = { chosen: [] };

export function ExamTrips({ exam, trips, may, title, onMe }: Props) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const [input, setInput] = useState<Record<string, unknown> | null>(null);
  const words = t.exams;
  const canSet = may.has("set-trip-exam");
  const draft = useFormDraft("set-trip-exam", exam.id, NONE_CHOSEN);
  return (
    <section className={admin["section"]} aria-label={words.goThere}>
      <h2>{words.goThere}</h2>
      <Panel>
        {trips.length === 0 && <p>{words.noTrips}</p>}
        <ul className={styles["rows"]}>
          {trips.map(({ trip, name, departs, arrives, is_postponed }) => (
            <li key={trip}>
              <a href={hashTo("/trip", { id: trip })}>{format.name(name)}</a>
              {is_postponed && <StateMark state="postponed" />}
              <p className={admin["soft"]}>
                {t.trips.departs} {instant(departs)} · {t.trips.arrives} {instant(arrives)}
              </p>
              {canSet && !is_postponed && (
                <Button
                  variant="quiet"
                  aria-label={`${words.leaveIt}: ${format.name(name)}`}
                  onClick={() => setInput({ exam: null, trips: [trip] })}
                >
                  {words.leaveIt}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {canSet && exam.starts_at !== null && (
        <Choosing
          unit={exam.unit}
          until={exam.starts_at.slice(0, 10)}
          draft={draft}
          going={trips.map(({ trip }) => trip)}
          onChosen={(chosen) => setInput({ exam: exam.id, trips: chosen })}
        />
      )}
      {input !== null && (
        <ActDialog
          act="set-trip-exam"
          input={input}
          target={title}
          onMe={onMe}
          onSent={draft.clear}
          onClose={() => setInput(null)}
        >
          {({ rows }) => (
            <RowList label={t.placeNames.trips}>
              {rows.map(({ trip, name, arrives, why }) => (
                <li key={trip}>
                  {format.name(name)} · {t.trips.arrives} {instant(arrives)}
                  {why !== null && `: ${words.why[why]}`}
                </li>
              ))}
            </RowList>
          )}
        </ActDialog>
      )}
    </section>
  );
}

interface ChoosingProps {
  unit: string;
  /** The exam's day in Dhaka: a trip that leaves later comes too late. */
  until: string;
  going: readonly string[];
  draft: FormDraft<{ chosen: readonly string[] }>;
  onChosen: (trips: string[]) => void;
}

function Choosing({ unit, until, going, draft, onChosen }: ChoosingProps) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const [from] = useState(() => dhakaDate(Date.now()));
  const read = useAllTrips({ unit, from, to: until });
  const words = t.exams;
  const { chosen } = draft.values;
  if (read.value === undefined) return <QueryState read={read} />;
  const free = read.value.rows.filter(({ id, state }) => !going.includes(id) && !OVER.has(state));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (chosen.length > 0) onChosen([...chosen]);
  };
  const toggle = (id: string, isChosen: boolean): void =>
    draft.change({
      chosen: isChosen ? [...chosen, id] : chosen.filter((one) => one !== id),
    });
  return (
    <Panel>
      <p className={admin["soft"]}>{free.length === 0 ? words.noneToChoose : words.goHint}</p>
      {read.value.isCut && <p>{t.trips.tooManyDays}</p>}
      {free.length > 0 && (
        <form className={styles["whole"]} onSubmit={submit}>
          {free.map(({ id, name, departs_at }) => (
            <label key={id} className={admin["tick"]}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
              {format.name(name)}, {instant(departs_at)}
            </label>
          ))}
          <Button type="submit" variant="quiet">
            {actName(t, "set-trip-exam")}
          </Button>
        </form>
      )}
    </Panel>
  );
}

const OVER: ReadonlySet<string> = new Set(["cancelled", "postponed", "left"]);
