/** An exam in the office: found with its trip, its move seen, asked for and stopped. */
import { expect, test } from "vitest";
import { admin } from "../../../web/i18n/bn/admin.ts";
import { ExamListView, OneExamView } from "../../../worker/contract/staff/staff-exams.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { addDays } from "../../../worker/domain/dhaka-time.ts";
import { makeExam, saveExam } from "../an-exam.ts";
import { violationsAsSeen } from "../axe.ts";
import {
  actByKey,
  byKey,
  chooseFrom,
  done,
  enterAsOwner,
  enterAsOwnerWithPasskey,
} from "../office.ts";
import { ownTrip, readTrip } from "../own-trips.ts";
import { lastTripOfSeason } from "../season-trips.ts";
import { sayDay } from "../say-day.ts";

const words = admin.exams;

test("what becomes of each trip of an exam that moves is seen first, and can be stopped", async () => {
  const { id, name } = await ownTrip();
  const before = await readTrip(id);
  await makeExam(id, "2090-91");
  // Somebody else who could agree.
  await enterAsOwnerWithPasskey();
  const page = await enterAsOwnerWithPasskey();
  await page.goto("/admin#/exams");
  await page.getByRole("link", { name: /2090-91/ }).click();
  await page.getByRole("link", { name }).waitFor();
  const day = addDays(before.exam_date, 7);
  const form = page.getByRole("region", { name: words.move });
  await form.getByLabel(words.starts).fill(`${day}T22:00`);
  await form.getByLabel(words.gate).fill(`${day}T21:30`);
  await form.getByLabel(words.announcement).fill("বিশ্ববিদ্যালয় তারিখ বদলেছে");
  await form.getByRole("button", { name: admin.acts["move-exam"] }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(admin.reason).fill("The university moved it");
  await dialog.getByRole("button", { name: admin.preview }).click();
  await dialog.getByRole("region", { name: admin.placeNames.trips }).getByText(name).waitFor();
  // Until somebody else agrees it waits, and can be stopped.
  await dialog.getByLabel(admin.askSecond).check();
  await dialog.getByRole("button", { name: admin.doIt, exact: true }).click();
  await dialog.getByRole("button", { name: admin.stop }).click();
  await dialog.getByText(admin.stopped).waitFor();
  expect((await readTrip(id)).departs_at).toBe(before.departs_at);
});

// On days of their own: a second bus of a day is not on sale until the first is full.
test.each([
  [360, 220],
  [1280, 230],
])(
  "a new trip is opened with its exam, and one that is too late is told so at once, at %i px",
  async (width, laterDays) => {
    const { id } = await lastTripOfSeason();
    const like = await readTrip(id);
    const later = (iso: string) => addDays(iso.slice(0, 10), laterDays) + iso.slice(10, 16);
    const exam = await saveExam(id, `2091-${width}`, laterDays);
    const page = await enterAsOwner({ width });
    await page.goto(`/admin#/new-trip/${id}`);
    const choice = page.getByLabel(admin.trips.goesTo);
    await choice.selectOption(exam);
    expect(await page.getByLabel(admin.trips.exam, { exact: true }).inputValue()).toBe(
      sayDay(later(like.exam_date)),
    );
    await page.getByLabel(admin.trips.departs).fill(later(like.departs_at));
    await page.getByLabel(admin.trips.returns).fill(later(like.returns_at ?? ""));
    const arrives = page.getByLabel(admin.trips.arrives);
    await arrives.fill(`${later(like.exam_date)}T21:31`);
    const late = page.getByText(admin.trips.cantGoThere(words.why.arrives_too_late));
    await late.waitFor();
    const open = page.getByRole("button", { name: admin.acts["create-trip"] });
    await open.click();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await violationsAsSeen(page)).toEqual({});
    await arrives.fill(later(like.arrives_at));
    await late.waitFor({ state: "detached" });
    await open.click();
    await done(page, "A bus more");
    const { trips } = OneExamView.parse(await callStaff(byKey(), "exam", { exam }));
    const made = trips.map(({ trip }) => trip).filter((trip) => trip !== id);
    expect(made).toHaveLength(1);
    await actByKey("cancel-trip", { trip: made[0] });
  },
);

test("a day's copies go to the exam of their new day that is ticked, on a phone", async () => {
  const { id } = await lastTripOfSeason();
  const like = await readTrip(id);
  const [from, to] = [0, 350].map((later) => addDays(like.departs_at.slice(0, 10), later));
  await saveExam(id, "2092-93", 350);
  const page = await enterAsOwner({ width: 360 });
  await page.goto("/admin#/trips");
  await chooseFrom(page, admin.trips.fresh, admin.acts["copy-trips"]);
  await page.getByLabel(admin.copies.dayFrom, { exact: true }).fill(from ?? "");
  await page.getByLabel(admin.copies.dayTo, { exact: true }).fill(to ?? "");
  await page
    .getByRole("group", { name: admin.copies.goesTo })
    .getByLabel(/2092-93/)
    .check();
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByRole("button", { name: admin.acts["copy-trips"] }).click();
  await done(page, "The same day a year later");
  const { exams } = ExamListView.parse(await callStaff(byKey(), "exam-list", {}));
  expect(exams.find(({ session }) => session === "2092-93")?.open_trips).toBe(1);
  await page.getByRole("dialog").getByRole("button", { name: admin.undo }).click();
  await done(page, "It was a try");
});
