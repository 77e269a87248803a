/**
 * A boarding stop with its own time: chosen at checkout, kept over a reload, and large on everything that is printed.
 */
import { expect, test } from "vitest";
import { approve, fillContact, goToCheckout, goToWallet, openSeats, take } from "../steps.ts";
import { visitor } from "../visitor.ts";

test("the stop that was chosen is on the ticket and the slip", async () => {
  const page = await visitor();
  await openSeats(page, 1);
  await take(page, "H1");
  await goToCheckout(page);
  const stops = page.getByRole("group", { name: "Where you get on" });
  const radios = stops.getByRole("radio");
  await expect.poll(() => radios.count()).toBe(2);
  expect(await radios.first().isChecked()).toBe(true);
  await stops.getByText("Bus leaves 10:15 PM, reporting time 9:45 PM").waitFor();
  await radios.last().check();
  await page.reload();
  await expect.poll(() => radios.last().isChecked()).toBe(true);

  const phone = "01755550360";
  await fillContact(page, phone);
  await goToWallet(page);
  await approve(page, phone);
  await page.waitForURL(/\/limited-invoice\//);
  const sheet = page.getByRole("article").first();
  await sheet.getByText("Booked By").waitFor();
  const text = (await sheet.innerText()).replaceAll(/\s+/g, " ");
  expect(text).toContain("Reporting time 9:45 PM");
  expect(text).toContain("Dep. Time 10:15 PM");
  expect(text).toContain("Boarding point College Mor Counter, Shimulpur");
  expect(text).toMatch(/The bus starts at \d+ \w+ \d{4}, 10:00 PM/);
  const slip = page.getByRole("region", { name: "The ticket on a slip" });
  await page.getByText("80 mm", { exact: true }).click();
  const paper = (await slip.innerText()).replaceAll(/\s+/g, " ");
  expect(paper).toContain("9:45 PM");
  expect(paper).toContain("Boarding point College Mor Counter, Shimulpur");
});
