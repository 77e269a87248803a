/** The list of trips: what a row says, how it opens, and what it shows when something fails. */
import type { Page, Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { TripListView } from "../../../worker/contract/booking/catalogue.ts";
import { SeatListView } from "../../../worker/contract/booking/seats.ts";
import type { WaitingRoomView } from "../../../worker/contract/booking/waiting-room.ts";
import { tripsAddress } from "../addresses.ts";
import { fetchByRoute, getByPage } from "../api.ts";
import {
  chooseUnit,
  expectNoSidewaysScroll,
  openSeats,
  openTrips,
  seat,
  showDetails,
  take,
} from "../steps.ts";
import { toast } from "../toasts.ts";
import { namesInEnglish } from "../english.ts";
import { visitor, WIDTHS } from "../visitor.ts";

const LIST = "**/api/get-filter-bus-list";
const SEATS = "**/api/get-seat-list-with-route/*";
const HOLD = "**/api/add-new-seat-for-booking";
/** At two destinations three buses leave on one day for one unit. */
const BUSES_THAT_DAY = 3;
/** Closed, at 360 x 740: with arrival and exam. English names are longer, and one may take a line more. */
const TRIP_PX_MOST = { bn: 300, en: 330 };

/** In a queue of ten. */
const SEVENTH = {
  status_code: 201,
  phase: "waiting",
  position: 7,
  waiting: 10,
  wait_seconds: null,
  seats_free: 0,
  seats_open: 4,
  seconds_left: null,
  opens_at: null,
  opening_pass: null,
} satisfies WaitingRoomView;

function refusal(status: number, code: string, message: string) {
  return { status, json: { status_code: status, code, message, errors: [message] } };
}

function opener(page: Page, row: number) {
  return page.getByRole("button", { name: /^(See|Hide) Seat/ }).nth(row);
}

function listAnswer(page: Page): Promise<Response> {
  return page.waitForResponse(
    (answer) => answer.url().includes("get-filter-bus-list") && answer.ok(),
  );
}

/** To the first destination whose list, as the server writes it, is the wanted one. */
async function openListWith(page: Page, isWanted: (html: string) => boolean): Promise<void> {
  const { busRouteList } = await (await getByPage(page, "/api/get-bus-route-list")).json();
  for (const destination of busRouteList.keys()) {
    const address = await tripsAddress(page, { destination });
    if (isWanted(await (await getByPage(page, address)).text())) {
      return openTrips(page, destination);
    }
  }
  throw new Error("no destination has such buses");
}

/** To a list in which buses of one day wait for each other. */
function openBusyDay(page: Page): Promise<void> {
  return openListWith(page, (html) => html.includes(`>Bus ${BUSES_THAT_DAY}<`));
}

/** Rows that wait for no other bus. */
function choosable(page: Page): Promise<number[]> {
  return page
    .locator("tbody")
    .evaluateAll((rows) =>
      rows.flatMap((row, place) => (row.textContent.includes("After Bus") ? [] : [place])),
    );
}

/** To a list with buses of two days. */
function openTwoDays(page: Page): Promise<void> {
  const count = (html: string, text: string) => html.split(text).length - 1;
  return openListWith(page, (html) => count(html, "<tbody") - count(html, "After Bus") > 1);
}

describe.each(WIDTHS)("at %i px", (width) => {
  test("a row says all of its journey, and opens and closes [D08] [E03] [E04] [R06] [T01] [T02] [T03] [T04] [T05] [T08] [T10] [T15]", async () => {
    const page = await visitor({ width });
    const answered = listAnswer(page);
    // A list that comes with the page is loaded again only after a while.
    await chooseUnit(page, "limited", 1);
    const [trip] = (await (await answered).json()).busFTRouteList;
    await showDetails(page);
    const row = page.locator("tbody").first();
    const text = await row.innerText();
    const inEnglish = await namesInEnglish(page);
    const points = [...trip.getBoardingPoint, ...trip.getDroppingPoint];
    for (const messages of [
      inEnglish(trip.trip_name),
      inEnglish(trip.bus_data.bus_name),
      inEnglish(trip.bus_type_data.type_name),
      ...points.map((point: { point_name: string }) => inEnglish(point.point_name)),
      `a bus of ${trip.seat_plan_to_data.plan_name} seats`,
      String(trip.seatsAvailable),
      `${trip.seat_price.toLocaleString("en")}/-`,
      "Starting point",
      "End point",
      "Journey date",
      "Exam date",
      "Return date",
      "Return time",
    ]) {
      expect(text).toContain(messages);
    }
    for (const label of ["Operator (Bus Type)", "Dep. Time", "Arr. Time", "Seats Available"]) {
      await page.getByText(label, { exact: true }).first().waitFor({ state: "attached" });
    }
    await page.getByText("Fare", { exact: true }).first().waitFor({ state: "attached" });
    for (const label of ["Operator (Bus Type)", "Arr. Time"]) {
      const seen = page.getByText(label, { exact: true }).filter({ visible: true });
      expect(await seen.count(), label).toBeGreaterThan(0);
    }
    await expectNoSidewaysScroll(page);

    await page
      .getByRole("button", { name: /^See Seat/ })
      .first()
      .click();
    await seat(page, "B1").waitFor();
    expect(await page.getByRole("timer").first().innerText()).toBe("00:08:00");
    await page.getByText("within 8 minutes of clicking book").waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: /^Hide Seat/ }).click();
    await seat(page, "B1").waitFor({ state: "detached" });
  });

  test("a later bus waits until the one in front is full: marked, and refused at See Seat [T13]", async () => {
    const page = await visitor({ width });
    await openBusyDay(page);
    const second = await page.getByText("Bus 2", { exact: true }).evaluate((label) => {
      const bodies = [...document.querySelectorAll("tbody")];
      return bodies.findIndex((body) => body.contains(label));
    });
    const sentence = "Please fill all seats for Bus 1 before selecting the next one.";
    await page.locator("tbody").nth(second).getByText("After Bus 1 is full").waitFor();
    // A refusal loads the list again.
    const answered = listAnswer(page);
    await opener(page, second).click();
    await toast(page, sentence);
    expect(await opener(page, second).getAttribute("aria-expanded")).toBe("false");
    expect(await page.locator("[data-seat]").count()).toBe(0);

    // By its address neither.
    const list = TripListView.parse(await (await answered).json());
    await page.goto(`${page.url()}&trip=${list.busFTRouteList[second]?.id}`);
    await toast(page, sentence);
    await expect.poll(() => new URL(page.url()).searchParams.get("trip")).toBeNull();
    expect(await page.locator("[data-seat]").count()).toBe(0);
  });

  test("the summary names seats, price and class [T11]", async () => {
    const page = await visitor({ width });
    await openSeats(page, 3);
    const row = width === 360 ? "H" : "I";
    // The classes stand over the seats before any is pressed.
    const map = (await page.getByRole("group", { name: /^Seats\./ }).innerText()).split("A1")[0];
    for (const name of ["Business", "Economy", "Normal"]) expect(map).toContain(name);
    await take(page, `${row}1`, `${row}2`);
    const summary = page.getByRole("region", { name: "Your seats" });
    await expect
      .poll(() => summary.innerText())
      .toMatch(new RegExp(String.raw`${row}2[^]*Ticket price\s+[\d,]+/-`));
    const text = await summary.innerText();
    for (const messages of [`${row}1`, "Business, window", `${row}2`, "Economy, aisle"])
      expect(text).toContain(messages);
    expect(text).toContain("Every seat of the bus costs the same.");
  });
});

test.each(["en", "bn"] as const)("a trip is low on a phone, in %s", async (language) => {
  const page = await visitor({ language });
  for (const destination of [0, 1, 2]) {
    await page.goto(await tripsAddress(page, { destination }));
    await page.locator("tbody").first().waitFor();
    // Until its fonts are there, wider ones stand in, and break lines.
    await page.evaluate("document.fonts.ready");
    const heights = await page
      .locator("tbody")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(TRIP_PX_MOST[language]);
  }
});

test("a closed trip on a phone says when it arrives, when the exam is, and that the fare is for both ways", async () => {
  const page = await visitor();
  await page.goto(await tripsAddress(page, { destination: 1 }));
  const row = page.locator("tbody").first();
  await row.waitFor();
  const text = (await row.innerText()).replaceAll(/\s+/g, " ");
  for (const label of ["Operator (Bus Type)", "Dep. Time", "Arr. Time", "Seats Available", "Fare"])
    expect(text).toContain(label);
  expect(text).toMatch(/Arr\. Time \d+:\d\d [AP]M \d+ \w+ \d{4}/);
  expect(text).toMatch(/Exam date \d+ \w+ \d{4}/);
  expect(text).toContain("return trip");
  // The trips of one unit there do not come back.
  await page.goto(await tripsAddress(page, { destination: 4, unit: 2 }));
  await row.getByText("One way").first().waitFor();
});

describe("a bus without a free seat", () => {
  const ALL_SOLD = "Every seat of this bus is taken.";

  /** To a list whose first `full` buses are full. */
  async function openFullBuses(page: Page, full: number, opensAt?: string): Promise<void> {
    const soldOut = new Set<string>();
    await page.routeWebSocket(/\/api\/live\//, () => undefined);
    await page.route(LIST, async (route) => {
      const response = await fetchByRoute(route);
      const list = TripListView.parse(await response.json());
      const trips = list.busFTRouteList.map((one, place) => {
        const trip = opensAt === undefined ? one : { ...one, opens_at: opensAt };
        if (place >= full) return trip;
        soldOut.add(trip.id);
        return { ...trip, seatsAvailable: 0 };
      });
      await route.fulfill({ response, json: { ...list, busFTRouteList: trips } });
    });
    await page.route(SEATS, async (route) => {
      const response = await fetchByRoute(route);
      const list = SeatListView.parse(await response.json());
      const tripId = new URL(route.request().url()).pathname.split("/").pop() ?? "";
      const seats = list.seats.map((one) => ({
        ...one,
        state: soldOut.has(tripId) ? ("sold" as const) : one.state,
      }));
      await route.fulfill({ response, json: { ...list, seats } });
    });
    await page.goto(await tripsAddress(page, { destination: 6 }));
    await opener(page, 0).waitFor();
  }

  test("leads to one that has some, from its row, its panel and the pop-up, and the focus goes along", async () => {
    const page = await visitor({ isUnfilled: true });
    await openFullBuses(page, 1);
    const rows = page.locator("tbody");
    const way = page.getByRole("button", { name: /^A bus with seats: .*, \d+ seats? free$/ });
    expect(await way.count()).toBe(1);
    await rows.first().getByText("Sold out").waitFor();
    await way.click();
    await seat(page, "B1").waitFor();
    await expect.poll(() => opener(page, 1).getAttribute("aria-expanded")).toBe("true");
    const hasFocus = () => opener(page, 1).evaluate((one) => one === document.activeElement);
    await expect.poll(hasFocus).toBe(true);

    await opener(page, 0).click();
    await page.getByText(ALL_SOLD).waitFor();
    await rows
      .first()
      .getByRole("button", { name: /^A bus with seats/ })
      .click();
    await page.getByText(ALL_SOLD).waitFor({ state: "detached" });
    await expect.poll(hasFocus).toBe(true);

    await opener(page, 1).click();
    await showDetails(page);
    await page
      .getByRole("button", { name: /^Seats in a window/ })
      .first()
      .click();
    const popup = page.getByRole("dialog");
    await popup.getByText(ALL_SOLD).waitFor();
    await popup.getByRole("button", { name: /^A bus with seats/ }).click();
    await popup.getByText(ALL_SOLD).waitFor({ state: "detached" });
    await popup.getByRole("button", { name: /^B1, .*, free, / }).waitFor();
    await popup.getByRole("button", { name: "Close" }).click();
    await popup.waitFor({ state: "detached" });
  });

  test("shows in the pop-up its own queue, and never the place in the one before", async () => {
    const page = await visitor({ isUnfilled: true });
    await page.routeWebSocket(/\/api\/opening\//, () => undefined);
    await openFullBuses(page, 1, new Date(Date.now() - 60_000).toISOString());
    const asked = new Set<string>();
    await page.route("**/api/opening", async (route) => {
      asked.add(route.request().postDataJSON().trip_id);
      if (asked.size === 1) await route.fulfill({ status: 201, json: SEVENTH });
    });
    await showDetails(page);
    await page
      .getByRole("button", { name: /^Seats in a window/ })
      .first()
      .click();
    const popup = page.getByRole("dialog");
    const place = popup.getByText("Your place in line");
    await place.waitFor();
    await popup.getByRole("button", { name: /^A bus with seats/ }).click();
    await expect.poll(() => asked.size).toBe(2);
    expect(await place.count()).toBe(0);
  });

  test("leads nowhere where no other has a seat", async () => {
    const page = await visitor({ isUnfilled: true });
    await openFullBuses(page, Infinity);
    await page.getByText("Sold out").first().waitFor();
    await opener(page, 0).click();
    await page.getByText(ALL_SOLD).waitFor();
    expect(await page.getByText("A bus with seats").count()).toBe(0);
  });
});

test("only one panel is open at a time [T12]", async () => {
  const page = await visitor();
  await openTwoDays(page);
  const rows = await page.locator("tbody").count();
  const [one = 0, other = 0] = await choosable(page);
  await opener(page, one).click();
  await expect.poll(() => opener(page, one).getAttribute("aria-expanded")).toBe("true");
  await opener(page, other).click();
  await expect.poll(() => opener(page, one).getAttribute("aria-expanded")).toBe("false");
  expect(await opener(page, other).getAttribute("aria-expanded")).toBe("true");
  expect(await page.getByRole("button", { name: /^See Seat/ }).count()).toBe(rows - 1);
});

test("a list that can't be had says why above it [T14]", async () => {
  const page = await visitor();
  await page.route(LIST, (route) =>
    route.fulfill(refusal(404, "destination_unknown", "There is no such destination.")),
  );
  await page.goto("/bookingPage?destination=1&unit=1");
  await page.getByRole("alert").getByText("There is no such destination.").waitFor();
});

test("a seat list that can't be loaded shows a toast [L15]", async () => {
  const page = await visitor();
  await openTrips(page, 2);
  await page.route(SEATS, (route) =>
    route.fulfill(refusal(404, "trip_unknown", "There is no such trip.")),
  );
  await opener(page, 0).click();
  await toast(page, "There is no such trip.");
});

test("a hold that fails says what the server says [L13] [L14]", async () => {
  const page = await visitor();
  await openSeats(page, 2);
  await page.route(HOLD, (route) =>
    route.fulfill(refusal(409, "sale_closed", "The sale of this trip is closed.")),
  );
  await seat(page, "J1").click();
  await toast(page, "The sale of this trip is closed.");
  await page.unroute(HOLD);
  await page.route(HOLD, (route) =>
    route.fulfill({ json: { status_code: 200, getUserTicketData: [] } }),
  );
  await seat(page, "J2").click();
  await toast(page, "Something went wrong.");
  expect(await page.locator("[data-seat][data-face=mine]").count()).toBe(0);
});

test("the notice of the eight minutes is in Bengali [T09]", async () => {
  const page = await visitor({ language: "bn" });
  await page.goto(await tripsAddress(page, { destination: 2 }));
  await page.locator("tbody button[aria-expanded]").first().click();
  await page.getByText("৮ মিনিটের মধ্যে").waitFor();
});
