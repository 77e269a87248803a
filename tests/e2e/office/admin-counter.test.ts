/**
 * A passenger stands at the counter: seats are chosen on a trip's page or typed on the screen to sell, sold for cash,
 * the ticket opened, and the day counts it.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { OneTripView } from "../../../worker/contract/staff/staff-trips.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { violationsAsSeen } from "../axe.ts";
import { byKey, enterAsOwner, openPlace } from "../office.ts";
import { ownTrip, type Trip } from "../own-trips.ts";

const COUNTER = "বাসস্ট্যান্ড";
const [ONE, TWO, THREE, FOUR] = ["F1", "F2", "F3", "F4"];

const NAME = "যাত্রীর নাম";
const PHONE = "যাত্রীর মোবাইল নম্বর";
const WHERE = "কোন কাউন্টার?";
const HELD = "পর্যন্ত ধরা আছে";
const SELL = /^টাকা নিয়েছি, বিক্রি করুন/;
const SOLD = /বিক্রি হয়েছে। PNR/;
const PRINT = /^প্রিন্টের জন্য টিকেট খুলুন/;

async function readState(trip: Trip, seatNo: string): Promise<string | undefined> {
  const view = OneTripView.parse(await callStaff(byKey(), "trip", { trip: trip.id }));
  return view.seats.find(({ seat_no }) => seat_no === seatNo)?.state;
}

async function atCounter(hash: string, complains?: RegExp): Promise<Page> {
  const page = await enterAsOwner({
    width: 1280,
    ...(complains && { complains }),
  });
  await openPlace(page, hash);
  return page;
}

test("seats of a trip's page are sold at the counter, printed, and in the day's cash", async () => {
  const trip = await ownTrip();
  const page = await atCounter(`#/trip/${trip.id}`);
  await page.getByRole("button", { name: `${ONE} ফাঁকা` }).click();
  await page.getByRole("button", { name: `${TWO} ফাঁকা` }).click();
  await page.getByRole("button", { name: `কাউন্টারে বিক্রি: ${ONE}, ${TWO}` }).click();
  await page.getByText(HELD).waitFor();
  expect(await readState(trip, ONE)).toBe("held");
  await page.getByLabel(NAME).fill("করিম উদ্দিন");
  await page.getByLabel(PHONE).fill("০১৮১২৩৪৫৬৭৮");
  await page.getByLabel(WHERE).fill(COUNTER);
  await page.getByLabel("হাতে পেলাম").fill("১৫০০");
  await page.getByText("৳ ৩০০", { exact: true }).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByRole("button", { name: SELL }).click();
  await page.getByText(SOLD).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  expect(await readState(trip, TWO)).toBe("sold");

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: PRINT }).click();
  const ticket = await opened;
  await ticket.getByText(COUNTER).first().waitFor();
  await ticket.close();
  const pnr = /PNR (\w+)/.exec(await page.getByText(SOLD).innerText())?.[1] ?? "";

  // The next customer begins at once; a sale that is not made gives its seats up again.
  await page.getByRole("button", { name: "পরের যাত্রী" }).click();
  await page.getByRole("textbox", { name: "সিট", exact: true }).fill(THREE ?? "");
  await page.getByLabel(PHONE).click();
  await page.getByText(HELD).waitFor();
  expect(await page.getByLabel(NAME).inputValue()).toBe("");
  expect(await page.getByLabel(WHERE).inputValue()).toBe(COUNTER);
  await page.getByLabel(WHERE).focus();
  const offered = page.locator("datalist option", { hasText: COUNTER });
  await offered.first().waitFor({ state: "attached" });
  await page.getByRole("link", { name: "আজ", exact: true }).click();
  await expect.poll(() => readState(trip, THREE ?? "")).toBe("free");

  const day = page.getByRole("region", { name: "কাউন্টারের নগদ" });
  await day.getByText(COUNTER).first().waitFor();
  await day.getByText(/^মোট: নেওয়া/).waitFor();
  await page.getByRole("link", { name: /^কাউন্টারে .+টি বিক্রি$/ }).click();
  expect(await day.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await violationsAsSeen(page)).toEqual({});

  // Who comes back for another print finds the ticket by its PNR and their own number.
  await openPlace(page, `#/sale/${pnr}`);
  expect(await page.getByRole("link", { name: PRINT }).getAttribute("href")).toBe("/findInvoice");
});

/** What is typed of the passenger is not counted: the letters of the name, the digits of the phone and of the cash. */
test("two seats are sold by the keyboard alone in few presses", async () => {
  const trip = await ownTrip();
  const page = await atCounter("#/sell");
  const search = page.getByRole("combobox", { name: "গন্তব্য, ইউনিট, বাস বা দিন" });
  await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      presses += 1;
    }
  };
  /** What the sale asks of the server; reads that the office repeats by itself are not counted. */
  const calls: string[] = [];
  const screens = new Set<string>();
  page.on("request", (request) => {
    const name = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    if (/at-counter$|counter-sale$/.test(name)) calls.push(name);
  });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) screens.add(new URL(frame.url()).hash.split("?")[0] ?? "");
  });
  const focusIsIn = (label: string) =>
    expect
      .poll(() =>
        page
          .getByRole("textbox", { name: label, exact: true })
          .evaluate((one) => one === document.activeElement)
          .catch(() => false),
      )
      .toBe(true);
  const began = Date.now();
  // Its number finds it among the trips of other journeys; a clerk's next departure is the first of the list.
  await page.keyboard.type(`#${trip.id}`);
  await page.getByRole("option", { name: new RegExp(trip.name) }).waitFor();
  await press("Enter");
  await focusIsIn("সিট");
  await press("f", "3", " ", "f", "4", "Enter");
  await focusIsIn(PHONE);
  await page.keyboard.type("01812345679");
  await press("Enter");
  await focusIsIn(NAME);
  await page.keyboard.type("Rahima Khatun");
  await press("Enter");
  if ((await page.getByLabel(WHERE).inputValue()) === "") {
    await page.keyboard.type(COUNTER);
    await page.keyboard.press("Enter");
  }
  await focusIsIn("হাতে পেলাম");
  await page.keyboard.type("1200");
  await press("Enter");
  await page.getByText(SOLD).waitFor();
  const opened = page.waitForEvent("popup");
  await press("Enter");
  const ticket = await opened;
  await ticket.getByText(COUNTER).first().waitFor();
  const seconds = (Date.now() - began) / 1000;
  console.log(`two seats by the keyboard: ${presses} presses, ${calls.length} calls, ${seconds} s`);
  expect(presses).toBeLessThanOrEqual(12);
  // One hold, the preview, and the sale: a person waits for no more.
  expect(calls.length, calls.join()).toBeLessThanOrEqual(3);
  expect([...screens].filter((hash) => hash !== "#/sell")).toEqual([]);
  await ticket.close();
  expect(await readState(trip, FOUR ?? "")).toBe("sold");
  // The next customer: one press, and the seats are asked for.
  await page.bringToFront();
  await page.keyboard.press("Enter");
  await focusIsIn("সিট");
});

test("a reload takes up the hold and what was typed, and a lost answer is found out", async () => {
  const trip = await ownTrip();
  const page = await atCounter(`#/sell?trip=${trip.id}&seats=G1`, /ERR_FAILED/);
  await page.getByText(HELD).waitFor();
  await page.getByLabel(NAME).fill("Karim Uddin");
  await page.getByLabel(PHONE).fill("01812345670");
  await page.getByLabel(WHERE).fill(COUNTER);
  await page.reload();
  await page.getByText(HELD).waitFor();
  expect(await page.getByLabel(NAME).inputValue()).toBe("Karim Uddin");
  expect(await readState(trip, "G1")).toBe("held");

  // Who looks elsewhere lets the seat go, and takes the same sale up again.
  await page.getByRole("link", { name: "আজ", exact: true }).click();
  await expect.poll(() => readState(trip, "G1")).toBe("free");
  await page.goBack();
  await page.getByText(HELD).waitFor();
  expect(await page.getByLabel(PHONE).inputValue()).toBe("01812345670");
  expect(await readState(trip, "G1")).toBe("held");

  // The sale is made, and its answer never arrives.
  await page.route("**/api/staff/sell-at-counter", async (route) => {
    const isSale = route.request().postDataJSON().dry_run === false;
    if (!isSale) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: SELL }).click();
  await page.getByText(/এখনো জানা যায়নি/).waitFor();
  await page.unroute("**/api/staff/sell-at-counter");
  await page.reload();
  await page.getByText(SOLD).waitFor();
  expect(await readState(trip, "G1")).toBe("sold");
  const sales = await callStaff(byKey(), "trip-sales", { trip: trip.id });
  expect(sales).toMatchObject({ sales: [{ seats: ["G1"] }] });
});

test("the next customer begins while the lists are still read again", async () => {
  const trip = await ownTrip();
  const page = await atCounter(`#/sell?trip=${trip.id}&seats=H1`);
  await page.getByText(HELD).waitFor();
  await page.getByLabel(NAME).fill("Karim Uddin");
  await page.getByLabel(PHONE).fill("01812345671");
  await page.getByLabel(WHERE).fill(COUNTER);
  let isHeldBack = true;
  const waiting: (() => void)[] = [];
  await page.route("**/api/staff/trip", async (route) => {
    if (isHeldBack) await new Promise<void>((resolve) => waiting.push(resolve));
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("button", { name: SELL }).click();
  await page.getByText(SOLD).waitFor();
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  const next = page.getByRole("button", { name: "পরের যাত্রী" });
  await next.focus();
  await page.keyboard.press("Enter");
  const seats = page.getByRole("textbox", { name: "সিট", exact: true });
  await expect.poll(() => seats.inputValue().catch(() => null)).toBe("");
  isHeldBack = false;
  for (const goOn of waiting) goOn();
});

test("a seat that somebody else takes meanwhile is said at its field, and no change is counted", async () => {
  const trip = await ownTrip();
  const page = await atCounter(`#/sell?trip=${trip.id}`, /ERR_INTERNET_DISCONNECTED/);
  const seats = page.getByRole("textbox", { name: "সিট", exact: true });
  await seats.fill("I1");
  await page.getByRole("button", { name: "I1 ফাঁকা" }).waitFor();
  await callStaff(byKey(), "hold-at-counter", { trip: trip.id, seats: ["I1"], by: "desk" });
  await seats.press("Enter");
  await page.getByText("ফাঁকা নেই: I1").waitFor();
  await page.getByLabel(PHONE).fill("01812345672");
  await page.getByLabel(NAME).fill("Karim Uddin");
  await page.getByLabel(WHERE).fill(COUNTER);
  await page.getByLabel("হাতে পেলাম").fill("1000");
  expect(await page.getByText("৳ ১,০০০", { exact: true }).count()).toBe(0);
  await page.getByLabel("হাতে পেলাম").press("Enter");
  await expect.poll(() => seats.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await violationsAsSeen(page)).toEqual({});

  // Another seat, and the rest is as it was typed; a bus without a connection is not called live.
  await seats.fill("I2");
  await seats.press("Enter");
  await page.getByText(HELD).waitFor();
  expect(await page.getByLabel(NAME).inputValue()).toBe("Karim Uddin");
  const live = page.getByText("লাইভ", { exact: true });
  await live.waitFor();
  await page.context().setOffline(true);
  await live.waitFor({ state: "detached" });
  await page.context().setOffline(false);
  await live.waitFor();

  // The passenger goes away: the next one begins with nothing of theirs.
  await page.getByRole("button", { name: "পরের যাত্রী" }).click();
  await expect.poll(() => seats.inputValue()).toBe("");
  expect(await page.getByLabel(NAME).inputValue()).toBe("");
  await page.getByRole("link", { name: "আজ", exact: true }).click();
  await page.goBack();
  await expect.poll(() => seats.inputValue()).toBe("");
});
