/**
 * Beside the ticket: who comes, which messages were sent, and the one that is sent again; at both widths, in Bengali.
 */
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import type { TicketMessage } from "../../../worker/contract/tickets/ticket-messages.ts";
import { violationsAsSeen } from "../axe.ts";
import { readAnewUntil } from "../played-reads.ts";
import { TICKET } from "../sample-tickets.ts";
import {
  approve,
  expectNoSidewaysScroll,
  fillContact,
  goToCheckout,
  goToWallet,
  openSeats,
  countPages,
  take,
} from "../steps.ts";
import { visitor, WIDTHS } from "../visitor.ts";

/**
 * The buyer's phone. No other journey pays from it: the wallet refuses the same amount from one phone twice within
 * minutes.
 */
const PHONE = "01511000361";
const AT = "2026-12-02T10:00:00+06:00";
const SENT: TicketMessage[] = [
  { about: "ticket", state: "delivered", at: AT },
  { about: "change", state: "sent", at: AT },
  { about: "notice_out", state: "unclear", at: AT },
];
const NEWS = {
  ...TICKET,
  invoiceData: {
    ...TICKET.invoiceData,
    messages: SENT,
    can_send_again: true,
    duties: [
      {
        leg: "out" as const,
        departs_at: "2026-12-04T22:40:00+06:00",
        plate: "ঢাকা মেট্রো-ব ১১-২৩৪৫",
        guide: "আবদুল করিম",
        guide_phone: "01712345679",
        meeting_place: "কলেজ গেটের উত্তরে, পুরোনো ডাকঘরের সামনে",
      },
    ],
  },
};

async function openTicket(page: Page, view: typeof TICKET | typeof NEWS) {
  await page.route(/\/api\/get-ticketing-details/, (route) => route.fulfill({ json: view }));
  await page.goto(`/limited-invoice/${view.invoiceData.single_ticketing_data.id}`);
  await page.getByText("RJ7K2QX").first().waitFor();
}

test.each(WIDTHS)(
  "%i px: bus, guide and messages can be read, and the guide rung up",
  async (width) => {
    const page = await visitor({ width, language: "bn" });
    await openTicket(page, NEWS);
    const duty = page.getByRole("heading", { name: "আপনার বাস ও গাইড" });
    await duty.scrollIntoViewIfNeeded();
    await page.getByText("ঢাকা মেট্রো-ব ১১-২৩৪৫").waitFor();
    const guide = page.getByRole("link", { name: "গাইড আবদুল করিম-কে কল করুন: ০১৭১২৩৪৫৬৭৯" });
    expect(await guide.getAttribute("href")).toBe("tel:01712345679");
    await page.getByText("না-ও পৌঁছাতে পারে").waitFor();
    await expectNoSidewaysScroll(page);
    expect(await violationsAsSeen(page, { widths: [width] })).toEqual({});
    expect(countPages(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  },
);

test("a message that is sent while the page is open stands there after its next read", async () => {
  const page = await visitor();
  await openTicket(page, NEWS);
  const messages: TicketMessage[] = [...SENT, { about: "notice_back", state: "sent", at: AT }];
  await page.route(/\/api\/get-ticketing-details/, (route) =>
    route.fulfill({ json: { ...NEWS, invoiceData: { ...NEWS.invoiceData, messages } } }),
  );
  const rows = page.getByRole("heading", { name: "SMS about this ticket" }).locator("~ ul > li");
  await readAnewUntil(page, async () => (await rows.count()) === messages.length);
});

test("the ticket is sent again by one press, and past the limit the page says when", async () => {
  const page = await visitor();
  await openTicket(page, NEWS);
  let calls = 0;
  await page.route("**/api/send-ticket-again", (route) => {
    calls += 1;
    return calls === 1
      ? route.fulfill({
          status: 201,
          json: {
            status_code: 201,
            messages: [...SENT, { about: "ticket", state: "waiting", at: AT }],
          },
        })
      : route.fulfill({
          status: 409,
          json: {
            status_code: 429,
            code: "too_many_tries",
            message: "Too many tries. Please wait 5 hours and try again.",
            errors: ["Too many tries. Please wait 5 hours and try again."],
            request_id: "x",
          },
        });
  });
  const again = page.getByRole("button", { name: "Send the ticket by SMS again" });
  await again.click();
  await page.getByText("will be sent").waitFor();
  await again.click();
  await page.getByText("Too many tries.").waitFor();
});

test("a ticket without messages, or from a copy of before there were any, shows none", async () => {
  const page = await visitor();
  await openTicket(page, TICKET);
  expect(await page.getByRole("heading", { name: "SMS about this ticket" }).count()).toBe(0);
});

test("who buys a ticket reads it on the phone, and its link opens it", async () => {
  const page = await visitor();
  await openSeats(page, 0);
  await take(page, "G4");
  await goToCheckout(page);
  await fillContact(page, PHONE);
  await goToWallet(page);
  await approve(page, PHONE);
  await page.waitForURL(/\/limited-invoice\/[\w-]{22}$/);
  const ticket = new URL(page.url()).pathname;
  const phones = await visitor({ origin: inject("smsOrigin") });
  await phones.goto("/");
  const phone = phones.getByRole("article", { name: PHONE });
  expect(await phone.innerText()).toContain(", PNR ");
  const link = await phone.getByRole("link").getAttribute("href");
  await page.goto(link ?? "");
  await page.getByText("Booked By").waitFor();
  expect(new URL(page.url()).pathname).toBe(ticket);
  await page.getByRole("heading", { name: "SMS about this ticket" }).waitFor();
});
