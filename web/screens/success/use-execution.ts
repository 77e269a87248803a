import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { PaymentExecuteRequest } from "../../../worker/contract/booking/checkout.ts";
import { call } from "../../api/call.ts";
import type { Answer } from "../../api/refusal.ts";
import type { PaymentKeys } from "../../booking/payment-keys.ts";
import {
  startExecution,
  type Execution,
  type ExecutionStage,
  type PaymentAnswer,
} from "./execution.ts";

/** The payment-completed flag: one page executes a bill once, however often the screen is rendered or mounted. */
const executions = new Map<string, Execution>();

/** `isApproved` false: the wallet's way back does not say yes, so that the payment is asked about and not executed. */
export function useExecution(
  keys: PaymentKeys | null,
  isApproved: boolean,
): {
  stage: ExecutionStage;
  sendNow: () => void;
} {
  const execution = useMemo(
    () => (keys === null ? IDLE : startOnce(keys, isApproved)),
    [keys, isApproved],
  );
  useEffect(() => {
    window.addEventListener("online", execution.sendNow);
    return () => window.removeEventListener("online", execution.sendNow);
  }, [execution]);
  return {
    stage: useSyncExternalStore(execution.listen, execution.now, IDLE.now),
    sendNow: execution.sendNow,
  };
}

const WAITING: ExecutionStage = { stage: "sending" };
const IDLE: Execution = {
  now: () => WAITING,
  listen: () => () => undefined,
  sendNow: () => undefined,
};

function startOnce(keys: PaymentKeys, isApproved: boolean): Execution {
  const name = `${keys.ticketBillPayBkashId} ${isApproved}`;
  const known = executions.get(name);
  if (known !== undefined) return known;
  const body: PaymentExecuteRequest = keys;
  let isExecuted = isApproved;
  const started = startExecution({
    async send() {
      const answer: Answer<PaymentAnswer> = isExecuted
        ? await call("POST /api/bkash/payment/execute", { ...body, buyer_returned: true })
        : await call("POST /api/payment-state", body);
      // A bill in progress never opens again: execute sends nothing new then, and asks the wallet.
      if (answer.ok && answer.value.status_code === 202) isExecuted = true;
      return answer;
    },
    chance: Math.random,
    wait: async (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  executions.set(name, started);
  return started;
}
