/** The state of a confirmed act: done, waiting for a second person, or delayed so that it can be stopped. */
import { useState } from "react";
import type { ActView } from "../../../worker/contract/staff/staff.ts";
import { Button } from "../../ui/button.tsx";
import { actName, isKnownAct } from "./act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { staffCall } from "../staff-call.ts";
import { useInstant } from "../use-instant.ts";
import { useReloadAll } from "../use-staff-query.ts";
import { WhySecond } from "./why-second.tsx";
import styles from "../admin.module.css";

interface Props {
  view: ActView;
  /** The act that reverses it. */
  onUndo: () => void;
  onClose: () => void;
}

export function OutcomeOfAct({ view, onUndo, onClose }: Props) {
  const { t } = useAdminMessages();
  const instant = useInstant();
  const reloadAll = useReloadAll();
  const [isStopped, setIsStopped] = useState(false);
  const { state, changed, request, runs_at, inverse } = view;
  const stop = async () => {
    if (request === null) return;
    const answer = await staffCall("stop", { request });
    setIsStopped(answer.ok);
    await reloadAll();
  };
  return (
    <>
      <output>
        {isStopped && t.stopped}
        {!isStopped && state === "asked" && t.waitsForSecond}
        {!isStopped && state === "waiting" && runs_at !== null && t.runsAt(instant(runs_at))}
        {state === "done" && (changed ? t.done : t.nothingLeft)}
      </output>
      {!isStopped && view.second !== null && (
        <WhySecond second={view.second} hasOther={state === "asked"} />
      )}
      <span className={styles["tools"]}>
        {request !== null && !isStopped && (
          <Button variant="quiet" onClick={() => void stop()}>
            {t.stop}
          </Button>
        )}
        {inverse !== null && isKnownAct(t, inverse.act) && (
          <Button variant="quiet" onClick={onUndo}>
            {t.undo}: {actName(t, inverse.act)}
          </Button>
        )}
        <Button onClick={onClose}>{t.close}</Button>
      </span>
    </>
  );
}
