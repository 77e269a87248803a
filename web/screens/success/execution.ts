/**
 * Executes a confirmed payment. The same execute is repeated until a response has the result of the payment: a
 * time-out, an error or "still checking" is never a refusal. Repeating it never charges twice; the bill decides
 * (protocol 5).
 */
import type {
  PaymentExecuteView,
  PaymentInDoubtView,
  PaymentOpenView,
} from "../../../worker/contract/booking/checkout.ts";
import type { Answer, ApiRefusal } from "../../api/refusal.ts";
import { EXECUTE_LONGEST_WAIT_MS, findExecuteRetryDelayMs } from "../../api/retries.ts";

export type ExecutionStage =
  | { stage: "sending" }
  /** The server does not know yet, and keeps the seats. */
  | { stage: "in_doubt"; areSeatsKept: boolean; payment_provider?: string | undefined }
  /** No usable response. */
  | { stage: "no_response"; refusal: ApiRefusal }
  | { stage: "ticket"; ticketingId: string }
  /** The wallet was not asked, and nobody was charged. */
  | { stage: "open"; payment_provider?: string | undefined }
  | { stage: "refused"; refusal: ApiRefusal };

export interface Execution {
  now: () => ExecutionStage;
  listen: (listener: () => void) => () => void;
  /** Ends a pause: the visitor clicked, or the connection is back. */
  sendNow: () => void;
}

export type PaymentAnswer = PaymentExecuteView | PaymentInDoubtView | PaymentOpenView;

export interface ExecutionDependencies {
  send: () => Promise<Answer<PaymentAnswer>>;
  wait: (ms: number) => Promise<void>;
  /** From 0 to 1. */
  chance: () => number;
}

export function startExecution({ send, wait, chance }: ExecutionDependencies): Execution {
  const listeners = new Set<() => void>();
  let stage: ExecutionStage = { stage: "sending" };
  let wake = (): void => undefined;

  const show = (next: ExecutionStage): void => {
    stage = next;
    for (const notify of listeners) notify();
  };
  const pause = async (ms: number): Promise<void> => {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await Promise.race([woken, wait(Math.min(ms, EXECUTE_LONGEST_WAIT_MS))]);
  };

  const run = async (): Promise<void> => {
    for (let failures = 0; ;) {
      const answer = await send();
      if (!answer.ok && !isPassing(answer.refusal)) {
        show({ stage: "refused", refusal: answer.refusal });
        return;
      }
      if (!answer.ok) {
        show({ stage: "no_response", refusal: answer.refusal });
        failures += 1;
        await pause(findExecuteRetryDelayMs(failures, chance()));
        continue;
      }
      if ("code" in answer.value && answer.value.code === "payment_open") {
        show({ stage: "open", payment_provider: answer.value.payment_provider });
        return;
      }
      if (answer.value.status_code === 201) {
        show({ stage: "ticket", ticketingId: answer.value.data.ticket_data.ticketing_id });
        return;
      }
      failures = 0;
      show(
        answer.value.code === "awaiting_buyer"
          ? { stage: "sending" }
          : {
              stage: "in_doubt",
              areSeatsKept: answer.value.seats_kept !== false,
              payment_provider: answer.value.payment_provider,
            },
      );
      await pause(answer.value.retry_after * 1000);
    }
  };
  void run();

  return {
    now: () => stage,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    sendNow: () => wake(),
  };
}

/**
 * Refusals after which execute is repeated. An agent's session that expired is dropped by the client, and the bill
 * still names the agent. Server errors, overload and a lost connection are transient.
 */
function isPassing({ status, code }: ApiRefusal): boolean {
  return status < 400 || status === 401 || status === 429 || status >= 500 || code === "unreadable";
}
