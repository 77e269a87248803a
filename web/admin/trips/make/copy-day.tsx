/** A day's trips on another day: each is answered before it is done. */
import { useState, type SubmitEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { ActDialog } from "../../acts/act-dialog.tsx";
import { actName } from "../../acts/act-name.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import type { ScreenProps } from "../../frame/screen-props.ts";
import { CopyRows } from "./copy-rows.tsx";
import { examsAfter, findCommonExam } from "./exam-choice.ts";
import { ExamTicks, useDatedExams } from "./exam-ticks.tsx";
import { Input } from "../../forms/form-inputs.tsx";
import { bindField, useFormDraft } from "../../forms/use-form-draft.ts";
import styles from "../trips.module.css";

const NOTHING: { from: string; to: string; chosen: readonly string[] } = {
  from: "",
  to: "",
  chosen: [],
};

export function CopyDay({ onMe }: Pick<ScreenProps, "onMe">) {
  const { t, format } = useAdminMessages();
  const draft = useFormDraft("copy-day", "", NOTHING);
  const { from, to, chosen } = draft.values;
  const [isAsking, setIsAsking] = useState(false);
  const exams = examsAfter(useDatedExams(to !== ""), to);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsAsking(true);
  };
  return (
    <>
      <form className={styles["form"]} onSubmit={submit}>
        <Input label={t.copies.dayFrom} type="date" {...bindField(draft, "from")} />
        <Input label={t.copies.dayTo} type="date" {...bindField(draft, "to")} />
        <ExamTicks
          exams={exams}
          chosen={chosen}
          onChosen={(ticked) => draft.change({ chosen: ticked })}
        />
        <Button type="submit" variant="quiet">
          {actName(t, "copy-trips")}
        </Button>
      </form>
      {isAsking && (
        <ActDialog
          act="copy-trips"
          input={{ from, to, ...findCommonExam(exams, chosen) }}
          target={format.date(to)}
          onMe={onMe}
          onSent={draft.clear}
          onClose={() => setIsAsking(false)}
        >
          {({ rows }) => <CopyRows rows={rows} />}
        </ActDialog>
      )}
    </>
  );
}
