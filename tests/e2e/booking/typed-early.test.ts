/**
 * What is typed before React has taken a form over: it is remembered as what is typed later, and stays where React
 * renders the form anew, because the first HTML is not what this browser expects, or because the booking could not be
 * loaded at once.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fetchByRoute } from "../api.ts";
import { refused } from "../answers.ts";
import { goToCheckout, holdScripts, openSeats, take } from "../steps.ts";
import { visitor } from "../visitor.ts";

const DETAILS = "get-passenger-details";
const CONTACT = { Name: "Rahima Khatun", "Phone number": "01711222333" };
const FIELDS = { ...CONTACT, "Coupon (optional)": "EXAM10" };

/** To the address of a checkout of one held seat, of a bus that no other journey opens. */
async function readCheckout(page: Page, seatNo: string): Promise<string> {
  await openSeats(page, 4, 2);
  await take(page, seatNo);
  await goToCheckout(page);
  return page.url();
}

async function fill(page: Page, fields: Record<string, string> = FIELDS): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole("checkbox").check();
}

async function expectTyped(page: Page, fields: Record<string, string> = FIELDS): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    await expect.poll(() => field.inputValue()).toBe(value);
  }
  expect(await page.getByRole("checkbox").isChecked()).toBe(true);
}

function waitForPrice(page: Page): Promise<void> {
  return page.getByRole("button", { name: /^Pay .*\/- with bKash/ }).waitFor();
}

/** The first HTML has another text in its main heading, as from a server that writes it otherwise than this browser. */
async function answerWithOtherHeading(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await fetchByRoute(route);
    const body = (await response.text()).replace(/(<h1[^>]*>)[^<]+/, "$1Another heading");
    return route.fulfill({ response, body });
  });
}

test("what is typed at checkout before any script has run is remembered, with nothing typed after", async () => {
  const holder = await visitor();
  const address = await readCheckout(holder, "C1");
  const page = await visitor();
  const go = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  await fill(page, CONTACT);
  go();
  await waitForPrice(page);
  await page.reload();
  await waitForPrice(page);
  await expectTyped(page, CONTACT);
});

test("where React renders the checkout anew, what was typed stays in each field", async () => {
  const holder = await visitor();
  const address = await readCheckout(holder, "C2");
  const page = await visitor({ complains: /error #418/ });
  await answerWithOtherHeading(page);
  const go = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Another heading" }).waitFor();
  await fill(page);
  go();
  await waitForPrice(page);
  expect(await page.getByRole("heading", { name: "Another heading" }).count()).toBe(0);
  await expectTyped(page);
});

test("where React renders Find Invoice anew, what was typed and chosen stays", async () => {
  const page = await visitor({ complains: /error #418/ });
  await answerWithOtherHeading(page);
  const go = await holdScripts(page);
  await page.goto("/findInvoice", { waitUntil: "commit" });
  await page.getByRole("radio").nth(1).check();
  await page.getByLabel(/PNR/).fill("RJ7K2QX");
  const profile = page.waitForResponse("**/api/profile");
  go();
  await profile;
  await page.getByRole("heading", { name: "Another heading" }).waitFor({ state: "detached" });
  expect(await page.getByLabel(/PNR/).inputValue()).toBe("RJ7K2QX");
  expect(await page.getByRole("radio").nth(1).isChecked()).toBe(true);
});

test("what is typed while the booking is loaded stands there again after it could not be loaded", async () => {
  const holder = await visitor();
  const address = await readCheckout(holder, "C3");
  const page = await visitor();
  let answer = () => undefined as void;
  const isTime = new Promise<void>((resolve) => (answer = resolve));
  const refusal = refused(409, "try_again", "Please try again.");
  await page.route(`**/api/${DETAILS}`, async (route) => {
    await isTime;
    await route.fulfill({ json: refusal, status: 409 });
  });
  await page.goto(address);
  await fill(page);
  answer();
  const tryAgain = page.getByRole("main").getByRole("button", { name: "Try again" });
  await tryAgain.waitFor();
  await page.unroute(`**/api/${DETAILS}`);
  await tryAgain.click();
  await waitForPrice(page);
  await expectTyped(page);
});
