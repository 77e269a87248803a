/**
 * The worst-case cost of an act to the shop: the most that it moves, gives away or puts at risk, from what its own
 * preview finds. One table states which parts count for which act (worker/acts/act-weights.ts). Pure; money is poisha.
 */
import { computeShare } from "../money.ts";
import type { Coupon } from "../payments/fare.ts";
import { capacity } from "../seats/seat-plan.ts";

/** The weight of an act. */
export interface ActWeight {
  amountPoisha: number;
  /** Paid bookings, and payments in progress, that it changes. */
  tickets: number;
  /** The sale whose money it is; null where it is no single sale's. */
  bill: number | null;
}

/** Findings of a plan that can cost money; the table of weights states which of them count for the act. */
export interface ActMoves {
  /** Money that is refunded to buyers, or counts as refunded, and its sale. */
  back?: { poisha: number; bill: number | null };
  /** Seats that sell for less than before, or for less than such seats usually do. */
  fares?: readonly CheaperSeats[];
  /** Coupons as they become, with what was there before; null: nothing that anybody could use. */
  coupons?: { readonly changes: readonly CouponChange[]; readonly shop: CouponShop };
  /** Tickets that may be refunded, or moved to any other bus, because their trip changes. */
  choices?: { readonly tickets: readonly OpenedChoices[]; readonly dearestPoisha: number };
  /** Tickets that may choose any bus already, where the act makes the dearest one dearer. */
  raisedChoices?: {
    readonly tickets: readonly OpenedChoices[];
    readonly wasPoisha: number;
    readonly dearestPoisha: number;
  };
  /** Each ticket that moves: what its seats were bought for, less the discount of a coupon, and where it goes. */
  dearer?: readonly DearerTicket[];
  /** Seats that were blocked, and sell from now on. */
  freed?: { farePoisha: number; seats: number };
}

export interface DearerTicket {
  boughtPoisha: number;
  farePoisha: number;
  seats: number;
  bill: number;
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

/** The trips and seats that coupons can be used on. */
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
  /** Before and after the act, each trip by its own fare: an existing coupon may give more than before. */
  raised: { was: CouponGoods; became: CouponGoods };
}

export interface OpenedChoices {
  tickets: number;
  seats: number;
  /** The amount paid, less what was refunded. */
  poisha: number;
  /** After somebody agreed to the act (1; 0 otherwise). */
  isSoldSince: number;
}

/** A trip without a seat map sells any number of places; so many count where a risk has to have an end. */
export const PLACES_AT_RISK = 1_000;
/** A coupon without a limit can be used any number of times; so many count. */
const USES_AT_RISK = 1_000;
/** Fare that is at risk in a shop that has no trip yet, in poisha. */
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
    sum(tickets, (one) => (one.isSoldSince === 1 ? 0 : choiceRisk(one, dearestPoisha))),
  raisedChoices: ({ tickets, wasPoisha, dearestPoisha }) =>
    sum(tickets, (one) => loss(choiceRisk(one, dearestPoisha), choiceRisk(one, wasPoisha))),
  dearer: (all) => sum(all, dearerBy),
  freed: ({ farePoisha, seats }) => farePoisha * seats,
};

function dearerBy({ boughtPoisha, farePoisha, seats }: DearerTicket): number {
  return loss(farePoisha * seats, boughtPoisha);
}

/** A ticket that may be paid back, or moved to the dearest bus. */
function choiceRisk({ seats, poisha }: OpenedChoices, dearestPoisha: number): number {
  return Math.max(poisha, loss(dearestPoisha * seats, poisha));
}

/**
 * The cost of tickets that were sold since somebody agreed, beyond what they were bought for: they have brought the
 * money that may be refunded, but not the price of a dearer bus.
 */
export function computeSoldSinceRisk({ choices }: ActMoves): number {
  const { tickets, dearestPoisha } = choices ?? { tickets: [], dearestPoisha: 0 };
  return sum(tickets, ({ seats, poisha, isSoldSince }) =>
    isSoldSince === 1 ? loss(dearestPoisha * seats, poisha) : 0,
  );
}

/**
 * The sum of the parts that count. A part that counts and that the plan has not worked out is a mistake, and throws.
 */
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
  if (part !== "dearer") return null;
  // The weight of an exchange counts for the sale that gains most.
  const [most] = (moves.dearer ?? []).toSorted((a, b) => dearerBy(b) - dearerBy(a));
  return most?.bill ?? null;
}

/**
 * A change that only reduces a coupon weighs what its trip, or the shop's dearest seat, is worth more after the act;
 * any other weighs everything that the coupon can give from now on.
 */
function couponRisk({ was, became }: CouponChange, shop: CouponShop): number {
  if (was === null || !isWithin(became, was)) return couponWorth(became, shop);
  const { raised } = shop;
  const worth = couponWorth(became, { ...shop, ...raised.became });
  return loss(worth, couponWorth(became, { ...shop, ...raised.was }));
}

/** Whether a coupon gives no more than the other: no new code, day or use. */
function isWithin(became: CouponTerms, was: CouponTerms): boolean {
  return (
    became.code === was.code &&
    became.kind === was.kind &&
    became.value <= was.value &&
    became.startsAt >= was.startsAt &&
    became.endsAt <= was.endsAt &&
    countUses(became) <= countUses(was) &&
    (became.tripId === was.tripId || was.tripId === null)
  );
}

/**
 * What the coupon can give from now on. One of a trip gives no more than a discount on each seat of the bus: a
 * cancelled ticket returns its discount, and the move of one to another trip weighs it (`dearer`).
 */
function couponWorth(coupon: CouponTerms, shop: CouponShop): number {
  if (coupon.endsAt <= shop.now) return 0;
  const { trip, farePoisha } = couponFare(coupon, shop);
  const uses = Math.min(countUses(coupon), USES_AT_RISK);
  const seats =
    trip === undefined
      ? uses * shop.seatsMost
      : Math.min(uses * shop.seatsMost, seatsAtRisk(trip.planName));
  const all = farePoisha * seats;
  if (coupon.kind === "percent") return computeShare(all, coupon.value);
  // A booking of one seat takes the whole amount, but never more than its fare.
  return Math.min(coupon.value * Math.min(uses, seats), all);
}

/** The dearest fare that the coupon can be used on, with its trip if it has one. */
function couponFare({ tripId }: CouponTerms, shop: CouponShop) {
  const trip = tripId === null ? undefined : shop.trips.get(tripId);
  return { trip, farePoisha: trip?.farePoisha ?? (shop.dearestPoisha || FARE_AT_RISK) };
}

/** Whether a coupon newly gives more than the limit in total, and at least half of a seat's fare each time. */
export function isLargeCoupon(
  { changes, shop }: NonNullable<ActMoves["coupons"]>,
  limitPoisha: number,
): boolean {
  return changes.some((change) => {
    const { kind, value } = change.became;
    const { farePoisha } = couponFare(change.became, shop);
    const perSeat = kind === "percent" ? computeShare(farePoisha, value) : value;
    return couponRisk(change, shop) > limitPoisha && perSeat * 2 >= farePoisha;
  });
}

function countUses({ maxUses }: CouponTerms): number {
  return maxUses ?? Number.MAX_SAFE_INTEGER;
}

function loss(wasPoisha: number, becamePoisha: number): number {
  return Math.max(0, wasPoisha - becamePoisha);
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((all, item) => all + of(item), 0);
}
