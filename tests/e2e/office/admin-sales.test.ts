/**
 * A caller asks for money back: the sale is found by its PNR, its story read, a part given back, seen waiting, stopped.
 */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { admin as bengali } from "../../../web/i18n/bn/admin.ts";
import { SaleView } from "../../../worker/contract/staff/staff.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { violationsAsSeen } from "../axe.ts";
import {
  actByKey,
  byKey,
  close,
  confirm,
  enterAsOwnerWithPasskey,
  openFromMenu,
  openPlace,
  runNow,
} from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";

const PHONE = "01744444360";

const SEATS = ["A1", "A2", "A3", "A4", "B1", "B2"];

/** The PNR of a sale of this many seats. */
async function aSoldPnr(count: number, phone: string): Promise<string> {
  const { id } = await ownTrip();
  const bill = await aSale(id, phone, ...SEATS.slice(0, count));
  const { sale } = SaleView.parse(await callStaff(byKey(), "show", { sale: `#${bill}` }));
  return sale.pnr ?? "";
}

test("a part of a sale's money is given back, seen waiting, and stopped", async () => {
  // For more than one person alone gives back.
  const pnr = await aSoldPnr(6, PHONE);
  const page = await enterAsOwnerWithPasskey();
  await page.getByRole("heading", { name: "আজ ও কালের বাস" }).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});

  await page.getByRole("link", { name: "বিক্রি", exact: true }).click();
  await page.getByRole("searchbox").fill(PHONE);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: pnr }).waitFor();
  expect(page.url(), "a phone number stands in no address").not.toContain(PHONE);
  await page.getByRole("searchbox").fill(pnr.toLowerCase());
  await page.getByRole("button", { name: "খুঁজুন" }).click();
  const found = page.getByRole("link", { name: pnr });
  await found.waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await found.click();

  await page.getByRole("heading", { name: `বিক্রি ${pnr}` }).waitFor();
  const story = page.getByRole("region", { name: "শুরু থেকে যা হয়েছে" });
  for (const line of ["পেমেন্ট শুরু হয়েছে", "টাকা এসেছে, টিকেট হয়েছে"]) {
    await story.getByText(line).first().waitFor();
  }
  expect(await violationsAsSeen(page)).toEqual({});

  await page.locator("summary", { hasText: "টাকা ফেরত" }).click();
  await page.getByLabel("কত টাকা").fill("৯৯৯৯৯");
  await page.getByRole("button", { name: "টাকা ফেরত" }).click();
  await page.getByText("শূন্যের বেশি আর যা বাকি আছে তার কম লিখুন।").waitFor();
  await page.getByLabel("কত টাকা").fill("২১০০");
  await page.getByRole("button", { name: "টাকা ফেরত" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("কেন").fill("ব্যাগ হারিয়েছে");
  await dialog.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await dialog.getByText("৳\u00a0২,১০০ কয়েক মিনিটে ফেরত যাবে").waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await dialog.getByRole("button", { name: "করুন", exact: true }).click();
  await dialog.getByText(/নিজে থেকেই হবে|দ্বিতীয় একজনের অপেক্ষায়/).waitFor();
  // The window has a close of its own, in its corner.
  await dialog.getByRole("button", { name: "বন্ধ করুন" }).last().click();

  const waits = page.getByRole("region", { name: "এখানে যা অপেক্ষায় আছে" });
  await waits.getByText("ব্যাগ হারিয়েছে").waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await waits.getByRole("button", { name: "থামান" }).click();
  await story.getByText("টাকা ফেরত: থামানো হয়েছে").waitFor();
  await waits.waitFor({ state: "detached" });

  await openFromMenu(page, "টাকা");
  await page.getByRole("heading", { name: "যে টাকা ফেরত যাবে" }).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
});

/** The searchbox has the focus already; Enter finds, and a press opens: the name stands in no address. */
test("a caller's ticket is found by the name alone, by one search and two presses", async () => {
  const name = `Nasrin${Date.now().toString(36).replaceAll(/\d/g, "x")}`;
  const { id } = await ownTrip();
  const bill = await aSale(id, "01744444364", "A1");
  await actByKey("correct-name", { sale: `#${bill}`, name: `Mst ${name} Begum` });
  const { sale } = SaleView.parse(await callStaff(byKey(), "show", { sale: `#${bill}` }));
  const page = await enterAsOwnerWithPasskey();
  await page.getByRole("link", { name: "বিক্রি", exact: true }).click();
  const search = page.getByRole("searchbox");
  await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
  let presses = 0;
  await page.keyboard.type(name.toLowerCase());
  await page.keyboard.press("Enter");
  presses += 1;
  const found = page.getByRole("link", { name: sale.pnr ?? "" });
  await found.waitFor();
  expect(page.url()).not.toContain(name.toLowerCase());
  expect(await violationsAsSeen(page)).toEqual({});
  await found.click();
  presses += 1;
  await page.getByRole("region", { name: "টিকেট, যাত্রী যেমন দেখেন" }).getByText("A1").waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  expect(presses).toBe(2);
});

test("from any other screen, too: one search, and a press on the ticket", async () => {
  const name = `Farzana${Date.now().toString(36).replaceAll(/\d/g, "x")}`;
  const { id } = await ownTrip();
  const bill = await aSale(id, "01744444365", "A2");
  await actByKey("correct-name", { sale: `#${bill}`, name: `Mst ${name} Begum` });
  const { sale } = SaleView.parse(await callStaff(byKey(), "show", { sale: `#${bill}` }));
  const page = await enterAsOwnerWithPasskey({ width: 360 });
  await openPlace(page, "#/log");
  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses += 1;
  };
  await press(page.getByRole("button", { name: bengali.frame.find }));
  const field = page.getByRole("dialog").getByRole("combobox");
  await field.waitFor();
  await field.fill(name.toLowerCase());
  await press(page.getByRole("option", { name: sale.pnr ?? "" }));
  await page.getByRole("region", { name: "টিকেট, যাত্রী যেমন দেখেন" }).getByText("A2").waitFor();
  expect(page.url()).not.toContain(name.toLowerCase());
  expect(presses).toBe(2);
});

async function openSale(page: Page, pnr: string): Promise<void> {
  await openFromMenu(page, "বিক্রি");
  await page.getByRole("searchbox").fill(pnr);
  await page.getByRole("button", { name: "খুঁজুন" }).click();
  await page.getByRole("link", { name: pnr }).click();
  await page.getByRole("heading", { name: `বিক্রি ${pnr}` }).waitFor();
}

interface Refund {
  pnr: string;
  /** As it is typed, and as it is shown. */
  typed: string;
  shown: string;
  why: string;
  /** A second person is asked where none is needed. */
  isSmall?: boolean;
}

/** One asks for it, the other agrees, and its story says so; the story is open then. */
async function agreedRefund(page: Page, second: Page, refund: Refund): Promise<void> {
  const { pnr, typed, shown, why, isSmall = false } = refund;
  await openSale(page, pnr);
  await page.locator("summary", { hasText: "টাকা ফেরত" }).click();
  await page.getByLabel("কত টাকা").fill(typed);
  await page.getByRole("button", { name: "টাকা ফেরত" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("কেন").fill(why);
  await dialog.getByRole("button", { name: "কী হবে দেখুন" }).click();
  const doIt = dialog.getByRole("button", { name: "করুন", exact: true });
  await doIt.waitFor();
  const box = dialog.getByLabel("আরেকজনকে রাজি হতে বলুন");
  expect(await box.count()).toBe(isSmall ? 1 : 0);
  const limit = /একা একজন বড়জোর ৳\u00a0২,০০০ পর্যন্ত পারেন/;
  if (isSmall) await box.check();
  else await dialog.getByText(limit).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await doIt.click();
  await dialog.getByText("দ্বিতীয় একজনের অপেক্ষায়").waitFor();
  if (!isSmall) await dialog.getByText(limit).waitFor();
  await close(page);

  await second.goto("/admin#/");
  await second.reload();
  const card = second.getByRole("listitem").filter({ hasText: why });
  await card.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await card.getByText(`${shown} কয়েক মিনিটে ফেরত যাবে`, { exact: false }).waitFor();
  if (!isSmall) await card.getByText(limit).waitFor();
  const agree = card.getByRole("button", { name: "রাজি" });
  await agree.click();
  await agree.waitFor({ state: "detached" });
  await runNow(why);
  await second.reload();
  await second.getByRole("heading", { name: "আজ", exact: true }).waitFor();
  await card.waitFor({ state: "detached" });
  await openSale(second, pnr);
  const story = second.getByRole("region", { name: "শুরু থেকে যা হয়েছে" });
  await story.getByText("টাকা ফেরত: দ্বিতীয় জন রাজি").waitFor();
  await story.getByText(`${shown} ফেরত যাবে`).waitFor();
}

test("refunds are agreed to by a second person, and a sale cancelled", async () => {
  const paid = await aSoldPnr(6, "01744444361");
  const small = await aSoldPnr(1, "01744444363");
  const unwanted = await aSoldPnr(1, "01744444362");
  const page = await enterAsOwnerWithPasskey();
  const second = await enterAsOwnerWithPasskey();
  await agreedRefund(page, second, {
    pnr: paid,
    typed: "২১০০",
    shown: "৳\u00a0২,১০০",
    why: "দুজন যাচ্ছেন না",
  });
  await agreedRefund(page, second, {
    pnr: small,
    typed: "১০০",
    shown: "৳\u00a0১০০",
    why: "খাবার দেওয়া হয়নি",
    isSmall: true,
  });
  await page.goto("/admin#/");
  const largest = page.getByRole("region", { name: "গত ৭ দিনের বড় অঙ্কের কাজ" });
  // Other journeys of this shop may have moved more; what the list holds is tested by itself.
  await largest.getByText("৳").first().waitFor();
  expect(await largest.textContent()).not.toContain("দুজন যাচ্ছেন না");
  expect(await violationsAsSeen(page)).toEqual({});

  const story = second.getByRole("region", { name: "শুরু থেকে যা হয়েছে" });
  await openSale(second, unwanted);
  await second.getByRole("button", { name: "বিক্রি বাতিল" }).click();
  await confirm(second, "যাত্রী যেতে পারছেন না");
  await second.getByRole("dialog").getByText("নিজে থেকেই হবে", { exact: false }).waitFor();
  await close(second);
  await runNow("যাত্রী যেতে পারছেন না");
  await second.reload();
  await second.getByText("টিকেটটি", { exact: false }).first().waitFor();
  await story.getByText("সব টাকা ফেরত যাবে").waitFor();
  expect(await violationsAsSeen(second)).toEqual({});
});
