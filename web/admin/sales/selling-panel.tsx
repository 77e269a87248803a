/** Whether the shop sells; if not, each reason with its own end. A stop by hand begins and ends here. */
import { useState } from "react";
import type { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useInstant } from "../use-instant.ts";
import styles from "./sales.module.css";

interface Props extends Pick<ScreenProps, "me" | "onMe"> {
  sales: TodayView["sales"];
}

export function SellingPanel({ sales, me, onMe }: Props) {
  const { t } = useAdminMessages();
  const instant = useInstant();
  const [chosen, setChosen] = useState<"pause-sales" | "resume-sales" | null>(null);
  const { stopped_at, paused_at, standing_still } = sales;
  const words = t.sales;
  const act = stopped_at === null ? "pause-sales" : "resume-sales";
  return (
    <section className={styles["section"]} aria-label={words.haltTitle}>
      <h2>{words.haltTitle}</h2>
      <Panel>
        {!isHalted(sales) && <p>{words.selling}</p>}
        {standing_still !== null && (
          <p>{words.standsStill[standing_still.why](instant(standing_still.since))}</p>
        )}
        {stopped_at !== null && <p>{words.stoppedByHand(instant(stopped_at))}</p>}
        {paused_at !== null && <p>{words.pausedByRestore(instant(paused_at))}</p>}
        {me.may.includes(act) && (
          <Button variant="quiet" onClick={() => setChosen(act)}>
            {act === "pause-sales" ? words.stopSales : words.resumeSales}
          </Button>
        )}
      </Panel>
      {chosen !== null && (
        <ActDialog
          act={chosen}
          input={{}}
          target={words.haltTitle}
          onMe={onMe}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}

export function isHalted(sales: TodayView["sales"]): boolean {
  const { stopped_at, paused_at, standing_still } = sales;
  return stopped_at !== null || paused_at !== null || standing_still !== null;
}
