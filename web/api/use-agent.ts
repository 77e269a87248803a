/** Who is logged in: asked when the page starts and whenever that changes. A failure is silent: nobody is (spec 8). */
import { useEffect } from "react";
import { useSWRConfig } from "swr";
import type { AgentView } from "../../worker/contract/session.ts";
import { listenForSession, replaceToken } from "./session-token.ts";
import { useQuery } from "./use-query.ts";

const PROFILE = "/api/profile";
/** What the server answers to one agent is not for the next one. */
const OF_SESSION: ReadonlySet<unknown> = new Set([
  PROFILE,
  "/api/agent/sales",
  "/api/check-ticket",
]);

export interface Caller {
  /** Null: nobody, or it could not be found out. */
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

/** In the layout, once: somebody logged in or out, here or in another tab, and everything of theirs is asked anew. */
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
