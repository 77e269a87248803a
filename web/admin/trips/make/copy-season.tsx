/** A season from an older one: its days, the exams that its trips went to, and the new day of each. */
import { useState, type SubmitEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import type { ScreenProps } from "../../frame/screen-props.ts";
import admin from "../../admin.module.css";
import { Input } from "../../forms/form-inputs.tsx";
import { useFormDraft } from "../../forms/use-form-draft.ts";
import { makeDraft } from "./season-draft.ts";
import { SeasonExams } from "./season-exams.tsx";
import styles from "../trips.module.css";

export function CopySeason({ onMe }: Pick<ScreenProps, "onMe">) {
  const { t } = useAdminMessages();
  const [start] = useState(() => makeDraft(Date.now()));
  const { values, change } = useFormDraft("copy-season", "", start);
  const { from, to, found } = values;
  const find = (event: SubmitEvent): void => {
    event.preventDefault();
    change({ found: { from, to } });
  };
  return (
    <>
      <p className={admin["soft"]}>{t.copies.seasonText}</p>
      <form className={styles["form"]} onSubmit={find}>
        <Input
          label={t.copies.seasonFrom}
          type="date"
          value={from}
          onValue={(day) => change({ from: day })}
        />
        <Input
          label={t.copies.seasonTo}
          type="date"
          min={from}
          value={to}
          onValue={(day) => change({ to: day })}
        />
        <Button type="submit" variant="quiet">
          {t.copies.findExams}
        </Button>
      </form>
      {found !== null && <SeasonExams draft={values} found={found} onDraft={change} onMe={onMe} />}
    </>
  );
}
