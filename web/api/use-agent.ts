/**
 * Who is logged in: loaded when the page starts and at each change. A failure is silent (spec 8): screens for everybody
 * treat it as logged out, and a screen for agents says that it could not be loaded. A known agent stays known.
 */
import { useEffect } from "react";
import { useSWRConfig } from "swr";
import type { AgentView } from "../../worker/contract/agents/session.ts";
import { listenForSession, replaceToken } from "./session-token.ts";
import { useQuery, type Read } from "./use-query.ts";

const PROFILE = "/api/profile";
/** Responses that depend on the session, reloaded when it changes. */
const SESSION_PATHS: ReadonlySet<unknown> = new Set([
  PROFILE,
  "/api/agent/sales",
  "/api/check-ticket",
]);

export interface Caller {
  /** Null when nobody is signed in, or while it is not known because the first load is under way or has failed. */
  agent: AgentView | null;
  read: Read<unknown>;
}

export function useAgent(): Caller {
  const read = useQuery("GET /api/profile", undefined, {
    isQuiet: true,
    revalidateOnFocus: false,
  });
  const newToken = read.value?.data.token;
  useEffect(() => {
    if (newToken !== undefined) replaceToken(newToken);
  }, [newToken]);
  return {
    agent: read.value?.data.userData ?? null,
    read,
  };
}

/** Used once, in the layout: after a log-in or log-out, here or in another tab, the agent's data is loaded again. */
export function useSessionListener(): void {
  const { mutate } = useSWRConfig();
  useEffect(
    () => listenForSession(() => void mutate(dependsOnSession, undefined, { revalidate: true })),
    [mutate],
  );
}

function dependsOnSession(key: unknown): boolean {
  return Array.isArray(key) && SESSION_PATHS.has(key[0]);
}
