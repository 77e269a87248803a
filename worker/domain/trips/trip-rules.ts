/** What a trip's destination, unit and seat plan ask of each other. Pure. */
import type { BookingMode } from "./trip.ts";

export interface TripPlace {
  unit: { id: string; destinationId: string; directCheckout: boolean };
  destination: { id: string; mode: BookingMode };
}

export interface PlaceError {
  field: "unit" | "plan";
  message: string;
}

/** Trips of a unit that goes straight to checkout have no seat map, whatever their destination. */
export function hasSeatMap({ unit, destination }: TripPlace): boolean {
  return destination.mode === "limited" && !unit.directCheckout;
}

export function placeErrors(plan: string | null, place: TripPlace): PlaceError[] {
  const { unit, destination } = place;
  const errors: PlaceError[] = [];
  if (unit.destinationId !== destination.id) {
    errors.push({
      field: "unit",
      message: `Unit ${unit.id} is one of destination ${unit.destinationId}, not of ${destination.id}.`,
    });
  }
  if (hasSeatMap(place) && plan === null) {
    errors.push({
      field: "plan",
      message: "Nothing is given; a trip of this destination and unit has a plan, 40 or 45.",
    });
  }
  if (!hasSeatMap(place) && plan !== null) {
    errors.push({
      field: "plan",
      message: "Trips of this destination and unit have no seat map; leave the plan empty.",
    });
  }
  return errors;
}
