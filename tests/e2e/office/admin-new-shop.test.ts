/**
 * From an empty shop to its first ticket, in Bengali, by clicks alone: the owner comes in by a link and is led through
 * six steps, each ticked by itself; a visitor buys on a phone; a part of the money goes back; the log tells it all.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addDays, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { SETUP_STEPS, SetupView } from "../../../worker/contract/staff/staff-content.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import "../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { violationsAsSeen } from "../axe.ts";
import { emptyShop, runCron } from "../new-shop.ts";
import { byKey, close, confirm, done, enterAsOwnerWithPasskey, openFromMenu } from "../office.ts";
import { PIXEL } from "../pixel.ts";
import { approve } from "../steps.ts";
import { visitor } from "../visitor.ts";

let shop: Product;
beforeAll(async () => {
  shop = await startProduct("new-shop", { dist: inject("dist"), isEmpty: true });
});
afterAll(() => shop.stop());

const { t } = messagesIn("bn");
const DAYS_AHEAD = 20;

const guideOn = (page: Page) => page.getByRole("region", { name: "দোকান চালু করুন" });

/** From Today to where the guide leads, with so many steps behind. */
async function follow(page: Page, step: string, behind: number): Promise<void> {
  await page.getByRole("link", { name: "আজ", exact: true }).click();
  const ticks = guideOn(page).getByText("হয়েছে", { exact: true });
  await expect.poll(() => ticks.count()).toBe(behind);
  await guideOn(page).getByRole("link", { name: step }).click();
}

/** What a form of content holds is previewed, confirmed, and stands in the list. */
async function saved(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "সেভ করুন" }).click();
  await done(page, "দোকান খুলছি");
  await close(page);
  await page.getByRole("link", { name }).waitFor();
}

interface Names {
  to: string;
  unit: string;
  bus: string;
  trip: string;
}

async function openShop(page: Page, { to, unit, bus, trip }: Names): Promise<void> {
  const name = page.getByLabel("নাম", { exact: true });
  await guideOn(page).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  // Where no filter is set, none is asked to be taken away.
  await page.getByRole("link", { name: "ট্রিপ", exact: true }).click();
  await page.getByText("সামনে কোনো ট্রিপ নেই").waitFor();
  await follow(page, "একটি গন্তব্য যোগ করুন", 0);
  await name.fill(to);
  await page.getByLabel("ফোন থেকে: ছবি").setInputFiles(PIXEL);
  await page.getByRole("img", { name: "ছবি" }).waitFor();
  await saved(page, to);

  await follow(page, "একটি ইউনিট যোগ করুন", 1);
  await page.getByLabel("গন্তব্য", { exact: true }).selectOption({ label: to });
  await name.fill(unit);
  await page.getByLabel("বিভাগ", { exact: true }).fill("বিজ্ঞান");
  await saved(page, unit);

  await follow(page, "একটি বাস যোগ করুন", 2);
  await name.fill(bus);
  await page.getByRole("textbox", { name: "ধরন", exact: true }).fill("AC");
  await page.getByLabel("সাধারণ সিট প্ল্যান").selectOption("40");
  await saved(page, bus);

  await follow(page, "একটি ট্রিপ তৈরি করুন", 3);
  await page.getByRole("heading", { name: "নতুন ট্রিপ" }).waitFor();
  const day = addDays(dhakaDate(Date.now()), DAYS_AHEAD);
  const next = addDays(day, 1);
  await name.fill(trip);
  await page.getByLabel("গন্তব্য", { exact: true }).selectOption({ label: to });
  await page.getByLabel("ইউনিট", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("বাস", { exact: true }).selectOption({ label: bus });
  await page.getByLabel("সিট প্ল্যান").selectOption("40");
  await page.getByLabel("ভাড়া").fill("650");
  await page.getByLabel("ছাড়ার সময়").fill(`${day}T22:30`);
  await page.getByLabel("পৌঁছানোর সময়").fill(`${next}T05:30`);
  await page.getByLabel("পরীক্ষা", { exact: true }).fill(next);
  await page.getByRole("button", { name: "নতুন ট্রিপ খোলা" }).click();
  await done(page, "দোকান খুলছি");
  await page.getByRole("link", { name: "নতুন ট্রিপটি দেখুন" }).click();
  await page.getByRole("heading", { name: trip }).waitFor();
  await page.getByText("বিক্রি চলছে").waitFor();
  await page.getByRole("link", { name: "আজ", exact: true }).click();
  await page.getByRole("heading", { name: "আজ ও কালের বাস" }).waitFor();
  // The trip is on sale with its first minute, so only the ticket is left.
  await follow(page, "প্রথম টিকেট বিক্রি করুন", 5);
}

async function buySeat(page: Page, { to, unit }: Names, phone: string): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name: t.home.bookNowTo(to) }).click();
  await page.getByRole("dialog").getByRole("link", { name: unit }).click();
  await page.getByRole("button", { name: new RegExp(`^${t.booking.seeSeat}`) }).click();
  await page.getByRole("button", { name: /^B1, / }).click();
  await page.getByRole("button", { name: new RegExp(`^B1, .*${t.booking.faces.mine}`) }).waitFor();
  await page.getByRole("button", { name: t.booking.continue }).first().click();
  await page.waitForURL(/\/routeDetails/);
  await page.getByRole("main").getByRole("link", { name: t.checkout.changeSeats }).waitFor();
  await page.getByLabel(t.checkout.name, { exact: true }).fill("রহিমা খাতুন");
  await page.getByLabel(t.checkout.phone).fill(phone);
  await page.getByRole("checkbox").last().check();
  await page
    .getByRole("button", { name: /^বিকাশে .* দিন$/ })
    .first()
    .click();
  await page.waitForURL(/redirect\/tokenized/);
  await approve(page, phone);
  await page.waitForURL(/\/limited-invoice\//);
  await page.getByText(t.ticket.bring).first().waitFor();
}

async function giveBack(page: Page, phone: string): Promise<void> {
  await page.getByRole("link", { name: "বিক্রি", exact: true }).click();
  await page.getByRole("searchbox").fill(phone);
  await page.getByRole("button", { name: "খুঁজুন" }).click();
  await page.getByRole("table").getByRole("link").first().click();
  await page.locator("summary", { hasText: "টাকা ফেরত" }).click();
  await page.getByLabel("কত টাকা").fill("১০০");
  await page.getByRole("button", { name: "টাকা ফেরত" }).click();
  await confirm(page, "বাস বদলাতে হয়েছে");
  await page.getByRole("dialog").getByText("নিজে থেকেই হবে", { exact: false }).waitFor();
  await close(page);
  const back = page
    .getByRole("region", { name: "শুরু থেকে যা হয়েছে" })
    .getByText("৳\u00a0১০০ ফেরত গেছে");
  const isBack = async () => {
    await runCron(shop);
    await page.reload();
    await page.getByRole("heading", { name: "শুরু থেকে যা হয়েছে" }).waitFor();
    return back.count();
  };
  await expect.poll(isBack, { interval: 500 }).toBe(1);
}

test("an empty shop sells its first ticket", async () => {
  const mark = Date.now().toString(36);
  const names = {
    to: `পাবনা বিশ্ববিদ্যালয় ${mark}`,
    unit: `A ইউনিট ${mark}`,
    bus: `ভর্তিবাস টগর ${mark}`,
    trip: `পাবনা A ইউনিট ${mark}`,
  };
  await emptyShop(shop);
  const phone = "01744450360";
  const buyer = await visitor({ origin: shop.origin, language: "bn" });
  await buyer.goto("/");
  await buyer.getByText(t.home.noRoutesTitle).first().waitFor();
  const page = await enterAsOwnerWithPasskey({ shop });
  await openShop(page, names);
  await buySeat(buyer, names, phone);
  const { steps } = SetupView.parse(await callStaff(byKey(shop), "setup-state", {}));
  expect(steps.map(({ step, is_done }) => [step, is_done])).toEqual(
    SETUP_STEPS.map((step) => [step, true]),
  );
  await page.getByRole("link", { name: "আজ", exact: true }).click();
  await page.getByRole("heading", { name: "আজ ও কালের বাস" }).waitFor();
  await guideOn(page).waitFor({ state: "detached" });
  await giveBack(page, phone);

  await openFromMenu(page, "কাজের খাতা");
  await page.getByRole("heading", { name: "কাজের খাতা" }).waitFor();
  const cells = page.locator("[data-act]");
  await cells.first().waitFor();
  expect((await cells.allInnerTexts()).slice(0, 7)).toEqual([
    "টাকা ফেরত",
    "টাকা ফেরত (চাওয়া হয়েছে)",
    "নতুন ট্রিপ খোলা",
    "কনটেন্ট সেভ",
    "কনটেন্ট সেভ",
    "কনটেন্ট সেভ",
    "নতুন স্টাফ নেওয়া",
  ]);
  expect(await violationsAsSeen(page)).toEqual({});
});
