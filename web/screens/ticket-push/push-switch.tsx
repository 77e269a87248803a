/** Turns the messages of a ticket on and off for this phone. The SMS comes in any case, and it says so. */
import { useEffect, useRef, useState } from "react";
import type { ApiRefusal } from "../../api/refusal.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { RefusalList } from "../../ui/refusal-list.tsx";
import { refreshPushState, turnOff, turnOn, type PushState } from "./push-here.ts";

export function PushSwitch({ ticket, serverKey }: { ticket: string; serverKey: string }) {
  const { t } = useMessages();
  const language = useLanguage();
  const [state, setState] = useState<PushState | "failed" | null>(null);
  const [refused, setRefused] = useState<ApiRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const said = useRef<HTMLOutputElement>(null);

  useEffect(() => {
    let isOpen = true;
    void refreshPushState({ ticket, serverKey, language })
      .catch(() => "off" as const)
      .then((found) => isOpen && setState(found));
    return () => {
      isOpen = false;
    };
  }, [ticket, serverKey, language]);

  const change = async (isOn: boolean): Promise<void> => {
    setRefused(null);
    setIsBusy(true);
    if (isOn) {
      const refusal = await turnOff(ticket);
      setRefused(refusal);
      if (refusal === null) setState("off");
    } else {
      const turned = await turnOn({ ticket, serverKey, language });
      if ("refusal" in turned) setRefused(turned.refusal);
      else setState(turned.state);
      // The button is gone then.
      if ("state" in turned && turned.state === "denied") said.current?.focus();
    }
    setIsBusy(false);
  };

  if (state === null) return null;
  const isOn = state === "on";
  return (
    <section>
      <h2>{t.moves.push.title}</h2>
      <output ref={said} tabIndex={-1}>
        {t.moves.push.state[state]}
      </output>
      {state !== "denied" && (
        <Button variant="quiet" isBusy={isBusy} onClick={() => void change(isOn)}>
          {isOn ? t.moves.push.turnOff : t.moves.push.turnOn}
        </Button>
      )}
      {refused !== null && <RefusalList refusal={refused} />}
    </section>
  );
}
