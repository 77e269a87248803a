/**
 * Loads the state of a hold, with the time of the request: at each mount (an old response would show an old time left),
 * periodically while the page is visible, and at once when it becomes visible, because some phones stop the clock while
 * they sleep.
 */
import { useState } from "react";
import type { CallAnswer, CallInput, CallName } from "../../worker/contract/call-types.ts";
import { buildRequest, type CallRequest } from "../../worker/contract/request.ts";
import type { Answer } from "../api/refusal.ts";
import { send } from "../api/call.ts";
import { isTransient } from "../api/retries.ts";
import { refusalIn, useRead, type OpenRead } from "../api/use-read.ts";
import type { LatestResponse } from "./hold-clock.ts";

export interface LatestRead<T> extends Omit<OpenRead<LatestResponse<T>>, "value"> {
  latest: LatestResponse<T> | undefined;
}

type Key = readonly [...request: CallRequest, mount: number];

/** The delay of a retry after a transient refusal, whatever the polling interval. */
const RETRY_MS = 8_000;

let mounts = 0;

/** `name` null: nothing to load yet. `prepared`: what was loaded before, shown until the first answer comes. */
export function useLatestHold<Name extends CallName>(
  name: Name | null,
  input: CallInput<Name>,
  refreshMs: number,
  prepared?: LatestResponse<CallAnswer<Name>>,
): LatestRead<CallAnswer<Name>> {
  const [mount] = useState(() => ++mounts);
  // A value that the next refresh would replace anyway needs no request of its own.
  const [isFresh] = useState(
    () => prepared !== undefined && performance.now() - prepared.requestedAt < refreshMs,
  );
  const key: Key | null = name === null ? null : [...buildRequest(name, input), mount];
  const { value, ...read } = useRead<LatestResponse<CallAnswer<Name>>, Key | null>(
    key,
    sendLatest<Name>,
    {
      ...(prepared === undefined ? {} : { fallbackData: prepared }),
      revalidateOnMount: !isFresh,
      refreshInterval: refreshMs,
      focusThrottleInterval: 1000,
      onErrorRetry: (reason, _key, _config, revalidate, { retryCount }) => {
        if (!isTransient(refusalIn(reason))) return;
        setTimeout(() => void revalidate({ retryCount }), Math.min(refreshMs, RETRY_MS));
      },
    },
  );
  return { ...read, latest: value };
}

/** The request time is that of the attempt that was answered. */
async function sendLatest<Name extends CallName>(
  key: Key | null,
): Promise<Answer<LatestResponse<CallAnswer<Name>>>> {
  const [path = "", body] = key ?? [];
  const requestedAt = performance.now();
  const answer = await send<Name>([path, body]);
  return answer.ok ? { ok: true, value: { value: answer.value, requestedAt } } : answer;
}
