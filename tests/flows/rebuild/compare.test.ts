/** Every difference between a trip's object and D1 is found and named, and nothing else. */
import { describe, expect, test } from "vitest";
import type { SaleRecord } from "../../../worker/db/tickets/trip-records.ts";
import { differences, type DifferenceKind } from "../../../worker/flows/rebuild/compare.ts";
import type { TripLedger } from "../../../worker/trip/calls.ts";
import { someBillFacts } from "../../support/seats/claims.ts";

const TRIP = "7";
const NOW = 1_000_000_000;
const LONG_AGO = NOW - 10 * 60_000;

function sale(over: Partial<SaleRecord> = {}): SaleRecord {
  return {
    bill: 1,
    claim: `bill/${over.bill ?? 1}`,
    executeBy: null,
    tripId: TRIP,
    booking: "booking1",
    state: "paid",
    trxId: "TRX1",
    paymentId: "TR1",
    since: LONG_AGO,
    seats: ["A1", "A2"],
    ticketSeats: ["A1", "A2"],
    ticket: "valid",
    movedTo: null,
    facts: someBillFacts(1),
    ...over,
  };
}

type Known = TripLedger["bills"][number];

function known(over: Partial<Known> = {}): Known {
  return {
    claim: `bill/${over.bill ?? 1}`,
    bill: 1,
    booking: "booking1",
    state: "sold",
    trxId: "TRX1",
    seats: ["A1", "A2"],
    facts: null,
    releaseReason: null,
    ...over,
  };
}

/** An object whose seats agree with its records. */
function object(...bills: Known[]): TripLedger {
  const seats = bills.flatMap(({ bill, claim, state, seats: names }) =>
    state === "released" ? [] : names.map((seatNo) => ({ seatNo, state, bill, claim })),
  );
  return { seats, bills, cancelled: false, incarnation: "first" };
}

function compare(
  ledger: TripLedger,
  sales: SaleRecord[],
  isCancelled = false,
  incarnation = "first",
) {
  return differences(TRIP, ledger, { sales, moved: [], tied: [], isCancelled, incarnation }, NOW);
}

const unpaid: Partial<SaleRecord> = { ticketSeats: [], ticket: "none", trxId: null };

describe("a trip has no difference", () => {
  test.each<[string, TripLedger, SaleRecord[]]>([
    ["with nothing sold", object(), []],
    ["with a ticket whose seats are sold", object(known()), [sale()]],
    [
      "with a payment under way on both sides",
      object(known({ state: "capturing", trxId: null })),
      [sale({ state: "capturing", ...unpaid })],
    ],
    ["with a bill that nobody began to pay", object(), [sale({ state: "created", ...unpaid })]],
    [
      "with a cancelled sale whose seats are free",
      object(known({ state: "released" })),
      [sale({ state: "refunded", ticket: "void", ticketSeats: [] })],
    ],
    [
      "with a quantity, without seats",
      object(known({ seats: [] })),
      [sale({ seats: [], ticketSeats: [] })],
    ],
    [
      "with a seat that staff keep back and one that is held",
      {
        ...object(),
        seats: [
          { seatNo: "A1", state: "blocked", bill: null, claim: null },
          { seatNo: "A2", state: "held", bill: null, claim: null },
        ],
      },
      [],
    ],
  ])("%s", (_, ledger, sales) => {
    expect(compare(ledger, sales)).toEqual([]);
  });
});

describe("a difference is named:", () => {
  const capturing = known({ state: "capturing", trxId: null });
  const released = known({ state: "released" });
  const none: [] = [];

  test.each<[DifferenceKind, Known[], Partial<SaleRecord> | null]>([
    ["sold_without_ticket", [known()], { state: "capturing", ...unpaid }],
    ["sold_and_forgotten", [known()], { state: "created", ...unpaid }],
    ["sold_to_nobody", [known()], null],
    ["sold_to_nobody", [capturing], null],
    ["sold_but_over", [known()], { state: "failed", ...unpaid }],
    ["sold_but_over", [known()], { state: "expired", ...unpaid }],
    ["not_given_back", [known()], { state: "refund_owed", ticket: "void", ticketSeats: [] }],
    ["not_given_back", [known()], { state: "refunded", ticket: "void", ticketSeats: [] }],
    ["not_given_back", [capturing], { state: "refund_owed", ...unpaid }],
    ["capturing_and_forgotten", [capturing], { state: "created", ...unpaid }],
    ["capturing_but_over", [capturing], { state: "failed", ...unpaid }],
    ["capturing_in_d1_alone", none, { state: "capturing", ...unpaid }],
    ["let_go_in_object_alone", [released], { state: "capturing", ...unpaid }],
    ["paid_but_not_sold", none, {}],
    ["paid_but_not_sold", [capturing], {}],
    ["paid_but_given_back", [released], {}],
    ["ticket_seats_missing", [known()], { ticketSeats: ["A2"] }],
    ["ticket_seat_not_sold", [known()], { ticketSeats: ["A1", "A2", "A3"] }],
    ["ticket_seats_left", [released], { state: "refunded", ticket: "void" }],
    [
      "seats_differ",
      [known({ seats: ["A1"] })],
      { seats: ["A1", "A2"], ticketSeats: ["A1", "A2"] },
    ],
    ["trx_differs", [known({ trxId: "TRX9" })], {}],
  ])("%s", (kind, bills, over) => {
    const found = compare(object(...bills), over === null ? [] : [sale(over)]);
    expect(found.map((one) => one.kind)).toContain(kind);
    for (const one of found) expect(one).toMatchObject({ bill: 1, isUnderWay: false });
  });

  test("ticket_missing, whether there is none or a void one", () => {
    const lost = compare(object(known()), [sale({ ticket: "none", ticketSeats: [] })]);
    expect(lost.map((one) => one.kind)).toEqual(["ticket_missing", "ticket_seats_missing"]);
    const isVoid = compare(object(known()), [sale({ ticket: "void" })]);
    expect(isVoid.map((one) => one.kind)).toEqual(["ticket_seats_left", "ticket_missing"]);
  });

  test("sold_to_nobody also when D1 has the bill for another trip", () => {
    const found = compare(object(known()), [sale({ tripId: "8" })]);
    expect(found.map((one) => one.kind)).toEqual(["sold_to_nobody"]);
  });

  test("seat_without_record: a seat whose bill does not have it", () => {
    const stray = {
      ...object(known()),
      seats: [{ seatNo: "J1", state: "sold" as const, bill: 9, claim: "bill/9" }],
    };
    const found = compare(stray, [sale()]);
    expect(found).toContainEqual(
      expect.objectContaining({ kind: "seat_without_record", bill: 9, seats: ["J1"] }),
    );
  });

  test("cancelled_differs, which ends by itself when D1 is ahead", () => {
    expect(compare(object(), [], true)).toMatchObject([
      { kind: "cancelled_differs", isUnderWay: true },
    ]);
    expect(compare({ ...object(), cancelled: true }, [])).toMatchObject([
      { kind: "cancelled_differs", isUnderWay: false },
    ]);
  });
});

test("a difference younger than ten minutes may be under way, and is marked so", () => {
  const young = sale({ state: "capturing", ...unpaid, since: LONG_AGO + 1 });
  expect(compare(object(known()), [young])).toMatchObject([
    { kind: "sold_without_ticket", isUnderWay: true },
  ]);
});
