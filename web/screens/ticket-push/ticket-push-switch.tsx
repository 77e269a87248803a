/** Turns the messages of a ticket on and off for this phone, and says that the SMS is sent in any case. */
import { useCallback } from "react";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { PushSwitch } from "../../push/push-switch.tsx";
import { RefusalList } from "../../ui/refusal-list.tsx";
import { refreshPushState, turnOff, turnOn } from "./ticket-push.ts";

export function TicketPushSwitch({ ticket, serverKey }: { ticket: string; serverKey: string }) {
  const { t } = useMessages();
  const language = useLanguage();
  const readState = useCallback(
    () => refreshPushState({ ticket, serverKey, language }),
    [ticket, serverKey, language],
  );
  return (
    <PushSwitch
      words={t.moves.push}
      readState={readState}
      turnOn={() => turnOn({ ticket, serverKey, language })}
      turnOff={() => turnOff(ticket)}
      Refusal={RefusalList}
    />
  );
}
