/**
 * A trip's page as work is done with it: the whole bus at once, the booking of a seat beside it, tabs that lose
 * nothing.
 */
import { expect, test } from "vitest";
import { admin } from "../../../web/i18n/bn/admin.ts";
import { plainPhone } from "../../sms-simulator/plain-phone.ts";
import { violationsAsSeen } from "../axe.ts";
import { problemsAsSeen } from "../layout-problems.ts";
import { enterAsOwner, openPlace } from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";

const words = admin.trips;
/** The frame's bar above the screen, and what is seen of a page at once. */
const TOP_BAR = 56;
const FIRST_SIGHT = 800;

test.each([1280, 360])(
  "at %i px the whole bus is in sight, and a press on a seat shows its booking",
  async (width) => {
    const trip = await ownTrip();
    await aSale(trip.id, plainPhone("017", Date.now()), "C3", "C4");
    const page = await enterAsOwner({ width });
    await openPlace(page, `#/trip/${trip.id}`);
    const seats = page.getByRole("region", { name: words.seats, exact: true }).getByRole("button");
    const end = await seats
      .last()
      .evaluate(
        (seat, bar) =>
          seat.getBoundingClientRect().bottom -
          (document.querySelector("main")?.getBoundingClientRect().top ?? 0) +
          bar,
        TOP_BAR,
      );
    expect(end).toBeLessThanOrEqual(FIRST_SIGHT);

    await page.getByRole("button", { name: `C3 ${words.seatStates.sold}` }).click();
    const booking = page.getByRole("region", { name: words.chosenSeats });
    await booking.getByText(`C3: ${words.seatStates.sold}`).waitFor();
    await booking.getByText(/C3, C4/).waitFor();
    await booking.getByText(/০১৭…/).waitFor();
    const pnr = await booking.getByRole("link", { name: /^[2-9A-Z]{7}$/ }).innerText();
    expect(await violationsAsSeen(page)).toEqual({});
    await booking.getByRole("link", { name: words.openSale }).click();
    await page.getByRole("heading", { name: new RegExp(pnr) }).waitFor();
  },
);

test("what is typed stays while another tab is looked at, and Back leads to the tab before", async () => {
  const trip = await ownTrip();
  const page = await enterAsOwner();
  await openPlace(page, `#/trip/${trip.id}`);
  await page.getByRole("link", { name: admin.acts["set-fare"] }).first().click();
  const fare = page.getByLabel(words.fare);
  // The map is above the form: nobody looks for it.
  const isInSight = () =>
    fare.evaluate((field) => {
      const { top, bottom } = field.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  await expect.poll(isInSight).toBe(true);
  await fare.fill("৬৫০");
  await page.getByRole("status").getByText("৳\u00a0৬৫০").waitFor();
  const tab = (name: string) => page.getByRole("tab", { name });
  const isOpen = (name: string) => page.getByRole("tab", { name, selected: true }).waitFor();
  await tab(words.tabs.duty).click();
  const way = page.getByRole("region", { name: admin.duties.legs.out });
  await way.getByRole("link", { name: admin.duties.set }).click();
  const plate = way.getByLabel(admin.duties.fields.plate);
  await plate.fill("ঢাকা মেট্রো-ব ১১-০২৩৪");
  for (const name of [words.tabs.passengers, words.tabs.messages, words.tabs.log]) {
    await tab(name).click();
    await isOpen(name);
    expect(await violationsAsSeen(page)).toEqual({});
    expect(await problemsAsSeen(page, [[280, 200]])).toEqual({});
  }
  await page.goBack();
  await isOpen(words.tabs.messages);
  await tab(words.tabs.changes).click();
  await page.getByRole("link", { name: admin.acts["set-fare"] }).last().click();
  expect(await fare.inputValue()).toBe("৬৫০");
  expect(await violationsAsSeen(page)).toEqual({});
  expect(await problemsAsSeen(page, [[280, 200]])).toEqual({});
  await page.reload();
  await fare.waitFor();
  await tab(words.tabs.duty).click();
  await way.getByRole("link", { name: admin.duties.set }).click();
  await plate.waitFor();
});
