import { describe, expect, it } from "vitest";
import { normalizePhone } from "../../../../worker/domain/phone.ts";
import { findNameFault, findPhoneFault } from "../../../../worker/contract/field-rules.ts";
import { findOptionalEmailFault } from "../../../../web/screens/checkout/contact.ts";
import {
  clearCheckoutInput,
  readCheckoutInput,
  storeCheckoutInput,
} from "../../../../web/screens/checkout/checkout-input.ts";
import { memoryStorage } from "../../storage/memory-storage.ts";

describe("the contact form", () => {
  it("wants a name [C04]", () => {
    expect(findNameFault("  ")).toBe("nameRequired");
    expect(findNameFault("ফারহানা")).toBeNull();
  });

  it("wants a phone number of digits [C04]", () => {
    expect(findPhoneFault(" ")).toBe("phoneRequired");
    expect(findPhoneFault("call me")).toBe("phoneNumeric");
    expect(findPhoneFault("0171234567")).toBe("phoneWrong");
  });

  it("takes digits of both scripts, spaces and dashes", () => {
    expect(findPhoneFault("০১৭১২-৩৪৫ ৬৭৮")).toBeNull();
  });

  it("takes exactly the numbers that the server takes", () => {
    const typed = [
      "01712345678",
      "+8801712345678",
      "8801712345678",
      "008801712345678",
      "88001712345678",
      "+88001712345678",
      "1712345678",
      "017123456789",
      "+44 20 7946 0958",
      "0044 20 7946 0958",
      "447946095812",
      "+1234567",
      "+8802712345678",
      "+0123456789",
    ];
    for (const phone of typed) {
      expect(findPhoneFault(phone) === null, phone).toBe(normalizePhone(phone) !== null);
    }
  });

  it("accepts no email, or a plausible one [C05]", () => {
    expect(findOptionalEmailFault("")).toBeNull();
    expect(findOptionalEmailFault("a@b.example")).toBeNull();
    expect(findOptionalEmailFault("a@b")).toBe("emailWrong");
    expect(findOptionalEmailFault("a b@c.example")).toBe("emailWrong");
  });
});

describe("what is typed at checkout", () => {
  const typed = {
    name: "Farhana",
    phone: "০১৭",
    email: "",
    totalSeat: "২",
    center: "কলেজ",
    stop: "2",
  };

  const memory = memoryStorage();
  const nothing = { name: "", phone: "", email: "", totalSeat: "", center: "", stop: "" };
  const DAY_MS = 24 * 60 * 60_000;

  it("is remembered by the device, except the trip, which is in the address", () => {
    storeCheckoutInput({ ...typed, tripId: "trip-31" }, 1_000, memory);
    expect(readCheckoutInput(2_000, memory)).toEqual(typed);
    expect(JSON.stringify([...memory.entries()])).not.toContain("trip-31");
  });

  it("is forgotten after a day, and after the payment", () => {
    storeCheckoutInput({ ...typed, tripId: "31" }, 1_000, memory);
    expect(readCheckoutInput(1_000 + DAY_MS - 1, memory)).toEqual(typed);
    expect(readCheckoutInput(1_000 + DAY_MS, memory)).toEqual(nothing);
    expect([...memory.entries()]).toEqual([]);
    storeCheckoutInput({ ...typed, tripId: "31" }, 1_000, memory);
    clearCheckoutInput(memory);
    expect([...memory.entries()]).toEqual([]);
  });

  it("begins empty when what is remembered can't be read", () => {
    expect(readCheckoutInput(0, memory)).toEqual(nothing);
    memory.setItem("typed", "{broken");
    expect(readCheckoutInput(0, memory)).toEqual(nothing);
  });
});
