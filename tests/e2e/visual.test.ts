/** The main screens look as they were accepted. Dates, photos and tickets are the same in every run. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import "../../web/i18n/all-messages.ts";
import { messagesIn } from "../../web/i18n/messages.ts";
import { fetchByRoute } from "./api.ts";
import { compareBaseline } from "./baseline.ts";
import { answerOffice, OFFICE_NOW } from "./office-answers.ts";
import { TICKET, VOID_TICKET } from "./sample-tickets.ts";
import { placesAddress, tripsAddress } from "./addresses.ts";
import { showEveryFace } from "./seat-screens.ts";
import { visitor } from "./visitor.ts";

interface Screen {
  language?: "en" | "bn";
  width?: 360 | 1280;
  colorScheme?: "light" | "dark";
  open: (page: Page, t: ReturnType<typeof messagesIn>["t"]) => Promise<unknown>;
}

const DAY = "2026-12-04";
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#c9d3f5"/></svg>`;

/** A face or a picture that comes late moves what stands below. */
async function hasArrived(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter((image) => image.loading !== "lazy");
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
  });
}

const home: Screen["open"] = async (page, t) => {
  await page.goto("/");
  await page.getByText(t.home.ask).waitFor();
  await page.locator("main section li img").first().waitFor();
  await hasArrived(page);
};
const plain =
  (path: string): Screen["open"] =>
  async (page) => {
    await page.goto(path);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  };
const trips: Screen["open"] = async (page, t) => {
  await page.goto(await tripsAddress(page, { unit: 2 }));
  await page
    .getByRole("button", { name: new RegExp(`^${t.booking.seeSeat}`) })
    .first()
    .waitFor();
};
/**
 * Opened by key from a fixed place: a pointer scrolls as far as it happens to need, and that shows behind the dialog.
 */
const units: Screen["open"] = async (page, t) => {
  await home(page, t);
  const bookNow = page.getByRole("button", { name: new RegExp(`^${t.home.bookNow}`) }).first();
  await bookNow.evaluate((button) => button.scrollIntoView({ block: "center" }));
  await bookNow.press("Enter");
  await page.getByRole("dialog").getByRole("link").first().waitFor();
};
const ticket: Screen["open"] = async (page, t) => {
  await page.goto("/limited-invoice/looks");
  await page.getByText(t.ticket.bring).first().waitFor();
};

/** A place of the office, until its list is there. */
const office =
  (path: string, act: (page: Page) => Promise<unknown> = async () => undefined): Screen["open"] =>
  async (page) => {
    await answerOffice(page);
    // What is today, and how long ago, is the same in every run.
    await page.clock.setFixedTime(OFFICE_NOW);
    await page.goto(`/admin#${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await act(page);
    await page.getByRole("table").or(page.locator("[data-act]")).first().waitFor();
  };
const findSale = async (page: Page) => {
  await page.getByRole("searchbox").fill("WF3W2T8");
  await page.getByRole("searchbox").press("Enter");
};

const SCREENS: Record<string, Screen> = {
  home: { open: home },
  "home-wide": { width: 1280, open: home },
  "home-dark": { colorScheme: "dark", open: home },
  "home-english": { language: "en", open: home },
  units: { open: units },
  "units-wide": { width: 1280, open: units },
  menu: {
    open: async (page, t) => {
      await plain("/conditions")(page, t);
      await page.getByRole("button", { name: t.shell.openMenu }).click();
    },
  },
  trips: { open: trips },
  "trips-wide": { width: 1280, open: trips },
  "trips-dark": { colorScheme: "dark", open: trips },
  "trip-seats": {
    open: async (page, t) => {
      await showEveryFace(page);
      // A page that a test has answered for may not open one.
      await page.routeWebSocket(/\/api\/live\//, () => undefined);
      await trips(page, t);
      await page
        .getByRole("button", { name: new RegExp(`^${t.booking.seeSeat}`) })
        .first()
        .press("Enter");
      const seat = page.getByRole("button", { name: /^B1, / });
      await seat.waitFor();
      await hasArrived(page);
      await seat.evaluate((button) => button.scrollIntoView({ block: "center" }));
    },
  },
  "seats-wide": { width: 1280, open: plain("/viewSeat2") },
  seats: { open: plain("/viewSeat2") },
  checkout: {
    open: async (page, t) => {
      await page.goto(await placesAddress(page));
      await page.getByLabel(t.checkout.totalSeat).waitFor();
    },
  },
  ticket: { open: ticket },
  "ticket-wide": { width: 1280, open: ticket },
  "ticket-english": { language: "en", open: ticket },
  "ticket-dark": { colorScheme: "dark", open: ticket },
  "ticket-void": {
    open: async (page, t) => {
      await page.route("**/api/get-ticketing-details-with-id/*", (route) =>
        route.fulfill({ json: VOID_TICKET }),
      );
      await page.goto("/limited-invoice/looks");
      await page.getByText(t.ticket.void).first().waitFor();
    },
  },
  lookup: { open: plain("/findInvoice") },
  "payment-failed": { open: plain("/error") },
  "not-found": { open: plain("/nowhere") },
  blog: {
    open: async (page) => {
      await page.goto("/blog");
      await page.locator("article").first().waitFor();
    },
  },
  conditions: { open: plain("/conditions") },
  "office-today": { open: office("/") },
  "office-today-wide": { width: 1280, open: office("/") },
  "office-today-dark": { width: 1280, colorScheme: "dark", language: "en", open: office("/") },
  "office-trips": { open: office("/trips?from=2026-12-01") },
  "office-trips-wide": { width: 1280, open: office("/trips?from=2026-12-01") },
  "office-sales": { open: office("/sales", findSale) },
  "office-sales-wide": { width: 1280, open: office("/sales", findSale) },
  "office-log-dark": { width: 1280, colorScheme: "dark", open: office("/log") },
  "sign-up-wide": { width: 1280, open: plain("/signUp") },
};

test.each(Object.entries(SCREENS))("%s", async (name, screen) => {
  const { width = 360, language = "bn", colorScheme = "light" } = screen;
  const page = await visitor({ width, language, complains: /404/, isUnfilled: true });
  await page.emulateMedia({ colorScheme });
  await sameInEveryRun(page);
  const { t } = messagesIn(language);
  await screen.open(page, t);
  await hasArrived(page);
  const screenshot = () =>
    page.screenshot({
      animations: "disabled",
      caret: "hide",
      // A code of the address at which this run happens to stand.
      mask: [page.locator("main time"), page.getByRole("img", { name: t.ticket.qr })],
      maskColor: "#c9bfa9",
    });
  // A busy machine may come to rest before all is there.
  const difference = async () => compareBaseline(name, await screenshot());
  await expect.poll(difference, { interval: 500 }).toBeNull();
});

/**
 * The sample season moves with the calendar, other journeys buy seats of it, posts have photos, and no two tickets are
 * alike.
 */
async function sameInEveryRun(page: Page): Promise<void> {
  await page.route(/\/uploads\//, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: PHOTO }),
  );
  await page.route(/\/api\/get-/, async (route) => {
    const response = await fetchByRoute(route);
    const body = (await response.text())
      .replaceAll(/\d{4}-\d{2}-\d{2}/g, DAY)
      .replaceAll(/"seats_left":\d+/g, '"seats_left":41');
    await route.fulfill({ response, body });
  });
  await page.route("**/api/get-ticketing-details-with-id/*", (route) =>
    route.fulfill({ json: TICKET }),
  );
}
