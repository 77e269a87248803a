/** Messages in words, in both languages. */
import { expect, test } from "vitest";
import { stateText } from "../../../../web/admin/messages/message-words.ts";
import { messages as bengali } from "../../../../web/i18n/bn/office/messages.ts";
import { messages as english } from "../../../../web/i18n/en/office/messages.ts";

test("a state says why, and that somebody has seen to it", () => {
  const failed = { state: "failed", why: "number", is_closed: false } as const;
  expect(stateText(english, { ...failed, why: null })).toBe("not delivered");
  expect(stateText(english, failed)).toBe("not delivered (the number can't be reached)");
  expect(stateText(english, { ...failed, is_closed: true })).toBe(
    "not delivered (the number can't be reached, seen to)",
  );
  expect(stateText(bengali, { ...failed, is_closed: true })).toBe(
    "পৌঁছায়নি (নম্বরটিতে এসএমএস যায় না, দেখা হয়েছে)",
  );
});

test("a word that the page does not know shows itself", () => {
  expect(stateText(english, { state: "failed", why: "new_one", is_closed: false })).toBe(
    "not delivered (new_one)",
  );
});
