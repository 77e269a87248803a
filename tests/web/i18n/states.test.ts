/**
 * What a state or a refusal is called, in both languages. A sentence that says of one state what belongs to another is
 * no fault that a compiler sees: here both languages keep the same states apart, and call the same ones cancelled or
 * postponed.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bn } from "../../../web/i18n/bn.ts";
import { staffRefusals } from "../../../web/i18n/bn/office/refusals.ts";
import { en } from "../../../web/i18n/en.ts";
import "../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";
import type { ApiRefusal } from "../../../web/api/refusal.ts";
import { REFUSALS } from "../../../worker/http/refusals.ts";
import { LANGUAGES, type Language } from "../../../worker/domain/language.ts";
import { messageText } from "../../../worker/domain/messages/message-text.ts";
import type { MessageContent } from "../../../worker/domain/messages/wording.ts";

/** A state's name in each language, wherever a text says it. */
const STATES: readonly Record<Language, RegExp>[] = [
  { bn: /বাতিল/, en: /cancel|void|call(?:ed)? off/i },
  { bn: /স্থগিত|পিছিয়ে/, en: /postpone/i },
];

/** A seat that is let go is no state: the specification says "cancel" of it, and people in Bengali do not. */
const NO_STATES = new Set(["booking seatCancelled"]);

/** Two headings of one screen that differ in one language only by an article, a verb's form or length. */
const ALIKE = new Set([
  "shell brand product",
  "moves refund button title",
  "checkout center chooseStop",
  "seatViews nextDay nextMorning",
  "ticket places seats",
  "agents newPassword newPasswordTitle",
  "agents isVoid voided",
]);

type Table = Record<string, unknown>;
const isTable = (value: unknown): value is Table => typeof value === "object" && value !== null;

/** Every text and function of two tables of the same shape, with its path. */
function* pairs(one: Table, other: Table, path: string[] = []): Iterable<[string, string, string]> {
  for (const [name, value] of Object.entries(one)) {
    const beside = other[name];
    if (isTable(value) && isTable(beside)) yield* pairs(value, beside, [...path, name]);
    else yield [[...path, name].join(" "), String(value), String(beside)];
  }
}

/** Two texts of one table that are the same in one language and not in the other. */
function* confused(one: Table, other: Table, path: string[] = []): Iterable<string> {
  const texts = Object.keys(one).filter((name) => typeof one[name] === "string");
  for (const [index, name] of texts.entries()) {
    for (const next of texts.slice(index + 1)) {
      const isSame = one[name] === one[next];
      const words = [name, next].toSorted();
      if (isSame !== (other[name] === other[next])) yield [...path, ...words].join(" ");
    }
  }
  for (const [name, value] of Object.entries(one)) {
    const beside = other[name];
    if (isTable(value) && isTable(beside)) yield* confused(value, beside, [...path, name]);
  }
}

/** Texts that one language calls by a state's name and the other does not. */
function misnamed(texts: Iterable<[string, string, string]>): string[] {
  const named = [...texts].filter(([name]) => !NO_STATES.has(name));
  return named.flatMap(([name, bengali, english]) =>
    STATES.every((state) => state.bn.test(bengali) === state.en.test(english)) ? [] : [name],
  );
}

const bengali = messagesIn("bn");
const refusal = (code: string, body: unknown = null): ApiRefusal => ({
  status: 409,
  code,
  message: "the server's message",
  errors: [],
  body,
});

describe("on screens", () => {
  test("what one language calls cancelled or postponed, the other does too", () => {
    expect(misnamed(pairs(bn, en))).toEqual([]);
  });

  test("states that have a text each in one language have one each in the other", () => {
    expect(new Set(confused(bn, en))).toEqual(ALIKE);
  });
});

describe("refusals", () => {
  const sentences = Object.entries(REFUSALS).flatMap(([code, [, english]]) => {
    const spoken = bengali.refusal(refusal(code));
    return spoken === "the server's message" ? [] : [[code, spoken, english] as const];
  });

  test("are called cancelled or postponed in both languages or in none", () => {
    expect(sentences.length).toBeGreaterThan(60);
    expect(misnamed(sentences.map(([...sentence]) => sentence))).toEqual([]);
  });

  test("have a sentence each: two of one language are two of the other", () => {
    const table = (place: 1 | 2) =>
      Object.fromEntries(sentences.map((row) => [row[0], row[place]]));
    expect([...confused(table(1), table(2))]).toEqual([]);
  });

  test("of acts have a sentence each, and name a cancelled trip where their code does", () => {
    const source = new URL("../../../worker/domain/staff/act-refusal-code.ts", import.meta.url);
    const codes = [...readFileSync(source, "utf8").matchAll(/^ {2}\| "(\w+)"/gm)].map(
      ([, code = ""]) => code,
    );
    expect(codes.length).toBeGreaterThan(60);
    const { act_refused: sentence } = staffRefusals;
    const said = codes.map(
      (why) => typeof sentence === "function" && sentence(refusal("act_refused", { why }), bengali),
    );
    expect(said).not.toContain("the server's message");
    expect(new Set(said).size).toBe(codes.length);
    const cancelled = codes.filter((_, index) => /বাতিল/.test(said[index] || ""));
    expect(cancelled).toEqual(["part_is_all", "trip_is_cancelled"]);
  });
});

describe("messages", () => {
  const at = 1_795_000_000_000;
  const destination = { bn: "ঢাবি", en: "DU" };
  const place = { bn: "হল", en: "Hall" };
  const common = {
    destination,
    at,
    chooseBy: at,
    amountPoisha: 100,
    isByWallet: true,
    provider: "bkash",
  };
  const contents: Record<string, MessageContent> = {
    ticket: { template: "ticket", ...common, place, seats: ["A1"], quantity: 1, pnr: null },
    cancelled: { template: "cancelled", ...common, isTrip: true },
    refunded: { template: "refunded", ...common },
    part: { template: "part", ...common },
    departs: { template: "change", ...common, what: "departs" },
    returns: { template: "change", ...common, what: "returns" },
    arrives: { template: "change", ...common, what: "arrives" },
    later: { template: "change", ...common, what: "later" },
    earlier: { template: "change", ...common, what: "earlier" },
    date: { template: "change", ...common, what: "date" },
    place: { template: "place", ...common, place },
    postponed: { template: "postponed", ...common },
  };

  test.each(LANGUAGES)("have a text each in %s, and one alone says cancelled", (language) => {
    const said = Object.entries(contents).map(([name, content]) => {
      const text = messageText(content, { language, shop: "দোকান", link: null });
      return [name, text] as const;
    });
    expect(new Set(said.map(([, text]) => text)).size).toBe(said.length);
    // Bengali messages say "moved back" of an exam with a new day too, so only the narrower word means postponed here.
    const states = [STATES[0], { bn: /স্থগিত/, en: /postpone/i }];
    const named = states.map((state) =>
      said.filter(([, text]) => state?.[language].test(text)).map(([name]) => name),
    );
    expect(named).toEqual([["cancelled"], ["postponed"]]);
  });
});
