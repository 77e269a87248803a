import { expect, test } from "vitest";
import { cutFirstWords } from "../../../../web/screens/blog/first-words.ts";

test("tags are taken out, and what the cleaner wrote for signs is read again", () => {
  expect(cutFirstWords("<p>এক <b>দুই</b></p><p>A &#x26; B &#x3C;c></p>")).toBe("এক দুই A & B <c>");
});

test("a long text ends after a whole word", () => {
  const messages = cutFirstWords(`<p>${"শব্দ ".repeat(60)}</p>`);
  expect(messages).toMatch(/শব্দ…$/);
  expect(messages.length).toBeLessThanOrEqual(161);
});
