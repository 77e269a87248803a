/** Messages in words, in both languages. */
import { expect, test } from "vitest";
import { stateNotes } from "../../../../web/admin/messages/message-words.ts";
import { messages as bengali } from "../../../../web/i18n/bn/office/messages.ts";
import { messages as english } from "../../../../web/i18n/en/office/messages.ts";

test("a state says why, and that somebody has seen to it", () => {
  const failed = { why: "number", is_closed: false } as const;
  expect(stateNotes(english, { ...failed, why: null })).toBe("");
  expect(stateNotes(english, failed)).toBe("(the number can't be reached)");
  expect(stateNotes(english, { ...failed, is_closed: true })).toBe(
    "(the number can't be reached, seen to)",
  );
  expect(stateNotes(bengali, { ...failed, is_closed: true })).toBe(
    "(নম্বরটিতে এসএমএস যায় না, দেখা হয়েছে)",
  );
});

test("a word that the page does not know shows itself", () => {
  expect(stateNotes(english, { why: "new_one", is_closed: false })).toBe("(new_one)");
});
