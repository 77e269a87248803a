/** The shop that `npm start` begins with: two weeks of a season, and marked as a sample wherever one looks. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CompareView } from "../../../worker/contract/staff/staff.ts";
import { addDays, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { violationsAsSeen } from "../axe.ts";
import { arrived, byKey, ownersLink } from "../office.ts";

let shop: Product;
beforeAll(async () => {
  shop = await startProduct("sample", { dist: inject("dist"), isLived: true });
});
afterAll(() => shop.stop());

test("the office of the sample says that it is one, and shows what a season has", async () => {
  const page = await arrived(await ownersLink(shop));
  const strip = page.getByRole("region", { name: "নমুনা দোকান" });
  await strip.getByText("npm start -- --empty").waitFor();
  await page.getByRole("heading", { name: "আজ ও কালের বাস" }).waitFor();
  await page.getByText("গাইড নেই").first().waitFor();
  await page.getByRole("region", { name: "১৪ দিনের বিক্রি" }).waitFor();
  expect(await page.getByRole("region", { name: "দোকান চালু করুন" }).count()).toBe(0);
  expect(await violationsAsSeen(page)).toEqual({});
  for (const place of ["trips", "sales", "money", "log", "agents", "content"]) {
    await page.goto(`${shop.origin}/admin#/${place}`);
    await strip.waitFor();
  }
});

test("a second start adds nothing, and every trip's object still agrees with D1", async () => {
  const call = (name: string, body: object) => callStaff(byKey(shop), name, body);
  const to = dhakaDate(Date.now());
  const readSales = () => call("sales-figures", { from: addDays(to, -13), to });
  const before = await readSales();
  await shop.end();
  await shop.restart();
  expect(await readSales()).toEqual(before);
  for (const trip of ["11", "16", "112"]) {
    expect(CompareView.parse(await call("compare", { trip })).differences).toEqual([]);
  }
});
