/** What held seats, or a number of places, cost. The server does the sums; any other choice asks anew. */
import useSWR from "swr";
import type { QuoteRequest, QuoteView } from "../../worker/contract/checkout.ts";
import type { ApiRefusal } from "../api/client.ts";
import { PASSING, read, refusalOf } from "../api/use-query.ts";

export interface Quote {
  /** Undefined while it is not known what exactly these cost. */
  quote: QuoteView | undefined;
  refusal: ApiRefusal | undefined;
  /** Asked, and not answered yet. */
  isWaiting: boolean;
  again: () => Promise<void>;
}

/** The names of held seats, or how many places; none: nothing to ask. */
export function useQuote(body: QuoteRequest, seats: readonly string[] | number): Quote {
  const count = typeof seats === "number" ? seats : seats.length;
  const question = count === 0 ? null : (["/api/quote", body, String(seats)] as const);
  const { data, error, mutate } = useSWR<QuoteView, unknown>(
    question,
    async ([path, asked]: readonly [string, QuoteRequest, string]) =>
      read<QuoteView>([path, asked]),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: (reason: unknown) => PASSING.includes(refusalOf(reason).code),
    },
  );
  const quote = data?.total_seat === count ? data : undefined;
  return {
    quote,
    refusal: error === undefined ? undefined : refusalOf(error),
    isWaiting: question !== null && quote === undefined && error === undefined,
    again: async () => {
      await mutate().catch(() => undefined);
    },
  };
}
