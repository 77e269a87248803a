/**
 * From the wallet's yes to the ticket. The same execute is sent until there is an answer that says what became
 * of the money: silence, an error or "still checking" is never a no. Sending it again charges nobody twice; the
 * bill decides (protocol 5).
 */
import type { PaymentExecuteView, PaymentInDoubtView } from "../../../worker/contract/checkout.ts";
import type { Answer, ApiRefusal } from "../../api/client.ts";

export type ExecutionStage =
  | { stage: "asking" }
  /** The server does not know yet, and keeps the seats. */
  | { stage: "in_doubt" }
  /** No answer that could be read. */
  | { stage: "unheard"; refusal: ApiRefusal }
  | { stage: "ticket"; ticketingId: string }
  | { stage: "refused"; refusal: ApiRefusal };

export interface Execution {
  now: () => ExecutionStage;
  listen: (tell: () => void) => () => void;
  /** Ends a pause: somebody is waiting in front of the screen, or the connection is back. */
  askNow: () => void;
}

export interface ExecutionDependencies {
  ask: () => Promise<Answer<PaymentExecuteView | PaymentInDoubtView>>;
  wait: (ms: number) => Promise<void>;
  /** From 0 to 1. */
  chance: () => number;
}

const BACK_OFF_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
const LONGEST_WAIT_MS = 30_000;
/** Those whom one outage has cut off do not come back in one moment. */
const JITTER = 0.25;

export function startExecution({ ask, wait, chance }: ExecutionDependencies): Execution {
  const listeners = new Set<() => void>();
  let stage: ExecutionStage = { stage: "asking" };
  let wake = (): void => undefined;

  const show = (next: ExecutionStage): void => {
    stage = next;
    for (const tell of listeners) tell();
  };
  const pause = async (ms: number): Promise<void> => {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await Promise.race([woken, wait(Math.min(ms, LONGEST_WAIT_MS))]);
  };

  const run = async (): Promise<void> => {
    for (let unheard = 0; ;) {
      const answer = await ask();
      if (!answer.ok && !isPassing(answer.refusal)) {
        show({ stage: "refused", refusal: answer.refusal });
        return;
      }
      if (!answer.ok) {
        show({ stage: "unheard", refusal: answer.refusal });
        await pause(withJitter(BACK_OFF_MS[unheard++] ?? LONGEST_WAIT_MS, chance()));
        continue;
      }
      if (answer.value.status_code === 201) {
        show({ stage: "ticket", ticketingId: answer.value.data.ticket_data.ticketing_id });
        return;
      }
      unheard = 0;
      show({ stage: "in_doubt" });
      await pause(answer.value.retry_after * 1000);
    }
  };
  void run();

  return {
    now: () => stage,
    listen(tell) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    askNow: () => wake(),
  };
}

function withJitter(ms: number, chance: number): number {
  return Math.round(ms * (1 - JITTER + JITTER * chance));
}

/**
 * An agent's session that ended on the way is dropped by the client and the bill still names the agent; so it is
 * asked again. Faults of the server, too many callers and no connection pass as well.
 */
function isPassing({ status, code }: ApiRefusal): boolean {
  return status < 400 || status === 401 || status === 429 || status >= 500 || code === "unreadable";
}
