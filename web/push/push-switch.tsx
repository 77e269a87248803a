/** Turns one kind of push on and off for this phone: shows the state, and has one button. */
import { useEffect, useRef, useState, type ComponentType } from "react";
import type { ApiRefusal } from "../api/refusal.ts";
import { Button } from "../ui/button.tsx";
import type { PushState, TurnedOn } from "./browser-push.ts";

interface Props {
  /** The class of the section. It is left out where the surrounding element gives the style. */
  className?: string | undefined;
  words: {
    title: string;
    state: Record<PushState | "failed", string>;
    turnOn: string;
    turnOff: string;
  };
  /** Called again whenever it is another function. */
  readState: () => Promise<PushState>;
  turnOn: () => Promise<TurnedOn>;
  /** Returns null when it is done. */
  turnOff: () => Promise<ApiRefusal | null>;
  Refusal: ComponentType<{ refusal: ApiRefusal }>;
}

export function PushSwitch({ className, words, readState, turnOn, turnOff, Refusal }: Props) {
  const [state, setState] = useState<PushState | "failed" | null>(null);
  const [refused, setRefused] = useState<ApiRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const stateText = useRef<HTMLOutputElement>(null);

  useEffect(() => {
    let isOpen = true;
    void readState()
      .catch(() => "off" as const)
      .then((found) => isOpen && setState(found));
    return () => {
      isOpen = false;
    };
  }, [readState]);

  const change = async (isOn: boolean): Promise<void> => {
    setRefused(null);
    setIsBusy(true);
    if (isOn) {
      const refusal = await turnOff();
      setRefused(refusal);
      if (refusal === null) setState("off");
    } else {
      const turned = await turnOn();
      if ("refusal" in turned) setRefused(turned.refusal);
      else setState(turned.state);
      // The button is gone then.
      if ("state" in turned && turned.state === "denied") stateText.current?.focus();
    }
    setIsBusy(false);
  };

  if (state === null) return null;
  const isOn = state === "on";
  return (
    <section className={className}>
      <h2>{words.title}</h2>
      <output ref={stateText} tabIndex={-1}>
        {words.state[state]}
      </output>
      {state !== "denied" && (
        <Button variant="quiet" isBusy={isBusy} onClick={() => void change(isOn)}>
          {isOn ? words.turnOff : words.turnOn}
        </Button>
      )}
      {refused !== null && <Refusal refusal={refused} />}
    </section>
  );
}
