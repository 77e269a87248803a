/** The connection goes away between the seats and checkout: nothing of the booking is lost while its time runs. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ownTrip } from "../own-trips.ts";
import { fillContact, goToWallet, seat, take, untilPayable } from "../steps.ts";
import { visitor } from "../visitor.ts";

const COMPLAINS =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|WebSocket|preloaded using link preload/;
const BROKEN = "This page can't be shown";

async function openOwnTrip(page: Page): Promise<void> {
  const { id, destination_id: destination, unit_id: unit } = await ownTrip();
  await page.goto(`/bookingPage?${new URLSearchParams({ destination, unit, trip: id })}`);
  await seat(page, "A1").waitFor();
}

const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).first().click();

test("what checkout needs is there since the seat was held, and it is paid with the connection", async () => {
  const page = await visitor({ complains: COMPLAINS });
  await openOwnTrip(page);
  const prepared = page.waitForResponse("**/api/get-passenger-details");
  await take(page, "A1");
  await prepared;
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await goOn(page);
  await page.getByRole("main").getByRole("link", { name: "Change the seats" }).waitFor();
  await page.getByRole("tablist").waitFor();
  await page.getByRole("timer").waitFor();
  await fillContact(page, "01744444371");
  await page.context().setOffline(false);
  await untilPayable(page);
  expect(await page.getByText(BROKEN).count()).toBe(0);
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Rahima Khatun");
  await goToWallet(page);
});

test("where its parts did not come either, the page comes back by itself with the connection", async () => {
  const page = await visitor({ complains: COMPLAINS });
  await openOwnTrip(page);
  // Nothing that a held seat loads arrives any more.
  let lose = () => undefined as void;
  const isLost = new Promise<void>((resolve) => (lose = resolve));
  await page.route(/\/assets\/.*\.js|get-passenger-details/, async (route) => {
    await isLost;
    await route.abort("internetdisconnected");
  });
  await take(page, "A1");
  await page.context().setOffline(true);
  lose();
  await goOn(page);
  await page.getByRole("heading", { name: "This could not be loaded" }).waitFor();
  await page.unroute(/\/assets\/.*\.js|get-passenger-details/);
  await page.context().setOffline(false);
  await page.getByRole("main").getByRole("link", { name: "Change the seats" }).waitFor();
  await untilPayable(page);
  await page.getByRole("timer").waitFor();
});
