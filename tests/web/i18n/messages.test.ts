import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CLIENT_SENTENCES, clientRefusal, type ApiRefusal } from "../../../web/api/refusal.ts";
import { bn } from "../../../web/i18n/bn.ts";
import { staffRefusals } from "../../../web/i18n/bn/office/refusals.ts";
import { passing } from "../../../web/i18n/bn/pages.ts";
import { refusals } from "../../../web/i18n/bn/refusals.ts";
import { en } from "../../../web/i18n/en.ts";
import "../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";

const bengali = messagesIn("bn");
const english = messagesIn("en");

function refusal(code: string, body: unknown = null): ApiRefusal {
  return { status: 409, code, message: "the server's message", errors: ["x"], body };
}

describe("the page of a bus", () => {
  it("does not say more than the shop knows", () => {
    expect(english.t.bus.arrived("5:00")).toContain("should have arrived at 5:00");
    expect(bengali.t.bus.arrived("৫:০০")).toContain("৫:০০ পৌঁছানোর কথা");
  });
});

describe("numbers and money", () => {
  it("have the digits of the language", () => {
    expect(bengali.digits(1971)).toBe("১৯৭১");
    expect(bengali.digits("01711-000000")).toBe("০১৭১১-০০০০০০");
    expect(english.digits("01711-000000")).toBe("01711-000000");
  });

  it("read as taka, with poisha only where there are some", () => {
    expect(bengali.money(612)).toBe("৳\u00a0৬১২");
    expect(english.money(612)).toBe("BDT\u00a0612");
    expect(bengali.money(612.5)).toBe("৳\u00a0৬১২.৫০");
    expect(english.money(0.07)).toBe("BDT\u00a00.07");
  });

  it("are grouped as in Bangladesh", () => {
    expect(bengali.money(1234567)).toBe("৳\u00a0১২,৩৪,৫৬৭");
    expect(english.money(1234567)).toBe("BDT\u00a012,34,567");
  });

  it("end a fare in /- [T07]", () => {
    expect(bengali.fare(600)).toBe("৬০০/-");
    expect(english.fare(1224)).toBe("1,224/-");
    expect(english.fare(936.36)).toBe("936.36/-");
  });
});

describe("dates and times", () => {
  it("are written out", () => {
    expect(bengali.date("2026-12-02")).toBe("২\u00a0ডিসেম্বর ২০২৬");
    expect(english.date("2026-12-04")).toBe("4\u00a0December 2026");
    expect(bengali.longDate("2026-12-04")).toBe("শুক্রবার, ৪\u00a0ডিসেম্বর ২০২৬");
    expect(english.longDate("2026-12-04")).toContain("Friday");
  });

  it("are 12-hour, with the part of the day on the same line [K06]", () => {
    expect(english.time("22:30")).toBe("10:30\u00a0PM");
    expect(english.time("00:05")).toBe("12:05\u00a0AM");
    expect(english.time("12:00")).toBe("12:00\u00a0PM");
    expect(bengali.time("22:30")).toBe("রাত\u00a0১০:৩০");
    expect(bengali.time("04:45")).toBe("ভোর\u00a0৪:৪৫");
    expect(bengali.time("06:00")).toBe("সকাল\u00a0৬:০০");
    expect(bengali.time("12:15")).toBe("দুপুর\u00a0১২:১৫");
    expect(bengali.time("15:00")).toBe("বিকাল\u00a0৩:০০");
    expect(bengali.time("18:30")).toBe("সন্ধ্যা\u00a0৬:৩০");
    expect(bengali.time("00:15")).toBe("রাত\u00a0১২:১৫");
  });

  it("are Dhaka's, wherever the browser is [K06]", () => {
    expect(english.dateTime("2026-12-03T23:15:00+00:00")).toBe(
      "4\u00a0December 2026, 5:15\u00a0AM",
    );
    expect(bengali.dateTime("2026-12-03T20:15:00Z")).toBe(
      "৩\u00a0ডিসেম্বর ২০২৬ দিবাগত\u00a0রাত\u00a0২:১৫",
    );
  });

  it("leave alone what is no date", () => {
    expect(english.date("soon")).toBe("soon");
    expect(english.time("soon")).toBe("soon");
    expect(english.dateTime("soon")).toBe("soon");
  });

  it("count down in hours, minutes and seconds [L06] [L07]", () => {
    expect(english.clock(480)).toBe("00:08:00");
    expect(bengali.clock(480)).toBe("০০:০৮:০০");
    expect(english.clock(61)).toBe("00:01:01");
    expect(english.clock(-3)).toBe("00:00:00");
  });
});

describe("refusals", () => {
  const source = new URL("../../../worker/domain/refusal.ts", import.meta.url);
  /** What only programs meet (ProgramReason), which no page shows. */
  const forPrograms = /^(idempotency_\w+|method_not_allowed)$/;
  const reasons = [...readFileSync(source, "utf8").matchAll(/reason: "(\w+)"/g)]
    .map(([, reason = ""]) => reason)
    .filter((reason) => !forPrograms.test(reason));

  it("have Bengali for every reason of the server and for what goes wrong on the way", () => {
    expect(reasons.length).toBeGreaterThan(40);
    const codes = [
      ...reasons,
      "server_error",
      "payment_in_doubt",
      ...Object.keys(CLIENT_SENTENCES),
    ];
    for (const code of codes.filter((one) => !Object.hasOwn(staffRefusals, one))) {
      expect(bengali.refusal(refusal(code)), code).toMatch(/[\u0980-\u09ff]/);
    }
  });

  it("have no Bengali for a reason that no longer exists", () => {
    const known = [
      ...reasons,
      "server_error",
      "payment_in_doubt",
      ...Object.keys(CLIENT_SENTENCES),
    ];
    const spoken = [passing, refusals, staffRefusals].flatMap((part) => Object.keys(part));
    expect(spoken.toSorted()).toEqual([...new Set(known)].toSorted());
  });

  it("of staff stand with the back office, and why an act is refused in its own words", () => {
    const { act_refused: own, ...others } = staffRefusals;
    for (const sentence of Object.values(others)) expect(sentence).toMatch(/[\u0980-\u09ff]/);
    const whyNot = (why: string | null) =>
      typeof own === "function" && own(refusal("act_refused", { why }), bengali);
    expect(whyNot("sale_not_paid")).toMatch(/^[^a-z]+$/);
    // As the server says it, where it names no word or one that this page does not know.
    for (const why of [null, "a_new_word", "toString"])
      expect(whyNot(why)).toBe("the server's message");
  });

  it("are the server's own messages in English, and in Bengali where the code is unknown", () => {
    expect(english.refusal(refusal("seat_taken"))).toBe("the server's message");
    expect(bengali.refusal(refusal("a_new_reason"))).toBe("the server's message");
    expect(bengali.refusal(refusal("toString"))).toBe("the server's message");
  });

  it("of a seat name it in Bengali, and are the specification's in English", () => {
    const said = (t: typeof bengali.t.booking) => [
      t.ofSeat("E1", t.seatBooked),
      t.ofSeat("E1", t.seatCancelled),
    ];
    expect(said(bengali.t.booking)).toEqual(["E1 আপনার জন্য রাখা হলো", "E1 ছেড়ে দেওয়া হলো"]);
    expect(said(english.t.booking)).toEqual(["Seat booked successfully", "Seat cancel successful"]);
  });

  it("name the bus that must fill first", () => {
    const given = refusal("fill_in_order", { bus_number: 12 });
    expect(bengali.refusal(given)).toContain("বাস ১২ ভরে গেলে");
    expect(bengali.refusal(refusal("fill_in_order"))).toBe("আগের বাস ভরে গেলে এই বাসে সিট নেওয়া যাবে।");
  });

  it("of an error carry the beginning of the request's id, in both languages, and no other does", () => {
    const body = { request_id: "3f2a9c1b-7d44-4c0e-9a11-5a0b8c2d6e7f" };
    expect(english.refusal(refusal("server_error", body))).toBe("the server's message (3f2a9c1b)");
    expect(bengali.refusal(refusal("server_error", body))).toBe("একটি সমস্যা হয়েছে। (3f2a9c1b)");
    expect(bengali.refusal(refusal("server_error"))).toBe("একটি সমস্যা হয়েছে।");
    expect(bengali.refusal(refusal("seat_taken", body))).not.toContain("3f2a9c1b");
  });

  it("cover client-side failures too", () => {
    expect(english.refusal(clientRefusal("unreadable"))).toBe("Something went wrong.");
    expect(bengali.refusal(clientRefusal("offline"))).toContain("সংযোগ");
  });

  it("state that no money moved where the server does", () => {
    const answers = readFileSync(
      new URL("../../../worker/http/refusals.ts", import.meta.url),
      "utf8",
    );
    const entries = [...answers.matchAll(/^ {2}(\w+): \[\s*\d+,\s*`[^`]*\$\{NOT_CHARGED\}/gm)];
    expect(entries.length).toBeGreaterThan(4);
    for (const [, code = ""] of entries) {
      expect(bengali.refusal(refusal(code)), code).toContain("কোনো টাকা কাটা হয়নি");
    }
  });
});

describe("the two languages", () => {
  it("have the same texts", () => {
    expect(getShape(bn)).toEqual(getShape(en));
  });

  it("leave no text empty, and no Bengali text in Latin letters", () => {
    // The switch's text is in the language that it leads to; name and headline are Bengali in both, a stamp is in both.
    const swapped = new Set([
      "shell.brand",
      "shell.otherLanguage",
      "shell.otherLanguageLabel",
      "home.headline",
      "ticket.voidStamp",
    ]);
    for (const [name, text] of listTexts(en)) {
      expect(text.trim(), name).not.toBe("");
      if (!swapped.has(name)) expect(text, name).not.toMatch(/[\u0980-\u09e5]/);
    }
    for (const [name, text] of listTexts(bn)) {
      expect(text.trim(), name).not.toBe("");
      if (!swapped.has(name)) expect(text, name).toMatch(/[\u0980-\u09ff]/);
    }
  });

  it("are in their tables: no screen has text of its own", () => {
    const web = fileURLToPath(new URL("../../../web/", import.meta.url));
    // The demo's buses are data, and the last resort shows one word of the specification.
    const excused = new Set(["screens/bus-view/sample.ts", "screens/error/bare-error-screen.tsx"]);
    const sources = globSync("**/*.{ts,tsx}", { cwd: web }).filter(
      (file) => !file.startsWith("i18n/") && !excused.has(file),
    );
    expect(sources.length).toBeGreaterThan(100);
    const inBengali = /[\u0980-\u09ff]+/g;
    const written =
      />\s*[A-Za-z][\w ,.'?!:]*<\/|\b(?:title|label|alt|placeholder|text|aria-label)="[^"]*[A-Za-z]/g;
    const found = sources.flatMap((file) => {
      const code = readFileSync(`${web}${file}`, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
      const messages = [...code.matchAll(inBengali), ...code.matchAll(written)].map(
        ([word]) => word,
      );
      return messages.map((word) => `${file}: ${word}`);
    });
    expect(found).toEqual([]);
  });

  it("give the same messages object each time", () => {
    expect(messagesIn("bn")).toBe(bengali);
  });
});

/** Names of areas and texts, with "function" where a text has parameters. */
function getShape(table: object): unknown {
  return Object.fromEntries(
    Object.entries(table)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, value]) => [name, typeof value === "object" ? getShape(value) : typeof value]),
  );
}

/** Every text by its path: `home.steps.0.title`. */
function listTexts(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => listTexts(inner, [...path, name]));
}
