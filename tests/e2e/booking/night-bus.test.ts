/** A bus that leaves after midnight is called by the day whose night it is, from the list to the ticket. */
import { expect, test } from "vitest";
import { approve, fillContact, goToCheckout, goToWallet, openSeats, take } from "../steps.ts";
import { visitor } from "../visitor.ts";

/** "12:15 AM, night of 24 December 2026". */
const NIGHT = /12:15\sAM,\snight of \d+\s\w+ \d{4}/;

test("a bus at a quarter past midnight", async () => {
  const page = await visitor();
  const phone = "01722226361";
  await openSeats(page, 5, 1);
  const main = page.getByRole("main");
  expect(await main.innerText()).toMatch(/12:15\sAM\s+night of \d+\s\w+ \d{4}/);
  await take(page, "G2");
  await goToCheckout(page);
  expect(await main.innerText()).toMatch(NIGHT);
  await fillContact(page, phone);
  await goToWallet(page);
  await approve(page, phone);
  await page.waitForURL(/\/limited-invoice\//);
  await page.getByText("Booked By").waitFor();
  const english = await main.innerText();
  expect(english).toMatch(/night of \w+day, \d+\s\w+ \d{4}/);
  expect(english).toMatch(/11:45\sPM/);
  await page.getByRole("button", { name: "বাংলা" }).first().click();
  await page
    .getByText(/দিবাগত\sরাত\s১২:১৫/)
    .first()
    .waitFor();
});
