/** What destination, unit and plan ask of each other. */
import { expect, test } from "vitest";
import { placeErrors, type TripPlace } from "../../../worker/domain/trips/trip-rules.ts";

const place = (
  over: Partial<TripPlace["unit"]> = {},
  mode: "limited" | "unlimited" = "limited",
) => ({
  unit: { id: "u", destinationId: "d", directCheckout: false, ...over },
  destination: { id: "d", mode },
});

test.each<[string, string | null, TripPlace, string[]]>([
  ["seats with a plan", "45", place(), []],
  ["seats without a plan", null, place(), ["plan"]],
  ["no seats, no plan", null, place({}, "unlimited"), []],
  ["no seats and a plan", "40", place({}, "unlimited"), ["plan"]],
  ["straight to checkout, no plan", null, place({ directCheckout: true }), []],
  ["straight to checkout, a plan", "45", place({ directCheckout: true }), ["plan"]],
  ["a unit of another destination", "45", place({ destinationId: "e" }), ["unit"]],
])("%s", (_, plan, of, fields) => {
  expect(placeErrors(plan, of).map(({ field }) => field)).toEqual(fields);
});
