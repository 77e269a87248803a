/** A page whose texts a translator or an extension wraps or replaces, from the search to the ticket. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import "../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";
import { approve } from "../steps.ts";
import { noteWanted } from "../wanted-seats.ts";
import { translate, untranslated } from "../translator.ts";
import { visitor } from "../visitor.ts";

const CLOCK = /(?:00:0\d|০০:০[০-৯]):\S\S/;

const face = (page: Page, seatNo: string, name: string) =>
  page.locator(`[data-seat=${seatNo}][data-face=${name}]`);

async function press(page: Page, seatNo: string, becomes: string): Promise<void> {
  noteWanted(page, seatNo);
  await page.locator(`[data-seat=${seatNo}]`).click();
  await face(page, seatNo, becomes).waitFor();
}

test.each([
  { language: "bn", hasOwnTexts: true, row: "C", phone: "01711111371" },
  { language: "bn", hasOwnTexts: false, row: "D", phone: "01711111372" },
  { language: "en", hasOwnTexts: true, row: "G", phone: "01711111373" },
  { language: "en", hasOwnTexts: false, row: "F", phone: "01711111374" },
] as const)(
  "a page that is translated goes from the search to the ticket ($language, replaced: $hasOwnTexts)",
  async ({ language, hasOwnTexts, row, phone }) => {
    // What is wrapped before React has taken it over is drawn anew, which React reports (#418).
    const page = await visitor({ language, complains: /#418/ });
    const { t } = messagesIn(language);
    await translate(page, hasOwnTexts);

    await page.goto("/");
    const cards = page.getByRole("button", { name: t.home.bookNow });
    const all = await cards.count();
    const search = page.getByRole("searchbox");
    await search.fill("rajshahi");
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await search.fill("zzzz");
    await page.getByText(t.home.searchNone).waitFor();
    await search.fill("");
    await expect.poll(() => cards.count()).toBe(all);
    await expect.poll(() => page.getByText(t.home.searchNone).count()).toBe(0);

    await cards.nth(6).click();
    await page.getByRole("dialog").getByRole("link").last().click();
    await page.locator("tbody button[aria-expanded]").first().click();
    await face(page, `${row}1`, "free").waitFor();

    // The bar, the summary and the seats change under the finger, and by another buyer meanwhile.
    await press(page, `${row}1`, "mine");
    await press(page, `${row}2`, "mine");
    const other = await visitor();
    await other.goto(page.url());
    await face(other, `${row}3`, "free").waitFor();
    await press(other, `${row}3`, "mine");
    await face(page, `${row}3`, "held").waitFor();
    await press(other, `${row}3`, "free");
    await face(page, `${row}3`, "free").waitFor();
    await press(page, `${row}1`, "free");
    await expect.poll(() => page.getByRole("main").innerText()).not.toContain(`${row}1 `);
    // The clock of the hold goes on in the text that is seen.
    const clock = async () => CLOCK.exec(await page.locator("body").innerText())?.[0];
    const before = await clock();
    expect(before).toBeDefined();
    await expect.poll(clock).not.toBe(before);

    await page.getByRole("button", { name: t.booking.continue }).first().click();
    await page.waitForURL(/\/routeDetails/);
    await page.locator("input[name=name]").fill("Rahima Khatun");
    await page.locator("input[type=tel]").first().fill(phone);
    await page.getByRole("checkbox").check();
    const pays = new RegExp(t.pay.payTotal("#", ["bkash"]).split("#").join("\\s*[\\d,০-৯]+/-\\s*"));
    const pay = page.locator("button:not([aria-disabled])").filter({ hasText: pays });
    await expect.poll(() => untranslated(page)).toEqual([]);
    await pay.first().click();
    await page.waitForURL(/redirect\/tokenized/);
    await approve(page, phone);
    await page.waitForURL(/-invoice\//);
    const ticket = page.getByRole("main");
    await expect.poll(() => ticket.innerText()).toContain(t.ticket.bookedBy);
    expect(await ticket.innerText()).toContain(`${row}2`);
    expect(await page.locator("html").getAttribute("translate")).toBe("no");
  },
);
