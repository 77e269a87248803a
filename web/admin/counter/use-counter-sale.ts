/**
 * A sale at a counter, step by step: seats held, passenger typed, previewed, confirmed. The hash of the confirmed
 * preview is kept until it is known what became of it: sent again, it sells nothing twice.
 */
import { useEffect, useRef, useState } from "react";
import type { CounterHoldView } from "../../../worker/contract/staff-counter.ts";
import type { Answer, ApiRefusal } from "../../api/refusal.ts";
import { confirmAct, previewAct } from "../act-call.ts";
import { staffCall } from "../staff-call.ts";
import { useReloadAll } from "../use-staff-query.ts";
import {
  outcomeOfFinishing,
  outcomeOfConfirming,
  type Outcome,
  type Preview,
} from "./sale-outcome.ts";

export interface Basket {
  trip: string;
  /** To be held; none for a trip without a seat map. */
  seats: readonly string[];
}

const ACT = "sell-at-counter";

/** Held once for a dialog, and given up when it closes without a sale. */
export function useHold({ trip, seats }: Basket) {
  const [held, setHeld] = useState<Answer<CounterHoldView> | null>(null);
  const isSold = useRef(false);
  const wanted = seats.join(" ");
  useEffect(() => {
    if (wanted === "") return undefined;
    let booking: string | null = null;
    let isOver = false;
    const letGo = () => {
      if (booking !== null && !isSold.current)
        void staffCall("let-go-at-counter", { trip, booking });
    };
    void staffCall("hold-at-counter", { trip, seats: wanted.split(" ") }).then((answer) => {
      if (answer.ok) ({ booking } = answer.value);
      if (isOver) letGo();
      else setHeld(answer);
    });
    return () => {
      isOver = true;
      letGo();
    };
  }, [trip, wanted]);
  return { held, keep: () => void (isSold.current = true) };
}

export function useCounterSale(reason: string, keepHold: () => void) {
  const reloadAll = useReloadAll();
  const [input, setInput] = useState<Record<string, unknown>>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function busy(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    await work();
    setIsBusy(false);
  }
  const showPreview = (given: Record<string, unknown>) =>
    busy(async () => {
      const answer = await previewAct({ act: ACT, input: given, reason });
      setInput(given);
      setPreview(answer.ok ? answer.value : null);
      setRefusal(answer.ok ? null : answer.refusal);
    });
  /** The first time, and whenever it is not known what became of it. */
  const confirm = () =>
    busy(async () => {
      const hash = preview?.hash ?? null;
      // From now on the seats may be sold, whatever is answered.
      keepHold();
      const confirmed = outcomeOfConfirming(await confirmAct({ act: ACT, input, reason }, hash));
      const known =
        confirmed === "asked_before"
          ? outcomeOfFinishing(await staffCall("finish-counter-sale", { hash }))
          : confirmed;
      if (known.state === "changed") setPreview(known.preview);
      else setOutcome(known);
      await reloadAll();
    });
  const edit = () => setPreview(null);
  return { preview, refusal, outcome, isBusy, showPreview, confirm, edit };
}
