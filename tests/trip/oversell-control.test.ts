/**
 * The control of the race tests. If the first test here could not sell a seat twice, or the checker did not
 * notice, a green race would prove nothing.
 */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { auditSeats, type Claim } from "../support/audit-seats.ts";
import { PartedSeats } from "../support/parted-seats.ts";
import { buyersOf, rush } from "../support/race.ts";
import { aTrip, writtenSeats } from "../support/trip.ts";

describe("a rush of fifty buyers on one seat", () => {
  it("sells it many times over where an await stands between check and write, and the checker says so", async () => {
    const { object } = aTrip();
    const told = await runInDurableObject(object, (_, { storage }) =>
      rush(new PartedSeats(storage), buyersOf(50, ["B2"])),
    );
    expect(told.length).toBeGreaterThan(1);
    const complaints = auditSeats(told, await writtenSeats(object, "sold"));
    expect(complaints).toContainEqual(expect.stringContaining("B2 was given to buyer-1 and"));
  });

  it("sells it once at the trip's own object, and the checker has nothing to say [U08]", async () => {
    const { trip, object } = aTrip();
    const told = await rush(trip, buyersOf(50, ["B2"]));
    expect(told).toHaveLength(1);
    expect(auditSeats(told, await writtenSeats(object, "sold"))).toEqual([]);
  });
});

describe("the double-sale checker", () => {
  const ana: Claim = { seatNo: "A1", booking: "ana" };
  const bo: Claim = { seatNo: "A1", booking: "bo" };
  const other: Claim = { seatNo: "A2", booking: "ana" };

  it.each([
    ["one seat each", [ana, other], [ana, other], []],
    ["one buyer told twice", [ana, ana], [ana], []],
    ["nobody", [], [], []],
    [
      "one seat told to two",
      [ana, bo],
      [bo],
      ["A1 was given to ana and bo", "ana was given A1 and does not have it"],
    ],
    [
      "one seat written to two",
      [ana, bo],
      [ana, bo],
      ["A1 was given to ana and bo", "A1 is written to ana and bo"],
    ],
    ["a seat told and not written", [ana], [], ["ana was given A1 and does not have it"]],
    ["a seat written and not told", [], [ana], ["ana has A1 and was not told"]],
    [
      "a seat written to another",
      [ana],
      [bo],
      ["ana was given A1 and does not have it", "bo has A1 and was not told"],
    ],
  ])("judges %s", (_, told, written, complaints) => {
    expect(auditSeats(told, written)).toEqual(complaints);
  });
});
