/**
 * Trips in the back office, on a phone in Bengali: found, changed and taken back; opened, sold, moved, copied and
 * priced.
 */
import { expect, test } from "vitest";
import { FoundTripsView, OneTripView } from "../../../worker/contract/staff/staff-trips.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { addDays } from "../../../worker/domain/dhaka-time.ts";
import { formatFor } from "../../../web/i18n/format.ts";
import { violationsAsSeen } from "../axe.ts";
import { actByKey, byKey, chooseFrom, close, done, enterAsOwner } from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";
import { lastTripOfSeason } from "../season-trips.ts";

const readTrip = async (id: string) =>
  OneTripView.parse(await callStaff(byKey(), "trip", { trip: id }));

test("a trip is found on a desk, changed and taken back, and its manifest printed", async () => {
  const seatNo = "E1";
  const trip = await ownTrip();
  const readState = async () =>
    (await readTrip(trip.id)).seats.find(({ seat_no }) => seat_no === seatNo)?.state;
  const page = await enterAsOwner({ width: 1280 });
  await page.getByRole("link", { name: "ট্রিপ", exact: true }).click();
  await page.getByRole("heading", { name: "ট্রিপ", exact: true }).waitFor();
  await page.getByLabel("নামের কোনো শব্দ").fill(trip.name);
  await page.waitForURL(/name=/);
  await page.getByRole("button", { name: "আরও ফিল্টার" }).click();
  await page.getByLabel("শুরুর তারিখ").fill(trip.departs_at.slice(0, 10));
  const found = page.locator(`a[href="#/trip/${trip.id}"]`);
  await found.waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await page.reload();
  await found.click();

  await page.getByRole("heading", { name: trip.name }).waitFor();
  const seat = page.getByRole("button", { name: `${seatNo} ফাঁকা` });
  await seat.click();
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByRole("button", { name: `সিট আটকে রাখা: ${seatNo}` }).click();
  await done(page, "গাইডের সিট");
  expect(await readState()).toBe("blocked");
  await close(page);
  await page.getByRole("button", { name: `${seatNo} আটকানো` }).waitFor();
  await page.getByRole("button", { name: `আটকানো সিট ছাড়া: ${seatNo}` }).click();
  await done(page, "গাইডের সিট");
  expect(await readState()).toBe("free");
  await close(page);

  await page.getByRole("link", { name: "ভাড়া বদল" }).first().click();
  await page.getByLabel("ভাড়া").fill(formatFor("bn").digits(trip.fare + 20));
  await page.getByRole("button", { name: "ভাড়া বদল" }).click();
  await done(page, "গাইডের সিট");
  expect((await readTrip(trip.id)).trip.fare).toBe(trip.fare + 20);
  await page.getByRole("dialog").getByRole("button", { name: "ফিরিয়ে নিন" }).click();
  await done(page, "গাইডের সিট");
  expect((await readTrip(trip.id)).trip.fare).toBe(trip.fare);
  await close(page);
  const shown = page.getByLabel("ভাড়া");
  await expect.poll(() => shown.inputValue()).toBe(String(trip.fare));

  await page.getByRole("link", { name: "যাত্রী তালিকা" }).click();
  await page.getByRole("heading", { name: `যাত্রী তালিকা: ${trip.name}` }).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByLabel("কাগজ").selectOption("slip");
  await page.waitForURL(/paper=slip/);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("link").count(), "paper shows nothing to press").toBe(0);
  const file = page.waitForEvent("download");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "CSV সেভ করুন" }).click();
  expect((await file).suggestedFilename()).toBe(`bhortibus-manifest-${trip.id}.csv`);
});

const onDay = async (day: string) =>
  FoundTripsView.parse(await callStaff(byKey(), "find-trips", { from: day, to: day })).trips;

/** Moves an instant by whole days. The result is local time without seconds, as a datetime-local input takes it. */
const later = (iso: string | null, days: number) =>
  `${addDays(iso?.slice(0, 10) ?? "", days)}T${iso?.slice(11, 16) ?? ""}`;

test("a trip is opened on a phone, moved, given its duty, copied and priced", async () => {
  // After the season, where no other journey looks.
  const laterDays = 200;
  const like = await readTrip((await lastTripOfSeason()).id);
  const day = addDays(like.trip.departs_at.slice(0, 10), laterDays);
  const page = await enterAsOwner();
  const why = (reason = "নতুন ট্রিপ") => done(page, reason);

  await page.goto(`/admin#/new-trip/${like.trip.id}`);
  await page.getByRole("heading", { name: "নতুন ট্রিপ", exact: true }).waitFor();
  await page.getByLabel("ছাড়ার সময়").fill(later(like.trip.departs_at, laterDays));
  await page.getByLabel("পৌঁছানোর সময়").fill(later(like.trip.arrives_at, laterDays));
  if (like.trip.returns_at !== null) {
    await page.getByLabel("ফেরার সময়").fill(later(like.trip.returns_at, laterDays));
  }
  await page.getByLabel("পরীক্ষা", { exact: true }).fill(addDays(like.trip.exam_date, laterDays));
  const plan = page.getByLabel("সিট প্ল্যান");
  for (const [bus, seats] of [
    ["ভর্তিবাস পলাশ", "45"],
    ["ভর্তিবাস কদম", "40"],
  ] as const) {
    await page.getByLabel("বাস", { exact: true }).selectOption(bus);
    expect(await plan.inputValue(), `the usual plan of ${bus}`).toBe(seats);
  }
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByRole("button", { name: "নতুন ট্রিপ খোলা" }).click();
  await why();
  const [opened] = await onDay(day);
  expect(opened).toMatchObject({ name: like.trip.name, state: "on_sale" });
  const id = opened?.id ?? "";
  await aSale(id, "01744443601", "B1");

  await page.getByRole("link", { name: "নতুন ট্রিপটি দেখুন" }).click();
  await page.getByRole("heading", { name: like.trip.name }).waitFor();
  await page.getByRole("button", { name: "B1 বিক্রি" }).waitFor();
  await page.getByRole("link", { name: "সময় বদল" }).first().click();
  const times = page.locator("form").filter({ has: page.getByLabel("পৌঁছানোর সময়") });
  const departs = later(opened?.departs_at ?? "", 0).replace(/\d\d$/, "07");
  await times.getByLabel("ছাড়ার সময়").fill(departs);
  await times.getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("কেন").fill("রাস্তায় কাজ চলছে");
  await dialog.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await dialog.getByRole("heading", { name: "কারা টাকা দিয়েছেন" }).waitFor();
  await dialog.getByRole("listitem").filter({ hasText: "১টি সিট" }).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await dialog.getByRole("button", { name: "করুন", exact: true }).click();
  await dialog.getByText("হয়ে গেছে।").waitFor();
  expect((await readTrip(id)).trip.departs_at.slice(0, 16)).toBe(departs);
  await close(page);

  await page.getByRole("tab", { name: "গাড়ি ও গাইড" }).click();
  const duty = page.getByRole("region", { name: "যাওয়ার পথে" });
  await duty.getByText("গাড়ির নম্বর নেই, গাইড নেই").waitFor();
  await duty.getByRole("link", { name: "ঠিক করুন" }).click();
  await duty.getByLabel("গাড়ির নম্বর").fill("রাজশাহী মেট্রো-ব ১১-০২৩৪");
  await duty.getByLabel("গাইডের নাম").fill("সেলিম রেজা");
  await duty.getByLabel("গাইডের ফোন").fill("০১৭১২-৩৪৫৬৭৮");
  expect(await violationsAsSeen(page)).toEqual({});
  await duty.getByRole("button", { name: "গাড়ি ও গাইড ঠিক করা" }).click();
  await why("গাইড ঠিক হলো");
  await close(page);
  await duty.getByText("গাড়ি ও গাইড ঠিক আছে।").waitFor();
  await page.getByRole("link", { name: "যাত্রী তালিকা" }).click();
  await page.getByText("সেলিম রেজা ০১৭১২৩৪৫৬৭৮").waitFor();

  await page.goto(`/admin#/trips?from=${day}&to=${addDays(day, 1)}`);
  await page.locator(`a[href="#/trip/${id}"]`).waitFor();
  const next = addDays(day, 1);
  await chooseFrom(page, "নতুন", "এক দিনের ট্রিপ অন্য দিনে");
  await page.getByLabel("যে দিনের ট্রিপ").fill(day);
  await page.getByLabel("যে দিনে যাবে").fill(next);
  await page.getByRole("button", { name: "এক দিনের ট্রিপ অন্য দিনে" }).click();
  await why();
  await close(page);
  const [copy] = await onDay(next);
  expect(copy).toMatchObject({ name: like.trip.name, sold: 0 });

  // Little enough that trips which others open at the usual fare weigh less than the limit.
  const fare = like.trip.fare + 20;
  await chooseFrom(page, "নতুন", "অনেক ট্রিপে এক ভাড়া");
  await page.getByLabel("প্রতি সিটের নতুন ভাড়া").fill(formatFor("bn").digits(fare));
  await page.getByRole("button", { name: "অনেক ট্রিপে এক ভাড়া" }).click();
  await dialog.getByLabel("কেন").fill("ঈদের ভাড়া");
  await dialog.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await dialog.getByText("১টি বিক্রিতে").waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await dialog.getByRole("button", { name: "করুন", exact: true }).click();
  await dialog.getByText("হয়ে গেছে।").waitFor();
  for (const trip of [id, copy?.id ?? ""]) {
    expect((await readTrip(trip)).trip.fare).toBe(fare);
    await actByKey("cancel-trip", { trip });
  }
});
