import { expect, test } from "vitest";
import { summarizeOffer, type OfferedTrip } from "../../../worker/domain/trips/offer.ts";

function trip(journeyDate: string, seatsLeft: number | null, farePoisha = 65_000): OfferedTrip {
  return { destinationId: "1", journeyDate, farePoisha, seatsLeft };
}

test("a card shows the next day, its seats, and the lowest fare of all days", () => {
  const trips = [trip("2026-12-05", 3, 50_000), trip("2026-12-04", 5), trip("2026-12-04", 2)];
  expect(summarizeOffer(trips)).toEqual({
    nextDate: "2026-12-04",
    fromFarePoisha: 50_000,
    seatsLeft: 7,
  });
});

test("a day that is sold out makes way for the next one with a seat", () => {
  expect(summarizeOffer([trip("2026-12-04", 0), trip("2026-12-05", 3)])).toMatchObject({
    nextDate: "2026-12-05",
    seatsLeft: 3,
  });
  expect(summarizeOffer([trip("2026-12-05", 0), trip("2026-12-04", 0)])).toMatchObject({
    nextDate: "2026-12-04",
    seatsLeft: 0,
  });
});

test("trips without a seat map are not counted, and no trip is no offer", () => {
  expect(summarizeOffer([trip("2026-12-04", null)])).toMatchObject({ seatsLeft: null });
  expect(summarizeOffer([trip("2026-12-04", null), trip("2026-12-04", 5)])?.seatsLeft).toBeNull();
  expect(summarizeOffer([])).toBeNull();
});
