/** Reads of the server, cached by SWR: `useQuery("GET /api/shop")`, or a POST that only reads with its body. */
import useSWR, { type SWRConfiguration } from "swr";
import type { CallAnswer, CallName } from "../../worker/contract/call-types.ts";
import { requestOf, type CallRequest } from "../../worker/contract/request.ts";
import { send, type CallArguments } from "./call.ts";
import { clientRefusal, type Answer, type ApiRefusal } from "./refusal.ts";
import { isNewFromPage } from "./page-reads.ts";
import { isTransient, pauseUntilOnline, readRetryAfterMs } from "./retries.ts";

export interface Read<T> {
  value: T | undefined;
  /** Set beside an older `value` when a refresh failed. */
  refusal: ApiRefusal | undefined;
  /** Neither value nor refusal yet. */
  isWaiting: boolean;
  /** A request is in flight, the first or a later one. */
  isLoading: boolean;
  reload: () => Promise<void>;
}

type QueryOptions = Pick<SWRConfiguration, "refreshInterval" | "revalidateOnFocus">;

class RefusedError extends Error {
  readonly refusal: ApiRefusal;

  constructor(refusal: ApiRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** `name` null: nothing to load yet. */
export function useQuery<Name extends CallName>(
  name: Name | null,
  ...[input, options]: CallArguments<Name, QueryOptions>
): Read<CallAnswer<Name>> {
  const request = name === null ? null : requestOf(name, input);
  const { data, error, isValidating, mutate } = useSWR<CallAnswer<Name>, unknown>(
    request,
    (wanted: CallRequest) => load<Name>(wanted),
    {
      ...options,
      revalidateIfStale: request === null || !isNewFromPage(...request),
      shouldRetryOnError: (reason: unknown) => isTransient(refusalOf(reason)),
    },
  );
  return {
    value: data,
    refusal: error === undefined ? undefined : refusalOf(error),
    isWaiting: name !== null && data === undefined && error === undefined,
    isLoading: isValidating,
    reload: async () => {
      // A refusal comes back through `refusal`, not through this promise.
      await mutate().catch(() => undefined);
    },
  };
}

/** For SWR: retries lost requests before an error is shown, and throws the refusal. */
export async function load<Name extends CallName>(
  request: CallRequest,
  sendCall: (request: CallRequest) => Promise<Answer<CallAnswer<Name>>> = send<Name>,
): Promise<CallAnswer<Name>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendCall(request);
    if (answer.ok) return answer.value;
    const waitMs = navigator.onLine ? readRetryAfterMs(answer.refusal, tries, Math.random()) : null;
    if (waitMs === null) throw new RefusedError(answer.refusal);
    await pauseUntilOnline(waitMs);
  }
}

/** The refusal in an error that `load` threw. */
export function refusalOf(error: unknown): ApiRefusal {
  return error instanceof RefusedError ? error.refusal : clientRefusal("unreadable");
}
