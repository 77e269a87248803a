/** What previews say: everything that follows of a new and of a cancelled trip, and whole sentences of an entry. */
import { expect, test } from "vitest";
import { actSentence } from "../../../web/admin/acts/act-sentence.ts";
import type { ActAnswer } from "../../../worker/contract/staff-acts/staff-acts.ts";
import { admin as bn } from "../../../web/i18n/bn/admin.ts";
import { admin as en } from "../../../web/i18n/en/admin.ts";
import { formatFor } from "../../../web/i18n/format.ts";
import { anAct } from "../../support/an-act.ts";
import { NEW_TRIP } from "../../support/new-trip-preview.ts";

const LANGUAGES = [
  [bn, "bn"],
  [en, "en"],
] as const;

test.each([
  ["a bus in front", { waits_for: { trip: "1", name: "Bus 1" } }, /sold once Bus 1 is full/],
  ["a bus at two places", { same_bus: { trip: "1", name: "Bus 2" } }, /at that minute \(Bus 2\)/],
  ["a zero too many", { is_fare_far: true }, /far above the usual/],
])("the preview of a new trip points out %s", (_what, changed, sentence) => {
  const say = (view: ActAnswer<"create-trip">) =>
    actSentence(en, formatFor("en"), "create-trip", view).text;
  expect(say(NEW_TRIP)).toContain("900 a seat");
  expect(say(NEW_TRIP)).toContain("Boarding at Savar, Nabinagar.");
  expect(say(NEW_TRIP)).not.toContain("Please check");
  expect(say({ ...NEW_TRIP, ...changed })).toMatch(sentence);
});

test.each(LANGUAGES)(
  "a new trip: all of its times, the exam's day and when it is sold",
  (t, lang) => {
    const format = formatFor(lang);
    const say = (over: Partial<ActAnswer<"create-trip">>) =>
      actSentence(t, format, "create-trip", { ...NEW_TRIP, ...over }).text;
    const { departs, arrives, returns, sale_closes: closes, exam_day: day } = NEW_TRIP;
    for (const at of [departs, arrives, returns, closes]) {
      expect(say({})).toContain(format.dateTime(at));
    }
    expect(say({})).toContain(format.date(day));
    expect(say({ returns: null })).not.toContain(format.dateTime(returns));
    const opens = "2026-11-30T09:00:00+06:00";
    expect(say({ opens })).toContain(format.dateTime(opens));
  },
);

test.each(LANGUAGES)(
  "a cancelled trip: how many SMS go out, when, in which words, at which cost",
  (t, lang) => {
    const format = formatFor(lang);
    const sms = { when: "now", at: null, count: 3, cost: 2.7, text: "RU bus cancelled." } as const;
    const view = {
      ...anAct({ state: "preview", next: "waiting", dry_run: true }),
      sales: 3,
      amount: 1860,
      in_cash: 0,
      by_hand: 0,
      takes_days: null,
      under_way: 0,
      sms,
    };
    const say = (over: Partial<ActAnswer<"cancel-trip">>) =>
      actSentence(t, format, "cancel-trip", { ...view, ...over }).text;
    const said = say({});
    for (const part of [format.digits(3), format.money(2.7), `“${sms.text}”`]) {
      expect(said).toContain(part);
    }
    const at = NEW_TRIP.departs;
    expect(say({ sms: { ...sms, when: "later", at } })).toContain(format.dateTime(at));
    expect(say({ sms: { ...sms, when: "never", count: 0, text: "" } })).not.toContain("“");
    const waits = say({ sms: { ...sms, when: "stopped" } });
    expect(waits).toContain(sms.text);
    expect(waits).toMatch(/All SMS are stopped now|এখন সব এসএমএস বন্ধ/);
    expect(say({ sales: 0 })).not.toContain(format.money(view.amount));
  },
);

test("an entry: one mark ends the sentence whose last word is a typed text, and the shop's details are a part of it", () => {
  const entry = {
    ...anAct({ state: "preview", next: "done", dry_run: true }),
    kind: "notice" as const,
    id: "1",
    name: "অফিস বন্ধ থাকবে।",
    is_new: true,
    is_on_tickets: false,
    has_namesake: false,
    changes: [],
  };
  const say = (t: typeof en, lang: "bn" | "en", over: Partial<ActAnswer<"save-entry">>) =>
    actSentence(t, formatFor(lang), "save-entry", { ...entry, ...over }).text;
  expect(say(bn, "bn", {})).toBe("নতুন যোগ হবে: অফিস বন্ধ থাকবে।");
  expect(say(bn, "bn", { name: "টগর" })).toBe("নতুন যোগ হবে: টগর।");
  for (const name of ["খোলা?", "খোলা!", "খোলা…", "Open."]) {
    expect(say(bn, "bn", { name })).toBe(`নতুন যোগ হবে: ${name}`);
  }
  const details = { kind: "shop", name: "The shop's details", is_new: false } as const;
  expect(say(en, "en", details)).toBe("The change of the shop's details is saved.");
  expect(say(bn, "bn", details)).toBe("দোকানের পরিচয়: যা বদলেছেন তা সেভ হবে।");
});

test.each(LANGUAGES)(
  "of one sale, which the heading names by its PNR: no number of a bill",
  (t, lang) => {
    const place = { trip: "RU", departs: NEW_TRIP.departs, seats: ["C1"] };
    const view = {
      ...anAct({ state: "preview", next: "done", dry_run: true }),
      bill: 590_591,
      amount: 100,
      seats: ["C1"],
      stays: 20,
      provider: "bKash",
      refunds_most: 1,
      refund_days: null,
      takes_days: null,
      is_by_hand: false,
      is_last: false,
      checked_at: null,
      until: NEW_TRIP.departs,
      kept: ["C2"],
      places: 1,
      places_off: 1,
      was: place,
      became: place,
      other_destination: null,
      difference: 0,
      gives_back: 0,
      sms: { when: "now", at: null },
      name: "Rahim",
      times_left: 1,
      is_told: true,
    };
    for (const act of [
      "cancel-sale",
      "give-back",
      "settle",
      "acknowledge",
      "move-ticket",
      "take-seats-off",
      "keep-ticket",
      "correct-name",
    ] as const) {
      const { text } = actSentence(t, formatFor(lang), act, view as never);
      expect(text, act).not.toMatch(/590.?591|৫৯০.?৫৯১/);
    }
  },
);
