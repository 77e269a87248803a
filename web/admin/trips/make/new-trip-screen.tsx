/** A new trip, blank or like the one that the address names. */
import { useState, type SubmitEvent } from "react";
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import type { ExamView } from "../../../../worker/contract/staff/staff-exams.ts";
import type { TripChoicesView } from "../../../../worker/contract/staff/staff-trips.ts";
import { Button } from "../../../ui/button.tsx";
import { ActDialog } from "../../acts/act-dialog.tsx";
import { actName } from "../../acts/act-name.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { QueryState } from "../../query-state.tsx";
import { Panel } from "../../panel.tsx";
import { hashTo } from "../../frame/places.ts";
import type { ScreenProps } from "../../frame/screen-props.ts";
import { useStaffQuery } from "../../use-staff-query.ts";
import { WaitsNote } from "../waits-note.tsx";
import { BLANK } from "./blank-trip.ts";
import { listDatedExams, checkArrival, withExam } from "./exam-choice.ts";
import { ExamSelect } from "./exam-select.tsx";
import { Input, NumberInput, Select } from "../../forms/form-inputs.tsx";
import { useFormDraft } from "../../forms/use-form-draft.ts";
import {
  EMPTY_TRIP,
  hasSeatMap,
  copyTripForm,
  toNewTripInput,
  withBus,
  type TripForm,
} from "./new-trip-input.ts";
import { DetailInputs } from "./detail-inputs.tsx";
import { StopInputs } from "./stop-inputs.tsx";
import admin from "../../admin.module.css";
import { useNightHint } from "../use-night-hint.ts";
import { NewTripFacts } from "./new-trip-facts.tsx";
import { sortChoices } from "../sort-choices.ts";
import styles from "../trips.module.css";

export function NewTripScreen(props: ScreenProps) {
  const { id } = props.place;
  return id === null || id === BLANK ? (
    <TripFormScreen {...props} start={EMPTY_TRIP} />
  ) : (
    <LikeTrip {...props} like={id} />
  );
}

function LikeTrip({ like, ...props }: ScreenProps & { like: string }) {
  const { t } = useAdminMessages();
  const read = useStaffQuery("trip", { trip: like });
  if (read.value === undefined) return <QueryState read={read} title={t.placeNames.newTrip} />;
  return <TripFormScreen {...props} start={copyTripForm(read.value)} />;
}

function TripFormScreen({ start, ...props }: ScreenProps & { start: TripForm }) {
  const { onMe } = props;
  const { t, lang, format } = useAdminMessages();
  const read = useStaffQuery("trip-choices");
  const draft = useFormDraft("create-trip", props.place.id ?? BLANK, start);
  const form = draft.values;
  const [isAsking, setIsAsking] = useState(false);
  const exams = useUnitExams(form.unit);
  if (read.value === undefined) return <QueryState read={read} title={t.placeNames.newTrip} />;
  const choices = sortChoices(read.value, lang, format.name);
  const hasMap = hasSeatMap(form, choices);
  const wrong = checkArrival(
    form,
    exams.find(({ id }) => id === form.exam),
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsAsking(wrong === null);
  };
  return (
    <>
      <p>
        <a href={hashTo("/trips")}>{t.placeNames.trips}</a>
      </p>
      <h1>{t.placeNames.newTrip}</h1>
      <Panel>
        <form className={styles["whole"]} onSubmit={submit}>
          <TripFields form={form} choices={choices} exams={exams} onForm={draft.change} />
          {wrong !== null && (
            <p className={admin["failure"]} role="alert">
              {t.trips.cantGoThere(t.exams.why[wrong])}
            </p>
          )}
          <Button type="submit">{actName(t, "create-trip")}</Button>
        </form>
      </Panel>
      {isAsking && (
        <ActDialog
          act="create-trip"
          input={toNewTripInput(form, hasMap)}
          target={form.name}
          onMe={onMe}
          onSent={draft.clear}
          onClose={() => setIsAsking(false)}
          outcome={openedTrip}
        >
          {({ departs, waits_for: waitsFor }) => (
            <>
              <NewTripFacts form={form} choices={choices} departs={departs} />
              <WaitsNote waitsFor={waitsFor} />
            </>
          )}
        </ActDialog>
      )}
    </>
  );
}

function openedTrip({ trip }: ActAnswer<"create-trip">) {
  return trip === null ? null : <OpenedTrip trip={trip} />;
}

function OpenedTrip({ trip }: { trip: string }) {
  const { t } = useAdminMessages();
  return <a href={hashTo("/trip", { id: trip })}>{t.trips.openIt}</a>;
}

/** Those with a date; none before the unit is chosen. */
function useUnitExams(unit: string): ExamView[] {
  const read = useStaffQuery("exam-list", unit === "" ? null : { unit }, { notesFailure: true });
  return read.value !== undefined
    ? listDatedExams(read.value.exams.filter((exam) => exam.unit === unit))
    : [];
}

interface FieldsProps {
  form: TripForm;
  choices: TripChoicesView;
  exams: readonly ExamView[];
  onForm: (over: Partial<TripForm>) => void;
}

function TripFields({ form, choices, exams, onForm }: FieldsProps) {
  const { t, format } = useAdminMessages();
  const words = t.trips;
  const hasMap = hasSeatMap(form, choices);
  const none = words.choose;
  return (
    <>
      <div className={styles["form"]}>
        <Input
          label={words.name}
          maxLength={200}
          value={form.name}
          onValue={(name) => onForm({ name })}
        />
        <Select
          label={words.destination}
          none={none}
          options={choices.destinations}
          value={form.destination}
          onValue={(destination) => onForm({ destination, unit: "", exam: "" })}
        />
        <Select
          label={words.unit}
          none={none}
          options={choices.units.filter(({ destination }) => destination === form.destination)}
          value={form.unit}
          onValue={(unit) => onForm({ unit, exam: "" })}
        />
        <Select
          label={words.bus}
          none={none}
          options={choices.buses}
          value={form.bus}
          onValue={(bus) => onForm(withBus(bus, choices))}
        />
        {hasMap && (
          <Select
            label={words.plan}
            none={none}
            options={["40", "45"].map((id) => ({ id, name: words.plans(format.digits(id)) }))}
            value={form.plan}
            onValue={(plan) => onForm({ plan })}
          />
        )}
        <NumberInput
          kind="amount"
          label={words.fare}
          value={form.fare}
          onValue={(fare) => onForm({ fare })}
        />
        <DetailInputs
          values={form.details}
          onValue={(name, value) => onForm({ details: { ...form.details, [name]: value } })}
        />
      </div>
      <TimeFields form={form} exams={exams} onForm={onForm} />
      <StopInputs
        legend={words.boarding}
        hasTimes={hasMap}
        stops={form.boarding}
        points={choices.points}
        onStops={(boarding) => onForm({ boarding })}
      />
      <StopInputs
        legend={words.dropping}
        hasTimes={false}
        stops={form.dropping}
        points={choices.points}
        onStops={(dropping) => onForm({ dropping })}
      />
    </>
  );
}

function TimeFields({ form, exams, onForm }: Omit<FieldsProps, "choices">) {
  const { t } = useAdminMessages();
  const words = t.trips;
  const nightHint = useNightHint();
  const time = { type: "datetime-local" } as const;
  const maybe = { ...time, required: false } as const;
  return (
    <div className={styles["form"]}>
      <Input
        {...time}
        label={words.departs}
        hint={nightHint(form.departs)}
        value={form.departs}
        onValue={(departs) => onForm({ departs })}
      />
      <Input
        {...time}
        label={words.arrives}
        value={form.arrives}
        onValue={(arrives) => onForm({ arrives })}
      />
      <Input
        {...maybe}
        label={words.returns}
        hint={words.returnsHint}
        value={form.returns}
        onValue={(returns) => onForm({ returns })}
      />
      {form.unit !== "" && (
        <ExamSelect exams={exams} value={form.exam} onExam={(exam) => onForm(withExam(exam))} />
      )}
      <Input
        type="date"
        label={words.exam}
        value={form.examDate}
        onValue={(examDate) => onForm({ examDate })}
      />
      <Input
        {...maybe}
        label={words.opens}
        hint={words.opensHint}
        value={form.opens}
        onValue={(opens) => onForm({ opens })}
      />
      <Input
        {...maybe}
        label={words.closes}
        hint={words.closesHint}
        value={form.saleCloses}
        onValue={(saleCloses) => onForm({ saleCloses })}
      />
    </div>
  );
}
