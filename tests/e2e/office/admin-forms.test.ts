/**
 * One table over all forms of the office (office-forms.ts). Its columns: a read that fails, another person's change, a
 * session that ends, a press that leads away and Back, a reload; beside its dialog a press that closes nothing; and an
 * answer that is lost, after which the act is done once and says so. A killed server is in admin-killed-server.test.ts.
 */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { admin as bengali } from "../../../web/i18n/bn/admin.ts";
import { admin } from "../../../web/i18n/en/admin.ts";
import { fetchByRoute } from "../api.ts";
import { violationsAsSeen } from "../axe.ts";
import { actByKey, enterAsOwnerWithPasskey, openPlace } from "../office.ts";
import { COMPLAINTS, noticeOn, play, readAnewUntil } from "../played-reads.ts";
import { expectTyped, fill, makeThings, openDialog, pressAct, REASON } from "./form-steps.ts";
import { ROWS, type Row, type Things } from "./office-forms.ts";

const { copies, trips } = admin;

/** Everything but who is signed in. */
const READS = /\/api\/staff\/(?!me$|sign-in|step-up)/;
const SINCE = "What you see is from";

let things: Things;
beforeAll(async () => {
  things = await makeThings("01700000611", "2099-00");
});

const owner = async () =>
  enterAsOwnerWithPasskey({ language: "en", width: 1280, complains: COMPLAINTS });
const FORMS = Object.entries(ROWS);
/** Prices that no other test of this file gives. */
let theirFare = 610;

test("no form is left out", () => {
  const without = FORMS.filter(([, { typed, chosen }]) => typed.length === 0 && !chosen);
  expect(without.map(([name]) => name)).toEqual([]);
});

describe.each(FORMS)("%s", (_, row) => {
  test("keeps what was typed, whatever happens in the middle", async () => {
    const page = await owner();
    await fill(page, row, things);

    if (row.readsNothing !== true) {
      const lost = await play(page, READS, "offline");
      await readAnewUntil(page, () => noticeOn(page, SINCE).isVisible());
      await expectTyped(page, row, "while reads fail");
      await lost();

      theirFare += 1;
      const [act, input] = row.theirs?.(things, theirFare) ?? [
        "set-fare",
        { trip: things.trip, fare: theirFare },
      ];
      await actByKey(act, input);
      const read = page.waitForResponse(READS);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await read;
      await expectTyped(page, row, "after another person's change");

      const out = await play(page, READS, "signed out");
      const door = page.getByRole("dialog", { name: admin.endedTitle });
      await readAnewUntil(page, () => door.isVisible());
      await out();
      await door.getByRole("button", { name: admin.signIn }).click();
      await door.waitFor({ state: "detached" });
      await expectTyped(page, row, "after the session had ended");
    }

    await page.reload();
    await row.open?.(page);
    await expectTyped(page, row, "after a reload");

    await page.keyboard.press("Escape");
    await page.goto("/admin#/log");
    await page.getByRole("heading", { name: admin.placeNames.log, exact: true }).waitFor();
    await page.goBack();
    await row.open?.(page);
    await expectTyped(page, row, "after Back");
  });
});

/** Confirmations of acts arrive, and their answers are lost until they are answered. */
async function loseAnswers(page: Page) {
  const keys = { sent: new Set<unknown>(), areAnswered: false };
  await page.route(/\/api\/staff\/[a-z-]+$/, async (route) => {
    const { dry_run: isPreview, hash } = route.request().postDataJSON() ?? {};
    if (isPreview !== false) return route.fallback();
    keys.sent.add(hash);
    if (keys.areAnswered) return route.fallback();
    await fetchByRoute(route);
    return route.abort("connectionreset");
  });
  return keys;
}

const ACTS = FORMS.filter(([, { act }]) => act !== undefined);

test.each(ACTS)("%s: a press beside the dialog closes nothing", async (_, row) => {
  const page = await owner();
  await fill(page, row, things);
  const dialog = await openDialog(page, row);
  await page.mouse.click(5, 400);
  expect(await dialog.getByLabel(admin.reason).inputValue()).toBe(REASON);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expectTyped(page, row, "after the dialog was left");
  // A second press could meet the dialog's own button, which shows the preview now that there is a reason.
  const again = await pressAct(page, row, 1);
  expect(await again.getByLabel(admin.reason).inputValue()).toBe(REASON);
});

test.each(ACTS.filter(([, { isDone }]) => isDone))(
  "%s: an act whose answer is lost is done once, and says so after a reload",
  async (_, row) => {
    const page = await owner();
    await fill(page, row, things);
    const dialog = await openDialog(page, row);
    await dialog.getByRole("button", { name: admin.preview }).click();
    const keys = await loseAnswers(page);
    await dialog.getByRole("button", { name: admin.doIt, exact: true }).click();
    await dialog.getByRole("alert").getByText(admin.unanswered.asking).waitFor();
    await page.reload();
    const open = page.getByRole("region", { name: admin.unanswered.title });
    const asking = open.getByRole("button", { name: admin.unanswered.ask });
    await asking.waitFor();
    keys.areAnswered = true;
    await asking.click();
    await open.getByText(/: Done\.$/).waitFor();
    expect(keys.sent.size).toBe(1);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await open.count()).toBe(0);
  },
);

/** The form with another text in its first field: a journey before has done the act with the row's own. */
const typing = (row: Row, text: string): Row => ({
  ...row,
  typed: row.typed.map(([label, was], at) => [label, at === 0 ? text : was]),
});

test("the dialog of an act whose answer is lost asks again by itself, and says what it has heard", async () => {
  const page = await owner();
  const row = typing(ROWS["correct-name"], "Rahima Khatun");
  await fill(page, row, things);
  const dialog = await openDialog(page, row);
  await dialog.getByRole("button", { name: admin.preview }).click();
  const keys = await loseAnswers(page);
  const confirm = dialog.getByRole("button", { name: admin.doIt, exact: true });
  await confirm.click();
  await dialog.getByRole("alert").getByText(admin.unanswered.asking).waitFor();
  // A press of somebody who does not wait asks at once, with the same key.
  const pressed = page.waitForRequest(/\/api\/staff\/correct-name$/);
  await confirm.click();
  await pressed;
  await dialog.getByRole("alert").getByText(admin.unanswered.asking).waitFor();
  keys.areAnswered = true;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await dialog.getByText(admin.done, { exact: true }).waitFor();
  expect(await dialog.getByRole("alert").count()).toBe(0);
  expect(keys.sent.size).toBe(1);
});

test("a day is typed in Bengali digits, and said with its weekday; what is none is refused at its field", async () => {
  const page = await enterAsOwnerWithPasskey({ language: "bn", complains: COMPLAINTS });
  await openPlace(page, "#/trips?do=copy-trips");
  const from = page.getByLabel(bengali.copies.dayFrom);
  const to = page.getByLabel(bengali.copies.dayTo, { exact: true });
  await from.fill("৪/১২/২০২৭");
  await page.getByRole("status").getByText("শনি ৪").waitFor();
  await from.press("ArrowUp");
  expect(await from.inputValue()).toBe("৫/১২/২০২৭");
  await to.fill("কাল");
  expect(await from.inputValue()).toBe("রবি ৫\u00a0ডিসেম্বর ২০২৭");
  const send = page.getByRole("main").getByRole("button", { name: bengali.acts["copy-trips"] });
  await send.last().click();
  await page.getByText(bengali.dates.wrong.date).waitFor();
  expect(await to.evaluate((field) => field === document.activeElement)).toBe(true);
  await to.fill("");
  await send.last().click();
  await page.getByText(bengali.fieldFaults.missing).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await violationsAsSeen(page)).toEqual({});
});

test.each([1280, 360])(
  "another's change is said over the whole width of the form, at %i px",
  async (width) => {
    const page = await owner();
    const row = typing(ROWS["set-fare"], "658");
    await fill(page, row, things);
    theirFare += 1;
    await actByKey("set-fare", { trip: things.trip, fare: theirFare });
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const form = page.locator("main form").filter({ has: page.getByLabel(trips.fare) });
    const note = form.getByRole("alert").filter({ hasText: admin.duties.clash });
    await note.waitFor();
    const [inner, said] = await Promise.all(
      [form, note].map((one) => one.evaluate((element) => element.getBoundingClientRect().width)),
    );
    expect(said).toBeCloseTo(inner ?? 0, 0);
  },
);

const TIME_WRONG = admin.dates.wrong["datetime-local"];
const { exams } = admin;

test.each<[what: string, row: Row, label: string, text: string, note: string]>([
  ["save-exam", ROWS["save-exam"], exams.starts, "32 ১৩", TIME_WRONG],
  ["move-exam", ROWS["move-exam"], exams.starts, "32 ১৩", TIME_WRONG],
  ["set-times", ROWS["set-times"], trips.arrives, "32 ১৩ 10:75", TIME_WRONG],
  ["create-trip", ROWS["create-trip"], trips.exam, "কাল", admin.dates.wrong.date],
  ["copy-season", ROWS["copy-season"], copies.seasonTo, "32 ১৩", admin.dates.wrong.date],
  ["set-fare", ROWS["set-fare"], trips.fare, "6x", admin.numbers.amount],
  [
    "move-exam, a trip's own times",
    { ...ROWS["move-exam"], fold: exams.ownTimes },
    trips.departs,
    "32 ১৩",
    TIME_WRONG,
  ],
  [
    "save-entry",
    { ...ROWS["save-entry"], at: () => "#/content?kind=notice&id=new" },
    admin.content.fieldNames["starts"] ?? "",
    "32 ১৩",
    TIME_WRONG,
  ],
])("%s: what can't be read is said at its field when it is left, and stays", async (...given) => {
  const [, row, label, text, note] = given;
  const page = await owner();
  const { chosen: _, ...asItStands } = row;
  await fill(page, { ...asItStands, typed: [[label, text]] }, things);
  const main = row.within?.(page) ?? page.locator("main");
  const field = main.getByLabel(label, { exact: true }).last();
  expect(await main.getByText(note, { exact: true }).count()).toBe(0);
  await field.press("Tab");
  await main.getByText(note, { exact: true }).waitFor();
  const isAtField = () =>
    field.evaluate((control) => {
      const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
    });
  expect(await isAtField()).toContain(note);
  await page.reload();
  await row.open?.(page);
  await expect.poll(() => field.inputValue().catch(() => "")).toBe(text);
  await page.goto("/admin#/log");
  await page.getByRole("heading", { name: admin.placeNames.log, exact: true }).waitFor();
  await page.goBack();
  await row.open?.(page);
  await expect.poll(() => field.inputValue().catch(() => "")).toBe(text);
  if (row.act === undefined) return;
  // A fold that was closed meanwhile hides no reason why the form is not sent.
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("form details")) fold.removeAttribute("open");
  });
  await main.getByRole("button", { name: row.act, exact: true }).last().click();
  await main.getByText(note, { exact: true }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("what was done is offered to be taken back on the next screen too, by the keyboard", async () => {
  const page = await owner();
  const { act = "", ...row } = ROWS["set-fare"];
  await fill(page, { ...row, typed: [[trips.fare, "660"]] }, things);
  const dialog = await openDialog(page, { ...row, act });
  await dialog.getByRole("button", { name: admin.preview }).click();
  await dialog.getByRole("button", { name: admin.doIt, exact: true }).click();
  await dialog.getByText(admin.done, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.goto("/admin#/log");
  await page.getByRole("heading", { name: admin.placeNames.log, exact: true }).waitFor();
  const bar = page.getByRole("region", { name: admin.frame.undoTitle });
  expect(await violationsAsSeen(page)).toEqual({});
  await bar.getByRole("button", { name: admin.undo }).press("Enter");
  await dialog.getByLabel(admin.reason).fill("A slip of the finger");
  await dialog.getByRole("button", { name: admin.preview }).click();
  await dialog.getByRole("button", { name: admin.doIt, exact: true }).click();
  await dialog.getByText(admin.done, { exact: true }).waitFor();
});
