/** A day's trips on another day: each is answered before it is done. */
import { useState, type SubmitEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { actName } from "../act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import type { ScreenProps } from "../screen-props.ts";
import { CopyRows } from "./copy-rows.tsx";
import { examsAfter, goesTo } from "./exam-choice.ts";
import { ExamTicks, useDatedExams } from "./exam-ticks.tsx";
import { Input } from "../form-inputs.tsx";
import styles from "./trips.module.css";

export function CopyDay({ onMe }: Pick<ScreenProps, "onMe">) {
  const { t, format } = useAdminMessages();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const exams = examsAfter(useDatedExams(to !== ""), to);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsAsking(true);
  };
  return (
    <details>
      <summary>{actName(t, "copy-trips")}</summary>
      <Panel>
        <form className={styles["form"]} onSubmit={submit}>
          <Input label={t.copies.dayFrom} type="date" value={from} onValue={setFrom} />
          <Input label={t.copies.dayTo} type="date" value={to} onValue={setTo} />
          <ExamTicks exams={exams} chosen={chosen} onChosen={setChosen} />
          <Button type="submit" variant="quiet">
            {actName(t, "copy-trips")}
          </Button>
        </form>
      </Panel>
      {isAsking && (
        <ActDialog
          act="copy-trips"
          input={{ from, to, ...goesTo(exams, chosen) }}
          target={format.date(to)}
          onMe={onMe}
          onClose={() => setIsAsking(false)}
        >
          {({ rows }) => <CopyRows rows={rows} />}
        </ActDialog>
      )}
    </details>
  );
}
