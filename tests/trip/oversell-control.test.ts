/**
 * The control of the race tests: it sells a seat twice, and the checker reports it. Otherwise a green race would prove
 * nothing.
 */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { auditSeats, type Claim } from "../support/seats/audit-seats.ts";
import { PartedSeats } from "../support/seats/parted-seats.ts";
import { listBuyers, rush } from "../support/seats/race.ts";
import { aTrip, writtenSeats } from "../support/trip.ts";

describe("fifty concurrent buyers of one seat", () => {
  it("get it several times with an await between check and write, and the checker reports it", async () => {
    const { object } = aTrip();
    const answered = await runInDurableObject(object, (_, { storage }) =>
      rush(new PartedSeats(storage), listBuyers(50, ["B2"])),
    );
    expect(answered.length).toBeGreaterThan(1);
    const complaints = auditSeats(answered, await writtenSeats(object, "sold"));
    expect(complaints).toContainEqual(expect.stringContaining("B2 was given to buyer-1 and"));
  });

  it("get it once from the trip's own object, and the checker reports nothing [U08]", async () => {
    const { trip, object } = aTrip();
    const answered = await rush(trip, listBuyers(50, ["B2"]));
    expect(answered).toHaveLength(1);
    expect(auditSeats(answered, await writtenSeats(object, "sold"))).toEqual([]);
  });
});

describe("the double-sale checker", () => {
  const ana: Claim = { seatNo: "A1", booking: "ana" };
  const bo: Claim = { seatNo: "A1", booking: "bo" };
  const other: Claim = { seatNo: "A2", booking: "ana" };

  it.each([
    ["one seat each", [ana, other], [ana, other], []],
    ["one buyer answered twice", [ana, ana], [ana], []],
    ["nobody", [], [], []],
    [
      "one seat given to two",
      [ana, bo],
      [bo],
      ["A1 was given to ana and bo", "ana was given A1 and does not have it"],
    ],
    [
      "one seat stored for two",
      [ana, bo],
      [ana, bo],
      ["A1 was given to ana and bo", "A1 is stored for ana and bo"],
    ],
    ["a seat given and not stored", [ana], [], ["ana was given A1 and does not have it"]],
    ["a seat stored and not answered", [], [ana], ["ana has A1 and got no answer"]],
    [
      "a seat stored for another",
      [ana],
      [bo],
      ["ana was given A1 and does not have it", "bo has A1 and got no answer"],
    ],
  ])("judges %s", (_, answered, stored, complaints) => {
    expect(auditSeats(answered, stored)).toEqual(complaints);
  });
});
