/** What is typed and pasted, and that a form takes exactly what the server takes. */
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { QuoteRequest } from "../../worker/contract/booking/checkout.ts";
import {
  ContactEmail,
  ContactName,
  ContactNumber,
} from "../../worker/contract/booking/checkout-fields.ts";
import { RegisterRequest } from "../../worker/contract/agents/agents.ts";
import { LookupRequest } from "../../worker/contract/tickets/lookup.ts";
import {
  codeAsTyped,
  couponAsTyped,
  isSameLine,
  lineAsTyped,
  nameAsTyped,
} from "../../worker/domain/as-typed.ts";
import { emailAsTyped, isEmail } from "../../worker/domain/email.ts";
import { normalizePhone, phoneAsTyped } from "../../worker/domain/phone.ts";
import { isPnr, normalizePnr } from "../../worker/domain/tickets/pnr.ts";
import {
  findAddressFault,
  findNameFault,
  findPhoneFault,
} from "../../worker/contract/field-rules.ts";
import { findOptionalEmailFault } from "../../web/screens/checkout/contact.ts";
import { signUpError, signUpIn } from "../../web/screens/sign-up/sign-up.ts";
import { isDoubtfulPnr } from "../../web/screens/find-invoice/lookup.ts";
import { randomFrom, type Random } from "../support/random.ts";

const MARKS = Array.from(
  "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u2060\ufeff\u00ad\ufe0f\ufe0e\u034f",
);
const DASHES = [0x2d, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xfe63, 0xff0d].map(
  (code) => String.fromCharCode(code),
);
const SPACES = [0x20, 0xa0, 0x2002, 0x2009, 0x202f, 0x3000].map((code) =>
  String.fromCharCode(code),
);
const ZEROS = [0x30, 0x9e6, 0x660, 0x6f0, 0x966, 0xff10];

const inScript = (digits: string, zero: number) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

describe("a phone number that was pasted", () => {
  test.each(MARKS.map((mark) => [mark.charCodeAt(0).toString(16), mark]))(
    "with the mark U+%s around and in it",
    (_, mark) => {
      expect(normalizePhone(`${mark}+880${mark}1711-000001${mark}`)).toBe("01711000001");
    },
  );

  test.each(DASHES.map((dash) => [dash.charCodeAt(0).toString(16), dash]))(
    "with the dash U+%s",
    (_, dash) => {
      expect(normalizePhone(`01711${dash}000001`)).toBe("01711000001");
    },
  );

  test.each(ZEROS.map((zero) => [zero.toString(16), zero]))("in digits from U+%s", (_, zero) => {
    expect(normalizePhone(inScript("01711000001", zero))).toBe("01711000001");
    expect(normalizePhone(`+${inScript("8801711000001", zero)}`)).toBe("01711000001");
  });

  test.each([
    "tel:+8801711000001",
    "TEL:01711-000001",
    "tel://01711000001",
    "sms:01711000001",
    "Phone: 01711000001",
    "০১৭১১০০০০০১।",
    "01711000001.",
    "01711000001,",
    "(017) 1100/0001",
    "\uff0b8801711000001",
    "0\ufe0f\u20e31711000001",
    "0088 01711 000001",
  ])("as %s", (typed) => {
    expect(normalizePhone(typed)).toBe("01711000001");
  });

  test.each(["01011000001", "01111000001", "01211000001", "+8801211000001"])(
    "is none with a code that no operator has: %s",
    (typed) => {
      expect(normalizePhone(typed)).toBeNull();
    },
  );

  test("is none where a zero was left out behind 0088, which would be a satellite phone's", () => {
    expect(normalizePhone("00881711000001")).toBeNull();
    expect(normalizePhone("+881711000001")).toBeNull();
  });
});

describe("a line of text", () => {
  test("is stored composed, whichever way its letters were written", () => {
    for (const name of ["মোঃ সৌরভ বড়ুয়া", "José", "আয়েশা"]) {
      expect(lineAsTyped(name.normalize("NFD"))).toBe(name.normalize("NFC"));
      expect(lineAsTyped(name.normalize("NFC"))).toBe(name.normalize("NFC"));
    }
    expect(lineAsTyped("\u0986\u09df\u09c7\u09b6\u09be")).toBe(
      "\u0986\u09af\u09bc\u09c7\u09b6\u09be",
    );
  });

  test("loses marks and spaces that nobody sees, and keeps what Bengali is written with", () => {
    expect(lineAsTyped("\u202a Rahim\u00a0\u2009 Uddin\u202c ")).toBe("Rahim Uddin");
    const withJoiner = "\u09b0\u200d\u09cd\u09af\u09be\u09ac";
    expect(lineAsTyped(withJoiner)).toBe(withJoiner);
  });

  test("keeps its end, which a name has not", () => {
    expect(lineAsTyped("সব ঠিক আছে।")).toBe("সব ঠিক আছে।");
    expect(nameAsTyped("রহিম উদ্দিন।")).toBe("রহিম উদ্দিন");
    expect(nameAsTyped("Rahim Uddin Jr.,")).toBe("Rahim Uddin Jr.");
  });
});

describe("a code", () => {
  test("of a coupon is known in any digits and letters", () => {
    for (const typed of ["bhorti10", "BHORTI১০", " Bhorti-10।", "\uff22HORTI10", "BHORTI 10"]) {
      expect(couponAsTyped(typed), typed).toBe("BHORTI10");
      expect(QuoteRequest.parse({ ticketing_unique_id: "a", coupon_code: typed }).coupon_code).toBe(
        "BHORTI10",
      );
    }
    expect(
      QuoteRequest.parse({ ticketing_unique_id: "a", coupon_code: " \u200b" }).coupon_code,
    ).toBe(null);
  });

  test("of a ticket is known with marks, dashes and the end of a sentence", () => {
    for (const typed of ["2222-222।", "\u202a২২২২ ২২২\u202c", "2222\u2013222.", "2222222,"]) {
      expect(isPnr(normalizePnr(typed)), typed).toBe(true);
    }
  });
});

describe("an email address", () => {
  test.each([
    ["a@b.example.", "a@b.example"],
    ["a&b@c.example", "a&b@c.example"],
    ["mailto:a.b+c@d-e.example", "a.b+c@d-e.example"],
    ["\u200ea@b.example।", "a@b.example"],
    ["o'neil@b.example,", "o'neil@b.example"],
    ["A_b@x.y.example", "A_b@x.y.example"],
  ])("%s is taken", (typed, stored) => {
    expect(findOptionalEmailFault(typed)).toBeNull();
    expect(ContactEmail.parse(typed)).toBe(stored);
  });

  test.each([
    "a@b",
    "a b@c.example",
    ".a@b.example",
    "a..b@c.example",
    "a@-b.example",
    "@b.example",
    "a@b.c",
    "a",
  ])("%s is none", (typed) => {
    expect(findOptionalEmailFault(typed)).toBe("emailWrong");
    expect(ContactEmail.safeParse(typed).success).toBe(false);
  });
});

describe("form and server agree on whatever is typed", () => {
  const isTaken = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
  const { mobile, email, name, address } = RegisterRequest.shape;

  const GOOD = [
    "01711000001",
    "01211000001",
    "017110000011",
    "00881711000001",
    "+8801911234567",
    "0121100000",
    "a&b@c.example",
    "রহিম",
    "2222222",
    "<b>Rahim</b>",
    "😀",
    "R".repeat(120),
    "R".repeat(320),
  ];
  const NOISE = [...MARKS, ...DASHES, ...SPACES, ..."।.,(@x", "tel:"];

  /** Something good in any digits, with anything in between. */
  function someText(random: Random): string {
    const noise = () => (random.chance(0.2) ? random.of(NOISE) : "");
    const good = Array.from(inScript(random.of(GOOD), random.of(ZEROS)));
    return [noise(), ...good.flatMap((letter) => [letter, noise()])].join("");
  }

  test("4,000 texts", () => {
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
    const random = randomFrom(seed);
    for (let round = 0; round < 4_000; round += 1) {
      const typed = someText(random);
      const told = `seed ${seed}: ${JSON.stringify(typed)}`;
      const form = signUpIn({ phone: typed, email: typed, name: typed });
      const isPhone = normalizePhone(typed) !== null;
      expect(findPhoneFault(typed) === null, told).toBe(isPhone);
      expect(signUpError("phone", form) === null, told).toBe(isTaken(mobile, typed));
      expect(isPhone, told).toBe(isTaken(mobile, typed));
      expect(findPhoneFault(typed) === "phoneRequired", told).toBe(
        !isTaken(ContactNumber, typed) && phoneAsTyped(typed) === "",
      );
      expect(findOptionalEmailFault(typed) === null, told).toBe(isTaken(ContactEmail, typed));
      expect(signUpError("email", form) === null, told).toBe(isTaken(email, typed));
      expect(findNameFault(typed) === null, told).toBe(isTaken(ContactName, typed));
      expect(signUpError("name", form) === null, told).toBe(isTaken(name, typed));
      expect(findAddressFault(typed) === null, told).toBe(isTaken(address, typed));
      const lookup = LookupRequest.shape.pnr.safeParse(typed);
      expect(lookup.success && isPnr(normalizePnr(lookup.data)), told).toBe(
        isPnr(normalizePnr(typed)),
      );
      if (isPnr(normalizePnr(typed))) expect(isDoubtfulPnr(typed, ["bkash"]), told).toBe(false);
      // What was cleaned once stays as it is.
      for (const clean of [lineAsTyped, nameAsTyped, codeAsTyped, couponAsTyped, emailAsTyped]) {
        expect(clean(clean(typed)), told).toBe(clean(typed));
      }
    }
  });
});

test("what was stored composed otherwise is the same line", () => {
  const stored = "ঢাকা বিশ্ববিদ্যাল\u09df";
  expect(stored).not.toBe(lineAsTyped(stored));
  expect(isSameLine(stored, lineAsTyped(stored))).toBe(true);
  expect(isSameLine("ঢাকা", "খুলনা")).toBe(false);
});

test.each(["gmail.com", "rahim.gmail.com", "@gmail.com", "rahim@", "rahim@gmail"])(
  "%s is no email address",
  (text) => {
    expect(isEmail(text)).toBe(false);
  },
);
