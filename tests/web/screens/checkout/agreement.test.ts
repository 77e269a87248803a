import { expect, it } from "vitest";
import type { BookingInfo } from "../../../../web/booking/booking-info.ts";
import { hasAgreedTo, rememberAgreement } from "../../../../web/screens/checkout/use-agreement.ts";

const TRIP = { tripId: "31", destinationId: "1", unitId: "2" };
const SEATS: BookingInfo = { mode: "limited", ticketingUniqueId: "booking-1", ...TRIP };
const UNLIMITED: BookingInfo = { mode: "unlimited", ...TRIP };

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

it("is kept for the booking it was given for, and for no other", () => {
  const tab = memory();
  expect(hasAgreedTo(SEATS, tab)).toBe(false);
  rememberAgreement(SEATS, true, tab);
  expect(hasAgreedTo(SEATS, tab)).toBe(true);
  expect(hasAgreedTo({ ...SEATS, ticketingUniqueId: "booking-2" }, tab)).toBe(false);
  expect(hasAgreedTo(UNLIMITED, tab)).toBe(false);
});

it("is taken back", () => {
  const tab = memory();
  rememberAgreement(UNLIMITED, true, tab);
  expect(hasAgreedTo(UNLIMITED, tab)).toBe(true);
  rememberAgreement(UNLIMITED, false, tab);
  expect(hasAgreedTo(UNLIMITED, tab)).toBe(false);
});
