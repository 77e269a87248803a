/** The main screens look as they were accepted. Dates, photos and tickets are the same in every run. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { LimitedInvoiceView } from "../../worker/contract/tickets.ts";
import "../../web/text/all-words.ts";
import { wordsIn } from "../../web/text/words.ts";
import { compareLook } from "./baseline.ts";
import { placesAddress, tripsAddress } from "./screens.ts";
import { visitor } from "./visitor.ts";

interface Look {
  language?: "en" | "bn";
  width?: 360 | 1280;
  colorScheme?: "light" | "dark";
  open: (page: Page, t: ReturnType<typeof wordsIn>["t"]) => Promise<unknown>;
}

const DAY = "2026-12-04";
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#c9d3f5"/></svg>`;

const home: Look["open"] = async (page, t) => {
  await page.goto("/");
  await page.getByText(t.home.ask).waitFor();
  await page.locator("main section li img").first().waitFor();
};
const plain =
  (path: string): Look["open"] =>
  async (page) => {
    await page.goto(path);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  };
const trips: Look["open"] = async (page, t) => {
  await page.goto(await tripsAddress(page, 2));
  await page
    .getByRole("button", { name: new RegExp(`^${t.booking.seeSeat}`) })
    .first()
    .waitFor();
};
const ticket: Look["open"] = async (page, t) => {
  await page.goto("/limited-invoice/looks");
  await page.getByText(t.ticket.bring).first().waitFor();
};

const LOOKS: Record<string, Look> = {
  home: { open: home },
  "home-wide": { width: 1280, open: home },
  "home-dark": { colorScheme: "dark", open: home },
  "home-english": { language: "en", open: home },
  menu: {
    open: async (page, t) => {
      await plain("/conditions")(page, t);
      await page.getByRole("button", { name: t.shell.openMenu }).click();
    },
  },
  trips: { open: trips },
  "trips-wide": { width: 1280, open: trips },
  "trips-dark": { colorScheme: "dark", open: trips },
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
  "sign-up-wide": { width: 1280, open: plain("/signUp") },
};

test.each(Object.entries(LOOKS))("%s", async (name, look) => {
  const { width = 360, language = "bn", colorScheme = "light" } = look;
  const page = await visitor({ width, language, complains: /404/, isUnfilled: true });
  await page.emulateMedia({ colorScheme });
  await sameInEveryRun(page);
  const { t } = wordsIn(language);
  await look.open(page, t);
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready");
  const screenshot = await page.screenshot({
    animations: "disabled",
    caret: "hide",
    // A code of the address at which this run happens to stand.
    mask: [page.locator("main time"), page.getByRole("img", { name: t.ticket.qr })],
    maskColor: "#c9bfa9",
  });
  expect(compareLook(name, screenshot)).toBeNull();
});

/** The sample season moves with the calendar, posts have drawn photos, and no two tickets are alike. */
async function sameInEveryRun(page: Page): Promise<void> {
  await page.route(/\/uploads\//, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: PHOTO }),
  );
  await page.route(/\/api\/get-/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/\d{4}-\d{2}-\d{2}/g, DAY);
    await route.fulfill({ response, body });
  });
  await page.route("**/api/get-ticketing-details-with-id/*", (route) =>
    route.fulfill({ json: TICKET }),
  );
}

const TICKET = {
  status_code: 201,
  invoiceData: {
    invoice: "RJ7K2QX",
    trip_data: {
      trip_name: "রাবি A ইউনিট, বাস ১",
      bus_data: { bus_name: "ভর্তিবাস শিমুল" },
      bus_type_data: { type_name: "Non AC" },
      destination_data: { destination_name: "রাজশাহী বিশ্ববিদ্যালয়" },
      unit_data: { unit_name: "A ইউনিট", group_name: "মানবিক" },
      deperture_date: DAY,
      deperture_time: "22:30",
      arrival_date: "2026-12-05",
      arrival_time: "05:00",
      exam_date: "2026-12-05",
      return_date: "2026-12-05",
      return_time: "18:00",
    },
    get_boarding_point_data: [{ point_name: "শিমুলপুর বাসস্ট্যান্ড কাউন্টার" }],
    get_dropping_point_data: [{ point_name: "কাজলা গেট, রাজশাহী" }],
    single_ticketing_data: {
      id: "looks",
      created_at: `${DAY}T10:00:00+06:00`,
      contact_name: "রহিমা খাতুন",
      contact_number: "01712345678",
      ticketing_by_data: null,
      ticketing_bill_pay_data: { paid_amount: 1326 },
    },
    ticketing_data: [
      { seat_no: "A2", seat_price: 650 },
      { seat_no: "A10", seat_price: 650 },
    ],
    qr: "RJ7K2QX.aaaaaaaaaaaaaaaaaaaaaa",
    voided_at: null,
  },
} satisfies LimitedInvoiceView;
