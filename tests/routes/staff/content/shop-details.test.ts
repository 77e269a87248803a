/** The shop's own details and its notices, written in the office: everybody sees them at once, and they can go back. */
import { env } from "cloudflare:workers";
import { expect, onTestFinished, test, vi } from "vitest";
import { ShopView } from "../../../../worker/contract/booking/shop.ts";
import { LogView } from "../../../../worker/contract/staff/staff-sign-in.ts";
import { SetupView } from "../../../../worker/contract/staff/staff-content.ts";
import { EntryActView } from "../../../../worker/contract/staff-acts/staff-content-acts.ts";
import { shop } from "../../../../worker/config/shop-profile.ts";
import { purgeShop } from "../../../../worker/cache/public-reads.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { staff, staffCall } from "../../../support/staff.ts";
import { NOTICE, save, stoppedClock, toEntry, written } from "./content-entries.ts";

const SETTINGS = shop(env);

async function settingsAgain(): Promise<void> {
  onTestFinished(async () => {
    await env.DB.batch([
      env.DB.prepare("DELETE FROM shop_details WHERE id = 'shop'"),
      env.DB.prepare("DELETE FROM notices WHERE id <> ''"),
    ]);
    await purgeShop();
  });
}

const toShop = async () => read(await aBrowser().get("/api/shop"), ShopView);
const OWN = {
  phones: "০১৭০০-০০০০০১\n\n 01700-000002 ",
  email: "desk@bhorti.test",
  address: "কলেজ রোড\nশিমুলপুর",
  hours: "প্রতিদিন সকাল ৯টা থেকে রাত ৯টা",
  hours_english: "Every day from 9 am to 9 pm",
  counters: "স্টেশন কাউন্টার | স্টেশন রোড | 01700-000003",
  social_url: "https://social.test/bhorti",
  chat_url: "https://chat.test/bhorti",
  conditions: "একজনের একটি ব্যাগ\nব্যাগে নাম লিখুন",
  conditions_english: "One bag each",
};

test("the settings stand until the office writes others, which everybody sees at once", async () => {
  await settingsAgain();
  stoppedClock();
  expect((await toShop()).shop).toEqual(SETTINGS);
  const first = await toEntry("shop", "shop");
  expect(first.fields["phones"]).toBe(SETTINGS.phones.join("\n"));

  const done = await written("shop", OWN, { id: "shop", seen: first.version });
  expect(done).toMatchObject({ changed: true, is_new: false });
  expect(done.changes).toContainEqual({
    field: "email",
    was: SETTINGS.email,
    became: "desk@bhorti.test",
  });
  const { shop: became } = await toShop();
  expect(became).toEqual({
    ...SETTINGS,
    phones: ["01700-000001", "01700-000002"],
    email: "desk@bhorti.test",
    address: ["কলেজ রোড", "শিমুলপুর"],
    hours: OWN.hours,
    hoursEn: OWN.hours_english,
    counters: [{ name: "স্টেশন কাউন্টার", address: "স্টেশন রোড", phone: "01700-000003" }],
    socialUrl: OWN.social_url,
    chatUrl: OWN.chat_url,
    conditions: ["একজনের একটি ব্যাগ", "ব্যাগে নাম লিখুন"],
    conditionsEn: ["One bag each"],
  });
  const { invented } = read(await staffCall("setup-state", {}), SetupView);
  expect(invented).toEqual(["centers", "townsWithStop"]);
  const { lines } = read(await staffCall("log", { target: "shop:shop" }), LogView);
  expect(lines[0]?.changes).toContainEqual({
    field: "email",
    was: SETTINGS.email,
    became: "desk@bhorti.test",
  });

  const back = read(await staff("save-entry", done.inverse?.input ?? {}), EntryActView);
  expect(back.changed).toBe(true);
  expect((await toShop()).shop).toEqual(SETTINGS);
});

test("two who write the details first: the second overwrites nothing", async () => {
  await settingsAgain();
  const { version: seen } = await toEntry("shop", "shop");
  await written("shop", OWN, { id: "shop", seen });
  const late = await save("shop", { ...OWN, email: "other@bhorti.test" }, { id: "shop", seen });
  expect(late).toMatchObject({ status: 409, body: { why: "entry_changed" } });
  expect((await toShop()).shop.email).toBe("desk@bhorti.test");
});

test.each([
  ["a phone that is none", { phones: "call us" }],
  ["no phone", { phones: "" }],
  ["half a counter", { counters: "Station | Station road" }],
  ["a link without https", { chat_url: "http://chat.test/x" }],
  ["markup", { conditions: "<b>One bag</b>" }],
])("%s is refused at its field", async (_, wrong) => {
  const { version: seen } = await toEntry("shop", "shop");
  const [field = ""] = Object.keys(wrong);
  const answer = await save("shop", { ...OWN, ...wrong }, { id: "shop", seen });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(field);
});

test("the details can't be hidden, and there is one entry of them", async () => {
  const hidden = await staff("hide-entry", { kind: "shop", id: "shop" });
  expect(hidden).toMatchObject({ status: 409, body: { why: "details_stay" } });
  expect(await save("shop", OWN)).toMatchObject({ status: 409, body: { why: "entry_gone" } });
});

test("a notice is shown between its dates, unless it is hidden", async () => {
  await settingsAgain();
  const starts = Date.parse(NOTICE.starts);
  const ends = Date.parse(NOTICE.ends);
  vi.useFakeTimers({ toFake: ["Date"], now: starts - 1 });
  onTestFinished(() => void vi.useRealTimers());
  const { id } = await written("notice", NOTICE);
  expect((await toShop()).notices).toEqual([]);
  vi.setSystemTime(starts);
  const shown = { id, text: NOTICE.text, english: "", endsAt: ends };
  expect((await toShop()).notices).toEqual([shown]);
  await staff("hide-entry", { kind: "notice", id });
  expect((await toShop()).notices).toEqual([]);
  await staff("show-entry", { kind: "notice", id });
  expect((await toShop()).notices).toEqual([shown]);
  vi.setSystemTime(ends);
  expect((await toShop()).notices).toEqual([]);
});
