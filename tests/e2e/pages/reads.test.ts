/**
 * Every screen of buyers and agents while what it reads is slow, fails, is shed, or can't be reached: old data stays
 * under a note of its age, with what was typed; a first load says that it failed; and all comes by itself with the
 * connection.
 */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { BlogListView } from "../../../worker/contract/pages/content.ts";
import { placesAddress, tripsAddress } from "../addresses.ts";
import { answerWith } from "../answers.ts";
import { getByPage } from "../api.ts";
import {
  COMPLAINTS,
  expectSame,
  noticeOn,
  play,
  readAnewUntil,
  readScreen,
  TROUBLES,
} from "../played-reads.ts";
import { SALES, TICKET, VALID } from "../sample-tickets.ts";
import { visitor } from "../visitor.ts";

const SINCE = "What you see is from";
const AGENT = {
  status_code: 201,
  data: {
    userData: {
      id: "a",
      name: "Guide",
      email: "g@example.com",
      mobile: "01712000000",
      image: null,
    },
    token: "a-token-of-a-journey-0000",
  },
};

interface Screen {
  calls: RegExp;
  address: (page: Page) => Promise<string> | string;
  /** What its data shows. */
  data: (page: Page) => Promise<void>;
  prepare?: (page: Page) => Promise<void>;
  type?: (page: Page) => Promise<void>;
  /**
   * How many parts of the page load by themselves, each with a button of its own when it fails; 1 unless it says so.
   */
  parts?: number;
}

const SCREENS: Record<string, Screen> = {
  "destinations on the home page": {
    calls: /\/api\/get-bus-route-list/,
    address: () => "/",
    data: (page) => page.locator("main section li img").first().waitFor(),
    type: (page) => page.getByRole("searchbox").first().fill("Raj"),
    parts: 2,
  },
  "trips of a unit": {
    calls: /\/api\/get-filter-bus-list$/,
    address: (page) => tripsAddress(page),
    data: (page) =>
      page
        .getByRole("button", { name: /^See Seat/ })
        .first()
        .waitFor(),
  },
  "checkout of places": {
    calls: /\/api\/get-filter-bus-list-for-un/,
    address: placesAddress,
    data: (page) => page.getByLabel("Total Seat").waitFor(),
    type: (page) => page.getByLabel("Name", { exact: true }).fill("Rahima Khatun"),
  },
  "the blog": {
    calls: /\/api\/get-blog-list/,
    address: () => "/blog",
    data: (page) => page.locator("article").first().waitFor(),
  },
  "a post": {
    calls: /\/api\/get-single-blog-details/,
    async address(page) {
      const posts = await getByPage(page, "/api/get-blog-list");
      return `/blogDetails/${BlogListView.parse(await posts.json()).blogData[0]?.id ?? ""}`;
    },
    data: (page) => page.locator("article").first().waitFor(),
  },
  "the gallery": {
    calls: /\/api\/get-gallery-list/,
    address: () => "/gallery",
    data: (page) => page.locator("main li img").first().waitFor(),
  },
  "a ticket": {
    calls: /\/api\/get-ticketing-details-with-id/,
    prepare: (page) => answerWith(page, "get-ticketing-details-with-id/looks", TICKET),
    address: () => "/limited-invoice/looks",
    data: (page) => page.getByText(TICKET.invoiceData.invoice).first().waitFor(),
  },
  "an agent's sales": {
    calls: /\/api\/agent\/sales$|\/api\/profile/,
    async prepare(page) {
      await logIn(page);
      await answerWith(page, "agent/sales", SALES);
    },
    address: () => "/agent",
    data: (page) => page.getByText("RJ7K2QX").first().waitFor(),
    async type(page) {
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByLabel("Current password").fill("half typed");
    },
  },
};

async function logIn(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("token", "a-token-of-a-journey-0000"));
  await answerWith(page, "profile", AGENT);
}

describe.each(Object.entries(SCREENS))("%s", (_, screen) => {
  test("stay with their age and what was typed, whatever a refresh meets", async () => {
    const page = await visitor({ complains: COMPLAINTS });
    await screen.prepare?.(page);
    await page.goto(await screen.address(page));
    await screen.data(page);
    await screen.type?.(page);
    const before = await readScreen(page);
    for (const trouble of TROUBLES) {
      const end = await play(page, screen.calls, trouble);
      await readAnewUntil(page, () => noticeOn(page, SINCE).isVisible());
      await screen.data(page);
      await expectSame(page, before, trouble);
      await end();
      if (screen.prepare !== undefined) await screen.prepare(page);
      await readAnewUntil(page, async () => (await noticeOn(page, SINCE).count()) === 0);
      await expectSame(page, before, `after ${trouble}`);
    }
  });

  test("that fail at first say so, with a way to try again, and come with the connection", async () => {
    const page = await visitor({ complains: COMPLAINTS, isUnfilled: true });
    await screen.prepare?.(page);
    const address = await screen.address(page);
    await page.route(screen.calls, (route) => route.abort("internetdisconnected"));
    await page.goto(address);
    const again = page.getByRole("main").getByRole("button", { name: "Try again" });
    await again.nth((screen.parts ?? 1) - 1).waitFor();
    expect(await again.count()).toBe(screen.parts ?? 1);
    expect(await noticeOn(page, SINCE).count()).toBe(0);
    await page.unroute(screen.calls);
    await screen.prepare?.(page);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await screen.data(page);
  });
});

describe("the check of a ticket", () => {
  const open = async () => {
    const page = await visitor({ complains: COMPLAINTS });
    await logIn(page);
    await answerWith(page, "check-ticket", VALID);
    await page.goto("/checkTicket#AAAAAAA");
    await page.getByRole("heading", { name: "Valid", exact: true }).waitFor();
    return page;
  };
  const check = async (page: Page) => {
    await page.getByLabel("Ticket code").fill("AAAAAAA");
    await page.getByRole("button", { name: "Check", exact: true }).click();
  };

  test("never shows the verdict of before while it is slow", async () => {
    const page = await open();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.unroute("**/api/check-ticket");
    await page.route("**/api/check-ticket", async (route) => {
      await held;
      await route.fulfill({ json: { ...VALID, valid: false, is_moved: true } });
    });
    await check(page);
    await page.getByRole("heading", { name: "Checking…" }).waitFor();
    await page.getByText(/^At .*[AP]M it said: Valid\.$/).waitFor();
    expect(await page.getByRole("heading", { name: "Valid", exact: true }).count()).toBe(0);
    answer();
    await page.getByRole("heading", { name: "Valid", exact: true }).waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Old print" }).waitFor();
  });

  test.each(TROUBLES)("says that it can't be checked now: %s", async (trouble) => {
    const page = await open();
    await page.unroute("**/api/check-ticket");
    await play(page, /\/api\/check-ticket/, trouble);
    await check(page);
    await page.getByRole("heading", { name: "This can't be checked now" }).waitFor();
    await page.getByText(/At .*[AP]M it said: Valid\./).waitFor();
    await page.unroute(/\/api\/check-ticket/);
    await answerWith(page, "check-ticket", VALID);
    await page.getByRole("button", { name: "Try again" }).last().click();
    await page.getByRole("heading", { name: "Valid", exact: true }).waitFor();
  });

  test("of a code that was checked before says when and by whom", async () => {
    const page = await open();
    await page.unroute("**/api/check-ticket");
    const earlier = {
      at: new Date().toISOString().replace("Z", "+00:00"),
      by: "Nadia",
      is_own: false,
    };
    await answerWith(page, "check-ticket", { ...VALID, earlier_check: earlier });
    await check(page);
    await page.getByText(/^Checked before: at .*[AP]M, by Nadia\.$/).waitFor();
  });
});
