/** A page in English has no Bengali in it but where the specification wants it: from home to the printed ticket. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  approve,
  chooseUnit,
  fillContact,
  goToCheckout,
  goToWallet,
  openFirstTrip,
  showDetails,
  take,
  untilHydrated,
} from "../steps.ts";
import { visitor } from "../visitor.ts";

/** The headline and the brand of the specification, and the switch that leads to Bengali. */
const IN_BENGALI = ["বাংলায় দেখুন", "বাংলা", "ভর্তিবাস", "ভর্তি পরীক্ষার্থীদের"];

/** Texts with Bengali letters that the page shows or says, besides those. */
async function bengaliTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent?.closest("script, style, template, noscript, [lang=bn]")) continue;
      if (node instanceof Text) found.push(node.data);
      if (!(node instanceof Element)) continue;
      for (const name of ["aria-label", "alt", "placeholder", "title"]) {
        const text = node.getAttribute(name);
        if (text !== null) found.push(text);
      }
    }
    return found;
  });
  return texts
    .map((text) => text.normalize("NFC"))
    .map((text) =>
      IN_BENGALI.reduce((left, known) => left.replaceAll(known.normalize("NFC"), ""), text).trim(),
    )
    .filter((text) => /[\u0980-\u09ff]/.test(text));
}

async function expectEnglish(page: Page, name: string): Promise<void> {
  expect(await bengaliTexts(page), name).toEqual([]);
}

test("in English every name on the way to a ticket is English", async () => {
  const page = await visitor();
  await page.goto("/");
  await untilHydrated(page);
  await expectEnglish(page, "home");
  await chooseUnit(page, "limited", 6, 1);
  await page.getByRole("button", { name: /^See Seat: SUST B Unit/ }).waitFor();
  await showDetails(page);
  await expectEnglish(page, "trips");
  await openFirstTrip(page);
  await take(page, "H1");
  await expectEnglish(page, "seats");
  await goToCheckout(page);
  await page.getByRole("radio", { name: /College Mor Counter, Shimulpur/ }).check();
  await expectEnglish(page, "checkout");
  await fillContact(page, "01711111444");
  await goToWallet(page);
  await approve(page, "01711111444");
  await page.waitForURL(/\/limited-invoice\/[\w-]{22}$/);
  await page.getByText("Booked By").waitFor();
  await expectEnglish(page, "ticket");
  // Drawn by the Worker, before a script has run.
  await page.reload();
  await page.getByText("Booked By").waitFor();
  await expectEnglish(page, "ticket, once more");
});

test("the choice of a unit, and a checkout without seats, are English too", async () => {
  const page = await visitor();
  await chooseUnit(page, "unlimited", 0);
  await page.getByRole("combobox").waitFor();
  await expectEnglish(page, "places");
  const center = page.getByRole("combobox");
  await center.selectOption({ label: "Shimulpur Zilla School" });
  expect(await center.inputValue()).toBe("শিমুলপুর জিলা স্কুল");
});

test("an English name finds a university, in a Bengali page too", async () => {
  const page = await visitor({ language: "bn" });
  await page.goto("/");
  await untilHydrated(page);
  await page.getByRole("searchbox").fill("Begum Rokeya University");
  await page.getByRole("heading", { name: "বেগম রোকেয়া বিশ্ববিদ্যালয়, রংপুর" }).waitFor();
  await expect.poll(() => page.locator("main h3:visible").count()).toBeLessThan(8);
});

test("the names are there once the language is changed, and without a connection", async () => {
  const page = await visitor({ language: "bn" });
  await page.goto("/");
  await untilHydrated(page);
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("heading", { name: "University of Rajshahi" }).waitFor();
  await expectEnglish(page, "home, after the change");
});
