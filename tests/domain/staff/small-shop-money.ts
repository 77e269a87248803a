/** Acts of the small shop that move money, tickets and seats. */
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import { poisha, step, type Move } from "./small-shop.ts";

export function giveBack(act: ActName, bill: number, taka: number | "all"): Move {
  return {
    name: `${act} #${bill} ${taka}`,
    plan(shop) {
      const sale = shop.sales[bill];
      const amount = taka === "all" ? (sale?.left ?? 0) : poisha(taka);
      if (sale === undefined || amount === 0 || amount > sale.left)
        return step(act, `${bill}`, shop);
      return {
        ...step(act, String(bill), shop),
        moves: { back: { poisha: amount, bill } },
        tickets: 1,
        after: { ...shop, sales: { ...shop.sales, [bill]: { ...sale, left: sale.left - amount } } },
        loot: { poisha: amount, bill },
      };
    },
  };
}

/** Whoever settles pockets what the buyer is owed. */
export function settle(bill: number): Move {
  return {
    name: `settle #${bill}`,
    plan(shop) {
      const owed = shop.debts[bill] ?? 0;
      if (owed === 0) return step("settle", String(bill), shop);
      return {
        ...step("settle", String(bill), shop),
        moves: { back: { poisha: owed, bill: null } },
        tickets: 1,
        after: { ...shop, debts: { ...shop.debts, [bill]: 0 } },
        loot: { poisha: owed, bill: null },
      };
    },
  };
}

export function cancelTrip(id: string): Move {
  return {
    name: `cancel-trip ${id}`,
    plan(shop) {
      const sold = Object.entries(shop.sales).filter(
        ([, sale]) => sale.trip === id && sale.left > 0,
      );
      const back = sold.reduce((all, [, sale]) => all + sale.left, 0);
      const refunded = Object.fromEntries(sold.map(([bill, sale]) => [bill, { ...sale, left: 0 }]));
      return {
        ...step("cancel-trip", id, shop),
        moves: { back: { poisha: back, bill: null } },
        tickets: sold.length,
        after: { ...shop, sales: { ...shop.sales, ...refunded } },
        loot: { poisha: back, bill: null },
      };
    },
  };
}

/** Everybody who may choose takes the better of the money and a seat on the dearest bus. */
export function openChoices(act: "set-times" | "move-exam", ids: readonly string[]): Move {
  return {
    name: `${act} ${ids.join()}`,
    plan(shop) {
      const asked = Object.entries(shop.sales).filter(
        ([, sale]) => ids.includes(sale.trip) && sale.left > 0,
      );
      const dearestPoisha = Math.max(...Object.values(shop.trips).map(({ fare }) => fare));
      const gains = asked.map(([, { left, seats, bought }]) =>
        Math.max(left, seats * dearestPoisha - bought),
      );
      const gone = Object.fromEntries(asked.map(([bill, sale]) => [bill, { ...sale, left: 0 }]));
      return {
        ...step(act, ids.join(), shop),
        moves: {
          choices: {
            tickets: asked.map(([, { seats, left }]) => ({
              tickets: 1,
              seats,
              poisha: left,
              isSoldSince: 0,
            })),
            dearestPoisha,
          },
        },
        // On the same day the act has no rule of its own for tickets.
        tickets: act === "move-exam" ? asked.length : 0,
        after: { ...shop, sales: { ...shop.sales, ...gone } },
        loot: { poisha: gains.reduce((all, one) => all + one, 0), bill: null },
      };
    },
  };
}

/** By an exchange a colleague's own worthless ticket is there to take the seats of before. */
export function moveTicket(act: "move-ticket" | "exchange-seats", bill: number, to: string): Move {
  return {
    name: `${act} #${bill} to ${to}`,
    plan(shop) {
      const sale = shop.sales[bill];
      const target = shop.trips[to];
      const isFull = target === undefined || target.free < (sale?.seats ?? 0);
      if (sale === undefined || isFull || sale.left === 0 || sale.trip === to) {
        return step(act, String(bill), shop);
      }
      const dearer = {
        boughtPoisha: sale.bought,
        farePoisha: target.fare,
        seats: sale.seats,
        bill,
      };
      const gain = Math.max(0, target.worth * sale.seats - sale.bought);
      // Two who exchange get nothing back.
      const less = act === "move-ticket" ? sale.bought - target.fare * sale.seats : 0;
      const back = Math.min(Math.max(0, less), sale.left);
      return {
        ...step(act, String(bill), shop),
        moves: { dearer: [dearer], back: { poisha: back, bill } },
        tickets: 1,
        // The better seat is used or sold on; of a cheaper one the difference goes back with the move.
        after: {
          ...shop,
          trips: { ...shop.trips, [to]: { ...target, free: target.free - sale.seats } },
          sales: {
            ...shop.sales,
            [bill]: { ...sale, trip: to, left: gain > 0 ? 0 : sale.left - back },
          },
        },
        loot: { poisha: gain + back, bill },
      };
    },
  };
}

/** Seats that were promised to somebody are sold to somebody else. */
export function unblock(id: string, seats: number): Move {
  return {
    name: `unblock ${seats} of ${id}`,
    plan(shop) {
      const was = shop.trips[id];
      if (was === undefined || was.kept < seats) return step("unblock", id, shop);
      return {
        ...step("unblock", id, shop),
        moves: { freed: { farePoisha: was.fare, seats } },
        after: { ...shop, trips: { ...shop.trips, [id]: { ...was, kept: was.kept - seats } } },
        loot: { poisha: was.fare * seats, bill: null },
      };
    },
  };
}
