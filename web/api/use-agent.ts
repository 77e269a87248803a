/** Who is logged in: loaded when the page starts and at each change. A failure is silent and means nobody (spec 8). */
import { useEffect } from "react";
import { useSWRConfig } from "swr";
import type { AgentView } from "../../worker/contract/session.ts";
import { listenForSession, replaceToken } from "./session-token.ts";
import { useQuery } from "./use-query.ts";

const PROFILE = "/api/profile";
/** Responses that depend on the session, reloaded when it changes. */
const OF_SESSION: ReadonlySet<unknown> = new Set([
  PROFILE,
  "/api/agent/sales",
  "/api/check-ticket",
]);

export interface Caller {
  /** Null: nobody, or the load failed. */
  agent: AgentView | null;
  isWaiting: boolean;
}

export function useAgent(): Caller {
  const read = useQuery("GET /api/profile", undefined, { revalidateOnFocus: false });
  const isKnown = read.refusal === undefined;
  const rotated = read.value?.data.token;
  useEffect(() => {
    if (rotated !== undefined) replaceToken(rotated);
  }, [rotated]);
  return {
    agent: isKnown ? (read.value?.data.userData ?? null) : null,
    isWaiting: read.isWaiting,
  };
}

/** Used once, in the layout: after a log-in or log-out, here or in another tab, the agent's data is loaded again. */
export function useSessionListener(): void {
  const { mutate } = useSWRConfig();
  useEffect(
    () => listenForSession(() => void mutate(isOfSession, undefined, { revalidate: true })),
    [mutate],
  );
}

function isOfSession(key: unknown): boolean {
  return Array.isArray(key) && OF_SESSION.has(key[0]);
}
