/**
 * A sale at a counter: previewed, confirmed at once where the preview is what the screen shows, and found out. The hash
 * of the confirmed preview is kept until it is known what became of it: sent again, it sells nothing twice.
 */
import { useRef, useState } from "react";
import type { ApiRefusal } from "../../api/refusal.ts";
import { confirmAct, previewAct } from "../acts/act-call.ts";
import { staffCall } from "../staff-call.ts";
import { useReloadAll } from "../use-staff-query.ts";
import type { Pending } from "./kept-sale.ts";
import {
  outcomeOfFinishing,
  outcomeOfConfirming,
  type Outcome,
  type Preview,
} from "./sale-outcome.ts";

const ACT = "sell-at-counter";

interface Parts {
  /** The text of the log entry. */
  reason: string;
  kept: Pending | null;
  /** Called before a confirmation is sent, and with null once its result is known. */
  onPending: (pending: Pending | null) => void;
  /** Whether the held seats may be sold. */
  setIsSold: (isSold: boolean) => void;
}

export function useCounterSale({ reason, kept, onPending, setIsSold }: Parts) {
  const reloadAll = useReloadAll();
  /** Differs from what was on the screen, and waits for another press. */
  const [changed, setChanged] = useState<Preview | null>(null);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(
    kept === null ? null : { state: "in_doubt" },
  );
  const [isBusy, setIsBusy] = useState(false);
  const pending = useRef(kept);
  const isRunning = useRef(false);

  /** Two presses at once are one. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    await work();
    setIsBusy(false);
    isRunning.current = false;
  }
  function setPending(next: Pending | null): void {
    pending.current = next;
    onPending(next);
  }
  async function send(): Promise<void> {
    const { current } = pending;
    if (current === null) return;
    const { input, hash } = current;
    setIsSold(true);
    const confirmed =
      input === null
        ? "asked_before"
        : outcomeOfConfirming(await confirmAct({ act: ACT, input, reason }, hash));
    const known =
      confirmed === "asked_before"
        ? outcomeOfFinishing(await staffCall("finish-counter-sale", { hash }))
        : confirmed;
    if (known.state !== "in_doubt") setPending(null);
    if (known.state === "changed" || known.state === "not_sold") setIsSold(false);
    if (known.state === "changed") setChanged(known.preview);
    setOutcome(known.state === "changed" ? null : known);
    // Not waited for: the next customer begins while the lists are read again.
    void reloadAll();
  }
  return {
    changed,
    refusal,
    outcome,
    isBusy,
    /** `prepare` makes the act's input; null: it can't be made now, and its reason is shown elsewhere. */
    sell: (
      prepare: () => Promise<Record<string, unknown> | null>,
      isAsShown: (preview: Preview) => boolean,
    ) =>
      once(async () => {
        setRefusal(null);
        setOutcome(null);
        const input = await prepare();
        if (input === null) return;
        const answer = await previewAct({ act: ACT, input, reason });
        if (!answer.ok) {
          setRefusal(answer.refusal);
          return;
        }
        const { hash } = answer.value;
        const isSeen = hash !== null && (isAsShown(answer.value) || changed?.hash === hash);
        setChanged(isSeen ? null : answer.value);
        if (!isSeen) return;
        setPending({ input, hash });
        await send();
      }),
    /** Whenever it is not known what became of the confirmation. */
    findOut: () => once(send),
  };
}
