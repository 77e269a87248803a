import type { ShopView } from "../../../worker/contract/booking/shop.ts";
import type { Wallets } from "../../../worker/domain/payments/wallets.ts";
import { useQuery, type Read } from "../../api/use-query.ts";

/** The shop's name, addresses and links; loaded once and cached by SWR. */
export function useShop(): Read<ShopView> {
  return useQuery("GET /api/shop", undefined, { isQuiet: true, revalidateOnFocus: false });
}

const DEFAULT: Wallets = ["bkash"];

/** The wallets that buyers choose from, the first unless they do. */
export function useWallets(): Wallets {
  return useShop().value?.payment_providers ?? DEFAULT;
}
