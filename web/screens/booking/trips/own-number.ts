/**
 * What people call a bus: the number in its own name wins over its place among the buses of its day, or one bus would
 * have two numbers.
 */
import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";
import { latinDigits } from "../../../../worker/domain/digits.ts";
import { findOwnBusNumber } from "../../../../worker/domain/trips/own-bus-number.ts";

type Bus = Pick<TripView, "trip_name" | "bus_number"> & {
  bus_data: Pick<TripView["bus_data"], "bus_name">;
};

export function findOwnNumber({ trip_name: trip, bus_data: { bus_name: bus } }: Bus) {
  return findOwnBusNumber(`${trip} ${bus}`);
}

/** Whether the name says another number than the bus's place among those of its day. */
export function hasOtherNumber(bus: Bus): boolean {
  const own = findOwnNumber(bus);
  return own !== null && latinDigits(own) !== String(bus.bus_number);
}

/** In Latin digits, as the place among the buses of a day. */
export function sayBusNumber(bus: Bus): string {
  return latinDigits(findOwnNumber(bus) ?? String(bus.bus_number));
}
