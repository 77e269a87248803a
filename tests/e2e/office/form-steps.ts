/** What is done in the forms of the table (office-forms.ts), and the things of a journey that they stand on. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { admin } from "../../../web/i18n/en/admin.ts";
import { makeExam } from "../an-exam.ts";
import { act as actOnPerson, actByKey, openPlace, type Shop } from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrips, type Trip } from "../own-trips.ts";
import { LATER_BUS, type Row, type Things } from "./office-forms.ts";

/** A trip with a later bus and an exam, a sale on another trip, and somebody of the staff. */
export async function makeThings(phone: string, exam: string): Promise<Things> {
  const [trip, sold] = await ownTrips(2);
  if (trip === undefined || sold === undefined) throw new Error("there are no trips");
  await addLaterBus(trip);
  const bill = await aSale(sold.id, phone, "C1", "C2");
  const { staff } = await actOnPerson("invite", { name: "Salma", roles: ["ops"] });
  return {
    trip: trip.id,
    bill: String(bill),
    exam: await makeExam(trip.id, exam),
    person: staff ?? "",
  };
}

/** A second bus of the trip's day, an hour later. */
export async function addLaterBus(trip: Trip, shop?: Shop): Promise<void> {
  const later = new Date(Date.parse(trip.departs_at) + 7 * 3_600_000).toISOString();
  const fields = {
    name: LATER_BUS,
    destination: trip.destination_id,
    unit: trip.unit_id,
    bus: trip.bus_id,
    plan: trip.plan,
    fare: 600,
    departs: later.replace(".000Z", "+06:00"),
    arrives: trip.arrives_at,
    exam_date: trip.exam_date,
    boarding: trip.boarding.map(({ id }) => id),
    boarding_times: [],
    dropping: trip.dropping.map(({ id }) => id),
  };
  await actByKey("create-trip", fields, shop);
}

export const REASON = "Typed in a journey";

const listFields = (page: Page, { within = (all) => all.locator("main"), typed }: Row) =>
  typed.map(([label, text]) => ({
    field: within(page).getByLabel(label, { exact: true }).last(),
    text,
  }));

export async function expectTyped(page: Page, row: Row, when: string): Promise<void> {
  for (const { field, text } of listFields(page, row)) {
    // A text under a fold is lost to whoever typed it.
    const read = async () => ((await field.isVisible()) ? field.inputValue().catch(() => "") : "");
    await expect.poll(read, { message: when }).toBe(text);
  }
  if (row.chosen === undefined) return;
  const { isSo } = row.chosen;
  await expect.poll(() => isSo(page).catch(() => false), { message: when }).toBe(true);
}

export async function fill(page: Page, row: Row, things: Things, origin?: string): Promise<void> {
  await openPlace(page, row.at(things), origin);
  await row.open?.(page);
  for (const title of [row.fold ?? []].flat()) {
    await page.locator("summary").getByText(title, { exact: true }).click();
  }
  for (const { field, text } of listFields(page, row)) await field.fill(text);
  await row.chosen?.choose(page);
}

/** Two presses: the second one of a quick hand does nothing while there is no reason. */
export async function pressAct(page: Page, row: Row, presses = 2): Promise<Locator> {
  const { within = (all: Page) => all.locator("main"), act = "" } = row;
  const opener = within(page).getByRole("button", { name: act, exact: true }).last();
  await opener.click({ clickCount: presses });
  return page.getByRole("dialog");
}

export async function openDialog(page: Page, row: Row): Promise<Locator> {
  const dialog = await pressAct(page, row);
  await dialog.getByLabel(admin.reason).fill(REASON);
  return dialog;
}

/** The preview of an act, or why it can't be done. */
export async function waitForPreview(dialog: Locator): Promise<void> {
  const preview = dialog.getByRole("button", { name: admin.notNow });
  await preview.or(dialog.getByRole("alert")).first().waitFor();
}
