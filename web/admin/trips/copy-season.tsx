/** A season from an older one: its days, the exams that its trips went to, and the new day of each. */
import { useState, type SubmitEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { actName } from "../act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import type { ScreenProps } from "../screen-props.ts";
import admin from "../admin.module.css";
import { Input } from "../form-inputs.tsx";
import { newDraft, type SeasonDraft } from "./season-draft.ts";
import { SeasonExams } from "./season-exams.tsx";
import styles from "./trips.module.css";

/** Kept while the page is open, for the same person: the days of many exams are not typed twice. */
const last = new Map<string, SeasonDraft>();

export function CopySeason({ me, onMe }: Pick<ScreenProps, "me" | "onMe">) {
  const { t } = useAdminMessages();
  const [draft, setDraft] = useState(() => last.get(me.staff.id) ?? newDraft(Date.now()));
  const change = (changed: Partial<SeasonDraft>): void => {
    const next = { ...draft, ...changed };
    last.set(me.staff.id, next);
    setDraft(next);
  };
  const { from, to, found } = draft;
  const find = (event: SubmitEvent): void => {
    event.preventDefault();
    change({ found: { from, to } });
  };
  return (
    <details>
      <summary>{actName(t, "copy-season")}</summary>
      <Panel>
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
        {found !== null && <SeasonExams draft={draft} found={found} onDraft={change} onMe={onMe} />}
      </Panel>
    </details>
  );
}
