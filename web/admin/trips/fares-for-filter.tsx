/** One price for all trips of the filter: each is answered before it is done. */
import { useState, type SubmitEvent } from "react";
import type { ActAnswer } from "../../../worker/contract/staff-acts.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { actName } from "../act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import type { ScreenProps } from "../screen-props.ts";
import { useInstant } from "../use-instant.ts";
import admin from "../admin.module.css";
import { NumberInput } from "../form-inputs.tsx";
import { RowList } from "./row-list.tsx";
import styles from "./trips.module.css";

interface Props extends Pick<ScreenProps, "onMe"> {
  /** The filter of the list, as sent. */
  filter: Readonly<Record<string, string>>;
}

export function FaresForFilter({ filter, onMe }: Props) {
  const { t, format } = useAdminMessages();
  const [fare, setFare] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsAsking(true);
  };
  return (
    <details>
      <summary>{actName(t, "set-fares")}</summary>
      <Panel>
        <p className={admin["soft"]}>{t.fares.text}</p>
        <form className={styles["form"]} onSubmit={submit}>
          <NumberInput kind="amount" label={t.fares.newFare} value={fare} onValue={setFare} />
          <Button type="submit" variant="quiet">
            {actName(t, "set-fares")}
          </Button>
        </form>
      </Panel>
      {isAsking && (
        <ActDialog
          act="set-fares"
          input={{ ...filter, fare }}
          target={format.money(Number(fare))}
          onMe={onMe}
          onClose={() => setIsAsking(false)}
        >
          {({ rows }) => <FareRows rows={rows} />}
        </ActDialog>
      )}
    </details>
  );
}

function FareRows({ rows }: Pick<ActAnswer<"set-fares">, "rows">) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.fares;
  return (
    <RowList label={t.placeNames.trips}>
      {rows.map(({ trip, name, departs, was, became, sold, paid, why }) => (
        <li key={trip}>
          {name}, {instant(departs)}:{" "}
          {why === null
            ? words.row(format.money(was), format.money(became))
            : `${format.money(was)} (${words.kept[why]})`}
          {why === null && sold > 0 && <>. {words.paid(format.digits(sold), format.money(paid))}</>}
        </li>
      ))}
    </RowList>
  );
}
