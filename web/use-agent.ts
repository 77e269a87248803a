/** Who is logged in: asked when the page starts and whenever that changes. A failure is silent: nobody is (spec 8). */
import type { AgentView, ProfileView } from "../worker/contract/session.ts";
import { useRead } from "./use-read.ts";

export interface Caller {
  /** Null: nobody, or it could not be found out. */
  agent: AgentView | null;
  isWaiting: boolean;
  /** Asks again. */
  refresh: () => Promise<void>;
}

export function useAgent(): Caller {
  const read = useRead<ProfileView>("/api/profile", undefined, { revalidateOnFocus: false });
  const isKnown = read.refusal === undefined;
  return {
    agent: isKnown ? (read.value?.data.userData ?? null) : null,
    isWaiting: read.isWaiting,
    refresh: read.again,
  };
}
