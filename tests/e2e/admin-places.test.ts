/**
 * Every place of the office as its owner meets it, by day and night, on a phone and a desk: axe finds nothing to complain
 * of, nothing is clipped or covered, and all that can be pressed is reached by the keyboard, in sight.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { AgentsView } from "../../worker/contract/staff-people.ts";
import { PeopleView } from "../../worker/contract/staff-sign-in.ts";
import { FoundTripsView } from "../../worker/contract/staff-trips.ts";
import { callStaff } from "../../worker/scripts/staff-client.ts";
import {
  hashTo,
  isPlace,
  PLACES,
  type PlaceEntry,
  type PlacePath,
} from "../../web/admin/places.ts";
import { violationsAsSeen } from "./axe.ts";
import { byKey, lookingAround, ownersLink } from "./office.ts";

const PATHS = Object.keys(PLACES).filter(isPlace);
/** All places in a row, each in three looks and from its first key to its last. */
const TAKES_AT_MOST_MS = 240_000;
/** More than any screen has; a walk that does not end is a trap. */
const TABS_MAX = 400;

/** One of each kind that every shop has; the others are walked through in journeys of their own. */
async function oneOf(): Promise<Partial<Record<PlacePath, string>>> {
  const { trips } = FoundTripsView.parse(
    await callStaff(byKey(), "find-trips", { mode: "limited", state: "on_sale" }),
  );
  const { people } = PeopleView.parse(await callStaff(byKey(), "people", {}));
  const { agents } = AgentsView.parse(await callStaff(byKey(), "agents", {}));
  const trip = trips[0]?.id ?? "";
  return {
    "/trip": trip,
    "/manifest": trip,
    "/new-trip": trip,
    "/person": people[0]?.id ?? "",
    ...(agents[0] !== undefined && { "/agent": agents[0].id }),
  };
}

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
      return {
        name: `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent}`.slice(0, 50),
        isSeen: isSeenBefore || (isInSight && getComputedStyle(one).outlineStyle !== "none"),
      };
    });
    if (seen === null) return lost;
    if (!seen.isSeen) lost.push(seen.name);
  }
  return [...lost, "the focus never leaves the page"];
}

test(
  "every place reads well on a phone and a desk, by day and night, and by keyboard",
  {
    timeout: TAKES_AT_MOST_MS,
  },
  async () => {
    const ids = await oneOf();
    const page = await lookingAround(await ownersLink());
    const wrong: Record<string, unknown> = {};
    for (const path of PATHS) {
      const { isOfOne }: PlaceEntry = PLACES[path];
      const id = ids[path];
      if (isOfOne === true && id === undefined) continue;
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        hashTo(path, id === undefined ? {} : { id }),
      );
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      const found = await violationsAsSeen(page);
      const lost = await lostByKeyboard(page);
      if (Object.keys(found).length > 0 || lost.length > 0) wrong[path] = { ...found, lost };
    }
    expect(wrong).toEqual({});
  },
);
