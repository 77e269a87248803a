/**
 * Reads that age: what the server says about a hold, with the moment at which it was asked. Each opening of a
 * screen asks anew (an old answer would show an old time left), again and again while the page is visible, and
 * at once when it comes back into view: some phones stop the clock while they sleep.
 */
import { useState } from "react";
import useSWR, { type KeyedMutator } from "swr";
import type { ApiRefusal } from "../api/client.ts";
import { PASSING, read, refusalOf } from "../api/use-query.ts";
import type { Heard } from "./hold-clock.ts";

export interface HeardRead<T> {
  heard: Heard<T> | undefined;
  /** Set beside an older `heard` when a refresh failed. */
  refusal: ApiRefusal | undefined;
  isAsking: boolean;
  again: () => Promise<void>;
  /** Puts what another call answered in its place; answers to questions asked before it are dropped. */
  replace: KeyedMutator<Heard<T>>;
}

type Question = readonly [path: string, body: unknown, opening: number];

/** What may pass by itself is asked again this soon, however seldom it is asked otherwise. */
const RETRY_MS = 8_000;

let openings = 0;

export function useLatestHold<T>(
  path: string | null,
  body: unknown,
  refreshMs: number,
): HeardRead<T> {
  const [opening] = useState(() => ++openings);
  const question: Question | null = path === null ? null : [path, body, opening];
  const { data, error, isValidating, mutate } = useSWR<Heard<T>, unknown>(question, hear, {
    refreshInterval: refreshMs,
    focusThrottleInterval: 1000,
    onErrorRetry: (reason, _key, _config, revalidate, { retryCount }) => {
      if (!PASSING.includes(refusalOf(reason).code)) return;
      setTimeout(() => void revalidate({ retryCount }), Math.min(refreshMs, RETRY_MS));
    },
  });
  return {
    heard: data,
    refusal: error === undefined ? undefined : refusalOf(error),
    isAsking: isValidating,
    again: async () => {
      // A refusal comes back through `refusal`, not through this promise.
      await mutate().catch(() => undefined);
    },
    replace: mutate,
  };
}

async function hear<T>([path, body]: Question): Promise<Heard<T>> {
  const askedAt = performance.now();
  return { value: await read<T>([path, body]), askedAt };
}
