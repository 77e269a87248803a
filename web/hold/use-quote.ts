/** What held seats cost. The server does the sums; a new choice of seats or another coupon asks anew. */
import useSWR from "swr";
import type { QuoteRequest, QuoteView } from "../../worker/contract/checkout.ts";
import type { ApiRefusal } from "../api.ts";
import { PASSING, read, refusalOf } from "../use-read.ts";

export interface Quote {
  /** Undefined while it is not known what exactly these seats cost. */
  quote: QuoteView | undefined;
  refusal: ApiRefusal | undefined;
  again: () => Promise<void>;
}

/** `seats` empty: nothing to ask. */
export function useQuote(body: QuoteRequest, seats: readonly string[]): Quote {
  const question = seats.length === 0 ? null : (["/api/quote", body, seats.join(" ")] as const);
  const { data, error, mutate } = useSWR<QuoteView, unknown>(
    question,
    async ([path, asked]: readonly [string, QuoteRequest, string]) =>
      read<QuoteView>([path, asked]),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: (fault: unknown) => PASSING.includes(refusalOf(fault).code),
    },
  );
  return {
    quote: data?.total_seat === seats.length ? data : undefined,
    refusal: error === undefined ? undefined : refusalOf(error),
    again: async () => {
      await mutate().catch(() => undefined);
    },
  };
}
