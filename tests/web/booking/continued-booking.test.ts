import { describe, expect, it } from "vitest";
import {
  continueAddress,
  continuedIn,
  continuedWith,
  rememberContinued,
  rememberedContinued,
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
    expect(continuedIn(address.hash)).toBe(ID);
  });

  it.each(["", "#", "#continue=", "#booking=31.abc"])("names none in %o", (fragment) => {
    expect(continuedIn(fragment)).toBeNull();
  });
});

describe("the booking that this tab goes on with", () => {
  it("is of one trip, until it is forgotten", () => {
    const memory = memoryStorage();
    rememberContinued("31", ID, memory);
    expect(rememberedContinued("31", memory)).toBe(ID);
    expect(rememberedContinued("32", memory)).toBeNull();
    rememberContinued("31", null, memory);
    expect(rememberedContinued("31", memory)).toBeNull();
  });
});

describe("a booking that the address brings", () => {
  const none = { id: null, brought: null };

  it("is gone on with, and stays when the address has lost it", () => {
    const continued = continuedWith(none, ID);
    expect(continued).toEqual({ id: ID, brought: ID });
    expect(continuedWith(continued, null).id).toBe(ID);
  });

  it("is not taken up again once it is forgotten, though the address still has it", () => {
    const forgotten = { ...continuedWith(none, ID), id: null };
    expect(continuedWith(forgotten, ID).id).toBeNull();
    expect(continuedWith(continuedWith(forgotten, null), ID).id).toBe(ID);
  });
});

describe("the trips on which this browser has requested a seat", () => {
  const valueOf = (cookie: string | null) =>
    decodeURIComponent(/^held_trips=([^;]*)/.exec(cookie ?? "")?.[1] ?? "");

  it("are stored before the answer comes", () => {
    expect(valueOf(bookingTripsCookie("lang=en", "31"))).toBe("31");
    expect(valueOf(bookingTripsCookie("lang=en; held_trips=7.8", "31"))).toBe("7.8.31");
    expect(bookingTripsCookie("held_trips=7.31", "31")).toBeNull();
  });

  it("are at most sixty, the newest", () => {
    const many = Array.from({ length: 60 }, (_, index) => `t${index}`).join(".");
    const kept = valueOf(bookingTripsCookie(`held_trips=${many}`, "new")).split(".");
    expect(kept).toHaveLength(60);
    expect(kept.at(-1)).toBe("new");
    expect(kept).not.toContain("t0");
  });
});
