/**
 * All messages of the page that can go out once more, by one act: after an hour in which the gateway was silent, say.
 */
import { useState } from "react";
import type { StaffMessage } from "../../../worker/contract/staff/staff-messages.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import type { ScreenProps } from "../frame/screen-props.ts";

interface Props extends Pick<ScreenProps, "me" | "onMe"> {
  messages: readonly StaffMessage[];
}

const ACT = "send-messages-again";
/** For one its own button is there. */
const FEWEST = 2;

export function SendAllAgain({ messages, me, onMe }: Props) {
  const { t, format } = useAdminMessages();
  const [chosen, setChosen] = useState<readonly StaffMessage[] | null>(null);
  const ready = messages.filter(({ applies }) => applies.includes("send-message-again"));
  return (
    <>
      {ready.length >= FEWEST && me.may.includes(ACT) && (
        <span>
          <Button variant="quiet" onClick={() => setChosen(ready)}>
            {t.messages.againAll(format.digits(ready.length))}
          </Button>
        </span>
      )}
      {chosen !== null && (
        <ActDialog
          act={ACT}
          input={{ messages: chosen.map(({ bill, topic }) => ({ bill, topic })) }}
          target={t.placeNames.messages}
          onMe={onMe}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
