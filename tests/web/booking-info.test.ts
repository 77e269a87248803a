import { describe, expect, it } from "vitest";
import {
  bookingIn,
  checkoutAddress,
  readBookingInfo,
  saveBookingInfo,
  seatsAddress,
} from "../../web/hold/booking-info.ts";
import { memoryIn } from "../../web/hold/browser-memory.ts";
import { memoryStorage } from "./memory-storage.ts";

const INFO = {
  ticketingUniqueId: "31.a+b/c=.sig",
  tripId: "31",
  destinationId: "12",
  unitId: "5",
};

describe("the address of a checkout", () => {
  it("names the booking in the fragment alone, so that no server and no log ever sees it", () => {
    const address = new URL(checkoutAddress(INFO.ticketingUniqueId), "https://shop.example");
    expect(address.pathname + address.search).toBe("/routeDetails?mode=limited");
    expect(bookingIn(address.hash)).toBe(INFO.ticketingUniqueId);
  });

  it("names no booking when the fragment is another or empty", () => {
    expect(bookingIn("")).toBeNull();
    expect(bookingIn("#content")).toBeNull();
    expect(bookingIn("#booking=")).toBeNull();
  });
});

describe("the address of the seats", () => {
  it("says destination and unit, and which trip is open", () => {
    expect(seatsAddress(INFO)).toBe("/bookingPage?destination=12&unit=5&trip=31");
  });
});

describe("the booking that a tab is about", () => {
  it("is remembered across the wallet's page", () => {
    const memory = memoryStorage();
    saveBookingInfo(INFO, memory);
    expect(readBookingInfo(memory)).toEqual(INFO);
  });

  it("is nothing when any part is missing", () => {
    const memory = memoryStorage();
    expect(readBookingInfo(memory)).toBeNull();
    memory.setItem("bookingInfo", JSON.stringify({ ...INFO, tripId: undefined }));
    expect(readBookingInfo(memory)).toBeNull();
  });

  it("is forgotten, and nothing breaks, where the browser keeps nothing", () => {
    const memory = memoryIn(() => {
      throw new DOMException("storage is turned off", "SecurityError");
    });
    saveBookingInfo(INFO, memory);
    expect(readBookingInfo(memory)).toBeNull();
  });
});
