/** Vehicle, driver and guide of one way of a trip. */
import { useState } from "react";
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import type { DutiesView, DutyView } from "../../../../worker/contract/staff/staff-duties.ts";
import type { MeView } from "../../../../worker/contract/staff/staff-sign-in.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import { ActDialog } from "../../acts/act-dialog.tsx";
import { ActForm } from "../../acts/act-form.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import { useInstant } from "../../use-instant.ts";
import { ClashNote } from "./clash-note.tsx";
import { listChangedFields, dutyInput, draftOfDuty, type DutyDraft } from "./duty-input.ts";
import { Input, Select } from "../../forms/form-inputs.tsx";
import { bindField, useFormDraft } from "../../forms/use-form-draft.ts";
import styles from "../trips.module.css";

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
  const draft = useFormDraft("set-duty", `${trip} ${duty.leg}`, draftOfDuty(duty));
  const { values } = draft;
  const text = (name: keyof DutyDraft) => (
    <Input
      key={name}
      label={words.fields[name]}
      required={false}
      type={name.endsWith("phone") ? "tel" : "text"}
      maxLength={name === "meeting_place" ? 200 : 80}
      {...bindField(draft, name)}
    />
  );
  return (
    <>
      <ActForm act="set-duty" className={styles["form"]} onPreview={() => setIsAsking(true)}>
        <ClashNote clashes={draft.clashes} labels={words.fields} />
        {TEXTS.map(text)}
        <Select
          required={false}
          label={words.fields.guide}
          none={words.somebodyElse}
          options={guides}
          {...bindField(draft, "guide")}
        />
        {values.guide === "" && text("guide_name")}
        {text("guide_phone")}
        {text("meeting_place")}
        <Input
          label={words.fields.departs}
          type="datetime-local"
          required={false}
          {...bindField(draft, "departs")}
        />
      </ActForm>
      {isAsking && (
        <ActDialog
          act="set-duty"
          input={dutyInput(values, { trip, ...duty })}
          target={words.legs[duty.leg]}
          onMe={onMe}
          onSent={draft.clear}
          onClose={() => {
            setIsAsking(false);
            onClose();
          }}
        >
          {(view) => <Changes view={view} />}
        </ActDialog>
      )}
    </>
  );
}

function Changes({ view: { was, became } }: { view: ActAnswer<"set-duty"> }) {
  const { t } = useAdminMessages();
  const instant = useInstant();
  const say = (fields: typeof was, name: keyof typeof was) =>
    name === "departs" ? instant(fields.departs) : (fields[name] ?? "") || t.duties.notKnown;
  const facts = listChangedFields(was, became).map(
    (name) => [t.duties.fields[name], t.fares.row(say(was, name), say(became, name))] as const,
  );
  return <FactList facts={facts} className={styles["facts"]} />;
}
