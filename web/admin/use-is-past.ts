/** Whether a refusal for want of a connection is past: the server has answered some other call since. */
import { useState } from "react";
import type { ApiRefusal } from "../api/refusal.ts";
import { useReturns } from "../offline/connection.ts";

export function useIsPast(refusal: ApiRefusal | null): boolean {
  const returns = useReturns();
  const [first, setFirst] = useState({ refusal, returns });
  if (first.refusal !== refusal) setFirst({ refusal, returns });
  return refusal?.code === "offline" && first.refusal === refusal && first.returns !== returns;
}
