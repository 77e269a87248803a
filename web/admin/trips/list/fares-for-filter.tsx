/** One price for all trips of the filter: each is answered before it is done. */
import { useState, type SubmitEvent } from "react";
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import { Button } from "../../../ui/button.tsx";
import { ActDialog } from "../../acts/act-dialog.tsx";
import { actName } from "../../acts/act-name.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import type { ScreenProps } from "../../frame/screen-props.ts";
import { useInstant } from "../../use-instant.ts";
import admin from "../../admin.module.css";
import { NumberInput } from "../../forms/form-inputs.tsx";
import { bindField, useFormDraft } from "../../forms/use-form-draft.ts";
import { RowList } from "../make/row-list.tsx";
import styles from "../trips.module.css";

interface Props extends Pick<ScreenProps, "onMe"> {
  /** The filter of the list, as sent. */
  filter: Readonly<Record<string, string>>;
  /** Trips that are ticked: these, and not the filter's. */
  ticked: readonly string[];
}

const NOTHING = { fare: "" };

export function FaresForFilter({ filter, ticked, onMe }: Props) {
  const { t, format } = useAdminMessages();
  const draft = useFormDraft("set-fares", "", NOTHING);
  const { fare } = draft.values;
  const [isAsking, setIsAsking] = useState(false);
  const isOfTicked = ticked.length > 0;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsAsking(true);
  };
  return (
    <>
      <p className={admin["soft"]}>
        {isOfTicked ? t.fares.tickedText(format.digits(ticked.length)) : t.fares.text}
      </p>
      <form className={styles["form"]} onSubmit={submit}>
        <NumberInput kind="amount" label={t.fares.newFare} {...bindField(draft, "fare")} />
        <Button type="submit" variant="quiet">
          {actName(t, "set-fares")}
        </Button>
      </form>
      {isAsking && (
        <ActDialog
          act="set-fares"
          input={
            isOfTicked ? { fares: ticked.map((trip) => ({ trip, fare })) } : { ...filter, fare }
          }
          target={format.money(Number(fare))}
          onMe={onMe}
          onSent={draft.clear}
          onClose={() => setIsAsking(false)}
        >
          {({ rows }) => <FareRows rows={rows} />}
        </ActDialog>
      )}
    </>
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
          {format.name(name)}, {instant(departs)}:{" "}
          {why === null
            ? words.row(format.money(was), format.money(became))
            : `${format.money(was)} (${words.kept[why]})`}
          {why === null && sold > 0 && <>. {words.paid(format.digits(sold), format.money(paid))}</>}
        </li>
      ))}
    </RowList>
  );
}
