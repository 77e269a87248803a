/** Rings the shop's alerts once, for whoever wants to know whether they reach anybody. */
import { useState } from "react";
import type { TryAlertsView } from "../../../worker/contract/health.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { Panel } from "../panel.tsx";
import { staffCall } from "../staff-call.ts";
import styles from "./sales.module.css";

export function TryAlerts() {
  const { t, format } = useAdminMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState<TryAlertsView | null>(null);
  const [refused, setRefused] = useState<ApiRefusal | null>(null);
  const words = t.sales.alerts;
  const describePush = (push: TryAlertsView["push"]): string => {
    if (push === null) return words.noPush;
    if (push.phones === 0) return words.noPushPhones;
    return words.pushed(format.digits(push.sent), format.digits(push.phones));
  };
  const tryThem = async (): Promise<void> => {
    setIsBusy(true);
    setRefused(null);
    const answer = await staffCall("try-alerts", {});
    setIsBusy(false);
    if (answer.ok) setTold(answer.value);
    else setRefused(answer.refusal);
  };
  return (
    <section className={styles["section"]} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Panel>
        <p>{words.lead}</p>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void tryThem()}>
          {words.tryThem}
        </Button>
        <output>
          {told !== null && (
            <>
              {told.phones === 0
                ? words.noPhones
                : words.sent(format.digits(told.sent), format.digits(told.phones))}{" "}
              {describePush(told.push)} {words.webhook[told.webhook ?? "none"]}
            </>
          )}
        </output>
        {refused !== null && <Failure refusal={refused} />}
      </Panel>
    </section>
  );
}
