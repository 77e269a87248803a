/** The link of a unit (decisions 4.1, 4.2): the address contains destination and unit, and nothing else does. */
import type { UnitListView } from "../../../worker/contract/booking/catalogue.ts";
import type { BookingMode } from "../../../worker/contract/booking/checkout.ts";
import { placesAddress, seatsAddress } from "../../booking/booking-info.ts";

export type Unit = UnitListView["unitList"][number];

/** Units with `direct_checkout` have no seat map, though their destination has. */
export function unitAddress(mode: BookingMode, destinationId: string, unit: Unit): string {
  const choice = { destinationId, unitId: unit.id };
  const isOfSeats = mode === "limited" && !unit.direct_checkout;
  return isOfSeats ? seatsAddress(choice) : placesAddress(choice);
}
