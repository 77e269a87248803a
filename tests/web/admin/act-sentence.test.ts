/** What an act does, in the page's language; the server's sentence where the page has none. */
import { expect, test } from "vitest";
import { actSentence } from "../../../web/admin/acts/act-sentence.ts";
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import { admin as bn } from "../../../web/i18n/bn/admin.ts";
import { boardingCounts } from "../../../web/i18n/bn/office/boarding-counts.ts";
import { admin as en } from "../../../web/i18n/en/admin.ts";
import { setEnglishNames } from "../../../web/i18n/en/names.ts";
import { formatFor } from "../../../web/i18n/format.ts";
import { anAct } from "../../support/an-act.ts";
import { NEW_TRIP } from "../../support/new-trip-preview.ts";

const PREVIEW = anAct({ state: "preview", next: "waiting", dry_run: true });
const SALE = {
  ...PREVIEW,
  bill: 12,
  amount: 100,
  seats: ["A1", "B2"],
  stays: 1124,
  provider: "bKash",
  refunds_most: 1,
  refund_days: null,
  takes_days: null,
  is_by_hand: false,
  is_last: false,
  checked_at: null,
  until: null,
};

const AT_ONCE = { when: "now", at: null } as const;
type TicketSms = { when: "now" | "later" | "never"; at: string | null };

test("is said in both languages from the fields of the preview", () => {
  expect(actSentence(en, formatFor("en"), "cancel-sale", SALE)).toEqual({
    text: "The ticket is void and BDT\u00a0100 goes back within minutes. A1, B2 come free.",
    lang: undefined,
  });
  const slow = { ...SALE, provider: "SSLCOMMERZ", takes_days: 10 };
  for (const act of ["cancel-sale", "give-back"] as const) {
    expect(actSentence(en, formatFor("en"), act, slow).text).toContain("goes back within 10 days");
    expect(actSentence(bn, formatFor("bn"), act, slow).text).toContain("১০ দিনের মধ্যে ফেরত যাবে");
  }
  const { text } = actSentence(bn, formatFor("bn"), "give-back", { ...SALE, is_last: true });
  for (const part of ["৳\u00a0১০০", "৳\u00a0১,১২৪", "bKash"]) expect(text).toContain(part);
  const byHand = actSentence(en, formatFor("en"), "cancel-sale", { ...SALE, is_by_hand: true });
  expect(byHand.text).toContain("must be paid back by other means");
  expect(byHand.text).toContain("gives money of one payment back once only");
  const cash = { ...SALE, provider: "Cash", refunds_most: 0, is_by_hand: true };
  for (const act of ["cancel-sale", "give-back"] as const) {
    const { text: said } = actSentence(en, formatFor("en"), act, cash);
    expect(said).toMatch(/hand BDT\u00a0100 back at the counter, then count/i);
  }
});

test("money that a person pays since the payment is too old is not said to be of a second refund", () => {
  const old = { ...SALE, is_by_hand: true, refund_days: 15 };
  const off = { ...old, kept: ["A1"], places: 1, places_off: 1, sms: AT_ONCE };
  for (const [act, view] of [
    ["cancel-sale", old],
    ["take-seats-off", off],
  ] as const) {
    expect(actSentence(en, formatFor("en"), act, view).text).toContain(
      "bKash gives money back for 15 days after a payment only",
    );
    expect(actSentence(bn, formatFor("bn"), act, view).text).toContain(
      "bKash পেমেন্টের পর ১৫ দিন পর্যন্তই টাকা ফেরত দেয়",
    );
  }
});

test("who changes a ticket reads when its SMS goes out", () => {
  const at = "2026-12-04T07:00:00+06:00";
  const place = { trip: "RU A", departs: "2026-12-04T22:00:00+06:00", seats: ["A1"] };
  const night = { when: "later", at } as const;
  const places = { ...SALE, was: place, became: place, difference: 0, other_destination: null };
  const read = (lang: "bn" | "en", sms: TicketSms) => {
    const [t, format] = [lang === "bn" ? bn : en, formatFor(lang)];
    const other = { ...places, bill: 13, sms: AT_ONCE };
    return [
      actSentence(t, format, "move-ticket", { ...places, gives_back: 0, sms }),
      actSentence(t, format, "take-seats-off", {
        ...SALE,
        kept: ["A1"],
        places: 1,
        places_off: 1,
        sms,
      }),
      actSentence(t, format, "exchange-seats", { ...places, is_other_class: false, other, sms }),
      actSentence(t, format, "correct-phone", {
        ...PREVIEW,
        bill: 12,
        was: "017*",
        became: "018*",
        is_told: true,
        times_left: 1,
        sms,
      }),
    ].map(({ text }) => text);
  };
  for (const text of read("en", AT_ONCE)) expect(text).toContain("The SMS goes out at once.");
  for (const text of read("bn", AT_ONCE)) expect(text).toContain("এসএমএস এখনই যাবে।");
  for (const lang of ["bn", "en"] as const) {
    for (const text of read(lang, night)) expect(text).toContain(formatFor(lang).dateTime(at));
  }
  // The two tickets of an exchange may be told at different times.
  expect(read("en", night)[2]).toContain("Sale 13: The SMS goes out at once.");
  for (const text of read("en", { when: "never", at: null }).slice(0, 3)) {
    expect(text).toContain("No SMS goes out now");
    expect(text).not.toContain("sent");
  }
});

test("who changes a note of a trip reads the old one and the new one", () => {
  const was = { name: "RU A", bus: "Shimul", details: { note: "Bring water" } };
  const edit = { ...PREVIEW, was, became: { ...was, details: { note: "Bring food" } } };
  for (const [t, lang] of [
    [bn, "bn"],
    [en, "en"],
  ] as const) {
    const { text } = actSentence(t, formatFor(lang), "edit-trip", edit);
    expect(text).toContain("RU A, Shimul, Bring water");
    expect(text).toContain("RU A, Shimul, Bring food");
  }
});

test("another order of buses names them before and after", () => {
  const view = { ...PREVIEW, was: ["First", "Second"], became: ["Second", "First"] };
  for (const [t, lang] of [
    [bn, "bn"],
    [en, "en"],
  ] as const) {
    const { text } = actSentence(t, formatFor(lang), "order-buses", view);
    expect(text).toMatch(/Second; First.*First; Second/);
  }
});

test("every sentence of either language says its amounts, and no Bengali one is English", () => {
  const times = { departs: "2026-12-04T22:00:00+06:00", arrives: "2026-12-05T05:00:00+06:00" };
  const whole = {
    ...SALE,
    sales: 3,
    in_cash: 300,
    by_hand: 200,
    under_way: 2,
    sms: { when: "now" as const, at: null, count: 3, cost: 2.7, text: "RU" },
    sold: 3,
    paid: 900,
    buyers: [],
    agent: "7",
    due: 4,
    duties: 2,
    erased: 0,
    link: null,
  };
  const fare = { ...whole, was: 600, became: 700 };
  const entry = {
    ...PREVIEW,
    kind: "bus" as const,
    id: "1",
    name: "টগর",
    is_new: false,
    is_on_tickets: false,
    has_namesake: false,
    changes: [],
  };
  const moved = {
    ...whole,
    was: { ...times, returns: null, sale_closes: times.departs },
    became: { ...times, returns: null, sale_closes: times.departs },
  };
  const copy = {
    trip: "1",
    name: "RU A",
    was: times.departs,
    departs: "2027-12-04T22:00:00+06:00",
    opens: null,
    exam: null,
    why: null,
  };
  const copies = { ...PREVIEW, rows: [copy, { ...copy, why: "there" as const }] };
  const halts = { ...PREVIEW, is_stopped: false, is_restoring: false };
  const season = { ...copies, copied: 1, kept: 1, rest: 7 };
  const back = { ...PREVIEW, rows: [copy, { ...copy, why: "booked" as const }] };
  for (const [t, format] of [
    [bn, formatFor("bn")],
    [en, formatFor("en")],
  ] as const) {
    const said = [
      actSentence(t, format, "set-fare", fare),
      actSentence(t, format, "set-times", moved),
      actSentence(t, format, "cancel-trip", whole),
      actSentence(t, format, "settle", whole),
      actSentence(t, format, "acknowledge", { ...SALE, until: times.departs }),
      actSentence(t, format, "block", whole),
      actSentence(t, format, "suspend-agent", whole),
      actSentence(t, format, "erase", whole),
      actSentence(t, format, "pause-sales", halts),
      ...[true, false].map((is_restoring) =>
        actSentence(t, format, "resume-sales", { ...halts, is_restoring }),
      ),
      ...[true, false].map((is_stopped) =>
        actSentence(t, format, "end-restore", { ...halts, is_stopped }),
      ),
      ...[true, false].map((is_new) => actSentence(t, format, "save-entry", { ...entry, is_new })),
      actSentence(t, format, "save-entry", { ...entry, is_on_tickets: true }),
      actSentence(t, format, "hide-entry", entry),
      actSentence(t, format, "show-entry", entry),
      actSentence(t, format, "copy-trips", copies),
      actSentence(t, format, "cancel-copies", back),
      actSentence(t, format, "copy-season", season),
    ];
    for (const { text, lang } of said) {
      expect(lang).toBeUndefined();
      expect(text).not.toMatch(/undefined|NaN|null/);
      if (t === bn) expect(text).toMatch(/[\u0980-\u09ff]/);
    }
    expect(said[0]?.text).toContain(format.money(700));
    expect(said[1]?.text).toContain(format.dateTime(times.departs));
    expect(said.at(-1)?.text, "what is left").toContain(format.digits(7));
  }
});

test("names who is meant and what they will do", () => {
  const person = { staff: "S-1", link: null, name: "Rima", was: [], roles: ["ops" as const] };
  for (const act of ["invite", "change-roles", "disable-staff"] as const) {
    const { text, lang } = actSentence(bn, formatFor("bn"), act, { ...PREVIEW, ...person });
    expect(text).toContain("Rima");
    expect(lang).toBeUndefined();
  }
  const { text } = actSentence(bn, formatFor("bn"), "invite", { ...PREVIEW, ...person });
  expect(text).toContain(bn.roles.ops);
});

test("is the server's own, marked as English, where the page has none", () => {
  const message = "What D1 lacks is written.";
  const view = { ...PREVIEW, message, trip: "1", before: [], steps: [], left: 0, after: [] };
  const said = actSentence(bn, formatFor("bn"), "rebuild-tickets", view);
  expect(said).toEqual({ text: "What D1 lacks is written.", lang: "en" });
});

test("says where nothing is left to do", () => {
  const said = actSentence(bn, formatFor("bn"), "block", { ...PREVIEW, next: null, seats: [] });
  expect(said).toEqual({ text: bn.nothingLeft, lang: undefined });
});

test("an English sentence of an act has the English names of the shop", () => {
  setEnglishNames({ শিমুল: "Shimul", ঢাকা: "Dhaka", ক: "A", সাভার: "Savar" });
  const say = (act: ActName, view: object) =>
    actSentence(en, formatFor("en"), act, { ...PREVIEW, ...view } as never).text;
  const bus = { trip: "1", name: "শিমুল" };
  const place = { trip: "শিমুল", departs: NEW_TRIP.departs, seats: ["A1"] };
  const texts = [
    say("create-trip", { ...NEW_TRIP, destination: "ঢাকা", unit: "ক", boarding: ["সাভার"] }),
    say("create-trip", { ...NEW_TRIP, same_bus: bus, waits_for: bus }),
    say("sell-at-counter", { ...place, bus: "শিমুল", bus_type: "AC", quantity: 1, amount: 650 }),
    say("sell-at-counter", { ...place, bus: "A", bus_type: "শিমুল", quantity: 1, amount: 650 }),
    say("order-buses", { was: ["শিমুল"], became: ["শিমুল"] }),
    say("keep-ticket", { bill: 7, was: place }),
    say("edit-trip", {
      was: { name: "শিমুল", bus: "ঢাকা", details: {} },
      became: { name: "ঢাকা", bus: "শিমুল", details: {} },
    }),
    ...(["save-entry", "hide-entry", "show-entry"] as const).map((act) =>
      say(act, { kind: "bus", name: "শিমুল", is_new: false }),
    ),
  ];
  setEnglishNames({});
  for (const text of texts) expect(text).toMatch(/^[^\u0980-\u09ff]*$/);
  expect(texts[0]).toContain("Dhaka, A:");
});

test("the preview of a price points out three times as much as before", () => {
  const row = { trip: "1", name: "Bus 1", departs: NEW_TRIP.departs, sold: 0, paid: 0, why: null };
  const say = (became: number) =>
    actSentence(en, formatFor("en"), "set-fares", {
      ...PREVIEW,
      rows: [{ ...row, was: 600, became }],
    }).text;
  expect(say(1_799)).not.toContain("Please check");
  expect(say(1_800)).toContain("Is there a zero too many?");
});

test("the preview of an entry points out another one of its name", () => {
  const entry = {
    ...PREVIEW,
    kind: "bus" as const,
    id: "b1",
    name: "Bus 1",
    is_new: true,
    is_on_tickets: false,
    has_namesake: true,
    changes: [],
  };
  expect(actSentence(en, formatFor("en"), "save-entry", entry).text).toContain("of this name");
});

test("the end of a guide's phone says that the links of its way end, and how the rest still comes", () => {
  const view = { ...PREVIEW, leg: "back" as const, label: "Chrome" };
  expect(actSentence(en, formatFor("en"), "end-guide-phone", view).text).toBe(
    "The phone (Chrome) is out at once, and the links of the way back end too. What it has not sent yet comes only if it is paired again.",
  );
  const { text } = actSentence(bn, formatFor("bn"), "end-guide-phone", view);
  for (const part of ["Chrome", "ফেরার লিংকও", "আবার যোগ করলে"]) expect(text).toContain(part);
});

test("a duty with another guide says how many phones end, in both languages", () => {
  const fields = {
    plate: "",
    driver_name: "",
    driver_phone: "",
    guide: null,
    guide_name: "",
    guide_phone: "",
    meeting_place: "",
    departs_at: "2026-12-04T22:30:00+06:00",
  };
  const view = { ...PREVIEW, leg: "out" as const, was: fields, became: fields, lacks: [] };
  const say = (phones: number) =>
    [actSentence(en, formatFor("en"), "set-duty", { ...view, ends_phones: phones } as never)]
      .concat(
        actSentence(bn, formatFor("bn"), "set-duty", { ...view, ends_phones: phones } as never),
      )
      .map(({ text }) => text)
      .join(" ");
  expect(say(2)).toContain("It ends 2 phones of the guide.");
  expect(say(2)).toContain("২টি ফোন বন্ধ হবে");
  expect(say(0)).not.toMatch(/phones|ফোন/u);
});

test("a seat that two phones let somebody on is not said to have two people", () => {
  const said = boardingCounts.conflict.boarded_twice("PNR", "A1");
  expect(said).toContain("দুই ফোন থেকে ওঠানো হয়েছে");
});
