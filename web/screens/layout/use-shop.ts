import type { ShopView } from "../../../worker/contract/booking/shop.ts";
import { useQuery, type Read } from "../../api/use-query.ts";

/** The shop's name, addresses and links; loaded once and cached by SWR. */
export function useShop(): Read<ShopView> {
  return useQuery("GET /api/shop", undefined, { isQuiet: true, revalidateOnFocus: false });
}
