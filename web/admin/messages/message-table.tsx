/**
 * Messages as a list: content and recipient, state, and the acts on each. The dialog of an act stands beside the
 * list, since the message may leave the list after the act.
 */
import { useState, type ReactNode } from "react";
import type { StaffMessage } from "../../../worker/contract/staff/staff-messages.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { DataTable } from "../lists/data-table.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useWhomToTell } from "../sales/use-advice.ts";
import { useMessageColumns } from "./message-columns.tsx";
import admin from "../admin.module.css";

type MessageAct = StaffMessage["applies"][number];

interface Props extends Pick<ScreenProps, "me" | "onMe"> {
  /** Name of the list, under which chosen columns are remembered. */
  name: string;
  caption: string;
  messages: readonly StaffMessage[];
  /** Shown when the list is empty. */
  none: ReactNode;
  /** All of one sale or trip, which is not named again. */
  isOf?: "sale" | "trip";
}

export function MessageTable({ name, caption, messages, none, isOf, me, onMe }: Props) {
  const [chosen, setChosen] = useState<{ act: MessageAct; message: StaffMessage } | null>(null);
  const findName = useNames();
  const columns = useMessageColumns(me.may, (message) => (
    <MessageActs message={message} may={me.may} onAct={(act) => setChosen({ act, message })} />
  ));
  const isNamed = (column: string) => column === isOf || (isOf === "sale" && column === "trip");
  return (
    <>
      {messages.length === 0 && none}
      {messages.length > 0 && (
        <DataTable
          name={name}
          caption={caption}
          columns={columns.filter(({ id }) => !isNamed(id))}
          rows={messages}
          rowId={({ bill, topic }) => `${bill} ${topic}`}
        />
      )}
      {chosen !== null && (
        <ActDialog
          act={chosen.act}
          input={{ sale: `#${chosen.message.bill}`, topic: chosen.message.topic }}
          target={findName(chosen.message)}
          onMe={onMe}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface ActsProps {
  message: StaffMessage;
  may: readonly string[];
  onAct: (act: MessageAct) => void;
}

function MessageActs({ message, may, onAct }: ActsProps) {
  const { t } = useAdminMessages();
  const findName = useNames();
  const whomToTell = useWhomToTell();
  const words = { "send-message-again": t.messages.again, "close-message": t.messages.close };
  const acts = message.applies.filter((act) => may.includes(act));
  if (acts.length === 0) return message.applies.length === 0 ? null : whomToTell.message;
  return (
    <span className={admin["tools"]}>
      {acts.map((act) => (
        <Button
          key={act}
          variant="quiet"
          aria-label={`${words[act]}: ${findName(message)}`}
          onClick={() => onAct(act)}
        >
          {words[act]}
        </Button>
      ))}
    </span>
  );
}

/** Its kind, and its sale. */
function useNames(): (message: StaffMessage) => string {
  const { t, format } = useAdminMessages();
  return ({ about, pnr, bill }) =>
    `${t.messages.about[about]}, ${pnr ?? `#${format.digits(bill)}`}`;
}
