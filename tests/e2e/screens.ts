/**
 * Every screen of the product in every state that matters, in either language: what looks at them (axe, pictures)
 * gets them one by one. Their texts come from the message tables, so a changed text changes nothing here.
 */
import type { Locator, Page } from "playwright-core";
import { BlogListView } from "../../worker/contract/pages/content.ts";
import type { Texts } from "../../web/i18n/en.ts";
import { plainPhone } from "../sms-simulator/plain-phone.ts";
import { placesAddress, tripsAddress } from "./addresses.ts";
import { getByPage } from "./api.ts";
import { approve, showDetails } from "./steps.ts";
import { walkChanges } from "./change-screens.ts";
import { showPasswords, showWrongLogin, withSales } from "./agent-screens.ts";
import { REFUSAL_WALKS } from "./refusal-screens.ts";
import { showEveryFace, showLastSeconds, showTooLate } from "./seat-screens.ts";
import type { Walk } from "./walk.ts";

/** Position of the unit at the first destination. Other journeys use its first unit. */
const UNIT = 1;
/** One a language, as both walks meet on one bus. */
const SEATS = { bn: "C1", en: "C4" };

const PASSWORD = "korim er bari";

const startingWith = (messages: string) =>
  new RegExp(`^${messages.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);

/** Screens that are only opened: the words that show that they have arrived. */
const PLAIN: Record<string, [path: string, arrived: (page: Page, t: Texts) => Locator]> = {
  "/error": ["/error", (page, t) => page.getByText(t.payment.failed)],
  "/successPage": ["/successPage", (page, t) => page.getByText(t.payment.missing).last()],
  "/bookingPage alone": ["/bookingPage", (page, t) => page.getByText(t.booking.chooseFirstTitle)],
  "/routeDetails alone": ["/routeDetails", (page, t) => page.getByText(t.checkout.noData)],
  "/blog": ["/blog", (page) => page.locator("article").first()],
  "/conditions": ["/conditions", (page, t) => page.getByText(t.content.goodsText)],
  "/agent": ["/agent", (page, t) => page.getByText(t.agents.logInFirstTitle)],
  "/checkTicket": ["/checkTicket", (page, t) => page.getByText(t.agents.logInFirstTitle)],
  "/viewSeat2": ["/viewSeat2", (page, t) => page.getByText(t.seatViews.pickerLead)],
  "/nowhere": ["/nowhere", (page, t) => page.getByText(t.shell.notFoundTitle)],
};

export const WALKS: Record<string, Walk> = {
  async "the home page and its units"(page, t, inspect) {
    await page.goto("/");
    await page.getByText(t.home.ask).waitFor();
    await page.locator("main section li img").first().waitFor();
    await inspect("home");
    await page
      .getByRole("button", { name: startingWith(t.home.bookNow) })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("link").first().waitFor();
    await inspect("units");
  },

  async "from the trips to the ticket"(page, t, inspect) {
    const seatNo = t.shell.product === "BhortiBus" ? SEATS.en : SEATS.bn;
    await page.goto(await tripsAddress(page, { unit: UNIT }));
    const seeSeat = page.getByRole("button", { name: startingWith(t.booking.seeSeat) }).first();
    await seeSeat.waitFor();
    await inspect("trips");
    await showDetails(page);
    await inspect("trips, one with its details");
    await page
      .getByRole("button", { name: startingWith(t.seatViews.openPopup) })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: /^B1, / }).waitFor();
    await inspect("seat popup");
    await showTooLate(page, t, inspect);
    await page.keyboard.press("Escape");
    await seeSeat.click();
    await page.getByRole("button", { name: startingWith(`${seatNo}, `) }).click();
    await page
      .getByRole("button", { name: new RegExp(`^${seatNo}, .*${t.booking.faces.mine}`) })
      .waitFor();
    await inspect("seats, one of them mine");
    const together = page.getByRole("region", { name: t.booking.together });
    await together.getByRole("button").nth(2).click();
    await together.getByRole("button", { name: t.offers.take }).waitFor();
    await inspect("seats, a place for three");
    await page.getByRole("button", { name: t.booking.continue }).first().click();
    await page.getByLabel(t.checkout.name, { exact: true }).waitFor();
    await inspect("checkout");
    const pay = page.getByRole("button", {
      name: startingWith(t.pay.payTotal("", ["bkash"]).trim().split(" ")[0] ?? ""),
    });
    await pay.first().click();
    await page.getByText(t.checkout.errors.nameRequired).first().waitFor();
    await inspect("checkout with errors");
    await page.getByRole("tab", { name: t.pay.tabMobile }).click();
    await inspect("checkout, a payment that is not there");
    const checkout = page.url();
    await showLastSeconds(page, t, inspect);
    await page.goto(checkout);
    await page.getByLabel(t.checkout.name, { exact: true }).fill("Rahima Khatun");
    await page.getByLabel(t.checkout.phone).fill(`0171166600${seatNo.slice(1)}`);
    await page.getByRole("checkbox").last().check();
    await pay.first().click();
    await page.waitForURL(/redirect\/tokenized/);
    await page.getByRole("button", { name: /Close/ }).click();
    await page.getByText(t.payment.seatsKept).waitFor();
    await inspect("payment closed at the wallet, the seats kept");
    await page.getByRole("link", { name: t.payment.backToCheckout }).click();
    await page.getByRole("checkbox").last().check();
    await pay.first().click();
    await page.waitForURL(/redirect\/tokenized/);
    await approve(page, `0177066600${seatNo.slice(1)}`);
    await page.waitForURL(/\/limited-invoice\//);
    await page.getByText(t.ticket.bring).first().waitFor();
    await inspect("ticket");
    await page.getByRole("radio", { name: t.ticket.papers["58"] }).check();
    await page.getByRole("region", { name: t.ticket.slip }).waitFor();
    await inspect("ticket on a slip");
  },

  async "seats with every face"(page, t, inspect) {
    await showEveryFace(page);
    await page.goto(await tripsAddress(page, { unit: UNIT }));
    await page
      .getByRole("button", { name: startingWith(t.booking.seeSeat) })
      .first()
      .click();
    await page
      .getByRole("button", { name: new RegExp(`^B1, .*${t.booking.faces.held}`) })
      .waitFor();
    await inspect("seats with every face");
  },

  async "a number of places"(page, t, inspect) {
    await page.goto(await placesAddress(page));
    await page.getByLabel(t.checkout.totalSeat).waitFor();
    await inspect("checkout without seats");
  },

  async "the menu"(page, t, inspect) {
    await page.goto("/findInvoice");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("button", { name: t.shell.openMenu }).click();
    await inspect("menu");
  },

  async "finding a ticket"(page, t, inspect) {
    await page.goto("/findInvoice");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await inspect("lookup");
    await page.getByRole("button", { name: t.lookup.find }).click();
    await page.getByText(t.lookup.typeRequired).first().waitFor();
    await inspect("lookup with errors");
  },

  async "the gallery and a photo"(page, t, inspect) {
    await page.goto("/gallery");
    await page.locator("main li img").first().waitFor();
    await inspect("gallery");
    await page.locator("main li").first().locator("button, a").first().click();
    await page.getByRole("dialog").getByRole("button", { name: t.content.nextPhoto }).waitFor();
    await inspect("photo");
  },

  async "a post"(page, t, inspect) {
    const posts = await getByPage(page, "/api/get-blog-list");
    const id = BlogListView.parse(await posts.json()).blogData[0]?.id ?? "";
    await page.goto(`/blogDetails/${id}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await inspect("post");
    await page.goto("/blogDetails/nobodys");
    await page.getByText(t.content.postUnknownTitle).waitFor();
    await inspect("post that nobody wrote");
  },

  async "signing up and logging in"(page, t, inspect) {
    await page.goto("/signUp");
    await page.getByLabel(t.agents.confirmPassword).waitFor();
    await inspect("sign-up");
    await page.getByRole("button", { name: t.agents.signUp }).click();
    await page.getByText(t.agents.errors.nameRequired).first().waitFor();
    await inspect("sign-up with errors");
    await page.goto("/agentLogin");
    await page.getByLabel(t.agents.login).waitFor();
    await inspect("log-in");
    await showWrongLogin(page, t, inspect);
  },

  async "an agent's own pages"(page, t, inspect) {
    // Another one each time: a second try finds no account of the first.
    const phone = plainPhone("017", Date.now());
    await page.goto("/signUp");
    await page.getByLabel(t.agents.name, { exact: true }).fill("Nadia Travels");
    await page.getByLabel(t.agents.phone).fill(phone);
    await page.getByLabel(t.agents.email).fill(`a${phone}@example.com`);
    await page.getByLabel(t.agents.address).fill("12 College Road");
    await page.getByLabel(t.agents.genders.Female).check();
    await page.getByLabel(t.agents.password, { exact: true }).fill(PASSWORD);
    await page.getByLabel(t.agents.confirmPassword).fill(PASSWORD);
    await page.getByRole("button", { name: t.agents.signUp }).click();
    await page.waitForURL(/\/agentLogin$/);
    await page.getByLabel(t.agents.login).fill(phone);
    await page.getByLabel(t.agents.password, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: t.agents.logIn }).click();
    await page.getByText(t.agents.noSalesTitle).waitFor();
    await inspect("an agent without sales");
    await page.goto("/checkTicket");
    await page.getByLabel(t.agents.code).fill("AAAAAAA.aaaaaaaaaaaaaaaaaaaaaa");
    await page.getByRole("button", { name: t.agents.check, exact: true }).click();
    await page.getByText(t.agents.notValid).first().waitFor();
    await inspect("a ticket that is not ours");
    await withSales(page, t, inspect);
    await showPasswords(page, t, inspect);
  },

  async "the search results"(page, t, inspect) {
    await page.goto("/busView");
    await page.getByText(t.seatViews.resultsLead).waitFor();
    await inspect("search results");
    await page.getByRole("button", { name: t.seatViews.modifySearch }).click();
    await inspect("search results, the search open");
  },

  "a ticket whose trip changed": walkChanges,

  ...REFUSAL_WALKS,

  ...Object.fromEntries(
    Object.entries(PLAIN).map(([name, [path, arrived]]): [string, Walk] => [
      name,
      async (page, t, inspect) => {
        await page.goto(path);
        await arrived(page, t).waitFor();
        await inspect(name);
      },
    ]),
  ),
};
