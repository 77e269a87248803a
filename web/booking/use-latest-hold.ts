/**
 * Loads the state of a hold, with the time of the request. Loaded at each mount (an old response would show an old time
 * left), periodically while the page is visible, and at once when it becomes visible: some phones stop the clock while
 * they sleep.
 */
import { useState } from "react";
import useSWR, { type KeyedMutator } from "swr";
import type { CallAnswer, CallInput, CallName } from "../../worker/contract/call-types.ts";
import { requestOf, type CallRequest } from "../../worker/contract/request.ts";
import type { ApiRefusal } from "../api/refusal.ts";
import { isTransient } from "../api/retries.ts";
import { load, refusalOf } from "../api/use-query.ts";
import type { LatestResponse } from "./hold-clock.ts";

export interface LatestRead<T> {
  latest: LatestResponse<T> | undefined;
  /** Set beside an older `latest` when a refresh failed. */
  refusal: ApiRefusal | undefined;
  isLoading: boolean;
  reload: () => Promise<void>;
  /** Stores the response of another call; responses to earlier requests are dropped. */
  replace: KeyedMutator<LatestResponse<T>>;
}

type Key = readonly [...request: CallRequest, mount: number];

/** The delay of a retry after a transient refusal, whatever the polling interval. */
const RETRY_MS = 8_000;

let mounts = 0;

/** `name` null: nothing to load yet. */
export function useLatestHold<Name extends CallName>(
  name: Name | null,
  input: CallInput<Name>,
  refreshMs: number,
): LatestRead<CallAnswer<Name>> {
  const [mount] = useState(() => ++mounts);
  const key: Key | null = name === null ? null : [...requestOf(name, input), mount];
  const { data, error, isValidating, mutate } = useSWR<LatestResponse<CallAnswer<Name>>, unknown>(
    key,
    loadLatest<Name>,
    {
      refreshInterval: refreshMs,
      focusThrottleInterval: 1000,
      onErrorRetry: (reason, _key, _config, revalidate, { retryCount }) => {
        if (!isTransient(refusalOf(reason))) return;
        setTimeout(() => void revalidate({ retryCount }), Math.min(refreshMs, RETRY_MS));
      },
    },
  );
  return {
    latest: data,
    refusal: error === undefined ? undefined : refusalOf(error),
    isLoading: isValidating,
    reload: async () => {
      // A refusal comes back through `refusal`, not through this promise.
      await mutate().catch(() => undefined);
    },
    replace: mutate,
  };
}

async function loadLatest<Name extends CallName>([path, body]: Key): Promise<
  LatestResponse<CallAnswer<Name>>
> {
  const requestedAt = performance.now();
  return { value: await load<Name>([path, body]), requestedAt };
}
