/**
 * Each place of the office while what it reads fails, is shed, or can't be reached: what is on the screen stays under a
 * note of its age, with what was typed; and a session that ends gives the screen back to the same person.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fetchByRoute } from "../api.ts";
import { enterAsOwnerWithPasskey, openPlace, OWNER } from "../office.ts";
import { ownTrip } from "../own-trips.ts";
import {
  COMPLAINTS,
  expectSame,
  noticeOn,
  play,
  readAnewUntil,
  readScreen,
  TROUBLES,
} from "../played-reads.ts";
import { MENU, READS, READS_NOTHING } from "./office-paths.ts";

const SINCE = "What you see is from";
const TYPED = "typed before";

const owner = async () =>
  enterAsOwnerWithPasskey({ language: "en", width: 1280, complains: COMPLAINTS });

/** In the first field that takes a text; not every place has one. */
async function typeSomething(page: Page): Promise<void> {
  const fields = page.locator(
    'main input[type="text"]:visible, main input:not([type]):visible, main textarea:visible',
  );
  if ((await fields.count()) > 0) await fields.first().fill(TYPED);
}

async function expectKept(page: Page, what: string): Promise<void> {
  await typeSomething(page);
  const before = await readScreen(page);
  for (const trouble of TROUBLES) {
    const end = await play(page, READS, trouble);
    await readAnewUntil(page, () => noticeOn(page, SINCE).isVisible(), `${what}: ${trouble}`);
    await expectSame(page, before, `${what}: ${trouble}`);
    await end();
    const isNoticeGone = async () => (await noticeOn(page, SINCE).count()) === 0;
    await readAnewUntil(page, isNoticeGone, `${what}: after ${trouble}`);
    await expectSame(page, before, `${what}: after ${trouble}`);
  }
}

test("every place of the menu keeps what it shows and what was typed, whatever a refresh meets", async () => {
  const page = await owner();
  for (const path of MENU) {
    if (READS_NOTHING.has(path)) continue;
    await openPlace(page, `#${path}`);
    await expectKept(page, path);
  }
});

test("a form on a trip's page keeps what was typed", async () => {
  const page = await owner();
  await openPlace(page, `#/trip/${(await ownTrip()).id}?tab=changes&form=set-fare`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectKept(page, "/trip");
});

test("a first load that fails says so with a retry, and comes with the connection", async () => {
  const page = await owner();
  await page.route(READS, (route) => route.abort("internetdisconnected"));
  await page.goto("/admin#/agents");
  await page.reload();
  await page.getByRole("main").getByRole("button", { name: "Try again" }).first().waitFor();
  expect(await noticeOn(page, SINCE).count()).toBe(0);
  await page.unroute(READS);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByRole("main").getByRole("alert").first().waitFor({ state: "detached" });
});

test("a session that ends asks for the passkey, and gives back what was typed", async () => {
  const page = await owner();
  await openPlace(page, `#/trip/${(await ownTrip()).id}?tab=changes&form=set-fare`);
  await typeSomething(page);
  const before = await readScreen(page);
  // Until somebody signs in: a refusal that comes late asks again who is there.
  let isOut = true;
  await page.route(/\/api\/staff\/me$/, (route) =>
    isOut ? route.fulfill({ json: { status_code: 201, who: "nobody" } }) : route.continue(),
  );
  await page.route(/\/api\/staff\/sign-in$/, (route) => {
    isOut = false;
    return route.continue();
  });
  const end = await play(page, READS, "signed out");
  await readAnewUntil(page, () => page.getByText("Sign in").first().isVisible());
  expect(await page.getByRole("heading", { name: before.shown }).count()).toBe(0);
  await end();
  await page.getByRole("button", { name: /^Sign in/ }).click();
  await page.getByRole("heading", { name: before.shown }).waitFor();
  const { typed } = await readScreen(page);
  expect(typed).toEqual(before.typed);
});

test("what a person has read and typed is never the next person's", async () => {
  const page = await owner();
  const names = page.getByRole("main").getByText(OWNER);
  await openPlace(page, "#/staff");
  await names.first().waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  const signIn = page.getByRole("button", { name: /^Sign in/ });
  await signIn.waitFor();
  // What the next person asks for is never answered: only what was laid aside could be shown.
  await page.route(READS, () => undefined);
  await signIn.click();
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  expect(await names.count()).toBe(0);
  await page.unroute(READS);

  await openPlace(page, `#/trip/${(await ownTrip()).id}?tab=changes&form=set-fare`);
  await typeSomething(page);
  // Who is signed in is read anew after a sign-in too.
  let whoIs: object = { status_code: 201, who: "nobody" };
  await page.route(/\/api\/staff\/me$/, (route) => route.fulfill({ json: whoIs }));
  const end = await play(page, READS, "signed out");
  await readAnewUntil(page, () => signIn.first().isVisible());
  await end();
  await page.route(/\/api\/staff\/sign-in$/, async (route) => {
    const response = await fetchByRoute(route);
    const me = await response.json();
    whoIs = { ...me, staff: { ...me.staff, id: "another" } };
    await route.fulfill({ response, json: whoIs });
  });
  await signIn.click();
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  expect((await readScreen(page)).typed).not.toContain(TYPED);
});
