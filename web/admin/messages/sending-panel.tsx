/**
 * How sending stands, in one line beside the name of the place; under it the gateway, what this day costs, what waits;
 * and all of it stopped or let go by one act.
 */
import { useContext, useState } from "react";
import type { MessagesView } from "../../../worker/contract/staff/staff-messages.ts";
import { Button } from "../../ui/button.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { ActForm } from "../acts/act-form.tsx";
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import type { ChosenAct } from "../acts/chosen-act.ts";
import { Chip } from "../chip.tsx";
import { Icon } from "../frame/icon.tsx";
import { FoldedForm } from "../forms/folded-form.tsx";
import { NumberInput } from "../forms/form-inputs.tsx";
import { bindField, hasDraft, PersonContext, useFormDraft } from "../forms/use-form-draft.ts";
import { Panel } from "../panel.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useInstant } from "../use-instant.ts";
import { gatewayText } from "./message-words.ts";
import styles from "./messages.module.css";

type Sending = MessagesView["sending"];
type SendingAct = "pause-messages" | "resume-messages" | "set-message-budget";

interface Props extends Pick<ScreenProps, "me" | "onMe"> {
  sending: Sending;
}

export function SendingPanel({ sending, me, onMe }: Props) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const [chosen, setChosen] = useState<ChosenAct<SendingAct> | null>(null);
  const words = t.messages;
  const { gateway, paused_at, spent, budget, spent_on_changes, due, unknown, failed } = sending;
  const draft = useFormDraft("set-message-budget", "", { taka: String(budget) });
  const stateText = paused_at === null ? words.goesOut : words.paused(instant(paused_at));
  const isGoing = gateway !== null && paused_at === null;
  const person = useContext(PersonContext);
  // What stands still, and a form that was typed in, is open when its page is.
  const [isOpened] = useState(() => !isGoing || hasDraft(person, "set-message-budget", ""));
  const act = paused_at === null ? "pause-messages" : "resume-messages";
  return (
    <details className={styles["sending"]} aria-label={words.sendingTitle} open={isOpened}>
      <summary>
        <h2>{words.sendingTitle}</h2>
        <Chip tone={isGoing ? "good" : "bad"} sign={<Icon name={isGoing ? "check" : "warn"} />}>
          {gateway === null ? words.noGatewayShort : stateText}
        </Chip>
        <span>{words.ofBudget(format.money(spent), format.money(budget))}</span>
      </summary>
      <Panel>
        {gateway === null && <p>{words.noGateway}</p>}
        <FactList
          className={styles["facts"]}
          facts={[
            ...(gateway === null ? [] : [[words.gateway, gatewayText(words, gateway)] as const]),
            [words.state, stateText],
            [words.spent, words.ofBudget(format.money(spent), format.money(budget))],
            [words.spentOnChanges, format.money(spent_on_changes)],
            [words.waiting, format.digits(due)],
            [words.unknownCount, format.digits(unknown)],
            [words.failedCount, format.digits(failed)],
          ]}
        />
        {me.may.includes(act) && (
          <Button variant="quiet" onClick={() => setChosen({ act, input: {} })}>
            {act === "pause-messages" ? words.pause : words.resume}
          </Button>
        )}
      </Panel>
      {me.may.includes("set-message-budget") && (
        <FoldedForm form="set-message-budget" thing="" title={actName(t, "set-message-budget")}>
          <ActForm
            act="set-message-budget"
            className={styles["budget"]}
            onPreview={() =>
              setChosen({ act: "set-message-budget", input: draft.values, onSent: draft.clear })
            }
          >
            <NumberInput kind="amount" label={words.budget} {...bindField(draft, "taka")} />
          </ActForm>
        </FoldedForm>
      )}
      {chosen !== null && (
        <ActDialog
          {...chosen}
          target={t.placeNames.messages}
          onMe={onMe}
          onClose={() => setChosen(null)}
        />
      )}
    </details>
  );
}
