import { describe, expect, it, test } from "vitest";
import {
  OFFER_REMEMBERED_MS,
  offerSeats,
  withOffer,
  type RecentOffers,
} from "../../../worker/domain/seats/seat-offer.ts";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";

const T0 = 1_000_000;
const NOBODY: RecentOffers = new Map();
const ALL = seatPlan("45").seats.map((seat) => seat.seatNo);

interface Bus {
  free: readonly string[];
  recent?: RecentOffers;
  now?: number;
  planName?: string;
}

function offered(booking: string, wanted: string, bus: Bus): string {
  const { free, recent = NOBODY, now = T0, planName = "45" } = bus;
  const isFree = (seatNo: string): boolean => free.includes(seatNo);
  return offerSeats({ planName, booking, wanted: wanted.split(" "), isFree }, recent, now).join(
    " ",
  );
}

function after(recent: RecentOffers, booking: string, wanted: string, seats: string, now = T0) {
  return withOffer(recent, { booking, wanted: wanted.split(" ") }, seats.split(" "), now);
}

function without(...taken: string[]): string[] {
  return ALL.filter((seatNo) => !taken.includes(seatNo));
}

describe("instead of one seat", () => {
  test.each([
    ["A1", "B1", "the window behind"],
    ["B2", "A2", "of two as near the one in front"],
    ["E3", "D3", "the aisle on the same side"],
    ["K3", "K2", "the middle of the back row beside it"],
    ["K1", "J1", "a window, not its neighbour in the middle"],
  ])("%s: %s, %s", (wanted, seat) => {
    expect(offered("ana", wanted, { free: without(wanted) })).toBe(seat);
  });

  it("a far one of the same kind goes before a near one of another", () => {
    expect(offered("ana", "A1", { free: ["A2", "B2", "K5"] })).toBe("K5");
  });

  it("the nearest at all where none of the kind is free", () => {
    expect(offered("ana", "A1", { free: ["C3", "B2", "K3"] })).toBe("B2");
  });

  it("nothing in a full bus, or for a seat that the bus has not got", () => {
    expect(offered("ana", "A1", { free: [] })).toBe("");
    expect(offered("ana", "A2", { free: ALL, planName: "40" })).toBe("");
  });

  it("on the side of the seat that was wanted", () => {
    expect(offered("ana", "E4", { free: ["D1", "H4"] })).toBe("H4");
  });
});

describe("seats that were just offered to somebody else", () => {
  const recent = after(NOBODY, "bo", "A1", "B1");

  it("come last, also before a seat of another kind", () => {
    expect(offered("ana", "A1", { free: ["B1", "K3"], recent })).toBe("K3");
    expect(offered("ana", "A1", { free: without("A1"), recent })).toBe("C1");
  });

  it("are offered again where nothing else is free, those first whose offer is oldest", () => {
    expect(offered("ana", "A1", { free: ["B1"], recent })).toBe("B1");
    const both = after(recent, "cy", "A1", "C1", T0 + 1);
    expect(offered("ana", "A1", { free: ["B1", "C1"], recent: both, now: T0 + 2 })).toBe("B1");
    const other = after(after(NOBODY, "bo", "A1", "B1", T0 + 1), "cy", "A1", "C1");
    expect(offered("ana", "A1", { free: ["B1", "C1"], recent: other, now: T0 + 2 })).toBe("C1");
  });

  it("are like any other after some seconds, to the millisecond", () => {
    const bus = { free: without("A1"), recent };
    expect(offered("ana", "A1", { ...bus, now: T0 + OFFER_REMEMBERED_MS - 1 })).toBe("C1");
    expect(offered("ana", "A1", { ...bus, now: T0 + OFFER_REMEMBERED_MS })).toBe("B1");
  });

  it("go to the same visitor who repeats the press, and not for another press", () => {
    const bus = { free: without("A1", "K1"), recent: after(recent, "ana", "A1", "C1") };
    expect(offered("ana", "A1", bus)).toBe("C1");
    expect(offered("ana", "K1", bus)).toBe("J1");
    expect(offered("ana", "A1", { ...bus, free: without("A1", "C1") }), "while it is free").toBe(
      "D1",
    );
  });
});

test("forty who lose one seat are offered forty seats, all of the kind first", () => {
  let recent = NOBODY;
  const offers = Array.from({ length: 40 }, (_, index) => {
    const seat = offered(`visitor-${index}`, "A1", { free: without("A1"), recent });
    recent = after(recent, `visitor-${index}`, "A1", seat);
    return seat;
  });
  expect(new Set(offers).size).toBe(40);
  expect(offers.slice(0, 21).every((seatNo) => /[14]$|^K5$/.test(seatNo))).toBe(true);
});

test("the memory has an entry a seat, one visitor once, and nothing that is over", () => {
  let recent = NOBODY;
  for (let turn = 0; turn < 500; turn += 1) {
    const seat = ALL[turn % ALL.length] ?? "";
    recent = after(recent, `visitor-${turn}`, "A1", seat);
  }
  expect(recent.size).toBe(ALL.length);
  expect(after(after(NOBODY, "ana", "A1", "B1"), "ana", "K1", "J1").size).toBe(1);
  expect(after(recent, "late", "A1", "B1", T0 + OFFER_REMEMBERED_MS).size).toBe(1);
});

describe("instead of several seats", () => {
  it("the best that are free together, others than those just offered", () => {
    expect(offered("ana", "A1 A2", { free: without("A1") })).toBe("A3 A4");
    const recent = after(NOBODY, "bo", "A1 A2", "A3 A4");
    expect(offered("ana", "A1 A2", { free: without("A1"), recent })).toBe("B1 B2");
    expect(offered("bo", "A1 A2", { free: without("A1"), recent })).toBe("A3 A4");
    expect(offered("ana", "A1 A2", { free: ["A3", "A4", "K1"], recent })).toBe("A3 A4");
  });

  it("nothing where the bus has fewer", () => {
    expect(offered("ana", "A1 A2", { free: ["K1"] })).toBe("");
  });
});
