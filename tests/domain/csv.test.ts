import { expect, test } from "vitest";
import { csvFile, phoneCell } from "../../worker/domain/csv.ts";

const cell = (text: string) => csvFile([[text]]).slice(1, -2);

test("a file begins with the byte-order mark, and ends each line by RFC 4180", () => {
  expect(
    csvFile([
      ["নাম", "টাকা"],
      ["রহিম", 612],
    ]),
  ).toBe("\ufeffনাম,টাকা\r\nরহিম,612\r\n");
});

test.each([
  ["a comma", "Karim, son of Rahim", '"Karim, son of Rahim"'],
  ["quotes", 'Karim "Babu"', '"Karim ""Babu"""'],
  ["a new line", "two\nlines", '"two\nlines"'],
  ["nothing of these", "plain", "plain"],
])("%s stays inside its cell", (_, text, written) => {
  expect(cell(text)).toBe(written);
});

test.each([
  '=HYPERLINK("http://evil.example","click")',
  "+1+1",
  "-2+3",
  "@SUM(A1:A9)",
  "\t=1+1",
  "\r=1+1",
  "  =1+1",
  "＝1+1",
  "＠SUM(1)",
])("%o is text, never a formula", (text) => {
  expect(cell(text).replace(/^"/, "")).toMatch(/^'/);
});

test("a number stays a number", () => {
  expect(csvFile([[-5, 612.5]])).toBe("\ufeff-5,612.5\r\n");
});

test("a phone number keeps its zero, and a foreign one is no formula", () => {
  expect(phoneCell("01712345678")).toBe("01712-345678");
  expect(cell(phoneCell("+447911123456"))).toBe("'+447911123456");
});
