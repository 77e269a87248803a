import { describe, expect, it } from "vitest";
import { busWithSeats } from "../../../../web/screens/booking/trips/bus-with-seats.ts";

const NOW = Date.parse("2026-12-01T10:00:00+06:00");
const LATER = "2026-12-03T22:00:00+06:00";
const EARLIER = "2026-12-01T09:00:00+06:00";

function bus(id: string, seatsAvailable: number, over: object = {}) {
  return {
    id,
    deperture_date: "2026-12-04",
    bus_number: 1,
    sale_closes_at: LATER,
    opens_at: null,
    seatsAvailable,
    ...over,
  };
}

function otherThan(full: string, ...trips: ReturnType<typeof bus>[]): string | undefined {
  return busWithSeats(trips, { id: full }, (trip) => trip.seatsAvailable, NOW)?.id;
}

describe("the bus that a full one leads to", () => {
  it("is the next with a free seat", () => {
    expect(otherThan("b", bus("a", 9), bus("b", 0), bus("c", 0), bus("d", 2))).toBe("d");
  });

  it("is one before it where none after it has a seat", () => {
    expect(otherThan("c", bus("a", 0), bus("b", 3), bus("c", 0))).toBe("b");
  });

  it("is none where no other has a seat, or a seat on sale", () => {
    expect(otherThan("a", bus("a", 0), bus("b", 0))).toBeUndefined();
    expect(otherThan("a", bus("a", 0))).toBeUndefined();
    const closed = bus("b", 9, { sale_closes_at: EARLIER });
    expect(otherThan("a", bus("a", 0), closed, bus("c", 9, { opens_at: LATER }))).toBeUndefined();
  });
});
