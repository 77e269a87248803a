/** What is seen before any script has run, and how the browser takes it over. */
import { expect, test } from "vitest";
import "../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";
import { answerWith, refused } from "../answers.ts";
import { LANGUAGES } from "../../../worker/domain/language.ts";
import { placesAddress, tripsAddress } from "../addresses.ts";
import { getByPage } from "../api.ts";
import { expectNoSidewaysScroll, holdScripts, untilHydrated } from "../steps.ts";
import { visitor, WIDTHS } from "../visitor.ts";

const PAGES = ["/", "/blog", "/blogDetails/1", "/gallery", "/conditions"];
const FORMS = ["/findInvoice", "/signUp", "/agentLogin"];

test.each(LANGUAGES)("every page can be read without script (%s)", async (language) => {
  const page = await visitor({ language, hasScripts: false });
  const { t } = messagesIn(language);
  for (const path of [...PAGES, await tripsAddress(page)]) {
    await page.goto(path);
    expect(await page.getByRole("heading", { level: 1 }).count(), path).toBe(1);
    const messages = (await page.getByRole("main").innerText()).length;
    const pictures = await page.locator("main img[alt]:not([alt=''])").count();
    expect(messages > 200 || pictures > 4, path).toBe(true);
    expect(await page.getByRole("contentinfo").innerText(), path).toContain(t.shell.address);
    expect(await page.title(), path).toContain(t.shell.product);
  }
});

test.each(WIDTHS)(
  "a page is hydrated as it stands, and loads nothing a second time (%i px)",
  async (width) => {
    const page = await visitor({ width });
    // Noted before the product's code runs; a page that is rendered anew has another heading.
    await page.addInitScript(() => {
      addEventListener(
        "readystatechange",
        () => {
          const first = document.querySelector("h1");
          if (first !== null) Object.assign(window, { firstHeading: first });
        },
        { capture: true },
      );
    });
    const paths = [
      ...PAGES,
      ...FORMS,
      await tripsAddress(page),
      await placesAddress(page),
      "/routeDetails?mode=limited",
    ];
    for (const path of paths) {
      const calls: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/")) calls.push(pathname);
      });
      const profile = page.waitForResponse("**/api/profile");
      await page.goto(path);
      await profile;
      await page.waitForLoadState("networkidle");
      const isSame = await page.evaluate(
        () => Reflect.get(window, "firstHeading") === document.querySelector("h1"),
      );
      expect(isSame, path).toBe(true);
      expect(calls, path).toEqual(["/api/profile"]);
      await expectNoSidewaysScroll(page);
      page.removeAllListeners("request");
    }
  },
);

test.each([
  { locale: "en-US", language: "en" },
  { locale: "bn-BD", language: "bn" },
])("a first visit of a browser in $locale stays in the language it came in", async (first) => {
  const page = await visitor({ locale: first.locale });
  for (const path of ["/conditions", "/routeDetails"]) {
    await page.goto(path);
    await untilHydrated(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(first.language);
  }
  const rest =
    first.language === "en"
      ? messagesIn("en").t.shell.otherLanguageLabel
      : messagesIn("bn").t.shell.otherLanguageLabel;
  await page.getByRole("button", { name: rest }).waitFor();
});

test("what is chosen here comes from the server in the same language the next time", async () => {
  const page = await visitor({ language: "bn" });
  await page.goto("/conditions");
  await page.getByRole("button", { name: "Read in English" }).click();
  await page.getByRole("heading", { name: "Conditions", level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("en");
  const cookie = (await page.context().cookies()).find(({ name }) => name === "lang");
  expect(cookie).toMatchObject({ value: "en", path: "/", sameSite: "Lax" });
  const html = await (await getByPage(page, "/conditions")).text();
  expect(html).toContain('<html lang="en"');
});

test("a button that is pressed before the page can answer is answered when it can", async () => {
  const page = await visitor();
  const go = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page
    .getByRole("button", { name: /^Book Now/ })
    .first()
    .click();
  expect(await page.getByRole("dialog").count()).toBe(0);
  go();
  await page.getByRole("dialog", { name: "Choose Your Unit" }).waitFor();
});

test("an address that nobody has says so to machines too, and a file that is gone is no page", async () => {
  const page = await visitor();
  const missing = await page.goto("/nowhere");
  expect(missing?.status()).toBe(404);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  const part = await getByPage(page, "/assets/gone-1.js");
  expect(part.status()).toBe(404);
  expect(part.headers()["content-type"]).toMatch(/^text\/plain/);
});

test("what is typed at checkout before any script has run stays, over what this phone remembers", async () => {
  const page = await visitor();
  const address = await placesAddress(page);
  await page.goto(address);
  await page.getByRole("tablist").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Rahim");
  await page.getByLabel("Phone number").fill("01711111111");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("typed") ?? ""))
    .toContain("01711111111");
  const go = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  await page.getByLabel("Name", { exact: true }).fill("Karim");
  const profile = page.waitForResponse("**/api/profile");
  go();
  await profile;
  await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("01711111111");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Karim");
});

test("Find Invoice can be filled in and sent before any script has run: it looks busy, and nothing is lost", async () => {
  const page = await visitor({ complains: /404/ });
  const go = await holdScripts(page);
  await page.goto("/findInvoice", { waitUntil: "commit" });
  await page.getByRole("radio").first().check();
  await page.getByLabel(/PNR/).fill("RJ7K2QX");
  await page.getByLabel("Contact number").fill("01711111111");
  const find = page.getByRole("button", { name: "Find ticket" });
  await find.click();
  expect(await find.getAttribute("data-early")).toBe("");
  // Neither number stands in the address.
  expect(new URL(page.url()).search).toBe("");
  const request = page.waitForRequest(/get-(unlimited-)?ticketing-details-with-pnr/);
  go();
  expect((await request).postDataJSON()).toMatchObject({ pnr: "RJ7K2QX" });
  expect(await find.getAttribute("data-early")).toBeNull();
  expect(await page.getByLabel("Contact number").inputValue()).toBe("01711111111");
});

/** Before, while and after the scripts take the page over. */
test.each([0, 200, 500, 900])(
  "on a phone six times slower what is typed and pressed %i ms after the first sight is sent",
  async (afterMs) => {
    const page = await visitor();
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    // The server counts wrong guesses of one PNR, from all journeys together.
    const nothing = refused(404, "no_ticket_matches", "No ticket matches.");
    await answerWith(page, "get-*ticketing-details-with-pnr", nothing, 404);
    await page.goto("/findInvoice", { waitUntil: "commit" });
    const find = page.getByRole("button", { name: "Find ticket" });
    await find.waitFor();
    await page.waitForTimeout(afterMs);
    const request = page.waitForRequest(/get-(unlimited-)?ticketing-details-with-pnr/);
    const sent = { pnr: "RJ7K2QX", contact_number: "01711111111" };
    await page.getByRole("radio").first().check();
    await page.getByLabel(/PNR/).fill(sent.pnr);
    await page.getByLabel("Contact number").fill(sent.contact_number);
    await find.click();
    expect((await request).postDataJSON()).toMatchObject(sent);
    await page.getByRole("alert").first().waitFor();
  },
);

const PHONE = "01755550001";
const PASSWORD = "korim er bari";

test("an agent can sign up and log in before any script has run: it looks busy, and nothing is lost", async () => {
  const page = await visitor({ complains: /401/ });
  const send = async (path: string, fill: () => Promise<void>, button: string) => {
    const go = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await fill();
    const press = page.getByRole("button", { name: button, exact: true });
    await press.click();
    expect(await press.getAttribute("data-early")).toBe("");
    // The password does not stand in the address.
    expect(new URL(page.url()).search).toBe("");
    go();
  };
  await send(
    "/signUp",
    async () => {
      await page.getByLabel("Name", { exact: true }).fill("Early Travels");
      await page.getByLabel("Phone number").fill(PHONE);
      await page.getByLabel("Email").fill("early@example.com");
      await page.getByLabel("Address").fill("12 College Road");
      await page.getByLabel("Female").check();
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByLabel("Confirm password").fill(PASSWORD);
    },
    "Sign up",
  );
  await page.waitForURL(/\/agentLogin$/);
  await send(
    "/agentLogin",
    async () => {
      await page.getByLabel("Phone number or email").fill(PHONE);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    },
    "Log in",
  );
  await page.waitForURL(/\/agent$/);
});
