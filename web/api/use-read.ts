/**
 * The only way to read: a value, its age and its error are separate. The old value stays while a refresh is in progress
 * or has failed, and the notice of its age appears by itself (read-notes.ts). Lost requests are repeated, at once when
 * the connection is back. use-query.ts has the calls of buyers, admin/use-staff-query.ts those of staff.
 */
import { useEffect } from "react";
import useSWR, { type Key, type KeyedMutator, type SWRConfiguration } from "swr";
import type { Answer, ApiRefusal } from "./refusal.ts";
import { clientRefusal } from "./refusal.ts";
import { reportRead } from "./read-notes.ts";
import { noteReceived, receivedAt } from "./read-times.ts";
import { isTransient, pauseUntilOnline, findReadRetryDelayMs } from "./retries.ts";

export interface Read<T> {
  value: T | undefined;
  /** When `value` was received, epoch ms. Undefined without one, and while it is the response to an earlier key. */
  receivedAt: number | undefined;
  /** Set beside an older `value` when a refresh failed. */
  refusal: ApiRefusal | undefined;
  /** There is neither a value nor a refusal yet. */
  isWaiting: boolean;
  /** A request is in flight, the first or a later one. */
  isLoading: boolean;
  reload: () => Promise<void>;
}

export interface OpenRead<T> extends Read<T> {
  /** Stores the response of another call; responses to earlier requests are dropped. */
  replace: KeyedMutator<T>;
}

type FromSwr =
  | "dedupingInterval"
  | "fallbackData"
  | "focusThrottleInterval"
  | "keepPreviousData"
  | "onErrorRetry"
  | "refreshInterval"
  | "revalidateIfStale"
  | "revalidateOnFocus"
  | "revalidateOnMount";

export interface ReadOptions extends Pick<SWRConfiguration, FromSwr> {
  /** Behind the screen, or shown by a component that says its age itself: no notice. */
  isQuiet?: boolean | undefined;
  /** The component has no place for an error, so the notice also says if the first load failed. */
  notesFailure?: boolean | undefined;
}

/** A refresh may take so long before old data is marked. */
const LATE_MS = 4_000;
/** The response to an earlier choice is marked sooner: it says nothing of the present one. */
const EARLIER_MS = 1_000;
/** Data that is polled for is never this old on a slow connection. */
const OLD_MS = 90_000;

class RefusedError extends Error {
  readonly refusal: ApiRefusal;

  constructor(refusal: ApiRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** `key` null: nothing to load yet. `send` is called again for a request that was lost. */
export function useRead<T, K extends Key>(
  key: K,
  send: (key: K) => Promise<Answer<T>>,
  { isQuiet = false, notesFailure = false, ...options }: ReadOptions = {},
): OpenRead<T> {
  const { data, error, isValidating, mutate } = useSWR<T, unknown>(
    key,
    async (wanted: K) => {
      const value = await load(() => send(wanted));
      noteReceived(wanted);
      return value;
    },
    { shouldRetryOnError: (reason: unknown) => isTransient(refusalIn(reason)), ...options },
  );
  const refusal = error === undefined ? undefined : refusalIn(error);
  const at = data === undefined ? undefined : receivedAt(key);
  // The response to an earlier key is shown while the new one loads, never in place of its failure.
  const isEarlier = options.keepPreviousData === true && at === undefined;
  const value = isEarlier && refusal !== undefined ? undefined : data;

  const hasFailed = refusal !== undefined && notesFailure;
  const isNoted = (value !== undefined || hasFailed) && !isQuiet;
  useEffect(() => {
    if (!isNoted) return undefined;
    const report = (isOld: boolean) =>
      reportRead({ receivedAt: at, refusal, isOld, reload: () => mutate().catch(() => undefined) });
    let takeBack = report(refusal !== undefined);
    const timer = setTimeout(
      () => {
        const isOld = isEarlier || Date.now() - (at ?? 0) > OLD_MS;
        if (!isValidating || refusal !== undefined || !isOld) return;
        takeBack();
        takeBack = report(true);
      },
      isEarlier ? EARLIER_MS : LATE_MS,
    );
    return () => {
      clearTimeout(timer);
      takeBack();
    };
  }, [isNoted, isEarlier, at, refusal, isValidating, mutate]);

  return {
    value,
    receivedAt: at,
    refusal,
    isWaiting: key !== null && value === undefined && error === undefined,
    isLoading: isValidating,
    reload: async () => {
      // A refusal is returned through `refusal`, not through this promise.
      await mutate().catch(() => undefined);
    },
    replace: (async (...given: Parameters<KeyedMutator<T>>) => {
      noteReceived(key);
      return mutate(...given);
    }) as KeyedMutator<T>,
  };
}

/** Retries lost requests before an error is shown, and throws the refusal, as SWR wants it. */
export async function load<T>(send: () => Promise<Answer<T>>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    if (answer.ok) return answer.value;
    const waitMs = navigator.onLine
      ? findReadRetryDelayMs(answer.refusal, tries, Math.random())
      : null;
    if (waitMs === null) throw new RefusedError(answer.refusal);
    await pauseUntilOnline(waitMs);
  }
}

/** The refusal in an error that `load` threw. */
export function refusalIn(error: unknown): ApiRefusal {
  return error instanceof RefusedError ? error.refusal : clientRefusal("unreadable");
}
