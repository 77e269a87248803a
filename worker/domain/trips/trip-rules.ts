/** The rules between a trip's destination, unit and seat plan. Pure. */
import { fault, type Fault } from "../faults.ts";
import type { BookingMode } from "./trip.ts";

export interface TripPlace {
  unit: { id: string; destinationId: string; directCheckout: boolean };
  destination: { id: string; mode: BookingMode };
}

export interface PlaceError {
  field: "unit" | "plan";
  fault: Fault;
}

/** Trips of a unit with direct checkout have no seat map, whatever their destination. */
export function hasSeatMap({ unit, destination }: TripPlace): boolean {
  return destination.mode === "limited" && !unit.directCheckout;
}

export function placeErrors(plan: string | null, place: TripPlace): PlaceError[] {
  const { unit, destination } = place;
  const errors: PlaceError[] = [];
  if (unit.destinationId !== destination.id) {
    errors.push({
      field: "unit",
      fault: fault("unit_of_another", {
        unit: unit.id,
        of: unit.destinationId,
        to: destination.id,
      }),
    });
  }
  if (hasSeatMap(place) && plan === null) {
    errors.push({ field: "plan", fault: fault("plan_missing") });
  }
  if (!hasSeatMap(place) && plan !== null) {
    errors.push({ field: "plan", fault: fault("plan_without_map") });
  }
  return errors;
}
