/** The page of the simulated message gateway: what a phone gets shows at once, at every width, by day and by night. */
import { expect, inject, test } from "vitest";
import { violationsAsSeen } from "../axe.ts";
import { layoutProblems } from "../layout-problems.ts";
import { visitor } from "../visitor.ts";

const TICKET =
  "টিকেট হয়েছে। ৪ ডিসেম্বর রাত ১০:০০, সিট A1, A2। http://localhost:4173/t/8f3ab2c4d5 ভর্তিবাস";

async function send(to: string, msg: string): Promise<void> {
  const body = new URLSearchParams({ api_key: "local", to, msg });
  await (await fetch(`${inject("smsOrigin")}/sendsms`, { method: "POST", body })).text();
}

async function openPhones() {
  const page = await visitor({ width: 360, origin: inject("smsOrigin") });
  // What comes with it is not announced.
  const first = page.waitForResponse("**/phones");
  await page.goto("/");
  await (await first).finished();
  return page;
}

test("phones fit every width, with large text too, and axe finds nothing", async () => {
  await send("8801511000001", TICKET);
  await send("8801511090420", TICKET);
  await send(
    "8801511090005",
    "Your seat: A1. https://shop.example/a-link-that-is-longer-than-a-phone-is-wide",
  );
  const page = await openPhones();
  await page.getByText("Numbers that go wrong").click();
  expect(await violationsAsSeen(page, { widths: [280, 360, 1280] })).toEqual({});
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await layoutProblems(page)).toEqual([]);
});

test("a new message shows by itself, is announced, and takes no keyboard away", async () => {
  await send("8801511000002", TICKET);
  const page = await openPhones();
  const phone = page.getByRole("article", { name: "01511000002" });
  const link = phone.getByRole("link", { name: "http://localhost:4173/t/8f3ab2c4d5" });
  await link.focus();
  await send("8801511000002", "দ্বিতীয় এসএমএস");
  await phone.getByText("দ্বিতীয় এসএমএস").waitFor();
  await expect
    .poll(() => page.getByRole("status").innerText())
    .toMatch(/^A new message$|new messages$/);
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await phone.locator(".text").allInnerTexts()).toEqual(["দ্বিতীয় এসএমএস", TICKET]);
});
