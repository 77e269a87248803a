/** Counts down, on every screen, to what one has just done, as long as it can be stopped. */
import { useEffect, useState } from "react";
import type { MeView, RequestsView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { staffCall } from "../staff-call.ts";
import { useReloadAll } from "../use-staff-query.ts";
import { Icon } from "./icon.tsx";
import { findStoppable } from "./stoppable-acts.ts";
import styles from "./frame.module.css";

interface Props {
  me: MeView;
  requests: RequestsView["requests"];
}

const SECOND_MS = 1_000;

export function StopBar({ me, requests }: Props) {
  const { t, format } = useAdminMessages();
  const reloadAll = useReloadAll();
  const [now, setNow] = useState(Date.now);
  const [stopped, setStopped] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const acts = findStoppable(requests, me.staff.id, now);
  const isCounting = acts.length > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const tick = () => setNow(Date.now());
    // `now` may be of long before these came.
    const first = setTimeout(tick);
    const timer = setInterval(tick, SECOND_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isCounting]);
  const stop = async (request: number) => {
    setStopped(request);
    const answer = await staffCall("stop", { request });
    setRefusal(answer.ok ? null : answer.refusal);
    if (answer.ok) toast.success(t.stopped);
    await reloadAll();
    setStopped(null);
  };
  if (acts.length === 0 && refusal === null) return null;
  return (
    <section className={styles["stops"]} aria-label={t.frame.stopTitle}>
      {refusal !== null && <Failure refusal={refusal} />}
      {acts.map(({ request, secondsLeft }) => (
        <div key={request.id} className={styles["stop"]}>
          <Icon name="clock" />
          <span className={styles["stopped"]}>
            <output>
              {actName(t, request.act)}
              {request.amount > 0 && `, ${format.money(request.amount)}`}
            </output>{" "}
            <b role="timer">{t.frame.secondsLeft(format.digits(secondsLeft))}</b>
          </span>
          <Button
            variant="quiet"
            isBusy={stopped === request.id}
            onClick={() => void stop(request.id)}
          >
            {t.stop}
          </Button>
        </div>
      ))}
    </section>
  );
}
