/** A passenger stands at the counter: a free seat is pressed, sold for cash, its ticket opened, and the day counts it. */
import { expect, test } from "vitest";
import { OneTripView } from "../../worker/contract/staff-trips.ts";
import { callStaff } from "../../worker/scripts/staff-client.ts";
import { violationsAsSeen } from "./axe.ts";
import { byKey, enteredWithoutPasskey, ownersLink } from "./office.ts";
import { ownTrip } from "./own-trips.ts";

const COUNTER = "বাসস্ট্যান্ড";

const [ONE, TWO, THREE] = ["F1", "F2", "F3"];

test("a seat is sold at the counter, printed, and in the day's cash", async () => {
  const trip = await ownTrip();
  const stateOf = async (seatNo: string) =>
    OneTripView.parse(await callStaff(byKey(), "trip", { trip: trip.id })).seats.find(
      ({ seat_no }) => seat_no === seatNo,
    )?.state;
  const page = await enteredWithoutPasskey(await ownersLink(), { width: 1280 });
  await page.goto(`${new URL(page.url()).origin}/admin#/trip/${trip.id}`);
  await page.getByRole("heading", { name: trip.name }).waitFor();
  await page.getByRole("button", { name: `${ONE} ফাঁকা` }).click();
  await page.getByRole("button", { name: `${TWO} ফাঁকা` }).click();
  await page.getByRole("button", { name: `কাউন্টারে বিক্রি: ${ONE}, ${TWO}` }).click();

  const dialog = page.getByRole("dialog");
  await dialog.getByText("পর্যন্ত ধরা আছে").waitFor();
  expect(await stateOf(ONE)).toBe("held");
  await dialog.getByLabel("যাত্রীর নাম").fill("করিম উদ্দিন");
  await dialog.getByLabel("যাত্রীর মোবাইল নম্বর").fill("০১৮১২৩৪৫৬৭৮");
  const stop = dialog.getByLabel("কোথা থেকে উঠবেন");
  if ((await stop.count()) > 0) await stop.selectOption({ index: 1 });
  await dialog.getByLabel("কোন কাউন্টার?").fill(COUNTER);
  expect(await violationsAsSeen(page)).toEqual({});
  await dialog.getByRole("button", { name: "বিক্রির আগে দেখে নিন" }).click();
  await dialog.getByText(`${ONE}, ${TWO}, নগদ`).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await dialog.getByRole("button", { name: /বুঝে নিয়েছি/ }).click();
  await dialog.getByText(/বিক্রি হয়েছে। PNR/).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  expect(await stateOf(TWO)).toBe("sold");

  const opened = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: "প্রিন্টের জন্য টিকেট খুলুন" }).click();
  const ticket = await opened;
  await ticket.getByText(COUNTER).first().waitFor();
  await ticket.close();
  await dialog.getByRole("button", { name: "বন্ধ করুন" }).last().click();

  // A sale that is not made gives its seats up again.
  await page.getByRole("button", { name: `${THREE} ফাঁকা` }).click();
  await page.getByRole("button", { name: `কাউন্টারে বিক্রি: ${THREE}` }).click();
  await dialog.getByText("পর্যন্ত ধরা আছে").waitFor();
  expect(await dialog.getByLabel("কোন কাউন্টার?").inputValue()).toBe(COUNTER);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => stateOf(THREE)).toBe("free");

  await page.getByRole("link", { name: "আজ", exact: true }).click();
  const day = page.getByRole("region", { name: "কাউন্টারের নগদ" });
  await day.getByText(COUNTER).first().waitFor();
  await day.getByText(/^মোট: নেওয়া/).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
});
