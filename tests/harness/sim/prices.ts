/** What a buyer was shown, and agrees to pay. */
import type { Believed } from "../../../worker/flows/payments/checkout.ts";
import { COUPON_CODE, COUPON_POISHA, FARE_POISHA } from "./stage.ts";

/** Held seats, at the fare that the first hold was answered with. */
export interface Basket {
  seats: number;
  farePoisha: number;
}

export type Agreed = Believed & { couponCode?: string };

/** With the wallet's charge of 2 %. */
export function getTotal({ seats, farePoisha }: Basket): number {
  return withCharge(seats * farePoisha);
}

export function believedFor(seats: number, farePoisha = FARE_POISHA): Agreed {
  const subtotalPoisha = seats * farePoisha;
  return { seats, subtotalPoisha, paidPoisha: withCharge(subtotalPoisha) };
}

/** Agrees to the price with the stage's coupon, which takes off ten taka. */
export function believedWithCoupon({ seats, farePoisha }: Basket): Agreed {
  const subtotalPoisha = seats * farePoisha;
  const paidPoisha = withCharge(subtotalPoisha - COUPON_POISHA);
  return { seats, subtotalPoisha, paidPoisha, couponCode: COUPON_CODE };
}

function withCharge(netPoisha: number): number {
  return (netPoisha * 102) / 100;
}
