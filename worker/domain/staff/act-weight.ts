/**
 * What an act can cost the shop at worst: the most that it moves, gives away or puts at risk, from what its own preview
 * finds. Which parts count for which act stands in one table (worker/acts/act-weights.ts). Pure; money is poisha.
 */
import { shareOf } from "../money.ts";
import type { Coupon } from "../payments/fare.ts";
import { capacity } from "../seats/seat-plan.ts";

/** What an act moves. */
export interface ActWeight {
  amountPoisha: number;
  /** Paid bookings, and payments under way, that it changes. */
  tickets: number;
  /** The sale whose money it is; null where it is no single sale's. */
  bill: number | null;
}

/** What a plan has found that can cost money; the table of weights says which of it counts for the act. */
export interface ActMoves {
  /** Money that goes back to buyers, or that counts as gone back, and the sale that it is of. */
  back?: { poisha: number; bill: number | null };
  /** Seats that sell for less than before, or for less than such seats usually do. */
  fares?: readonly CheaperSeats[];
  /** Coupons as they become, with what was there before; null: nothing that anybody could use. */
  coupons?: { readonly changes: readonly CouponChange[]; readonly shop: CouponShop };
  /** Tickets that may be paid back, or moved to any other bus, because their trip changes. */
  choices?: { readonly tickets: readonly OpenedChoices[]; readonly dearestPoisha: number };
  /** A ticket that moves: what its seats were bought for, less the discount of a coupon, and where it goes. */
  dearer?: { boughtPoisha: number; farePoisha: number; seats: number; bill: number };
  /** Seats that were kept back, and sell from now on. */
  freed?: { farePoisha: number; seats: number };
}

export type WeightPart = keyof ActMoves;

export interface CheaperSeats {
  wasPoisha: number;
  farePoisha: number;
  seats: number;
}

export type CouponTerms = Omit<Coupon, "id"> & { code: string };

export interface CouponChange {
  was: CouponTerms | null;
  became: CouponTerms;
}

/** What coupons can be used on. */
export interface CouponGoods {
  /** The dearest fare that anything sells for. */
  dearestPoisha: number;
  /** Fare and plan by trip, for coupons of one trip. */
  trips: ReadonlyMap<string, CouponTrip>;
}

export interface CouponTrip {
  farePoisha: number;
  planName: string | null;
}

export interface CouponShop extends CouponGoods {
  now: number;
  /** Seats that one booking may have. */
  seatsMost: number;
  /** Before and after the act, each trip by its own fare: a coupon that was there already may give more than it did. */
  raised: { was: CouponGoods; became: CouponGoods };
}

export interface OpenedChoices {
  tickets: number;
  seats: number;
  /** What was paid, less what went back. */
  poisha: number;
  /** After somebody agreed to the act (1; 0 otherwise). */
  isSoldSince: number;
}

/** A trip without a seat map sells any number of places; so many count where a risk has to have an end. */
export const PLACES_AT_RISK = 1_000;
/** A coupon without a limit can be used any number of times; so many count. */
const USES_AT_RISK = 1_000;
/** Of a shop that has no trip yet, in poisha. */
const FARE_AT_RISK = 100_000;

/** All seats of a trip, sold ones too: they may come free again, and the trip may be copied. */
export function seatsAtRisk(planName: string | null): number {
  return planName === null ? PLACES_AT_RISK : capacity(planName);
}

const WEIGHTS: { [Part in WeightPart]: (moved: NonNullable<ActMoves[Part]>) => number } = {
  back: ({ poisha }) => poisha,
  fares: (all) => sum(all, (one) => loss(one.wasPoisha, one.farePoisha) * one.seats),
  coupons: ({ changes, shop }) => sum(changes, (change) => couponRisk(change, shop)),
  choices: ({ tickets, dearestPoisha }) =>
    sum(tickets, ({ seats, poisha, isSoldSince }) =>
      isSoldSince === 1 ? 0 : Math.max(poisha, loss(dearestPoisha * seats, poisha)),
    ),
  dearer: ({ boughtPoisha, farePoisha, seats }) => loss(farePoisha * seats, boughtPoisha),
  freed: ({ farePoisha, seats }) => farePoisha * seats,
};

/**
 * What tickets that were sold since somebody agreed may cost beyond what they were bought for: they have brought the
 * money that may go back, and not what a dearer bus costs.
 */
export function soldSinceRisk({ choices }: ActMoves): number {
  const { tickets, dearestPoisha } = choices ?? { tickets: [], dearestPoisha: 0 };
  return sum(tickets, ({ seats, poisha, isSoldSince }) =>
    isSoldSince === 1 ? loss(dearestPoisha * seats, poisha) : 0,
  );
}

/** The sum of the parts that count. A part that counts and that the plan has not worked out is a mistake, and throws. */
export function weigh(
  counted: readonly WeightPart[],
  { moves, tickets }: { moves: ActMoves; tickets: number },
): ActWeight {
  const amountPoisha = sum(counted, (part) => weighPart(part, moves));
  const bill = counted.map((part) => readBill(part, moves)).find((one) => one !== null);
  return { amountPoisha, tickets, bill: bill ?? null };
}

function weighPart<Part extends WeightPart>(part: Part, moves: ActMoves): number {
  const moved = moves[part];
  if (moved === undefined)
    throw new Error(`the plan of an act that weighs ${part} says nothing of it`);
  return WEIGHTS[part](moved);
}

function readBill(part: WeightPart, moves: ActMoves): number | null {
  if (part === "back") return moves.back?.bill ?? null;
  return part === "dearer" ? (moves.dearer?.bill ?? null) : null;
}

/**
 * A change that only takes away weighs nothing but what its trip, or the shop's dearest seat, is worth more after the act
 * than before; any other weighs all that the coupon can give from now on.
 */
function couponRisk({ was, became }: CouponChange, shop: CouponShop): number {
  if (was === null || !isWithin(became, was)) return couponWorth(became, shop);
  const { raised } = shop;
  const worth = couponWorth(became, { ...shop, ...raised.became });
  return loss(worth, couponWorth(became, { ...shop, ...raised.was }));
}

/** Whether all that one gives, the other gave: no code, no day and no use is new. */
function isWithin(became: CouponTerms, was: CouponTerms): boolean {
  return (
    became.code === was.code &&
    became.kind === was.kind &&
    became.value <= was.value &&
    became.startsAt >= was.startsAt &&
    became.endsAt <= was.endsAt &&
    usesOf(became) <= usesOf(was) &&
    (became.tripId === was.tripId || was.tripId === null)
  );
}

/**
 * What the coupon can give from now on. One of a trip gives no more than a discount on each seat of the bus: a ticket that
 * was cancelled gives its discount back, and the move of one to another trip weighs it (`dearer`).
 */
function couponWorth(coupon: CouponTerms, shop: CouponShop): number {
  if (coupon.endsAt <= shop.now) return 0;
  const { trip, farePoisha } = couponFare(coupon, shop);
  const uses = Math.min(usesOf(coupon), USES_AT_RISK);
  const seats =
    trip === undefined
      ? uses * shop.seatsMost
      : Math.min(uses * shop.seatsMost, seatsAtRisk(trip.planName));
  const all = farePoisha * seats;
  if (coupon.kind === "percent") return shareOf(all, coupon.value);
  // A booking of one seat takes the whole amount, but never more than its fare.
  return Math.min(coupon.value * Math.min(uses, seats), all);
}

/** The dearest fare that the coupon can be used on, with its trip if it has one. */
function couponFare({ tripId }: CouponTerms, shop: CouponShop) {
  const trip = tripId === null ? undefined : shop.trips.get(tripId);
  return { trip, farePoisha: trip?.farePoisha ?? (shop.dearestPoisha || FARE_AT_RISK) };
}

/** Whether a coupon gives anew, above the limit in all, and half of a seat's fare or more each time. */
export function givesHalfAway(
  { changes, shop }: NonNullable<ActMoves["coupons"]>,
  limitPoisha: number,
): boolean {
  return changes.some((change) => {
    const { kind, value } = change.became;
    const { farePoisha } = couponFare(change.became, shop);
    const perSeat = kind === "percent" ? shareOf(farePoisha, value) : value;
    return couponRisk(change, shop) > limitPoisha && perSeat * 2 >= farePoisha;
  });
}

function usesOf({ maxUses }: CouponTerms): number {
  return maxUses ?? Number.MAX_SAFE_INTEGER;
}

function loss(wasPoisha: number, becamePoisha: number): number {
  return Math.max(0, wasPoisha - becamePoisha);
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((all, item) => all + of(item), 0);
}
