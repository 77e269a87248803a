/** A ticket on paper of every width, as a picture, kept on the phone, and void. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import type {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../../worker/contract/tickets/tickets.ts";
import { readCode } from "../../../web/guide/scan/read-code.ts";
import { rollHeightMm } from "../../../web/screens/ticket/paper/use-paper.ts";
import { expectNoSidewaysScroll, countPages } from "../steps.ts";
import { visitor } from "../visitor.ts";

const HOLDER = {
  id: "q8Zr1v0T9xkYb3LmN2pWcA",
  created_at: "2026-12-01T10:00:00+06:00",
  contact_name: "Rahima Khatun",
  contact_number: "01712345678",
  ticketing_by_data: null,
};
const TRIP = {
  trip_name: "Unit A, bus 1",
  bus_data: { bus_name: "Shimul" },
  bus_type_data: { type_name: "Non AC" },
  destination_data: { destination_name: "University of the long river and the old fort" },
  unit_data: { unit_name: "A", group_name: "Arts" },
  deperture_date: "2026-12-04",
  deperture_time: "00:10",
  arrival_date: "2026-12-04",
  arrival_time: "05:00",
  exam_date: "2026-12-05",
  return_date: "2026-12-05",
  return_time: "18:00",
};
const REST = {
  get_boarding_point_data: [{ point_name: "Bus stand counter" }, { point_name: "College gate" }],
  get_dropping_point_data: [{ point_name: "Kazla gate" }],
  qr: "RJ7K2QX.aBcDeFgHiJkLmNoPqRsTuV",
  voided_at: null as string | null,
};

const SEATS = {
  status_code: 201,
  invoiceData: {
    ...REST,
    invoice: "RJ7K2QX",
    trip_data: TRIP,
    single_ticketing_data: { ...HOLDER, ticketing_bill_pay_data: { paid_amount: 3978 } },
    ticketing_data: ["A2", "A10", "B1", "B2", "B3", "B4"].map((seat_no) => ({
      seat_no,
      seat_price: 650,
    })),
  },
} satisfies LimitedInvoiceView;

const PLACES = {
  status_code: 201,
  invoiceData: {
    ...REST,
    trip_data: { ...TRIP, seat_price: 450 },
    single_ticketing_data: { ...HOLDER, pnr_no: "RJ7K2QX", center_name: "Government College" },
    ticketing_amount: 1377,
    ticketing_qty: 3,
  },
} satisfies UnlimitedInvoiceView;

const CANCELLED = {
  ...SEATS,
  invoiceData: {
    ...SEATS.invoiceData,
    voided_at: "2026-12-02T12:00:00+06:00",
    ticket_state: "cancelled",
    refund: { state: "refunding", amount: 3978 },
  },
} satisfies LimitedInvoiceView;

/** As long as a name may be, without a space at which it could be broken. */
const LONG_NAMES = ["Mohammad".repeat(13).slice(0, 100), "মোহাম্মদ".repeat(13).slice(0, 100)];

function named<V extends LimitedInvoiceView | UnlimitedInvoiceView>(view: V, name: string): V {
  const single = { ...view.invoiceData.single_ticketing_data, contact_name: name };
  const may = { name_changes_left: 3 };
  return { ...view, invoiceData: { ...view.invoiceData, ...may, single_ticketing_data: single } };
}

async function openTicket(page: Page, view: LimitedInvoiceView | UnlimitedInvoiceView) {
  const kind = "ticketing_qty" in view.invoiceData ? "unlimited" : "limited";
  await page.route(/\/api\/get-(unlimited-)?ticketing-details/, (route) =>
    route.fulfill({ json: view }),
  );
  await page.goto(`/${kind}-invoice/${HOLDER.id}`);
  await page.getByText("Booked By").first().waitFor();
  await page.evaluate("document.fonts.ready");
}

function paperRules(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText).join(),
  );
}

async function choosePaper(page: Page, widthMm: number): Promise<void> {
  await page.getByRole("radio", { name: `${widthMm} mm` }).check();
  const slip = page.getByRole("region", { name: "The ticket on a slip" });
  await slip.waitFor();
  // Faces that come late make it longer, and the paper follows a moment after.
  await page.evaluate("document.fonts.ready");
  await expect
    .poll(async () => {
      const height = await slip.evaluate((box) =>
        box instanceof HTMLElement ? box.offsetHeight : 0,
      );
      return (await paperRules(page)).includes(`${widthMm}mm ${rollHeightMm(height)}mm`);
    })
    .toBe(true);
  await page
    .getByRole("button", { name: "Print" })
    .and(page.locator(":not([aria-busy])"))
    .waitFor();
}

/** Prints the page and returns the number of its pages, and the size of the paper. */
async function printed(page: Page): Promise<{ pages: number; widthMm: number; heightMm: number }> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const box = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(pdf.toString("latin1"));
  const mm = (points: string | undefined) => (Number(points) / 72) * 25.4;
  return { pages: countPages(pdf), widthMm: mm(box?.[1]), heightMm: mm(box?.[2]) };
}

async function readPicture(page: Page): Promise<PNG> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a picture" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("bhortibus-RJ7K2QX.png");
  return PNG.sync.read(readFileSync(await download.path()));
}

/** As a cheap camera sees it: every `step`th dot of every `step`th line. */
function read(picture: PNG, step: number): string | null {
  const [width, height] = [Math.floor(picture.width / step), Math.floor(picture.height / step)];
  const seen = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * step * picture.width + x * step) * 4;
      seen.set(picture.data.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return readCode({ width, height, data: seen });
}

describe.each([
  ["of seats", SEATS],
  ["of places", PLACES],
  ["that is void", CANCELLED],
])("a ticket %s", (_, view) => {
  test("is one page of A4, with a counterfoil", async () => {
    const page = await visitor({ width: 1280 });
    await openTicket(page, view);
    const { pages, widthMm, heightMm } = await printed(page);
    expect([pages, Math.round(widthMm), Math.round(heightMm)]).toEqual([1, 210, 297]);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText("Counterfoil, for the guide").isVisible()).toBe(true);
  });

  test.each(LONG_NAMES)(
    "with the name %s is no wider than the screen, and one page",
    async (name) => {
      const page = await visitor({ width: 320 });
      await openTicket(page, named(view, name));
      for (const width of [320, 360, 768]) {
        await page.setViewportSize({ width, height: 740 });
        await expectNoSidewaysScroll(page);
        const cut = await page.evaluate(() => {
          const [sheet] = document.querySelectorAll("article");
          if (sheet === undefined) throw new Error("no ticket");
          const edge = sheet.getBoundingClientRect().right;
          const parts = [...sheet.querySelectorAll("dd, dt, p, h2")];
          return parts.filter((part) => part.getBoundingClientRect().right > edge + 1).length;
        });
        expect(cut, `${width} px`).toBe(0);
      }
      expect((await printed(page)).pages).toBe(1);
      await choosePaper(page, 58);
      expect((await printed(page)).pages).toBe(1);
    },
  );

  test.each([80, 58])("is one slip of %i mm, and nothing of it is cut off", async (widthMm) => {
    const page = await visitor({ width: 360 });
    await openTicket(page, view);
    await choosePaper(page, widthMm);
    await expectNoSidewaysScroll(page);
    const slip = await printed(page);
    expect(slip.pages).toBe(1);
    expect(slip.widthMm).toBeCloseTo(widthMm, 0);

    await page.emulateMedia({ media: "print" });
    const shown = await page.evaluate(() => {
      const [paper] = document.querySelectorAll("section[data-width]");
      if (paper === undefined) throw new Error("no slip");
      const edge = paper.getBoundingClientRect();
      const cut = [...paper.querySelectorAll("*")].filter((part) => {
        const { left, right, bottom } = part.getBoundingClientRect();
        return left < edge.left - 1 || right > edge.right + 1 || bottom > edge.bottom + 1;
      });
      const others = [...document.querySelectorAll("header, footer, article, fieldset, h1")];
      return {
        heightMm: (edge.height / 96) * 25.4,
        cut: cut.map((part) => part.textContent),
        others: others.filter((part) => part.checkVisibility()).length,
      };
    });
    expect(shown.cut).toEqual([]);
    expect(shown.others).toBe(0);
    expect(slip.heightMm).toBeGreaterThanOrEqual(shown.heightMm);
    expect(slip.heightMm).toBeLessThan(shown.heightMm + 8);
  });
});

describe("on a phone", () => {
  test("the picture of a ticket has a code that a poor camera reads", async () => {
    const page = await visitor();
    await openTicket(page, SEATS);
    const picture = await readPicture(page);
    expect(picture.width).toBe(1080);
    const address = `${new URL(page.url()).origin}/checkTicket#${REST.qr}`;
    expect(read(picture, 1)).toBe(address);
    expect(read(picture, 3)).toBe(address);
  });

  test("the code on the screen is read too, by day and by night", async () => {
    const page = await visitor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await openTicket(page, PLACES);
      const screen = await page.getByRole("article").screenshot();
      expect(read(PNG.sync.read(screen), 1)).toContain(`/checkTicket#${REST.qr}`);
    }
  });

  test("a void ticket says so across itself, with its refund, and has no code anywhere", async () => {
    const page = await visitor();
    const map = page.getByRole("link", { name: "Map" });
    await openTicket(page, SEATS);
    await map.waitFor();
    await openTicket(page, CANCELLED);
    await page.getByRole("heading", { name: "This ticket is void", level: 1 }).waitFor();
    expect(await map.count()).toBe(0);
    await page.getByText(/\d\/- for this ticket is on its way back\./).waitFor();
    const stamp = page.getByText("বাতিল · CANCELLED");
    expect(await stamp.first().isVisible()).toBe(true);
    expect(await page.getByRole("img", { name: "QR code for the guide" }).count()).toBe(0);
    expect(read(await readPicture(page), 1)).toBeNull();
    await choosePaper(page, 80);
    expect(await page.getByRole("img", { name: "QR code for the guide" }).count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => stamp.last().isVisible()).toBe(true);
  });

  test("a picture is shared as a file where the phone can", async () => {
    const page = await visitor();
    await page.addInitScript(() => {
      const shared: string[] = [];
      Object.assign(window, { shared });
      navigator.canShare = () => true;
      navigator.share = async ({ files = [] } = {}) => {
        shared.push(...files.map((file) => `${file.name} ${file.type} ${file.size > 10_000}`));
      };
    });
    await openTicket(page, SEATS);
    await page.getByRole("button", { name: "Share the picture" }).click();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, "shared")))
      .toEqual(["bhortibus-RJ7K2QX.png image/png true"]);
  });
});
