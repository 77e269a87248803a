/**
 * A trip changes after its ticket was bought: the ticket says so, and its holder keeps it, leaves it or takes another
 * bus.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violationsAsSeen } from "../axe.ts";
import { openBought, moveToLater, twoTrips } from "../changed-trips.ts";
import { showOtherBuses, showTicket } from "../change-screens.ts";
import { CHANGED_TICKET, KEPT_TICKET } from "../sample-changes.ts";
import { expectNoSidewaysScroll, holdScripts, countPages, seat } from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor } from "../visitor.ts";

/** On a page that a service worker looks after, the browser does not take its own preloads for used. */
const COMPLAINS = /preloaded using link preload but not used/;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const plain = (text: string) => text.replaceAll(/\s+/g, " ");

/** The last ones that this phone has saved. */
const saved = (page: Page) => page.evaluate(() => localStorage.getItem("tickets") ?? "");

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("what changed is read before any script, and the ticket is kept by one press", async () => {
  const page = await visitor({ complains: COMPLAINS });
  const trips = await twoTrips();
  const ticket = await openBought(page, trips, { seats: ["D1"], phone: "01788880360" });
  await moveToLater(trips);
  const release = await holdScripts(page);
  await page.goto(ticket, { waitUntil: "commit" });
  const change = page.getByRole("region", { name: "Your bus has a new time" });
  await change.getByText("As before: seats D1").waitFor();
  const notice = plain(await change.innerText());
  expect(notice).toMatch(/Before: .*8:00 PM Now: .*9:30 PM/);
  expect(notice).toContain("If you do nothing, your ticket stays, for the new time.");
  release();
  // With its sheets and faces.
  await page.waitForLoadState();
  await page.evaluate("document.fonts.ready");
  await expectNoSidewaysScroll(page);
  expect(await violationsAsSeen(page, { widths: [360] })).toEqual({});
  expect(countPages(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await press(page, "Keep this ticket");
  await page.getByText("You keep this ticket.").waitFor();
  await expect.poll(() => focused(page)).toBe("Your bus has a new time");
  expect(plain(await page.getByRole("article").first().innerText())).toContain("9:30 PM");
  expect(await page.getByRole("button", { name: "Keep this ticket" }).count()).toBe(0);
  // Days before the deadline one tap is not the last word.
  await page.getByText("You can change your mind until").waitFor();
  await page.getByRole("heading", { name: "Would you rather do something else?" }).waitFor();
  await press(page, "Get the money back");
  await press(page, "Yes, give the money back");
  await page.getByRole("heading", { name: "This ticket is void" }).waitFor();
});

test("the money back takes two presses, by keyboard too, and the ticket is void", async () => {
  const page = await visitor({ complains: COMPLAINS });
  const trips = await twoTrips();
  const ticket = await openBought(page, trips, { seats: ["D1"], phone: "01788880361" });
  await moveToLater(trips);
  await page.goto(ticket);
  const open = page.getByRole("button", { name: "Get the money back" });
  await open.focus();
  await page.keyboard.press("Enter");
  await page.getByText("goes back to the bKash number that paid").waitFor();
  expect(await focused(page)).toBe("Cancel the ticket and get the money back?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Back");
  await page.keyboard.press("Enter");
  await open.waitFor();
  await open.press("Enter");
  await page.getByText("This can't be undone").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "This ticket is void" }).waitFor();
  await page.getByText("You are getting your money back.").waitFor();
  await expect.poll(() => saved(page)).toContain('"ticket_state":"cancelled"');
});

test("one of three seats is given back, by keyboard: what comes back and what stays is said first", async () => {
  const page = await visitor({ complains: /preloaded using link preload|ERR_FAILED/, width: 280 });
  const trips = await twoTrips();
  const seats = ["D1", "D2", "D3"];
  const ticket = await openBought(page, trips, { seats, phone: "01788880365" });
  const before = await page.locator("article svg path").last().getAttribute("d");
  await moveToLater(trips);
  await page.goto(ticket);
  const open = page.getByRole("button", { name: "Choose the seats" });
  await open.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: "Which seats do you give back?" }).waitFor();
  expect(await focused(page)).toBe("Which seats do you give back?");
  for (const seatNo of seats) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await page.getByRole("checkbox", { name: seatNo }).isChecked()).toBe(true);
  }
  await page.getByText("These are all your seats.").waitFor();
  expect(await page.getByRole("button", { name: "Continue" }).count()).toBe(0);
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "D1" }).uncheck();
  const said = page.getByRole("status").filter({ hasText: "comes back." });
  const amount = /BDT [\d,.]+/.exec(plain(await said.innerText()))?.[0] ?? "";
  expect(amount).not.toBe("");
  expect(plain(await said.innerText())).toContain("You keep D1, D3.");
  await expectNoSidewaysScroll(page);
  expect(await violationsAsSeen(page, { widths: [280, 360] })).toEqual({});
  await press(page, "Continue");
  await page.getByRole("heading", { name: "Check it once more" }).waitFor();
  expect(await focused(page)).toBe("Check it once more");
  const facts = plain(await page.getByRole("region").first().innerText());
  expect(facts).toContain(`You give back D2 You get back ${amount} You keep D1, D3`);
  expect(await violationsAsSeen(page, { widths: [280, 360] })).toEqual({});
  // The answer is lost on the way: pressed again it is done once.
  await page.route("**/api/ticket-seats-back", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, "Yes, give them back");
  await page.getByRole("alert").waitFor();
  await page.unroute("**/api/ticket-seats-back");
  await press(page, "Yes, give them back");
  await toast(page, "The seats are given back. Your money is on its way.");
  const fewer = page.getByRole("region", { name: "Your ticket has fewer seats now" });
  await fewer.getByText("An old print or picture is not valid any more.").waitFor();
  const sheet = page.getByRole("article").first();
  const printed = plain(await sheet.innerText());
  expect(printed).toContain(`aid back: ${amount.replace("BDT ", "")}/-`);
  expect(printed).toMatch(/D1 .*D3 /);
  expect(printed).not.toMatch(/D2 \d/);
  expect(await page.locator("article svg path").last().getAttribute("d")).not.toBe(before);
  // What is kept is still asked, and no seat went a second time.
  await page.getByRole("button", { name: "Keep this ticket" }).waitFor();
});

test("another bus: its seats on the map, old and new, and the ticket is there, on this phone too", async () => {
  const page = await visitor({ complains: COMPLAINS });
  const trips = await twoTrips();
  const ticket = await openBought(page, trips, { seats: ["D1", "D2"], phone: "01788880362" });
  const before = await page.locator("article svg path").last().getAttribute("d");
  await moveToLater(trips);
  await page.goto(ticket);
  await press(page, "See other buses");
  await page.getByRole("heading", { name: "Other buses to your exam" }).waitFor();
  await page
    .getByRole("button", { name: /^Take this bus: / })
    .first()
    .click();
  await seat(page, "E1").click();
  await page.getByText("E1, 1 more").waitFor();
  await seat(page, "E2").click();
  await seat(page, "E3").click();
  await page.getByText("E2, E3", { exact: true }).waitFor();
  expect(await violationsAsSeen(page, { widths: [360] })).toEqual({});
  await press(page, "Continue");
  await page.getByRole("heading", { name: "Check it once more" }).waitFor();
  await press(page, "Move my ticket there");
  await toast(page, "Your ticket is on the new bus.");
  const moved = page.getByRole("region", { name: "You have another bus now" });
  await moved.getByText("An old print or picture is not valid any more.").waitFor();
  await expect.poll(() => focused(page)).toBe("You have another bus now");
  const sheet = page.getByRole("article").first();
  expect(plain(await sheet.innerText())).toMatch(/E2 600.* E3 600/);
  expect(await page.locator("article svg path").last().getAttribute("d")).not.toBe(before);
  await expect.poll(() => saved(page)).toContain('"seat_no":"E2"');
  expect(await saved(page)).not.toMatch(/"ticketing_data":\[\{"seat_no":"D1"/);
  const other = await visitor();
  await other.goto(ticket);
  await other.getByRole("region", { name: "You have another bus now" }).waitFor();
});

test("the name is corrected on the ticket, and how often it may still be", async () => {
  const page = await visitor({ complains: /preloaded using link preload|status of 422/ });
  const trips = await twoTrips();
  await openBought(page, trips, { seats: ["D1"], phone: "01788880363" });
  await press(page, "Correct the name");
  const name = page.getByLabel("Passenger's name");
  await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByText("You can correct it 2 times.").waitFor();
  await name.fill("");
  await press(page, "Save the name");
  await page.getByText("Enter the name").waitFor();
  await name.fill("Sabbir Hossain");
  await press(page, "Save the name");
  await page.getByText("A ticket can't be passed on").waitFor();
  await name.fill("Rahima Khatoon");
  await press(page, "Save the name");
  await page.getByRole("article").getByText("Rahima Khatoon").waitFor();
  await expect.poll(() => focused(page)).toBe("Passenger's name");
  await press(page, "Correct the name");
  await page.getByText("You can correct it once more.").waitFor();
  await expect.poll(() => saved(page)).toContain("Rahima Khatoon");
});

test("a name that is half typed stays while the network is away", async () => {
  const page = await visitor({ complains: /preloaded using|ERR_INTERNET_DISCONNECTED/ });
  await openBought(page, await twoTrips(), { seats: ["D2"], phone: "01788880364" });
  await press(page, "Correct the name");
  const name = page.getByLabel("Passenger's name");
  await name.fill("Rahima Kh");
  await page.context().setOffline(true);
  const notice = page.getByText("The ticket can't be checked now.");
  await notice.waitFor();
  expect(await name.inputValue()).toBe("Rahima Kh");
  await page.context().setOffline(false);
  await notice.waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("Rahima Kh");
});

test("who finds the ticket by its PNR answers there too, and comes to the ticket's own page", async () => {
  const page = await visitor({ complains: /status of 404/ });
  await page.route("**/api/get-ticketing-details-with-pnr", (route) =>
    route.fulfill({ json: CHANGED_TICKET }),
  );
  await page.route(/\/api\/get-ticketing-details-with-id/, (route) =>
    route.fulfill({ json: KEPT_TICKET }),
  );
  await page.route("**/api/ticket-choice", (route) => {
    expect(route.request().postDataJSON()).toEqual({
      ticketing_id: "looks",
      revision: 2,
      choice: "keep",
    });
    return route.fulfill({ status: 201, json: { status_code: 201 } });
  });
  await page.goto("/findInvoice");
  await page.getByText("Limited Booking").first().click();
  await page.getByLabel("PNR, or the bKash TrxID").fill("RJ7K2QX");
  await page.getByLabel("Contact number").fill("01712345678");
  await page.getByRole("button", { name: "Find ticket" }).click();
  await press(page, "Keep this ticket");
  await page.waitForURL(/\/limited-invoice\/looks$/);
  await page.getByText("You keep this ticket.").waitFor();
});

test("a move whose answer is lost leaves no old copy on the phone", async () => {
  const page = await visitor({ complains: /ERR_FAILED|status of 503/ });
  await showOtherBuses(page);
  await showTicket(page, CHANGED_TICKET);
  await page.getByText("This ticket is saved on this phone").waitFor();
  await page.route("**/api/ticket-move", (route) => route.abort());
  await press(page, "See other buses");
  await page
    .getByRole("button", { name: /^Take this bus: / })
    .first()
    .click();
  await seat(page, "C3").click();
  await seat(page, "C4").click();
  await press(page, "Continue");
  await press(page, "Move my ticket there");
  await page.getByRole("alert").waitFor();
  expect(await saved(page)).toBe("");
});
