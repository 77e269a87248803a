/** The price of held seats, or of a number of places, computed by the server; loaded again for each choice. */
import { useState } from "react";
import type { QuoteRequest, QuoteView } from "../../worker/contract/booking/checkout.ts";
import { buildRequest } from "../../worker/contract/request.ts";
import type { ApiRefusal } from "../api/refusal.ts";
import { send } from "../api/call.ts";
import { withHumanCheck } from "../human-check/with-human-check.ts";
import { useWallets } from "../screens/layout/use-shop.ts";
import { useRead } from "../api/use-read.ts";

export interface Quote {
  /** Undefined while the price of this choice is unknown. */
  quote: QuoteView | undefined;
  refusal: ApiRefusal | undefined;
  /** A request is in flight. */
  isWaiting: boolean;
  reload: () => Promise<void>;
  /** The name of the wallet that is paid with: the first that the shop offers, unless another was chosen. */
  wallet: string;
  /** Loads the price by another wallet. */
  chooseWallet: (name: string) => void;
}

/**
 * Whether there was a price, or its refusal, since these seats were loaded. The bar of held seats appears together with
 * its amount, so that its clock does not move when the amount is known.
 */
export function useWasPriced(isLoaded: boolean, { isWaiting }: Quote): boolean {
  const [wasPriced, setWasPriced] = useState(false);
  if (!wasPriced && isLoaded && !isWaiting) setWasPriced(true);
  return wasPriced;
}

/** `seats`: the names of held seats, or how many places; none: nothing to load. */
export function useQuote(body: QuoteRequest, seats: readonly string[] | number): Quote {
  const count = typeof seats === "number" ? seats : seats.length;
  const [first = ""] = useWallets();
  const [wallet, chooseWallet] = useState<string>();
  const chosen = wallet === undefined ? body : { ...body, payment_provider: wallet };
  const [path] = buildRequest("POST /api/quote", chosen);
  const key = count === 0 ? null : ([path, chosen, String(seats)] as const);
  const { value, refusal, reload } = useRead<QuoteView, typeof key>(
    key,
    () => withHumanCheck((proof) => send<"POST /api/quote">([path, { ...chosen, ...proof }])),
    { revalidateOnFocus: false },
  );
  const quote = value?.total_seat === count ? value : undefined;
  const isWaiting = key !== null && quote === undefined && refusal === undefined;
  return {
    quote,
    refusal,
    isWaiting,
    reload,
    wallet: wallet ?? value?.payment_provider ?? first,
    chooseWallet,
  };
}
