/** Words about money say what happened: nothing that the shop keeps reads as owed, and nothing comes free twice. */
import { expect, test } from "vitest";
import { actSentence } from "../../../../web/admin/acts/act-sentence.ts";
import { summarizeMoney } from "../../../../web/admin/sales/money.ts";
import { formatFor } from "../../../../web/i18n/format.ts";
import { admin as bn } from "../../../../web/i18n/bn/admin.ts";
import { admin as en } from "../../../../web/i18n/en/admin.ts";
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";

const LANGUAGES = [
  [en, "en", /^left\b|owe|due|remain/i, /free/],
  [bn, "bn", /বাকি|পাওনা/, /খালি/],
] as const;

test.each(LANGUAGES)("what a paid sale leaves with the shop is not called owed", (t, _, owed) => {
  const sale = { state: "paid", total: 650, received: null, left: 650, parts: [] };
  expect(summarizeMoney(sale)).toEqual({ paid: 650, back: 0, onTheWay: 0, left: 650 });
  expect(t.sales.left).not.toMatch(owed);
});

test.each(LANGUAGES)("settling says of no seat that it comes free", (t, lang, _, free) => {
  const view = { bill: 7, amount: 650, seats: ["B1"] } as ActAnswer<"settle">;
  const { text } = actSentence(t, formatFor(lang), "settle", view);
  expect(text).toContain(formatFor(lang).money(650));
  expect(text).not.toMatch(free);
  const cancelled = { ...view, refunds_most: 1, is_by_hand: false, checked_at: null };
  const sentence = actSentence(
    t,
    formatFor(lang),
    "cancel-sale",
    cancelled as ActAnswer<"cancel-sale">,
  );
  expect(sentence.text).toMatch(free);
});
