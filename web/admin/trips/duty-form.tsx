/** Vehicle, driver and guide of one way of a trip. */
import { useState } from "react";
import type { ActAnswer } from "../../../worker/contract/staff-acts.ts";
import type { DutiesView, DutyView } from "../../../worker/contract/staff-duties.ts";
import type { MeView } from "../../../worker/contract/staff-sign-in.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { ActForm } from "../act-form.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { useInstant } from "../use-instant.ts";
import admin from "../admin.module.css";
import { ClashNote } from "./clash-note.tsx";
import { changedFields, dutyInput, draftOfDuty, type DutyDraft } from "./duty-input.ts";
import { Input, Select } from "../form-inputs.tsx";
import { useMerged } from "./use-merged.ts";
import styles from "./trips.module.css";

interface Props extends Pick<DutiesView, "guides"> {
  trip: string;
  duty: DutyView;
  onMe: (me: MeView) => void;
  onClose: () => void;
}

const TEXTS = ["plate", "driver_name", "driver_phone"] as const;

export function DutyForm({ trip, duty, guides, onMe, onClose }: Props) {
  const { t } = useAdminMessages();
  const words = t.duties;
  const [isAsking, setIsAsking] = useState(false);
  const { values, clashes, onValue } = useMerged(draftOfDuty(duty));
  const text = (name: keyof DutyDraft) => (
    <Input
      key={name}
      label={words.fields[name]}
      required={false}
      type={name.endsWith("phone") ? "tel" : "text"}
      maxLength={name === "meeting_place" ? 200 : 80}
      value={values[name]}
      onValue={onValue(name)}
    />
  );
  return (
    <section className={admin["section"]} aria-label={words.legs[duty.leg]}>
      <h3>{words.legs[duty.leg]}</h3>
      <p className={admin["soft"]}>
        {duty.lacks.length === 0
          ? words.isWhole
          : duty.lacks.map((part) => words.lacks[part]).join(", ")}
      </p>
      <ActForm act="set-duty" className={styles["form"]} onPreview={() => setIsAsking(true)}>
        <ClashNote clashes={clashes} labels={words.fields} />
        {TEXTS.map(text)}
        <Select
          required={false}
          label={words.fields.guide}
          none={words.somebodyElse}
          options={guides}
          value={values.guide}
          onValue={onValue("guide")}
        />
        {values.guide === "" && text("guide_name")}
        {text("guide_phone")}
        {text("meeting_place")}
        <Input
          label={words.fields.departs}
          type="datetime-local"
          required={false}
          value={values.departs}
          onValue={onValue("departs")}
        />
      </ActForm>
      {isAsking && (
        <ActDialog
          act="set-duty"
          input={dutyInput(values, { trip, ...duty })}
          target={words.legs[duty.leg]}
          onMe={onMe}
          onClose={() => {
            setIsAsking(false);
            onClose();
          }}
        >
          {(view) => <Changes view={view} />}
        </ActDialog>
      )}
    </section>
  );
}

function Changes({ view: { was, became } }: { view: ActAnswer<"set-duty"> }) {
  const { t } = useAdminMessages();
  const instant = useInstant();
  const say = (fields: typeof was, name: keyof typeof was) =>
    name === "departs" ? instant(fields.departs) : (fields[name] ?? "") || t.duties.notKnown;
  const facts = changedFields(was, became).map(
    (name) => [t.duties.fields[name], t.fares.row(say(was, name), say(became, name))] as const,
  );
  return <FactList facts={facts} className={styles["facts"]} />;
}
