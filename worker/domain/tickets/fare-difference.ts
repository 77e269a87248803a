/** The difference in cost between other places of a ticket and what was paid for it (protocol 14). Pure. */

export interface BoughtPlaces {
  farePoisha: number;
  discountPoisha: number;
  chargePoisha: number;
  /** The places that were bought, and those that the ticket has now. */
  quantity: number;
  places: number;
  /** The amount paid, less the parts that were refunded or are owed. */
  leftPoisha: number;
}

/**
 * Without the charge; a negative amount means cheaper. Refunds after an earlier move or as goodwill are not due again.
 */
export function fareDifference(bought: BoughtPlaces, newFarePoisha: number): number {
  const becomes = newFarePoisha * bought.places;
  const difference = becomes - bought.farePoisha * bought.places + share(bought, "discountPoisha");
  if (difference >= 0) return difference;
  const boughtPoisha = becomes - difference;
  const wentBack = boughtPoisha + share(bought, "chargePoisha") - bought.leftPoisha;
  // The parts of seats that were taken off are rounded by less than a poisha each: that is no money that went back.
  return wentBack < bought.quantity ? difference : Math.min(0, difference + wentBack);
}

/** The share of an amount of the whole sale for the ticket's current places. */
function share(bought: BoughtPlaces, amount: "discountPoisha" | "chargePoisha"): number {
  return Math.floor((bought[amount] * bought.places) / bought.quantity);
}
