/**
 * A day in the office as its people notice it: what one changes another soon sees, lists begin in the first sight of a
 * screen, and sums are read on any phone.
 */
import { expect, test } from "vitest";
import { admin } from "../../../web/i18n/bn/admin.ts";
import { actByKey, enteredWithoutPasskey, openPlace, ownersLink } from "../office.ts";
import { plainPhone } from "../../sms-simulator/plain-phone.ts";
import { problemsAsSeen } from "../layout-problems.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";

const CHANGES = 5;
const FIRST_FARE = 8_401;
/** How far down, in px, the last of the filters may begin on a desk: rows of the list follow in the same sight. */
const FIRST_SIGHT = 560;
/** The narrowest phone, and large letters. */
const SIZES = [
  [280, 100],
  [360, 200],
] as const;

test("what one person changes is soon on another's screen, without a press", async () => {
  const { id } = await ownTrip();
  const page = await enteredWithoutPasskey(await ownersLink(), { language: "en" });
  await openPlace(page, "#/log");
  await page.getByRole("main").getByRole("listitem").first().waitFor();
  const took: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const fare = FIRST_FARE + change;
    await actByKey("set-fare", { trip: id, fare });
    const from = Date.now();
    const text = String(fare);
    await page
      .getByRole("main")
      .getByText(new RegExp(`${text.slice(0, 1)},?${text.slice(1)}`))
      .first()
      .waitFor();
    took.push(Date.now() - from);
  }
  console.log(`seen by another after ${took.join(", ")} ms`);
});

test("the day's facts of the messages stand on one line, and the list begins in the first sight", async () => {
  const page = await enteredWithoutPasskey(await ownersLink(), { width: 1280 });
  await openPlace(page, "#/messages");
  const sending = page.getByRole("region", { name: admin.messages.sendingTitle });
  const tops = await sending
    .locator("dl > div")
    .evaluateAll((facts) => facts.map((fact) => fact.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const show = page.getByRole("button", { name: admin.messages.show });
  expect((await show.boundingBox())?.y ?? Infinity).toBeLessThanOrEqual(FIRST_SIGHT);
});

test("on a narrow phone and in large letters sums stay in their cards and tables", async () => {
  const { id } = await ownTrip();
  await aSale(id, plainPhone("017", Date.now()));
  const page = await enteredWithoutPasskey(await ownersLink());
  for (const place of ["#/", "#/figures", "#/log", "#/messages"]) {
    await openPlace(page, place);
    expect(await problemsAsSeen(page, SIZES), place).toEqual({});
    const escaped = await page.evaluate(
      () =>
        [...document.querySelectorAll("main li table, main section table")].filter((table) => {
          const around = table.parentElement?.getBoundingClientRect().right ?? 0;
          return (
            table.getBoundingClientRect().right > around + 1 ||
            table.scrollWidth > table.clientWidth + 1
          );
        }).length,
    );
    expect(escaped, place).toBe(0);
  }
});
