/**
 * A small shop as whoever works against it sees it: what each act changes, and how much somebody outside can take at
 * once because of it. The loot is counted from the shop's own state, never from a weight, so that it checks the
 * weights.
 */
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { ActMoves, CouponTerms } from "../../../worker/domain/staff/act-weight.ts";

/** In taka; `poisha` makes money of it. */
export const poisha = (taka: number) => taka * 100;

export interface Trip {
  fare: number;
  /** What such a seat is worth. */
  worth: number;
  free: number;
  kept: number;
}

export interface Sale {
  trip: string;
  seats: number;
  /** What its seats cost when they were bought. */
  bought: number;
  left: number;
}

export interface Shop {
  trips: Readonly<Record<string, Trip>>;
  sales: Readonly<Record<number, Sale>>;
  /** Money that is owed to a buyer, by its sale. */
  debts: Readonly<Record<number, number>>;
  /** Coupons that anybody can use, which two people agreed to: of trip B, and of the whole shop. */
  offered: readonly CouponTerms[];
  /** A ticket of so many seats, for which so much was paid, whose passenger may choose any bus or the money. */
  choosing: { seats: number; left: number } | null;
  /** Kept by staff and shown to nobody. */
  hidden: CouponTerms | null;
}

/** Who took what because of an act. */
export interface Loot {
  poisha: number;
  /** By sale, for acts on one sale. */
  bill: number | null;
}

export interface Step {
  act: ActName;
  target: string;
  /** What the act's plan would say; null where it is refused. */
  moves: ActMoves | null;
  tickets: number;
  /** The shop after it, when everybody outside has taken what they can. */
  after: Shop;
  loot: Loot;
}

export interface Move {
  name: string;
  plan(shop: Shop, now: number): Step;
}

export const SEATS = 40;
export const SEATS_A_BOOKING = 6;

const trip = (fare: number, worth = fare, kept = 0): Trip => ({
  fare,
  worth,
  free: SEATS - kept,
  kept,
});

export const SHOP: Shop = {
  trips: {
    A: trip(poisha(510), poisha(510), 6),
    B: trip(poisha(900)),
    /** Sold for less than such seats usually are, with two people's consent. */
    cheap: trip(poisha(450), poisha(510)),
    /** Unsold: its bus may change. */
    unsold: trip(poisha(510)),
  },
  sales: {
    1: { trip: "A", seats: 6, bought: poisha(3_400), left: poisha(3_468) },
    2: { trip: "A", seats: 3, bought: poisha(1_530), left: poisha(1_560) },
    3: { trip: "B", seats: 1, bought: poisha(900), left: poisha(918) },
  },
  debts: { 4: poisha(1_900), 5: poisha(1_500) },
  offered: [
    coupon({ code: "OFB", value: 500, tripId: "B" }),
    coupon({ code: "OFALL", value: 500, maxUses: 5 }),
  ],
  choosing: { seats: 6, left: poisha(1_200) },
  hidden: coupon({ code: "OLD", value: 1_000, maxUses: 5 }),
};

export function coupon(terms: Partial<CouponTerms>): CouponTerms {
  return {
    code: "NEW",
    kind: "percent",
    value: 9_900,
    startsAt: 0,
    endsAt: Number.MAX_SAFE_INTEGER,
    maxUses: null,
    tripId: null,
    ...terms,
  };
}

export const step = (act: ActName, target: string, shop: Shop): Step => ({
  act,
  target,
  moves: null,
  tickets: 0,
  after: shop,
  loot: { poisha: 0, bill: null },
});

/** `after`: the shop after an act that changes fares. */
export function couponShop(shop: Shop, now: number, after = shop) {
  const [was, became] = [goods(shop), goods(after)];
  return { ...was, now, seatsMost: SEATS_A_BOOKING, raised: { was, became } };
}

function goods({ trips }: Shop) {
  return {
    dearestPoisha: findDearest({ trips }),
    trips: new Map(
      Object.entries(trips).map(([id, { fare }]) => [id, { farePoisha: fare, planName: "40" }]),
    ),
  };
}

/** What who chooses can take more once the trips are others, and what the act's plan says of it. */
export function choiceRaised({ choosing, ...shop }: Shop, after: Pick<Shop, "trips">) {
  const [wasPoisha, dearestPoisha] = [shop, after].map(findDearest) as [number, number];
  if (choosing === null) return { loot: 0, raised: { tickets: [], wasPoisha, dearestPoisha } };
  const { seats, left } = choosing;
  const take = (dearest: number) => Math.max(left, dearest * seats - left);
  const tickets = [{ tickets: 1, seats, poisha: left, isSoldSince: 0 }];
  return {
    loot: Math.max(0, take(dearestPoisha) - take(wasPoisha)),
    raised: { tickets, wasPoisha, dearestPoisha },
  };
}

function findDearest({ trips }: Pick<Shop, "trips">): number {
  return Math.max(...Object.values(trips).map(({ fare }) => fare));
}

/** What nobody changes of the coupons that the shop has. */
export const kept = ({ offered }: Shop) => offered.map((terms) => ({ was: terms, became: terms }));

/** What one person may move alone, in poisha. */
export const LIMIT = 200_000;

interface Taken {
  poisha: number;
  bill: number | null;
  day: string;
}

/** What was taken above the limit, by day or by sale, in words; null where nothing was. */
export function findExcess(taken: readonly Taken[]): string | null {
  const sums = new Map<string, number>();
  for (const { day, bill, poisha: sum } of taken) {
    for (const key of [day, ...(bill === null ? [] : [`sale #${bill}`])]) {
      sums.set(key, (sums.get(key) ?? 0) + sum);
    }
  }
  const above = [...sums].find(([, sum]) => sum > LIMIT);
  return above === undefined ? null : `${above[0]}: ${above[1]} poisha`;
}
