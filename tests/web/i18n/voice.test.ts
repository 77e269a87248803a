/**
 * The product's voice: the word that people say, for each that reads as officialese or as another thing. Over the
 * sources, so that sentences with parameters count too.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Stems; each ending counts. */
const BENGALI = [
  // "আসন নিন" also means "please sit down".
  ["আসন", "সিট"],
  ["ওয়ালেট", "বিকাশ"],
  ["বার্তা", "এসএমএস"],
  ["মেসেজ", "এসএমএস"],
  ["টিকিট", "টিকেট"],
  ["রিফান্ড", "টাকা ফেরত"],
  ["কর্মী", "স্টাফ"],
  ["ছাপ", "প্রিন্ট"],
  ["ছাঁকনি", "ফিল্টার"],
  ["পাতা", "পেজ"],
  // Reads as the centre of the exam.
  ["ওঠার কেন্দ্র", "পিকআপ পয়েন্ট"],
  ["হাজির থাকবেন", "রিপোর্টিং টাইম"],
  // A hold is no booking, and who kept seats without buying is not to blame.
  ["সিট বুক হয়েছে", "আপনার জন্য রাখা হলো"],
  ["সিট বাতিল হয়েছে", "ছেড়ে দেওয়া হলো"],
  ["অনেকক্ষণ সিট ধরে", "সিট কয়েকবার রাখা হয়েছে"],
  ["কিছু যায় আসে না", "কোনো পার্থক্য নেই"],
  ["বাস পূর্ণ হলে", "ভরে গেলে"],
  ["বিক্রির জন্য নয়", "এই সিট বিক্রি হবে না"],
  ["সিট চলে গেলে", "সিটটি কেউ নিয়ে ফেললে"],
  // The gallery shows drawings.
  ["যাত্রীদের ছবি", "ছবিতে"],
  // A queue; a row of seats in the bus keeps the word.
  ["সারিতে আছেন", "লাইনে আছেন"],
] as const;

const ENGLISH = [
  [/\bwallet\b/i, "bKash"],
  [/\bplease (?:write|take|fill|look)\b/i, "Enter, Use, Check"],
  [/\btime is over\b/i, "Your time ran out"],
  [/\bmoney has (?:moved|left)\b|\bnothing was charged\b/i, "You were not charged"],
  [/\bwho travels\b/i, "Passenger details"],
  [/"(?:use it|take it off)"/i, "Apply, Remove"],
  [/\bpress for\b/i, "Switch to"],
  [/\bhang here\b/i, "appear here"],
  [/\bby lot\b/i, "in random order"],
  [/"be there at"/i, "Reporting time"],
  [/\bask now\b/i, "Check again"],
  [/\btaken for you\b/i, "Held for you"],
  [/\btake this place\b/i, "Take these seats"],
  [/\bas ever\b/i, "You still get the SMS"],
  [/\bwhoever has it\b/i, "Anyone with this link"],
  [/"[^"]*\bit costs nothing\b/i, "No extra charge"],
  [/\} go back to\b/i, "goes back to"],
  [/\ba little old\b/i, "slightly out of date"],
  [/\bthe dream university\b/i, "your dream university"],
] as const;

/** The specification's own sentences, which stay word for word. */
const SPECIFIED = [/Please fill all seats for Bus/g];

test("Bengali says it as it is spoken", () => {
  const files = sources("{web,worker,drizzle}/**/*.{ts,tsx,html,webmanifest}").filter(
    // Knows how visitors spell.
    ({ path }) => !path.endsWith("search/find-by-words.ts"),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap(({ path, text }) =>
    BENGALI.filter(([stem]) => text.includes(stem.normalize("NFD"))).map(
      ([stem, better]) => `${path}: ${stem} -> ${better}`,
    ),
  );
  expect(found).toEqual([]);
});

test("English is short and names what the buyer sees", () => {
  const files = sources("{web/i18n/en/*.ts,worker/http/refusals.ts}");
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap(({ path, text }) =>
    ENGLISH.flatMap(([pattern, better]) => {
      const [said] = pattern.exec(text) ?? [];
      return said === undefined ? [] : [`${path}: ${said} -> ${better}`];
    }),
  );
  expect(found).toEqual([]);
});

/** What is counted, right behind a number. */
const COUNTED =
  /\} (?:seat|place|trip|sale|ticket|message|payment|phone|row|device|day|minute|second|booking|owner)s\b/;
/** A bus never has a single seat, and no limit is one. */
const MANY = /planSeats|plans:|plan\} seats|_MOST\} trips/;

/** A sum is one: `BDT 100 goes back`. */
const SUMS = /(?:money\([^)]*\)\}|\} taka) (?:go|are|were|count|stay|have)\b/;

test("English counts one thing as one, on pages and in the server's own sentences of acts", () => {
  const files = sources("{web/i18n/en,worker/acts,worker/flows/rebuild}/**/*.ts");
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter(
        (line) =>
          SUMS.test(line) ||
          (COUNTED.test(line) && !/=== (?:1|"1")/.test(line) && !MANY.test(line)),
      )
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

/** Without comments; a letter with its dot is written in one way. */
function sources(pattern: string) {
  return globSync(pattern, { cwd: ROOT }).map((path) => {
    const code = readFileSync(join(ROOT, path), "utf8").normalize("NFD");
    const text = SPECIFIED.reduce(
      (left, sentence) => left.replaceAll(sentence, ""),
      code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
    );
    return { path, text };
  });
}
