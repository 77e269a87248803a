/** Sums and ages of a sale's money. Pure. */
import type { SaleView } from "../../../worker/contract/staff/staff.ts";
import type { officeSales } from "../../i18n/en/office/sales.ts";

type Sale = Pick<SaleView["sale"], "state" | "total" | "received" | "left" | "parts">;

export interface SaleMoney {
  /** Null while the wallet has not said. */
  paid: number | null;
  back: number;
  onTheWay: number;
  left: number;
}

export function summarizeMoney({ state, total, received, left, parts }: Sale): SaleMoney {
  const sumParts = (wanted: string) =>
    poishaSum(parts.filter((part) => part.state === wanted).map((part) => part.amount));
  const [back, onTheWay] = [sumParts("refunded"), sumParts("owed")];
  const taken = received ?? total;
  switch (state) {
    case "paid":
      return { paid: total, back, onTheWay, left };
    case "refund_owed":
      return { paid: taken, back, onTheWay: poishaSum([taken, -back]), left: 0 };
    case "refunded":
      return { paid: taken, back: taken, onTheWay: 0, left: 0 };
    case "capturing":
      return { paid: null, back: 0, onTheWay: 0, left: 0 };
    default:
      return { paid: 0, back: 0, onTheWay: 0, left: 0 };
  }
}

/** Taka with at most two decimals, exact. */
function poishaSum(taka: readonly number[]): number {
  return taka.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}

/** The amount that was typed; null unless it is above nothing and below what is left. */
export function partIn(text: string, left: number): number | null {
  const typed = text.trim();
  const amount = /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Number(typed) : 0;
  return amount > 0 && amount < left ? amount : null;
}

type Unit = keyof typeof officeSales.ages;

export function toAge(seconds: number): { unit: Unit; count: number } {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return { unit: "minutes", count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? { unit: "hours", count: hours }
    : { unit: "days", count: Math.floor(hours / 24) };
}
