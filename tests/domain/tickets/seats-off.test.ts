/** What is owed for seats that a ticket gives back: exact in every order (protocol 14). */
import { describe, expect, test } from "vitest";
import { fareDifference } from "../../../worker/domain/tickets/fare-difference.ts";
import {
  divideTicket,
  findSeatsBackAt,
  listParts,
  partFor,
} from "../../../worker/domain/tickets/seats-off.ts";
import { randomFrom } from "../../support/random.ts";

const FOUR = { mode: "limited", seats: ["A1", "A2", "B1", "B2"], quantity: 4 } as const;

describe("the parts of a ticket", () => {
  test("sum with the rest to what was paid, in every order of every size", () => {
    const random = randomFrom(38);
    for (let run = 0; run < 2_000; run += 1) {
      const quantity = 1 + random.upTo(6);
      const total = 1 + random.upTo(1_000_000);
      let [left, now, back] = [total, quantity, 0];
      while (now > 1) {
        const stays = 1 + random.upTo(now - 1);
        const part = partFor(left, stays, now);
        expect(part).toBeGreaterThan(0);
        expect(Number.isInteger(part)).toBe(true);
        back += part;
        left -= part;
        now = stays;
        // The share of each seat differs by a poisha at most from seat to seat.
        expect(Math.abs(left - (total * now) / quantity)).toBeLessThan(quantity);
      }
      expect(back + left).toBe(total);
      expect(left).toBeGreaterThanOrEqual(0);
    }
  });
});

test("seats that go, moves that owe what cheaper seats cost less, and the rest sum to what was paid in any order", () => {
  const random = randomFrom(83);
  let moved = 0;
  for (let run = 0; run < 2_000; run += 1) {
    const quantity = 1 + random.upTo(6);
    const farePoisha = 1_000 + random.upTo(90_000);
    const discountPoisha = random.upTo(farePoisha);
    const chargePoisha = Math.round((farePoisha * quantity - discountPoisha) * 0.02);
    const total = farePoisha * quantity - discountPoisha + chargePoisha;
    let [left, places, back] = [total, quantity, 0];
    for (let change = 0; change < 8; change += 1) {
      let part = 0;
      if (places > 1 && random.chance(0.4)) {
        const stays = 1 + random.upTo(places - 1);
        part = partFor(left, stays, places);
        places = stays;
      } else {
        const bought = { farePoisha, discountPoisha, chargePoisha, quantity, places };
        const less = -fareDifference({ ...bought, leftPoisha: left }, random.upTo(120_000));
        part = Math.min(Math.max(0, less), left);
        if (part > 0) moved += 1;
      }
      expect(Number.isInteger(part)).toBe(true);
      back += part;
      left -= part;
      expect(left).toBeGreaterThanOrEqual(0);
    }
    // The sale is cancelled: the rest is what came less all parts.
    expect(back + left).toBe(total);
  }
  expect(moved).toBeGreaterThan(1_000);
});

test("a ticket keeps its other seats, and the shop owes the share of those that go", () => {
  const ticket = { ...FOUR, leftPoisha: 244_801 };
  expect(divideTicket(ticket, { seats: ["A2"], places: 1 })).toEqual({
    ok: true,
    value: { seats: ["A1", "B1", "B2"], quantity: 3, partPoisha: 61_201 },
  });
});

test.each([
  ["all of them", ["A1", "A2", "B1", "B2"], "all_seats_selected"],
  ["none", [], "seats_not_named"],
  ["one twice", ["A1", "A1"], "seats_not_named"],
  ["another's", ["C1"], "seat_not_on_ticket"],
])("a ticket does not give back %s", (_, seats, reason) => {
  const ticket = { ...FOUR, leftPoisha: 100 };
  expect(divideTicket(ticket, { seats, places: 1 })).toMatchObject({ error: { reason } });
});

test("places without names are counted", () => {
  const ticket = { mode: "unlimited", seats: [], quantity: 3, leftPoisha: 300 } as const;
  expect(divideTicket(ticket, { seats: [], places: 2 })).toMatchObject({
    value: { seats: [], quantity: 1, partPoisha: 200 },
  });
  for (const places of [0, 3, 4]) {
    expect(divideTicket(ticket, { seats: [], places }).ok).toBe(false);
  }
});

test("a ticket of which no money is left owes nothing, and keeps its seats", () => {
  expect(divideTicket({ ...FOUR, leftPoisha: 0 }, { seats: ["A1"], places: 1 })).toMatchObject({
    error: { reason: "act_refused", word: "no_refund_owed" },
  });
  expect(divideTicket({ ...FOUR, leftPoisha: 1 }, { seats: ["A1"], places: 1 })).toMatchObject({
    value: { partPoisha: 1 },
  });
});

test("what comes back is listed for as many seats as a ticket can give back, as they are divided", () => {
  const parts = listParts(244_801, 4);
  expect(parts).toEqual([61_201, 122_401, 183_601]);
  const seats = ["A1", "A2", "B1", "B2"];
  const divided = [1, 2, 3].map((count) =>
    divideTicket({ ...FOUR, leftPoisha: 244_801 }, { seats: seats.slice(0, count), places: 0 }),
  );
  expect(divided).toMatchObject(parts.map((partPoisha) => ({ value: { partPoisha } })));
  expect(listParts(100, 1)).toEqual([]);
});

test.each([
  ["who paid it online", null, null, null],
  ["whose wallet pays no further part", null, "times", "shop"],
  ["whose payment is too old", null, "window", "shop"],
  ["who bought it of an agent", "7", null, "agent"],
  ["who bought it of an agent whose wallet pays no part", "7", "times", "agent"],
  ["who paid at a counter", "7", "cash", "counter"],
] as const)("%s gives seats back there", (_, agentId, byHand, where) => {
  expect(findSeatsBackAt(agentId, { byHand })).toBe(where);
});
