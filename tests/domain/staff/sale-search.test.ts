/** What staff type to find a sale. */
import { describe, expect, test } from "vitest";
import {
  AFTER_TRIP,
  belowBill,
  isNamed,
  readTripsCursor,
  saleSearch,
  writeTripsCursor,
} from "../../../worker/domain/staff/sale-search.ts";

describe("what was typed", () => {
  test.each([
    ["01712-345678", { phone: "01712345678" }],
    ["+৮৮০ ১৭১২ ৩৪৫৬৭৮", { phone: "01712345678" }],
    [" k7m2-xq4 ", { code: "K7M2XQ4" }],
    ["ক৭", { seat: null, words: ["ক7"] }],
    ["#১২", { bill: 12, code: "#12", words: [] }],
    ["TrxID: bk7h2m9q4z", { trxId: "BK7H2M9Q4Z", code: "BK7H2M9Q4Z" }],
    ["BK7H2M9Q4Z", { trxId: "BK7H2M9Q4Z", mayTrxIdBeName: false }],
    ["TrxID qzfpqlhbvi", { trxId: "QZFPQLHBVI", mayTrxIdBeName: false }],
    ["qzfpqlhbvi", { trxId: "QZFPQLHBVI", mayTrxIdBeName: true, words: ["qzfpqlhbvi"] }],
    ["Rahimuddin", { trxId: "RAHIMUDDIN", mayTrxIdBeName: true, words: ["rahimudin"] }],
    ["Rahimuddi", { trxId: null }],
    ["Karim Uddin", { trxId: null }],
    ["01712345678", { trxId: null }],
    ["K7M2XQ4", { trxId: null }],
    ["a১০", { seat: "A10", words: [] }],
    ["TR0011abC", { typed: "TR0011abC", code: "TR0011ABC" }],
    ["BB-aQzkWc_hPlYtRrbN-ofgXe", { isNameAlone: false }],
    ["BB-aQzkWc_hPlYtRrbN-ofgX", { isNameAlone: true }],
    ["Rahim uddin", { phone: null, bill: null, seat: null, words: ["rahim", "udin"] }],
  ])("%j is read as %j", (text, read) => {
    expect(saleSearch(text)).toMatchObject(read);
  });
});

describe("a name", () => {
  test.each([
    ["Md. Rahim Uddin", "rahim", true],
    ["Md. Rahim Uddin", "ud rah", true],
    ["Md. Rahim Uddin", "him", false],
    ["Md. Rahim Uddin", "rahim khan", false],
    ["মোছাঃ রহিমা খাতুন", "রহি", true],
    // One sign, or a letter and its dot: keyboards write both.
    ["\u09B8\u09AE\u09AF\u09BC", "\u09B8\u09AE\u09DF", true],
    ["মোঃ রহীম", "রহিম", true],
    ["José Élan", "jose ÉLAN", true],
    ["", "rahim", false],
  ])("%j is found by %j: %s", (name, typed, isFound) => {
    expect(isNamed(name, saleSearch(typed).words)).toBe(isFound);
  });

  test("is not found by nothing", () => {
    expect(isNamed("Rahim", [])).toBe(false);
  });
});

describe("where a search goes on", () => {
  test("is read as it was written", () => {
    const cursor = { departsAt: 1_796_400_000_000, tripId: "100.1", bill: AFTER_TRIP };
    expect(readTripsCursor(writeTripsCursor(cursor))).toEqual(cursor);
  });

  test.each([undefined, "", "1", "x.1.2", "1.2."])("%j is the beginning", (text) => {
    expect(readTripsCursor(text)).toBeNull();
  });

  test("below a bill, or from the newest", () => {
    expect(belowBill("77")).toBe(77);
    expect(belowBill(undefined)).toBe(AFTER_TRIP);
    expect(belowBill("77; DROP")).toBe(AFTER_TRIP);
  });
});
