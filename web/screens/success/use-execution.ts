import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { PaymentExecuteRequest } from "../../../worker/contract/checkout.ts";
import { call } from "../../api/call.ts";
import type { PaymentKeys } from "../checkout/payment-keys.ts";
import { startExecution, type Execution, type ExecutionStage } from "./execution.ts";

/** The payment-completed flag: one page executes a bill once, however often the screen is rendered or mounted. */
const executions = new Map<number, Execution>();

export function useExecution(keys: PaymentKeys | null): {
  stage: ExecutionStage;
  sendNow: () => void;
} {
  const execution = useMemo(() => (keys === null ? IDLE : executionOf(keys)), [keys]);
  useEffect(() => {
    window.addEventListener("online", execution.sendNow);
    return () => window.removeEventListener("online", execution.sendNow);
  }, [execution]);
  return {
    stage: useSyncExternalStore(execution.listen, execution.now),
    sendNow: execution.sendNow,
  };
}

const WAITING: ExecutionStage = { stage: "sending" };
const IDLE: Execution = {
  now: () => WAITING,
  listen: () => () => undefined,
  sendNow: () => undefined,
};

function executionOf(keys: PaymentKeys): Execution {
  const known = executions.get(keys.ticketBillPayBkashId);
  if (known !== undefined) return known;
  const body: PaymentExecuteRequest = keys;
  const started = startExecution({
    send: async () => call("POST /api/bkash/payment/execute", body),
    chance: Math.random,
    wait: async (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  executions.set(keys.ticketBillPayBkashId, started);
  return started;
}
