/**
 * An SMS that a gateway refused: seen on Today, sent again from the list and closed on the sale's page; the switch of
 * all.
 */
import { expect, inject, test } from "vitest";
import { z } from "zod";
import { violationsAsSeen } from "../axe.ts";
import { close, done, enterAsOwner } from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";
import { expectNoSidewaysScroll } from "../steps.ts";

/** The simulated gateway refuses these numbers. */
const PHONE = "01711390416";
const OTHER_PHONE = "01711490416";

async function timesSent(): Promise<number> {
  const reply = await fetch(`${inject("smsOrigin")}/control/messages?phone=${PHONE}`);
  return z.object({ total: z.number() }).parse(await reply.json()).total;
}

test("an SMS that did not arrive is found, sent again and closed", async () => {
  const trip = (await ownTrip()).id;
  const bill = await aSale(trip, PHONE);
  await aSale(trip, OTHER_PHONE, "C2");
  await expect.poll(timesSent).toBe(1);
  const page = await enterAsOwner();
  const today = page.getByRole("region", { name: "যা দেখা দরকার" });
  // Both are refused.
  await expect
    .poll(async () => {
      await page.reload();
      // It comes with the same answer, whether there are messages or not.
      await page.getByRole("heading", { name: "আজ ও কালের বাস" }).waitFor();
      return today.getByRole("link", { name: /^এসএমএস পৌঁছায়নি: ([২-৯]|[১-৯][০-৯])/ }).count();
    })
    .toBe(1);
  await today.getByRole("link", { name: /^এসএমএস পৌঁছায়নি/ }).click();

  await page.getByRole("heading", { name: "এসএমএস", exact: true }).waitFor();
  expect(page.url()).toContain("state=person");
  const href = `#/sale/${encodeURIComponent(`#${bill}`)}`;
  const row = page.getByRole("row").filter({ has: page.locator(`a[href="${href}"]`) });
  await row.getByText("পৌঁছায়নি (নম্বরটিতে এসএমএস যায় না)").waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await expectNoSidewaysScroll(page);

  // All of them at once: other journeys may have some, too.
  await page.getByRole("button", { name: /^এই [০-৯]+টি আবার পাঠান/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("কেন").fill("গেটওয়ে বন্ধ ছিল");
  await dialog.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await dialog.getByText(/^[০-৯]+টি এসএমএস আবার যাবে/).waitFor();
  await dialog.getByRole("button", { name: "এখন নয়" }).click();

  const again = row.getByRole("button", { name: /^আবার পাঠান/ });
  await again.focus();
  await page.keyboard.press("Enter");
  await done(page, "নম্বরটি চালু হয়েছে");
  await close(page);
  await expect.poll(timesSent).toBe(2);

  await page.goto(`/admin${href}`);
  const ofSale = page.getByRole("region", { name: "এই বিক্রির এসএমএস" });
  await expect
    .poll(async () => {
      await page.reload();
      await ofSale.waitFor();
      return ofSale.getByRole("button", { name: /^দেখা হয়েছে/ }).count();
    })
    .toBe(1);
  await ofSale.getByRole("button", { name: /^দেখা হয়েছে/ }).click();
  await done(page, "ফোনে জানানো হয়েছে");
  await close(page);
  await ofSale.getByText("পৌঁছায়নি (নম্বরটিতে এসএমএস যায় না, দেখা হয়েছে)").waitFor();
  await page.getByText("এসএমএস আবার পাঠানো", { exact: true }).waitFor();
  await page.goto("/admin#/messages?state=person");
  await page.getByRole("heading", { name: "এসএমএস", exact: true }).waitFor();
  await row.waitFor({ state: "detached" });
});

test("all SMS can be stopped, by an act that says what it does", async () => {
  const page = await enterAsOwner();
  await page.goto("/admin#/messages");
  const sending = page.getByRole("group", { name: "এসএমএস পাঠানো" });
  await sending.getByText("চালু আছে").first().click();
  await sending.getByRole("button", { name: "সব এসএমএস বন্ধ করুন" }).click();
  // Not further: other journeys wait for their messages.
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("কেন").fill("লেখায় ভুল আছে");
  await dialog.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await dialog.getByText(/এখন থেকে কোনো এসএমএস যাবে না/).waitFor();
});
