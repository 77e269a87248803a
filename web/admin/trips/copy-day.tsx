/** A day's trips on another day: each is answered before it is done. */
import { useState, type SubmitEvent } from "react";
import type { ActAnswer } from "../../../worker/contract/staff-acts.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { actName } from "../act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import type { ScreenProps } from "../screen-props.ts";
import { useInstant } from "../use-instant.ts";
import { Input } from "./form-inputs.tsx";
import styles from "./trips.module.css";

export function CopyDay({ onMe }: Pick<ScreenProps, "onMe">) {
  const { t, format } = useAdminMessages();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsAsking(true);
  };
  return (
    <details>
      <summary className={styles["summary"]}>{actName(t, "copy-trips")}</summary>
      <Panel>
        <form className={styles["form"]} onSubmit={submit}>
          <Input label={t.trips.copyFrom} type="date" value={from} onValue={setFrom} />
          <Input label={t.trips.copyTo} type="date" value={to} onValue={setTo} />
          <Button type="submit" variant="quiet">
            {actName(t, "copy-trips")}
          </Button>
        </form>
      </Panel>
      {isAsking && (
        <ActDialog
          act="copy-trips"
          input={{ from, to }}
          target={format.date(to)}
          onMe={onMe}
          onClose={() => setIsAsking(false)}
        >
          {({ rows }) => <CopiedRows rows={rows} />}
        </ActDialog>
      )}
    </details>
  );
}

function CopiedRows({ rows }: Pick<ActAnswer<"copy-trips">, "rows">) {
  const { t } = useAdminMessages();
  const instant = useInstant();
  return (
    <ul className={styles["buyers"]}>
      {rows.map(({ trip, name, departs, why }) => (
        <li key={trip}>
          {name}, {instant(departs)}
          {why !== null && (
            <>
              {" "}
              ({t.trips.notCopied}: <span lang="en">{why}</span>)
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
