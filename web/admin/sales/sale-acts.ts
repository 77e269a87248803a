/** The acts on one sale, in the order in which they are offered. Pure. */
import type { SaleView } from "../../../worker/contract/staff/staff.ts";
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";

export const SALE_ACTS = [
  "give-back",
  "cancel-sale",
  "settle",
  "acknowledge",
  "keep-ticket",
  "correct-name",
  "correct-phone",
] as const satisfies ActName[];

export type SaleAct = (typeof SALE_ACTS)[number];

/** Acts whose form is offered for every sale that could have them; the preview says the rest. */
const FORM_ACTS = ["move-ticket", "take-seats-off", "exchange-seats"] as const;
export type FormAct = (typeof FORM_ACTS)[number];

type Sale = Pick<SaleView["sale"], "applies" | "state" | "seats" | "quantity">;

/** The acts that the roles allow: those that the sale is ready for, and the others. */
export function sortSaleActs(
  sale: Sale,
  may: readonly string[],
): { possible: (SaleAct | FormAct)[]; others: (SaleAct | FormAct)[] } {
  const allowed = [...SALE_ACTS, ...FORM_ACTS].filter((act) => may.includes(act));
  const isPossible = (act: SaleAct | FormAct): boolean => {
    if (isSaleAct(act)) return sale.applies.includes(act);
    if (sale.state !== "paid") return false;
    if (act === "exchange-seats") return sale.seats.length > 0;
    return act === "move-ticket" || sale.quantity > 1;
  };
  return {
    possible: allowed.filter(isPossible),
    others: allowed.filter((act) => !isPossible(act)),
  };
}

function isSaleAct(act: string): act is SaleAct {
  return SALE_ACTS.some((one) => one === act);
}
