/**
 * One table over all forms of the office. Its columns: a read that fails, a session that ends, a press that leads away
 * and Back, a reload; beside its dialog a press that closes nothing; and an answer that is lost, after which the act is
 * done once and says so.
 */
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { OfficeForm } from "../../../web/admin/forms/office-forms.ts";
import { admin as bengali } from "../../../web/i18n/bn/admin.ts";
import { admin } from "../../../web/i18n/en/admin.ts";
import { makeExam } from "../an-exam.ts";
import { fetchByRoute } from "../api.ts";
import { violationsAsSeen } from "../axe.ts";
import { arrived, openPlace, ownersLink } from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrips } from "../own-trips.ts";
import { COMPLAINTS, noticeOn, play, readAnewUntil } from "../played-reads.ts";

interface Things {
  trip: string;
  exam: string;
  bill: string;
}

interface Row {
  /** The address of its screen. */
  at: (things: Things) => string;
  /** What is pressed there before its fields can be seen. */
  open?: (page: Page) => Promise<void>;
  /** Where its fields stand; the whole screen unless given. */
  within?: (page: Page) => Locator;
  /** Each field by its label, with what is typed. */
  typed: readonly (readonly [label: string, text: string])[];
  /** The button that opens the dialog of its act; none: it has no such dialog. */
  act?: string;
  /** What the form is folded under until it was typed in. */
  fold?: string;
  /** The screen of the form loads nothing that could fail. */
  readsNothing?: true;
  /** The form leads to an act that this test can carry out. */
  isDone?: true;
}

const { trips, sales, exams, duties, fares, people, views, acts } = admin;
const region = (name: string) => (page: Page) => page.getByRole("region", { name });
const onTrip = (form: string) => (things: Things) =>
  `#/trip/${things.trip}?tab=changes&form=${form}`;
const onSale = ({ bill }: Things) => `#/sale/%23${bill}`;
const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();

const ROWS: Record<OfficeForm, Row> = {
  reason: {
    at: onTrip("cancel-trip"),
    open: async (page) => {
      const opener = page.getByRole("tabpanel").getByRole("button", { name: acts["cancel-trip"] });
      if ((await page.getByRole("dialog").count()) === 0) await opener.click();
    },
    within: (page) => page.getByRole("dialog"),
    typed: [[admin.reason, "The road is closed"]],
  },
  "create-trip": {
    at: () => "#/new-trip/blank",
    typed: [[trips.name, "A new trip"]],
  },
  "copy-day": {
    at: () => "#/trips?do=copy-trips",
    typed: [],
  },
  "copy-season": { at: () => "#/trips?do=copy-season", typed: [] },
  "set-fare": {
    at: onTrip("set-fare"),
    typed: [[trips.fare, "655"]],
    act: acts["set-fare"],
    isDone: true,
  },
  "set-times": { at: onTrip("set-times"), typed: [], act: acts["set-times"] },
  "edit-trip": {
    at: onTrip("edit-trip"),
    typed: [[trips.name, "Another name"]],
    act: acts["edit-trip"],
  },
  "set-duty": {
    at: ({ trip }) => `#/trip/${trip}?tab=duty&form=out`,
    typed: [[duties.fields.plate, "DHAKA 11-0234"]],
    act: acts["set-duty"],
    isDone: true,
  },
  "set-fares": {
    at: () => "#/trips?do=set-fares",
    typed: [[fares.newFare, "700"]],
    act: acts["set-fares"],
  },
  "save-exam": {
    at: ({ exam }) => `#/exam/${exam}`,
    within: region(exams.edit),
    fold: exams.edit,
    typed: [[exams.source, "https://admission.example/other"]],
    act: acts["save-exam"],
    isDone: true,
  },
  "set-trip-exam": { at: ({ exam }) => `#/exam/${exam}`, typed: [] },
  "move-exam": {
    at: ({ exam }) => `#/exam/${exam}`,
    within: region(exams.move),
    typed: [[exams.announcement, "The university has moved it"]],
    act: acts["move-exam"],
  },
  "save-entry": {
    at: () => "#/content?kind=point&id=new",
    typed: [[admin.content.fieldNames["name"] ?? "", "Gate 9"]],
    act: admin.content.save,
    isDone: true,
    readsNothing: true,
  },
  "give-back": {
    at: onSale,
    fold: acts["give-back"],
    typed: [[sales.giveBack, "50"]],
    act: acts["give-back"],
  },
  "move-ticket": {
    at: onSale,
    fold: acts["move-ticket"],
    typed: [[sales.moveSeats, "E1, E2"]],
    act: acts["move-ticket"],
  },
  "exchange-seats": {
    at: onSale,
    fold: acts["exchange-seats"],
    typed: [[sales.exchangeWith, "WF3W2T8"]],
    act: acts["exchange-seats"],
  },
  "take-seats-off": {
    at: onSale,
    fold: acts["take-seats-off"],
    typed: [[sales.seatsOff, "C2"]],
    act: acts["take-seats-off"],
  },
  "correct-name": {
    at: onSale,
    fold: acts["correct-name"],
    typed: [[sales.name, "Rahima"]],
    act: acts["correct-name"],
    isDone: true,
  },
  "correct-phone": {
    at: onSale,
    fold: acts["correct-phone"],
    typed: [[sales.newPhone, "01712345670"]],
    act: acts["correct-phone"],
  },
  "set-message-budget": {
    at: () => "#/messages",
    fold: acts["set-message-budget"],
    typed: [[admin.messages.budget, "900"]],
    act: acts["set-message-budget"],
  },
  invite: { at: () => "#/staff", typed: [[people.name, "Salma"]] },
  "change-roles": { at: () => "#/staff", typed: [] },
  "notice-phone": { at: () => "#/access", typed: [[admin.noticePhone, "01712345678"]] },
  "new-token": { at: () => "#/access", typed: [[admin.newToken.label, "laptop"]] },
  "view-name": {
    at: () => "#/trips?state=closed",
    open: press(views.save),
    within: (page) => page.getByRole("dialog"),
    typed: [[views.name, "Those that are closed"]],
  },
};

/** Everything but who is signed in. */
const READS = /\/api\/staff\/(?!me$|sign-in|step-up)/;
const SINCE = "What you see is from";
const REASON = "Typed in a journey";

let things: Things;
beforeAll(async () => {
  const [trip, sold] = await ownTrips(2);
  if (trip === undefined || sold === undefined) throw new Error("there are no trips");
  const bill = await aSale(sold.id, "01700000611", "C1", "C2");
  things = { trip: trip.id, bill: String(bill), exam: await makeExam(trip.id, "2099-00") };
});

const owner = async () =>
  arrived(await ownersLink(), { language: "en", width: 1280, complains: COMPLAINTS });
const listFields = (page: Page, { within = (all) => all.locator("main"), typed }: Row) =>
  typed.map(([label, text]) => ({
    field: within(page).getByLabel(label, { exact: true }).last(),
    text,
  }));

async function expectTyped(page: Page, row: Row, when: string): Promise<void> {
  for (const { field, text } of listFields(page, row)) {
    // A text under a fold is lost to whoever typed it.
    const read = async () => ((await field.isVisible()) ? field.inputValue().catch(() => "") : "");
    await expect.poll(read, { message: when }).toBe(text);
  }
}

async function fill(page: Page, row: Row): Promise<void> {
  await openPlace(page, row.at(things));
  await row.open?.(page);
  if (row.fold !== undefined) {
    await page.locator("summary").getByText(row.fold, { exact: true }).click();
  }
  for (const { field, text } of listFields(page, row)) await field.fill(text);
}

const FORMS = Object.entries(ROWS).filter(([, { typed }]) => typed.length > 0);

describe.each(FORMS)("%s", (_, row) => {
  test("keeps what was typed, whatever happens in the middle", async () => {
    const page = await owner();
    await fill(page, row);

    if (row.readsNothing !== true) {
      const lost = await play(page, READS, "offline");
      await readAnewUntil(page, () => noticeOn(page, SINCE).isVisible());
      await expectTyped(page, row, "while reads fail");
      await lost();

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

const ACTS = FORMS.filter(([, { act }]) => act !== undefined);

async function openDialog(page: Page, row: Row): Promise<Locator> {
  const { within = (all: Page) => all.locator("main"), act = "" } = row;
  const opener = within(page).getByRole("button", { name: act, exact: true }).last();
  // The second press of a quick hand does nothing.
  await opener.dblclick();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(admin.reason).fill(REASON);
  return dialog;
}

test.each(ACTS)("%s: a press beside the dialog closes nothing", async (_, row) => {
  const page = await owner();
  await fill(page, row);
  const dialog = await openDialog(page, row);
  await page.mouse.click(5, 400);
  expect(await dialog.getByLabel(admin.reason).inputValue()).toBe(REASON);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expectTyped(page, row, "after the dialog was left");
  expect(await (await openDialog(page, row)).getByLabel(admin.reason).inputValue()).toBe(REASON);
});

test.each(ACTS.filter(([, { isDone }]) => isDone))(
  "%s: an act whose answer is lost is done once, and says so after a reload",
  async (_, row) => {
    const page = await owner();
    await fill(page, row);
    const dialog = await openDialog(page, row);
    await dialog.getByRole("button", { name: admin.preview }).click();
    const keys: unknown[] = [];
    await page.route(/\/api\/staff\/[a-z-]+$/, async (route) => {
      const { dry_run: isPreview, hash } = route.request().postDataJSON() ?? {};
      if (isPreview !== false) return route.fallback();
      keys.push(hash);
      if (keys.length > 1) return route.fallback();
      await fetchByRoute(route);
      return route.abort("connectionreset");
    });
    await dialog.getByRole("button", { name: admin.doIt, exact: true }).click();
    await dialog.getByRole("alert").waitFor();
    await page.reload();
    const open = page.getByRole("region", { name: admin.unanswered.title });
    await open.getByRole("button", { name: admin.unanswered.ask }).click();
    await open.getByText(/: Done\.$/).waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await open.count()).toBe(0);
  },
);

test("a day is typed in Bengali digits, and said with its weekday; what is none is refused at its field", async () => {
  const page = await arrived(await ownersLink(), { language: "bn", complains: COMPLAINTS });
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

test("what was done is offered to be taken back on the next screen too, by the keyboard", async () => {
  const page = await owner();
  const { act = "", ...row } = ROWS["set-fare"];
  await fill(page, { ...row, typed: [[trips.fare, "660"]] });
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
