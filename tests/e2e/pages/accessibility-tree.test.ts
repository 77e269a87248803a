/**
 * What a screen reader reads of the main screens: landmarks, headings, names and states, in the order of the page.
 * Lines in between may come and go; these may not.
 */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { TICKET } from "../sample-tickets.ts";
import { placesAddress, tripsAddress } from "../addresses.ts";
import { visitor } from "../visitor.ts";

type Line = string | RegExp;

/** Each line is found after the one before it. */
async function expectTree(page: Page, lines: Line[]): Promise<void> {
  const read = (await page.locator("body").ariaSnapshot())
    .split("\n")
    .map((line) => line.trim().replace(/^- /, ""));
  let from = 0;
  for (const line of lines) {
    const at = read.findIndex(
      (one, index) => index >= from && (typeof line === "string" ? one === line : line.test(one)),
    );
    if (at === -1) expect.fail(`${line} is not read after line ${from} of:\n${read.join("\n")}`);
    from = at + 1;
  }
}

const AROUND_BEFORE: Line[] = [
  'link "Skip to content":',
  "banner:",
  /^'?link "ভর্তিবাস ?: Home"'?:$/,
  /^button "বাংলায় দেখুন"/,
  /^'?button "Theme: as on your device/,
  'button "Open menu"',
  "main:",
];
const AROUND_AFTER: Line[] = [
  "contentinfo:",
  'link "Conditions":',
  'heading "Address" [level=2]',
  'heading "Contact" [level=2]',
  'heading "Ticket counters" [level=2]',
];
/** Whoever pays wants a number to call. */
const AFTER_CHECKOUT: Line[] = ["contentinfo:", 'heading "Contact" [level=2]'];

const SCREENS: Record<string, { open: (page: Page) => Promise<void>; lines: Line[] }> = {
  "the home page": {
    open: async (page) => {
      await page.goto("/");
      await page
        .getByRole("link", { name: /^01900/ })
        .first()
        .waitFor();
      await page
        .getByRole("button", { name: /^Book Now/ })
        .last()
        .waitFor();
      await page.getByRole("button", { name: "Play the pictures" }).waitFor();
    },
    lines: [
      'heading "ভর্তিবাস টিকেট" [level=1]',
      'list "What we promise":',
      'button "Play the pictures"',
      'region "book your ticket from the list below (limited)":',
      'heading "book your ticket from the list below (limited)" [level=2]',
      'heading "University of Rajshahi" [level=3]',
      /^'button "Book Now: University of Rajshahi"'/,
      'heading "book your ticket from the list below (unlimited)" [level=2]',
      /^'button "Book Now: /,
      'heading "How it works" [level=2]',
    ],
  },
  "the trips": {
    open: async (page) => {
      await page.goto(await tripsAddress(page, { unit: 2 }));
      await page
        .getByRole("button", { name: /^See Seat/ })
        .first()
        .waitFor();
    },
    lines: [
      'heading "University of Rajshahi" [level=1]',
      'table "Trips":',
      'heading "RU C Unit" [level=2]',
      "text: Dep. Time",
      /^time: \d+:\d+ [AP]M$/,
      /^cell "Seats Available \d+"$/,
      /^cell "Fare [\d,]+\/- return trip"$/,
      /^'button "See Seat: /,
      /^button ".+ Details"$/,
    ],
  },
  "the seats of a trip": {
    open: async (page) => {
      await page.goto(await tripsAddress(page, { unit: 2 }));
      await page
        .getByRole("button", { name: /^See Seat/ })
        .first()
        .click();
      await page.getByRole("button", { name: /^A1, / }).waitFor();
      await page.getByRole("timer").waitFor();
    },
    lines: [
      /^'button "Hide Seat: .*" \[expanded\]/,
      /^timer/,
      'heading "Seats together" [level=3]',
      /^group "Seats\./,
      /^button "A1, window, Business, free, \d+ taka"$/,
      /^button "A2, aisle, Economy, free, \d+ taka"$/,
      'list "What the seats look like":',
      'region "Your seats":',
      "term: Total",
      'button "Continue"',
    ],
  },
  "a ticket": {
    open: async (page) => {
      await page.route("**/api/get-ticketing-details-with-id/*", (route) =>
        route.fulfill({ json: TICKET }),
      );
      await page.goto("/limited-invoice/looks");
      await page.getByRole("button", { name: "Print" }).waitFor();
    },
    lines: [
      'heading "Paid. This is your ticket." [level=1]',
      "article:",
      'heading "University of Rajshahi" [level=2]',
      "term: Reporting time",
      "term: Boarding point",
      'list "Seats":',
      /^img "QR code for the guide"$/,
      "term: Dropping point",
      'heading "What to bring" [level=2]',
      'group "Paper":',
      'radio "A4" [checked]',
      'button "Print"',
      /^button "Save as a picture"/,
    ],
  },
  "the seats": {
    open: async (page) => {
      await page.goto("/viewSeat2");
      await page.getByRole("button", { name: /^C3, / }).click();
      await page.getByRole("button", { name: /^C3, .*yours/ }).waitFor();
    },
    lines: [
      'heading "Seat picker" [level=1]',
      /^group "Seats\. The arrow keys go from seat to seat\.":$/,
      /^button "A1, window, Business, free"$/,
      /^button "A2, aisle, Economy, free"$/,
      /^button "C3, aisle, Business, yours" \[pressed\]$/,
      /^button "K5, window, Normal, free"$/,
      'status: "Chosen: C3"',
      'list "What the seats look like":',
    ],
  },
  checkout: {
    open: async (page) => {
      await page.goto(await placesAddress(page));
      await page.getByLabel("Total Seat").waitFor();
      await page.getByRole("tablist").waitFor();
    },
    lines: [
      'heading "Checkout" [level=1]',
      'form "Passenger details":',
      'group "Choose your trip":',
      /^radio ".*" \[checked\]$/,
      'textbox "Total Seat"',
      'combobox "Select Center":',
      'textbox "Name"',
      'textbox "Phone number"',
      'textbox "Email (optional)"',
      'heading "Journey details" [level=2]',
      'heading "Fare details" [level=2]',
      'term: "Fee + Charge: BDT 2%"',
      'checkbox "I have read the conditions and agree to them."',
      'tablist "Payment":',
      'tab "Card or Internet banking" [selected]',
      'tab "Cash On Delivery"',
      /^button "Pay with bKash"/,
    ],
  },
  "a lookup that misses everything": {
    open: async (page) => {
      await page.goto("/findInvoice");
      await page.getByRole("button", { name: "Find ticket" }).click();
      await page.getByText("Enter the PNR or the TrxID.").first().waitFor();
    },
    lines: [
      'heading "Find Invoice" [level=1]',
      /^alert/,
      'group "Booking type":',
      'textbox "PNR, or the bKash TrxID" [invalid]',
      /Enter the PNR or the TrxID\./,
      'textbox "Contact number" [invalid]',
      'button "Find ticket"',
    ],
  },
};

describe("a screen reader reads", () => {
  test.each(Object.entries(SCREENS))("%s", async (name, { open, lines }) => {
    const page = await visitor();
    await open(page);
    await page.getByRole("heading", { name: "Contact" }).waitFor();
    await expectTree(page, [
      ...AROUND_BEFORE,
      ...lines,
      ...(name === "checkout" ? AFTER_CHECKOUT : AROUND_AFTER),
    ]);
  });

  test("that a dialog is one, and nothing of what lies behind it", async () => {
    const page = await visitor();
    await page.goto("/");
    await page
      .getByRole("button", { name: /^Book Now/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("link").first().waitFor();
    await expectTree(page, [
      'dialog "Choose Your Unit":',
      'heading "Choose Your Unit" [level=2]',
      'button "Close"',
      /^link ".* Unit/,
    ]);
    expect(await page.locator("body").ariaSnapshot()).not.toContain("banner:");
  });
});
