/** Which units the modal of the limited list offers, and where one leads (decisions 4.1). */
import type { UnitListView } from "../../../worker/contract/catalogue.ts";

export type Unit = UnitListView["unitList"][number];

/** Units with a checkout of their own (`direct_checkout`) wait until that checkout exists. */
export function unitsOnOffer(units: readonly Unit[]): Unit[] {
  return units.filter((unit) => !unit.direct_checkout);
}

export function bookingAddress(destinationId: string, unitId: string): string {
  return `/bookingPage?${new URLSearchParams({ destination: destinationId, unit: unitId })}`;
}
