/** Acts of the small shop on what it offers: fares, new trips, coupons; and the list of all of them. */
import { seatsAtRisk, type CouponTerms } from "../../../worker/domain/staff/act-weight.ts";
import {
  cancelTrip,
  giveBack,
  moveTicket,
  openChoices,
  settle,
  unblock,
} from "./small-shop-money.ts";
import {
  choiceRaised,
  coupon,
  couponShop,
  kept,
  poisha,
  SEATS,
  SEATS_A_BOOKING,
  step,
  type Move,
  type Shop,
} from "./small-shop.ts";

/** Free seats that sell below their worth are bought at once, and so are those of a dearer trip with its coupon. */
function setFares(
  act: "set-fare" | "set-fares" | "import-season",
  fares: Readonly<Record<string, number>>,
): Move {
  return {
    name: `${act} ${JSON.stringify(fares)}`,
    plan(shop) {
      const changes = Object.entries(fares).flatMap(([id, taka]) => {
        const was = shop.trips[id];
        return was === undefined || was.fare === poisha(taka)
          ? []
          : [{ id, was, fare: poisha(taka) }];
      });
      const trips = { ...shop.trips };
      let loot = 0;
      for (const { id, was, fare } of changes) {
        const isBargain = fare < was.worth;
        loot += isBargain ? (was.worth - fare) * was.free : 0;
        const raised = Math.max(0, fare - was.fare) * was.free;
        for (const { tripId, value } of shop.offered)
          loot += tripId === id ? Math.floor((raised * value) / 10_000) : 0;
        trips[id] = { ...was, fare, free: isBargain ? 0 : was.free };
      }
      const chosen = choiceRaised(shop, { trips });
      const after = { ...shop, trips, choosing: chosen.loot > 0 ? null : shop.choosing };
      return {
        ...step(act, Object.keys(fares).join(), shop),
        moves: {
          fares: changes.map(({ was, fare }) => ({
            wasPoisha: was.fare,
            farePoisha: fare,
            seats: seatsAtRisk("40"),
          })),
          coupons: { changes: kept(shop), shop: couponShop(shop, 0, after) },
          raisedChoices: chosen.raised,
        },
        after,
        loot: { poisha: loot + chosen.loot, bill: null },
      };
    },
  };
}

/**
 * A trip at this fare comes on sale, and is bought out where it is worth more. A coupon of the shop gives more on it
 * than on any seat before.
 */
function offer(
  act: "create-trip" | "edit-trip" | "copy-trips" | "copy-season" | "save-entry",
  taka: (shop: Shop) => number,
  worthTaka: number,
  title: string,
): Move {
  return {
    name: `${act} ${title}`,
    plan(shop) {
      const farePoisha = taka(shop);
      const worth = poisha(worthTaka);
      const trip = { fare: farePoisha, worth, free: SEATS, kept: 0 };
      const offered = { ...shop, trips: { ...shop.trips, [title]: trip } };
      const [was, became] = [couponShop(shop, 0), couponShop(offered, 0)];
      const raised = became.dearestPoisha - was.dearestPoisha;
      const couponsGive = shop.offered.reduce(
        (all, { tripId, maxUses, value }) =>
          tripId !== null
            ? all
            : all + (raised * (maxUses ?? 0) * SEATS_A_BOOKING * value) / 10_000,
        0,
      );
      const chosen = choiceRaised(shop, offered);
      return {
        ...step(act, title, shop),
        moves: {
          fares: [{ wasPoisha: worth, farePoisha, seats: seatsAtRisk("40") }],
          coupons: { changes: kept(shop), shop: couponShop(shop, 0, offered) },
          raisedChoices: chosen.raised,
        },
        // The trip is let go of again, or it would be another shop with each of them.
        loot: {
          poisha: Math.max(0, worth - farePoisha) * SEATS + couponsGive + chosen.loot,
          bill: null,
        },
      };
    },
  };
}

/** Whoever knows the code books the dearest seats that are free. */
function couponLoot(shop: Shop, { value, maxUses }: CouponTerms): number {
  const seats = Object.values(shop.trips)
    .flatMap(({ fare, free }) => Array.from({ length: free }, () => fare))
    .toSorted((a, b) => b - a)
    .slice(0, maxUses === null ? undefined : maxUses * SEATS_A_BOOKING);
  return seats.reduce((all, fare) => all + Math.floor((fare * value) / 10_000), 0);
}

function offerCoupon(act: "save-entry" | "import-season", terms: CouponTerms): Move {
  return {
    name: `${act} coupon ${terms.value} ${terms.maxUses}`,
    plan(shop, now) {
      const changes = [{ was: null, became: terms }];
      return {
        ...step(act, `coupon ${terms.code}`, shop),
        moves: {
          coupons: { changes, shop: couponShop(shop, now) },
          fares: [],
          raisedChoices: choiceRaised(shop, shop).raised,
        },
        loot: { poisha: couponLoot(shop, terms), bill: null },
      };
    },
  };
}

const showCoupon: Move = {
  name: "show-entry coupon",
  plan(shop, now) {
    if (shop.hidden === null) return step("show-entry", "coupon OLD", shop);
    const changes = [{ was: null, became: shop.hidden }];
    return {
      ...step("show-entry", "coupon OLD", shop),
      moves: { coupons: { changes, shop: couponShop(shop, now) } },
      after: { ...shop, hidden: null },
      loot: { poisha: couponLoot(shop, shop.hidden), bill: null },
    };
  },
};

/** Each act that can cost money, with sums on both sides of the limit, and what takes some of them back. */
export const MOVES: readonly Move[] = [
  giveBack("give-back", 1, 1_700),
  giveBack("give-back", 2, 900),
  giveBack("cancel-sale", 1, "all"),
  giveBack("cancel-sale", 2, "all"),
  giveBack("cancel-sale", 3, "all"),
  settle(4),
  settle(5),
  cancelTrip("A"),
  openChoices("set-times", ["A"]),
  openChoices("set-times", ["B"]),
  openChoices("move-exam", ["A", "B"]),
  giveBack("take-seats-off", 1, 1_700),
  giveBack("take-seats-off", 2, 900),
  // Whoever has the number has the ticket.
  giveBack("correct-phone", 1, "all"),
  giveBack("correct-phone", 2, "all"),
  moveTicket("move-ticket", 1, "B"),
  moveTicket("move-ticket", 2, "B"),
  moveTicket("move-ticket", 1, "cheap"),
  moveTicket("exchange-seats", 1, "B"),
  moveTicket("exchange-seats", 2, "B"),
  setFares("set-fare", { A: 1 }),
  setFares("set-fare", { A: 470 }),
  setFares("set-fare", { A: 510 }),
  setFares("set-fare", { B: 860 }),
  setFares("set-fares", { A: 490, B: 880 }),
  setFares("set-fare", { B: 1_700 }),
  setFares("set-fare", { B: 2_000 }),
  setFares("set-fares", { B: 2_000 }),
  setFares("import-season", { A: 470 }),
  setFares("import-season", { B: 2_000 }),
  offer("create-trip", () => poisha(1), 510, "at 1"),
  offer("create-trip", () => poisha(470), 510, "at 470"),
  offer("create-trip", () => poisha(2_500), 2_500, "dearer than any"),
  offer("edit-trip", ({ trips }) => trips["unsold"]?.fare ?? 0, 900, "with a dear bus"),
  offer("copy-trips", ({ trips }) => trips["cheap"]?.fare ?? 0, 510, "of a cheap trip"),
  offer("copy-season", ({ trips }) => trips["A"]?.fare ?? 0, 510, "of A"),
  offer("copy-season", ({ trips }) => trips["cheap"]?.fare ?? 0, 510, "of a cheap trip"),
  offer("save-entry", ({ trips }) => trips["unsold"]?.fare ?? 0, 900, "of a dearer type of bus"),
  offerCoupon("save-entry", coupon({})),
  offerCoupon("save-entry", coupon({ value: 500, maxUses: 5 })),
  offerCoupon("import-season", coupon({})),
  showCoupon,
  unblock("A", 3),
];
