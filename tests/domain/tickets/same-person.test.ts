/** A correction keeps the person: any natural spelling of a name passes, and nobody else's name does. */
import { describe, expect, test } from "vitest";
import { isSamePerson } from "../../../worker/domain/tickets/same-person.ts";
import { randomFrom, type Random } from "../../support/random.ts";

const PEOPLE = [
  "Rahim Uddin",
  "Farhana Akter Mitu",
  "Sabbir Hossain",
  "Nusrat Jahan Tisha",
  "Abdullah Al Mamun",
  "Tanvir Chowdhury",
  "Sharmin Sultana",
  "Imtiaz Kabir Bhuiyan",
  "Pritom Saha",
  "Moumita Ghosh",
  "রহিমা খাতুন",
  "আরিফুল ইসলাম",
  "তাসনিম জাহান",
  "সুমাইয়া বিনতে করিম",
  "মাহমুদুল হাসান",
] as const;
const TITLES = ["Md.", "Md", "Mohammad", "Mst.", "Mosammat", "মোঃ", "মোছাঃ", "Mr."];
const LETTERS = "abdefghiklmnoprstuকমনরলসতি";
const RUNS = 600;

const words = (name: string) => name.split(" ");

/** One letter wrong, missing, twice, or swapped with the next. */
function mistyped(name: string, random: Random): string {
  const letters = Array.from(name);
  const at = random.upTo(letters.length - 1);
  const letter = letters[at] ?? "";
  const next = letters[at + 1] ?? "";
  const wrong = random.of([
    [random.of(Array.from(LETTERS)), next],
    [next],
    [letter, letter, next],
    [next, letter],
  ]);
  return [...letters.slice(0, at), ...wrong, ...letters.slice(at + 2)].join("");
}

function shuffled(name: string, random: Random): string {
  const left = words(name);
  const order: string[] = [];
  while (left.length > 0) order.push(...left.splice(random.upTo(left.length), 1));
  return order.join(" ");
}

describe("a correction", () => {
  test.each(["typos", "order", "title", "a name in the middle"] as const)(
    "may be one of %s",
    (of) => {
      const random = randomFrom(20_261_128);
      for (let run = 0; run < RUNS; run += 1) {
        const name = random.of(PEOPLE);
        const [first = "", ...rest] = words(name);
        const other = {
          typos: () => mistyped(name, random),
          order: () => shuffled(name, random),
          title: () => `${random.of(TITLES)} ${name}`,
          "a name in the middle": () =>
            [first, random.of(["Al", "Bin", "Kamal"]), ...rest].join(" "),
        }[of]();
        expect(isSamePerson(name, other), `${name} -> ${other}`).toBe(true);
        // The other way round, what was added is taken away.
        expect(isSamePerson(other, name), `${other} -> ${name}`).toBe(true);
      }
    },
  );

  test.each([
    ["Rahim Udin", "রহিম উদ্দিন"],
    ["Farhana Akter", "ফারহানা আক্তার"],
    ["Sumaiya Islam", "সুমাইয়া ইসলাম"],
    ["Tanvir Hasan", "তানভীর হাসান"],
    ["Abdur Rahman", "Abdurrahman"],
    ["M R Khan", "Mahmudur Rahman Khan"],
    ["Mohammad Rahim", "Md. Rahim"],
    ["Nusrat Jahan Tisha", "Nusrat Tisha"],
    ["Ali Chowdhury Reza", "Ali Reza"],
    ["Rahim", "Rahim Uddin"],
    ["Rahim Uddin", "Rahim"],
    ["RAHIM UDDIN", "Rahim Uddin"],
    ["Chowdhuri Tanbir", "Tanvir Chowdhury"],
    ["Shathi", "Sathi"],
    ["নুসরাত জাহান", "নুছরাত জাহান"],
  ])("from %s to %s keeps the person, and back", (was, became) => {
    expect(isSamePerson(was, became)).toBe(true);
    expect(isSamePerson(became, was)).toBe(true);
  });

  test.each([
    ["Rahim Uddin", "Completely Other Person"],
    ["Rahim Uddin", "Sabbir Uddin"],
    ["Rahima Khatun", "Fatema Khatun"],
    ["Md. Rahim Uddin", "Md. Sabbir Hossain"],
    ["Md", "Sabbir"],
    ["রহিম উদ্দিন", "সাব্বির হোসেন"],
    ["রহিম উদ্দিন", "Sabbir Hossain"],
    ["Rahim", "R"],
    ["Sabbir Hossain", "S H"],
    ["R", "Sabbir Hossain"],
  ])("from %s to %s is refused", (was, became) => {
    expect(isSamePerson(was, became)).toBe(false);
  });

  test("takes nobody's name for somebody else's", () => {
    for (const was of PEOPLE) {
      for (const became of PEOPLE) {
        expect(isSamePerson(was, became), `${was} -> ${became}`).toBe(was === became);
      }
    }
  });

  test("says so of any text, in good time", () => {
    const long = "ক".repeat(100);
    const startedAt = performance.now();
    for (const text of ["", "12345", "🎓", long, "a ".repeat(50), `${"x".repeat(99)}y`]) {
      for (const other of ["", "Rahim", long, "b ".repeat(50)]) isSamePerson(text, other);
    }
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});
