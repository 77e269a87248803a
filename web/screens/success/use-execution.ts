import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { PaymentExecuteRequest } from "../../../worker/contract/checkout.ts";
import { call } from "../../api/call.ts";
import type { PaymentKeys } from "../checkout/payment-keys.ts";
import { startExecution, type Execution, type ExecutionStage } from "./execution.ts";

/** The payment-completed flag: one page executes a bill once, however often the screen is drawn or mounted. */
const executions = new Map<number, Execution>();

export function useExecution(keys: PaymentKeys | null): {
  stage: ExecutionStage;
  askNow: () => void;
} {
  const execution = useMemo(() => (keys === null ? IDLE : executionOf(keys)), [keys]);
  useEffect(() => {
    window.addEventListener("online", execution.askNow);
    return () => window.removeEventListener("online", execution.askNow);
  }, [execution]);
  return {
    stage: useSyncExternalStore(execution.listen, execution.now),
    askNow: execution.askNow,
  };
}

const WAITING: ExecutionStage = { stage: "asking" };
const IDLE: Execution = {
  now: () => WAITING,
  listen: () => () => undefined,
  askNow: () => undefined,
};

function executionOf(keys: PaymentKeys): Execution {
  const known = executions.get(keys.ticketBillPayBkashId);
  if (known !== undefined) return known;
  const body: PaymentExecuteRequest = keys;
  const started = startExecution({
    ask: async () => call("POST /api/bkash/payment/execute", body),
    chance: Math.random,
    wait: async (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  executions.set(keys.ticketBillPayBkashId, started);
  return started;
}
