/**
 * Every place of the office as its owner meets it, by day and night, on a phone and a desk: axe finds nothing to
 * complain of, nothing is clipped or covered, and all that can be pressed is reached by the keyboard, in sight.
 */
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { AgentsView } from "../../../worker/contract/staff/staff-people.ts";
import { PeopleView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import {
  hashTo,
  PLACES,
  type PlaceEntry,
  type PlacePath,
} from "../../../web/admin/frame/places.ts";
import { NEW } from "../../../web/admin/content/content-hash.ts";
import { plainPhone } from "../../sms-simulator/plain-phone.ts";
import { aScreen } from "../../support/screen.ts";
import { violationsAsSeen } from "../axe.ts";
import { makeExam } from "../an-exam.ts";
import { byKey, enterAsOwner, openPlace, OWNER, ownersLink } from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";
import { visitor } from "../visitor.ts";
import { PATHS } from "./office-paths.ts";

/** More than any screen has; a walk that does not end is a trap. */
const TABS_MAX = 400;

const PASSWORD = "korim er bari";

/** One of each kind. */
async function findOneOfEach(): Promise<Partial<Record<PlacePath, string>>> {
  const trip = (await ownTrip()).id;
  const phone = plainPhone("017", Date.now());
  const bill = await aSale(trip, phone);
  await aScreen(inject("origin")).signUp({
    name: "Karim Traders",
    mobile: phone,
    email: `a${phone}@example.com`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    gender: "Male",
    address: "12 College Road",
  });
  const { people } = PeopleView.parse(await callStaff(byKey(), "people", {}));
  const { agents } = AgentsView.parse(await callStaff(byKey(), "agents", {}));
  return {
    "/trip": trip,
    "/manifest": trip,
    "/new-trip": trip,
    "/sale": `#${bill}`,
    "/exam": await makeExam(trip, "2089-90"),
    "/person": people[0]?.id ?? "",
    "/agent": agents[0]?.id ?? "",
  };
}

/** What a place shows besides its own first face; other forms and lists are seen in admin-content and admin-season. */
const FACES: Partial<Record<PlacePath, readonly Record<string, string>[]>> = {
  "/content": [{ kind: "profile" }, { kind: "coupon", id: NEW }],
};

/** Tab from the top until the focus leaves the page: the names of what has it and can't be seen. */
async function lostByKeyboard(page: Page): Promise<string[]> {
  const lost: string[] = [];
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  for (let step = 0; step < TABS_MAX; step += 1) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const one = document.activeElement;
      if (!(one instanceof HTMLElement) || one === document.body) return null;
      const box = one.getBoundingClientRect();
      const isInSight = box.bottom > 0 && box.top < innerHeight;
      // The button within a field for a day draws its own mark.
      const isSeenBefore = one.dataset["reached"] === "yes";
      one.dataset["reached"] = "yes";
      // The parts of a field for a day share the mark of the whole.
      const hasMark = [one, one.parentElement].some(
        (marked) => marked !== null && getComputedStyle(marked).outlineStyle !== "none",
      );
      return {
        name: `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent}`.slice(0, 50),
        isSeen: isSeenBefore || (isInSight && hasMark),
      };
    });
    if (seen === null) return lost;
    if (!seen.isSeen) lost.push(seen.name);
  }
  return [...lost, "the focus never leaves the page"];
}

/** What is wrong with a screen as it stands, in all its looks. */
async function wrongWith(page: Page): Promise<object | null> {
  const found = await violationsAsSeen(page);
  const lost = await lostByKeyboard(page);
  return Object.keys(found).length > 0 || lost.length > 0 ? { ...found, lost } : null;
}

test("the sign-in and an invitation read well on a phone and a desk, and by keyboard", async () => {
  const page = await visitor({ language: "bn" });
  await page.goto("/admin");
  await page.getByRole("heading", { name: "অফিসে ঢুকুন" }).waitFor();
  expect(await wrongWith(page)).toBeNull();
  await page.goto(await ownersLink());
  await page.getByRole("heading", { name: `স্বাগতম, ${OWNER}` }).waitFor();
  expect(await wrongWith(page)).toBeNull();
});

test("every place reads well on a phone and a desk, by day and night, and by keyboard", async () => {
  const ids = await findOneOfEach();
  const page = await enterAsOwner();
  const wrong: Record<string, unknown> = {};
  for (const path of PATHS) {
    const id = ids[path];
    const { isOfOne }: PlaceEntry = PLACES[path];
    expect(id !== undefined, `${path} is seen with one of its kind`).toBe(isOfOne === true);
    for (const filter of [{}, ...(FACES[path] ?? [])]) {
      const hash = hashTo(path, id === undefined ? { filter } : { id });
      await openPlace(page, hash);
      const found = await wrongWith(page);
      if (found !== null) wrong[hash] = found;
    }
  }
  expect(wrong).toEqual({});
});
