import { describe, expect, it } from "vitest";
import {
  continueAddress,
  parseContinued,
  mergeContinued,
  rememberContinued,
  readContinued,
} from "../../../web/booking/continued-booking.ts";
import { bookingTripsCookie } from "../../../web/booking/booking-trips-cookie.ts";
import { memoryStorage } from "../storage/memory-storage.ts";

const CHOICE = { destinationId: "12", unitId: "rnA", tripId: "31" };
const ID = "31.abc+/=.sig";

describe("the address that goes on with a booking elsewhere", () => {
  it("names the booking behind the # alone", () => {
    const address = new URL(continueAddress(CHOICE, ID), "https://shop.example");
    expect(`${address.pathname}${address.search}`).toBe(
      "/bookingPage?destination=12&unit=rnA&trip=31",
    );
    expect(parseContinued(address.hash)).toBe(ID);
  });

  it.each(["", "#", "#continue=", "#booking=31.abc"])("names none in %o", (fragment) => {
    expect(parseContinued(fragment)).toBeNull();
  });
});

describe("the booking that this tab goes on with", () => {
  it("is of one trip, until it is forgotten", () => {
    const memory = memoryStorage();
    rememberContinued("31", ID, memory);
    expect(readContinued("31", memory)).toBe(ID);
    expect(readContinued("32", memory)).toBeNull();
    rememberContinued("31", null, memory);
    expect(readContinued("31", memory)).toBeNull();
  });
});

describe("a booking that the address brings", () => {
  const none = { id: null, brought: null };

  it("is gone on with, and stays when the address has lost it", () => {
    const continued = mergeContinued(none, ID);
    expect(continued).toEqual({ id: ID, brought: ID });
    expect(mergeContinued(continued, null).id).toBe(ID);
  });

  it("is not taken up again once it is forgotten, though the address still has it", () => {
    const forgotten = { ...mergeContinued(none, ID), id: null };
    expect(mergeContinued(forgotten, ID).id).toBeNull();
    expect(mergeContinued(mergeContinued(forgotten, null), ID).id).toBe(ID);
  });
});

describe("the trips on which this browser has requested a seat", () => {
  const getValue = (cookie: string | null) =>
    decodeURIComponent(/^held_trips=([^;]*)/.exec(cookie ?? "")?.[1] ?? "");

  it("are stored before the answer comes", () => {
    expect(getValue(bookingTripsCookie("lang=en", "31"))).toBe("31");
    expect(getValue(bookingTripsCookie("lang=en; held_trips=7.8", "31"))).toBe("7.8.31");
    expect(bookingTripsCookie("held_trips=7.31", "31")).toBeNull();
  });

  it("are stored beside whatever else stands there, be it no encoded text", () => {
    expect(bookingTripsCookie("held_trips=%", "31")).toMatch(/^held_trips=%\.31;/);
  });

  it("are at most sixty, the newest", () => {
    const many = Array.from({ length: 60 }, (_, index) => `t${index}`).join(".");
    const kept = getValue(bookingTripsCookie(`held_trips=${many}`, "new")).split(".");
    expect(kept).toHaveLength(60);
    expect(kept.at(-1)).toBe("new");
    expect(kept).not.toContain("t0");
  });
});
