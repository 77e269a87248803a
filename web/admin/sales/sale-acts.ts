/** The acts on one sale, in the order in which they are offered. Pure. */
import type { ActName } from "../../../worker/contract/staff-acts.ts";

export const SALE_ACTS = [
  "give-back",
  "cancel-sale",
  "settle",
  "acknowledge",
  "keep-ticket",
  "correct-name",
] as const satisfies ActName[];

export type SaleAct = (typeof SALE_ACTS)[number];

/** Those that the sale is ready for and the roles allow. */
export function offeredActs(applies: readonly string[], may: readonly string[]): SaleAct[] {
  return SALE_ACTS.filter((act) => applies.includes(act) && may.includes(act));
}
