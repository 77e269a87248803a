/** Reads of the server, kept by SWR: `useQuery("/api/shop")`, or a POST that only reads with its body. */
import useSWR, { type SWRConfiguration } from "swr";
import { clientRefusal, getJson, postJson, type ApiRefusal } from "./client.ts";
import { isNewFromPage } from "./page-reads.ts";
import { askAgainAfterMs, pauseUntilOnline } from "./retries.ts";

export interface Read<T> {
  value: T | undefined;
  /** Set beside an older `value` when a refresh failed. */
  refusal: ApiRefusal | undefined;
  /** Nothing to show yet, neither value nor refusal. */
  isWaiting: boolean;
  /** A question is on its way, the first or a later one. */
  isAsking: boolean;
  again: () => Promise<void>;
}

class Refused extends Error {
  readonly refusal: ApiRefusal;

  constructor(refusal: ApiRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** A 4xx says no again the next time it is asked; only what may pass by itself is tried again. */
export const PASSING = ["offline", "timeout", "unreadable", "server_error", "overloaded"];

/** `path` null: nothing to ask yet. */
export function useQuery<T>(
  path: string | null,
  body?: unknown,
  options: Pick<SWRConfiguration, "refreshInterval" | "revalidateOnFocus"> = {},
): Read<T> {
  const { data, error, isValidating, mutate } = useSWR<T, unknown>(path && [path, body], read, {
    ...options,
    revalidateIfStale: path === null || !isNewFromPage(path, body),
    shouldRetryOnError: (reason: unknown) => PASSING.includes(refusalOf(reason).code),
  });
  return {
    value: data,
    refusal: error === undefined ? undefined : refusalOf(error),
    isWaiting: path !== null && data === undefined && error === undefined,
    isAsking: isValidating,
    again: async () => {
      // A refusal comes back through `refusal`, not through this promise.
      await mutate().catch(() => undefined);
    },
  };
}

/** A question that got lost on the way is asked again before anybody reads of it. */
export async function read<T>([path, body]: readonly [string, unknown]): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await (body === undefined ? getJson<T>(path) : postJson<T>(path, body));
    if (answer.ok) return answer.value;
    const waitMs = navigator.onLine ? askAgainAfterMs(answer.refusal, tries, Math.random()) : null;
    if (waitMs === null) throw new Refused(answer.refusal);
    await pauseUntilOnline(waitMs);
  }
}

export function refusalOf(error: unknown): ApiRefusal {
  return error instanceof Refused ? error.refusal : clientRefusal("unreadable");
}
