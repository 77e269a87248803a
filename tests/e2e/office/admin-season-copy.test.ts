/** A season from the one before, on a phone in Bengali: its exams get new days, its trips go along, and come back. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { FoundTripsView } from "../../../worker/contract/staff/staff-trips.ts";
import { addDays } from "../../../worker/domain/dhaka-time.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { violationsAsSeen } from "../axe.ts";
import { byKey, chooseFrom, close, done, enterAsOwner } from "../office.ts";
import { sayDay } from "../say-day.ts";

const LATER_DAYS = 364;

/** This test has its own product, because a second season would appear in other journeys' lists. */
let shop: Product;
beforeAll(async () => {
  shop = await startProduct("season-copy", { dist: inject("dist"), season: inject("season") });
});
afterAll(() => shop.stop());

const find = async (filter: object) =>
  FoundTripsView.parse(await callStaff(byKey(shop), "find-trips", filter)).trips;

test("two exams get new days; their trips are copied once, and taken back", async () => {
  const season = await find({});
  const from = season[0]?.departs_at.slice(0, 10) ?? "";
  const to = addDays(from, 90);
  const first = addDays(from, LATER_DAYS);
  const copies = () => find({ from: first, to: addDays(first, 90), state: "on_sale" });
  const page = await enterAsOwner({ shop });
  await page.goto("/admin#/trips");
  await chooseFrom(page, "নতুন", "গত মৌসুমের ট্রিপ কপি");
  await page.getByLabel("প্রথম ছাড়ার দিন").fill(from);
  await page.getByLabel("শেষ ছাড়ার দিন").fill(to);
  await page.getByRole("button", { name: "পরীক্ষাগুলো দেখুন" }).click();
  const exams = page.getByRole("group", { name: "পরীক্ষার নতুন তারিখ" }).getByLabel(/পরীক্ষা ছিল/);
  await exams.first().waitFor();
  const copy = page.getByRole("button", { name: "গত মৌসুমের ট্রিপ কপি" });
  await copy.click();
  await page.getByText("অন্তত একটি পরীক্ষার নতুন তারিখ দিন।").waitFor();
  expect(await violationsAsSeen(page)).toEqual({});

  // The second of them is of a unit with three buses.
  const du = page.getByLabel(/ঢাকা বিশ্ববিদ্যালয়, ক ইউনিট: পরীক্ষা ছিল/);
  await exams.first().fill(addDays(first, 1));
  await du.fill(addDays(first, 7));
  await page.getByRole("link", { name: "আজ", exact: true }).click();
  await page.getByRole("heading", { name: "আজ", exact: true }).waitFor();
  await page.goBack();
  expect(await du.inputValue(), "nothing is typed twice").toBe(sayDay(addDays(first, 7)));
  await copy.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("কেন").fill("নতুন মৌসুম");
  await dialog.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await dialog.getByText("৪টি ট্রিপ কপি হবে").waitFor();
  expect(await dialog.getByRole("listitem").count()).toBe(4);
  expect(await violationsAsSeen(page)).toEqual({});
  await dialog.getByRole("button", { name: "করুন", exact: true }).click();
  await dialog.getByText("হয়ে গেছে।").waitFor();
  const made = await copies();
  expect(made).toHaveLength(4);
  const like = season.find(({ name }) => name === made[0]?.name);
  expect(made[0]).toMatchObject({
    departs_at: `${first}${like?.departs_at.slice(10) ?? ""}`,
    fare: like?.fare,
    bus: like?.bus,
    sold: 0,
  });

  await dialog.getByRole("button", { name: "ফিরিয়ে নিন" }).click();
  await done(page, "ভুল তারিখ");
  await close(page);
  expect(await copies()).toEqual([]);

  await page.getByLabel("বিক্রি শুরু").fill(`${addDays(first, -30)}T10:00`);
  await copy.click();
  await done(page, "নতুন মৌসুম");
  await close(page);
  expect(await find({ from: first, to: addDays(first, 90), state: "waiting" })).toHaveLength(4);
  await copy.click();
  await dialog.getByLabel("কেন").fill("আরেকবার");
  await dialog.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await dialog.getByText("কপি হবে না: আগেই আছে").first().waitFor();
  expect(await dialog.getByRole("button", { name: "করুন", exact: true }).count()).toBe(0);
});
