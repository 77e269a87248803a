/** States of the seats and of their bar, for the walks of screens.ts. */
import type { Page } from "playwright-core";
import { PassengerDetailsView, SeatListView } from "../../worker/contract/booking/seats.ts";
import { fetchByRoute, getByPage } from "./api.ts";
import { refused } from "./answers.ts";
import type { Walk } from "./walk.ts";

const SEAT_TAKEN = refused(409, "seat_taken", "seat is already booked");

/** One seat of each kind in the first row that is seen. */
const FACES = { B1: "held", B2: "capturing", B3: "sold", B4: "blocked" } as const;

export async function showEveryFace(page: Page): Promise<void> {
  await page.route("**/api/get-seat-list-with-route/*", async (route) => {
    const response = await fetchByRoute(route);
    const list = SeatListView.parse(await response.json());
    const faces = new Map<string, SeatListView["seats"][number]["state"]>(Object.entries(FACES));
    const seats = list.seats.map((seat) => ({ ...seat, state: faces.get(seat.seat_no) ?? "free" }));
    await route.fulfill({ response, json: { ...list, version: list.version + 1_000, seats } });
  });
}

/** A seat that is pressed in a pop-up is gone, and two others are offered: free ones, whatever other journeys hold. */
export const showTooLate: Walk = async (page, t, inspect) => {
  const path = "**/api/add-new-seat-for-booking";
  const popup = page.getByRole("dialog");
  const free = popup.locator("[data-seat][data-face=free]");
  const [pressed = "", ...others] = await free.evaluateAll((all) =>
    all.slice(-3).map((one) => one.getAttribute("data-seat") ?? ""),
  );
  await page.route(path, async (route) => {
    const { trip_id: trip, seat_no: seatNo } = route.request().postDataJSON();
    const response = await getByPage(page, `/api/get-seat-list-with-route/${trip}`);
    const list = SeatListView.parse(await response.json());
    const faces = new Map([[seatNo, "held"], ...others.map((one) => [one, "free"] as const)]);
    const seats = list.seats.map((seat) => ({
      ...seat,
      state: faces.get(seat.seat_no) ?? seat.state,
    }));
    const offer = others.map((one) => ({ seat_no: one }));
    const json = { ...SEAT_TAKEN, seat_no: seatNo, offer, seats, version: list.version + 1 };
    await route.fulfill({ json, status: 409 });
  });
  await popup.getByRole("button", { name: new RegExp(`^${pressed}, `) }).click();
  await popup.getByRole("button", { name: t.offers.takeSeats(others.join(", ")) }).waitFor();
  await inspect("seat popup, a seat that was just taken");
  await page.unroute(path);
};

/** The bar of seats that are held, on screens that know nothing of seats; they stay held all the while. */
export const showLastSeconds: Walk = async (page, t, inspect) => {
  const path = "**/api/get-passenger-details";
  for (const [secondsLeft, screen, words] of [
    [29, "/", t.booking.continue],
    [2, "/findInvoice", t.booking.overTitle],
  ] as const) {
    await page.route(path, async (route) => {
      const response = await fetchByRoute(route);
      const held = PassengerDetailsView.parse(await response.json());
      await route.fulfill({ response, json: { ...held, seconds_left: secondsLeft } });
    });
    await page.goto(screen);
    const bar = page.getByRole("region", { name: t.booking.bar });
    await bar.getByText(words, { exact: true }).waitFor();
    await inspect(`the bar, ${secondsLeft} seconds before the end`);
    await page.unroute(path);
  }
};
