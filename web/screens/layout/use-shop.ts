import type { ShopView } from "../../../worker/contract/shop.ts";
import { useRead, type Read } from "../../use-read.ts";

/** The shop's name, addresses and links; asked once, SWR keeps it. */
export function useShop(): Read<ShopView> {
  return useRead<ShopView>("/api/shop", undefined, { revalidateOnFocus: false });
}
