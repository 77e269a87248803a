/**
 * The main path and the way back to a ticket on paper, for browsers that Playwright does not drive: by puppeteer, in
 * either language. Nothing here waits by `waitForFunction`: the product's content policy forbids it in some versions.
 */
import type { Browser, BrowserContext, ElementHandle, Page } from "puppeteer-core";
import { expect } from "vitest";
import "../../web/i18n/all-messages.ts";
import { messagesIn } from "../../web/i18n/messages.ts";
import { APPEARS_WITHIN_MS } from "../support/hangs.ts";
import type { Language } from "../../worker/domain/language.ts";

const OTP = "123456";
const PIN = "12121";
const NAME = "Rahima Khatun";

export interface Buyer {
  origin: string;
  language: Language;
  seatNo: string;
  /** No other journey pays from this phone: the wallet refuses the same amount from one phone twice within minutes. */
  phone: string;
}

/** An answer that the journey is about: a payment is still being checked. */
const EXPECTED = /the server responded with a status of 409/;

/**
 * What its pages complain of is added to the list: an error of React, too, when a page is not the one that was drawn.
 */
export async function watchedPage(
  browser: Browser | BrowserContext,
  logged: string[],
): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(APPEARS_WITHIN_MS);
  page.on("pageerror", (error) => logged.push(String(error)));
  page.on("console", (message) => {
    if (message.type() !== "error" || EXPECTED.test(message.text())) return;
    logged.push(`${message.text()} ${message.location().url ?? ""}`);
  });
  return page;
}

/** From the home page to the drawn ticket; returns its PNR. `look`: called at each page. */
export async function buyTicket(
  page: Page,
  buyer: Buyer,
  look: (name: string) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const { origin, language, seatNo, phone } = buyer;
  const { t } = messagesIn(language);
  await openIn(page, language, origin);
  await look("home");

  await press(page, `//button[starts-with(normalize-space(.), "${t.home.bookNow}")]`);
  // No other journey takes seats of this unit.
  await findElement(page, '::-p-xpath((//*[@role="dialog"]//a)[3])');
  await look("units");
  await press(page, '(//*[@role="dialog"]//a)[3]');
  await press(page, `//button[starts-with(normalize-space(.), "${t.booking.seeSeat}")]`);
  await findElement(page, `::-p-xpath(//button[starts-with(@aria-label, "${seatNo}, ")])`);
  await look("seats");
  await press(page, `//button[starts-with(@aria-label, "${seatNo}, ")]`);
  await findElement(
    page,
    `::-p-xpath(//button[contains(@aria-label, "${seatNo}, ") and contains(@aria-label, "${t.booking.faces.mine}")])`,
  );
  await look("held");
  await press(page, `//button[contains(., "${t.booking.continue}")]`);

  await findElement(page, "input[name=name]");
  await page.type("input[name=name]", NAME);
  await page.type("input[type=tel]", phone);
  await press(page, '//*[@role="checkbox"] | //input[@type="checkbox"]');
  await look("checkout");
  const [before = "", after = ""] = t.pay.payTotal("|", ["bkash"]).split("|");
  await press(
    page,
    `//button[starts-with(normalize-space(.), "${before.trim()}") and contains(., "${after.trim()}") and not(@aria-disabled)]`,
  );
  for (const answer of [phone, OTP, PIN]) {
    // Each step of the wallet is a page of its own with a field of the same name.
    const field = await findElement(page, "#answer:not([data-answered])");
    await field.evaluate((input, value) => {
      input.setAttribute("data-answered", "");
      if (input instanceof HTMLInputElement) input.value = value;
    }, answer);
    await press(page, '//button[contains(., "Confirm")]');
  }

  await expect
    .poll(() => readPage(page))
    .toMatch(new RegExp(`^/limited-invoice/[\\s\\S]*${t.ticket.bookedBy}`));
  await look("ticket");
  return expectTicket(page, buyer);
}

/** Another phone, with the paper in hand: its PNR and number bring the ticket. */
export async function findTicket(page: Page, buyer: Buyer, pnr: string): Promise<void> {
  const { origin, language, phone } = buyer;
  const { t } = messagesIn(language);
  await openIn(page, language, `${origin}/findInvoice`);
  await press(page, '(//input[@type="radio"])[1]');
  await page.type("input[name=pnr]", pnr);
  await page.type("input[type=tel]", phone);
  await press(page, `//main//button[normalize-space(.) = "${t.lookup.find}"]`);
  await expect.poll(() => readPage(page)).toContain(t.ticket.bookedBy);
  expect(await expectTicket(page, buyer)).toBe(pnr);
}

async function openIn(page: Page, language: Language, address: string): Promise<void> {
  await page.setCookie({ name: "lang", value: language, url: address });
  await page.goto(address);
  await page.evaluate((lang) => localStorage.setItem("lang", lang), language);
  await page.goto(address);
}

/**
 * The element, once it is there. The page is asked anew each time, so that no navigation can end the wait. If nothing
 * comes, the failure shows what the page says instead.
 */
export async function findElement(page: Page, selector: string): Promise<ElementHandle> {
  const found: ElementHandle[] = [];
  const look = async () => {
    found.push(...(await page.$$(selector)));
    return found.length > 0 ? selector : readPage(page);
  };
  await expect.poll(look).toBe(selector);
  const [first] = found;
  if (first === undefined) throw new Error(`no ${selector}`);
  return first;
}

/** Its address and words; a box that is ticked and a button that is busy have none. */
function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const states = [...document.querySelectorAll("[aria-busy=true], :checked, :invalid")];
    const silent = states.map((element) => element.outerHTML.slice(0, 120));
    return [location.pathname, document.body.innerText, ...silent].join("\n");
  });
}

/** Returns the PNR. */
async function expectTicket(page: Page, { language, seatNo }: Buyer): Promise<string> {
  const { t } = messagesIn(language);
  const ticket = await page.evaluate(() => document.querySelector("main")?.innerText ?? "");
  for (const text of [NAME, seatNo]) expect(ticket).toContain(text);
  const pnr = `::-p-xpath(//p[span[normalize-space(.) = "${t.ticket.pnr}"]]/b)`;
  return page.$eval(pnr, (shown) => shown.textContent);
}

/**
 * The first of these that is enabled and seen, once it stands still and takes presses: a click goes to a point,
 * whatever is there. A bar that has just come lets presses through (web/booking/bottom-bar.module.css). The
 * locator's own wait for an enabled button makes a function from text, which the content policy may forbid.
 */
async function press(page: Page, xpath: string): Promise<void> {
  const enabled = `::-p-xpath((${xpath})[not(@disabled)])`;
  await findElement(page, enabled);
  for (const found of await page.$$(enabled)) {
    if (!(await found.isVisible())) continue;
    await found.scrollIntoView();
    await expect.poll(() => found.evaluate(takesPress)).toBe(true);
    return found.asLocator().setWaitForEnabled(false).click();
  }
  throw new Error(`nothing to press is seen: ${xpath}`);
}

function takesPress(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
