/** The screens that only a certain answer brings: a ticket that is void, a payment that is being checked. */
import type { Page } from "playwright-core";
import type { Texts } from "../../web/i18n/en.ts";
import { answerWith, refused } from "./answers.ts";
import { PLACES_TICKET, TICKET, VOID_TICKET } from "./sample-tickets.ts";
import { untilHydrated } from "./steps.ts";
import type { Walk } from "./walk.ts";

/** In the server's words (worker/http/refusals.ts), which English shows as they are. */
const NOTHING_FOUND = refused(
  404,
  "no_ticket_matches",
  "No ticket matches this PNR and phone number.",
);
const COMING_BACK = refused(
  409,
  "payment_refunding",
  "Your money came after the booking was cancelled. It is being paid back in full.",
);
const TOO_LITTLE = refused(
  402,
  "wallet_balance",
  "There is not enough balance in your bKash account. If bKash charged you, the money comes back by itself.",
);

async function openVoid(page: Page, t: Texts): Promise<void> {
  await answerWith(page, "get-ticketing-details-with-id/*", VOID_TICKET);
  await page.goto("/limited-invoice/looks");
  await page.getByText(t.ticket.void).first().waitFor();
}

export const REFUSAL_WALKS: Record<string, Walk> = {
  async "tickets that are not like the others"(page, t, inspect) {
    await answerWith(page, "get-unlimited-ticketing-details/*", PLACES_TICKET);
    await page.goto("/unlimited-invoice/looks");
    await page.getByText(t.ticket.bring).first().waitFor();
    await inspect("ticket of places");
    await openVoid(page, t);
    await inspect("void ticket");
    await page.getByRole("radio", { name: t.ticket.papers["80"] }).check();
    await page.getByRole("region", { name: t.ticket.slip }).waitFor();
    await inspect("void ticket on a slip");
    await page.goto("/unlimited-invoice/nobodys");
    await page.unroute("**/api/get-unlimited-ticketing-details/*");
    await page.reload();
    await page.getByText(t.ticket.unknownTitle).waitFor();
    await inspect("ticket that nobody has");
  },

  async "a ticket that is found, and the ones of this phone"(page, t, inspect) {
    await page.goto("/findInvoice");
    await page.getByLabel(t.lookup.limited).first().check();
    await page.getByLabel(t.lookup.pnr(["bkash"])).fill("RJ7K2QX");
    await page.getByLabel(t.lookup.contactNumber).fill("01712345678");
    const find = page.getByRole("button", { name: t.lookup.find });
    await answerWith(page, "get-ticketing-details-with-pnr", NOTHING_FOUND, 404);
    await find.click();
    await page.getByRole("alert").first().waitFor();
    await inspect("lookup that finds nothing");
    const returned = { ...COMING_BACK, refund_amount: 1326 };
    await answerWith(page, "get-ticketing-details-with-pnr", returned, 409);
    await find.click();
    await page.getByText(t.payment.refundWhen.coming_back(["bkash"])).waitFor();
    await inspect("lookup of money that comes back");
    await answerWith(page, "get-ticketing-details-with-pnr", TICKET);
    await find.click();
    await page.getByText(t.ticket.saved).waitFor();
    await inspect("lookup that finds the ticket");
    await page.goto("/findInvoice");
    await page.getByText(t.lookup.onThisPhoneText).waitFor();
    await inspect("lookup with tickets on this phone");
  },

  async "a payment that is being checked"(page, t, inspect) {
    const inDoubt = { status_code: 202, code: "payment_in_doubt", message: "", retry_after: 60 };
    await answerWith(page, "bkash/payment/execute", inDoubt, 202);
    await page.goto("/successPage?bill=7&grant=a&paymentID=b&type=limited&status=success");
    await page.getByText(t.payment.inDoubt(true, ["bkash"])).waitFor();
    await inspect("payment in doubt");
    await answerWith(page, "bkash/payment/execute", TOO_LITTLE, 402);
    await page.getByRole("button", { name: t.payment.askNow }).click();
    await page
      .getByText(t.payment.money.comes_back_if_left(["bkash"]))
      .first()
      .waitFor();
    await inspect("payment refused");
  },

  async "no connection"(page, t, inspect) {
    const profile = page.waitForResponse("**/api/profile");
    await page.goto("/conditions");
    await page.getByText(t.content.goodsText).waitFor();
    // The text stands there before the scripts, which are loaded once it is painted.
    await (await profile).finished();
    await untilHydrated(page);
    // A failed request meanwhile would be logged as an error of the browser.
    await page.route("**/robots.txt", (route) => route.fulfill({ body: "" }));
    await page.context().setOffline(true);
    await page.getByText(t.shell.offline).waitFor();
    await inspect("no connection");
    await page.context().setOffline(false);
  },
};
