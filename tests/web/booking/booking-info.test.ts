import { describe, expect, it } from "vitest";
import {
  bookingIn,
  checkoutAddress,
  placesAddress,
  readBookingInfo,
  saveBookingInfo,
  seatsAddress,
} from "../../../web/booking/booking-info.ts";
import { wrapStorage } from "../../../web/storage/browser-storage.ts";
import { memoryStorage } from "../storage/memory-storage.ts";

const INFO = {
  mode: "limited",
  ticketingUniqueId: "31.a+b/c=.sig",
  tripId: "31",
  destinationId: "12",
  unitId: "5",
} as const;
const UNLIMITED = { mode: "unlimited", tripId: "31", destinationId: "12", unitId: "5" } as const;

describe("the address of a checkout", () => {
  it("has the booking in the fragment alone, so that no server and no log sees it [C12]", () => {
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
  it("has destination and unit, and the open trip [H16]", () => {
    expect(seatsAddress(INFO)).toBe("/bookingPage?destination=12&unit=5&trip=31");
    expect(seatsAddress({ destinationId: "a&b", unitId: "c d" })).toBe(
      "/bookingPage?destination=a%26b&unit=c+d",
    );
  });
});

describe("the address of a checkout without seats", () => {
  it("has mode, destination and unit, and the trip once one is chosen [C12]", () => {
    expect(placesAddress({ destinationId: "12", unitId: "rnA" })).toBe(
      "/routeDetails?mode=unlimited&destination=12&unit=rnA",
    );
    expect(placesAddress(UNLIMITED)).toBe(
      "/routeDetails?mode=unlimited&destination=12&unit=5&trip=31",
    );
  });
});

describe("the booking that a tab is about", () => {
  it("is remembered across the wallet's page [E11] [L17]", () => {
    const memory = memoryStorage();
    saveBookingInfo(INFO, memory);
    expect(readBookingInfo(memory)).toEqual(INFO);
    saveBookingInfo(UNLIMITED, memory);
    expect(readBookingInfo(memory)).toEqual(UNLIMITED);
  });

  it("is nothing when any part is missing", () => {
    const memory = memoryStorage();
    expect(readBookingInfo(memory)).toBeNull();
    const parts = ["mode", "ticketingUniqueId", "tripId", "destinationId", "unitId"];
    for (const part of parts) {
      memory.setItem("bookingInfo", JSON.stringify({ ...INFO, [part]: undefined }));
      expect(readBookingInfo(memory), part).toBeNull();
    }
  });

  it("is forgotten, and nothing breaks, where the browser keeps nothing", () => {
    const memory = wrapStorage(() => {
      throw new DOMException("storage is turned off", "SecurityError");
    });
    saveBookingInfo(INFO, memory);
    expect(readBookingInfo(memory)).toBeNull();
  });
});
