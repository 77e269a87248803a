/** The price of held seats, or of a number of places, computed by the server; loaded again for each choice. */
import { useState } from "react";
import useSWR from "swr";
import type { QuoteRequest, QuoteView } from "../../worker/contract/checkout.ts";
import { requestOf } from "../../worker/contract/request.ts";
import type { ApiRefusal } from "../api/refusal.ts";
import { isTransient } from "../api/retries.ts";
import { send } from "../api/call.ts";
import { withHumanCheck } from "../human-check/with-human-check.ts";
import { load, refusalOf } from "../api/use-query.ts";

export interface Quote {
  /** Undefined while the price of this choice is unknown. */
  quote: QuoteView | undefined;
  refusal: ApiRefusal | undefined;
  /** A request is in flight. */
  isWaiting: boolean;
  reload: () => Promise<void>;
}

/**
 * Whether there was a price, or its refusal, since these seats were loaded. The bar of held seats comes with its amount,
 * so that its clock stands still when the amount is known.
 */
export function useWasPriced(isLoaded: boolean, { isWaiting }: Quote): boolean {
  const [wasPriced, setWasPriced] = useState(false);
  if (!wasPriced && isLoaded && !isWaiting) setWasPriced(true);
  return wasPriced;
}

/** `seats`: the names of held seats, or how many places; none: nothing to load. */
export function useQuote(body: QuoteRequest, seats: readonly string[] | number): Quote {
  const count = typeof seats === "number" ? seats : seats.length;
  const [path] = requestOf("POST /api/quote", body);
  const key = count === 0 ? null : ([path, body, String(seats)] as const);
  const { data, error, mutate } = useSWR<QuoteView, unknown>(
    key,
    async ([url, sent]: readonly [string, QuoteRequest, string]) =>
      load<"POST /api/quote">([url, sent], () =>
        withHumanCheck((proof) => send<"POST /api/quote">([url, { ...sent, ...proof }])),
      ),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: (reason: unknown) => isTransient(refusalOf(reason)),
    },
  );
  const quote = data?.total_seat === count ? data : undefined;
  return {
    quote,
    refusal: error === undefined ? undefined : refusalOf(error),
    isWaiting: key !== null && quote === undefined && error === undefined,
    reload: async () => {
      await mutate().catch(() => undefined);
    },
  };
}
