/** The built client in the oldest browsers that it is for (web/oldest-browsers.ts), and in what is older. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { newerBuiltIns, newerSyntax, servedBuiltIns } from "../../architecture/newer-built-ins.ts";
import { newerCss } from "../../architecture/newer-css.ts";
import { visitor } from "../visitor.ts";
import { buyTicket, findTicket, watchedPage, type Buyer } from "../main-path.ts";
import { hasOldChromium, launchOldChromium } from "../old-chromium.ts";
import { OLDEST_BROWSERS } from "../../../web/oldest-browsers.ts";

/** Newer built-ins that packages call without harm, each with the reason. Each must still occur in the build. */
const ALLOWED = [
  // React calls it for <ViewTransition>, which the product does not have.
  ".startViewTransition",
];

describe("the build, with its packages", () => {
  const folder = join(inject("dist"), "client/assets");
  const files = readdirSync(folder).map((name) => ({
    name,
    text: readFileSync(join(folder, name), "utf8"),
  }));

  test("its scripts need neither newer built-ins nor newer syntax", () => {
    const served = servedBuiltIns(readFileSync(join(ROOT, "web/boot/older-built-ins.ts"), "utf8"));
    const scripts = files.filter(({ name }) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(50);
    const found = scripts.flatMap(({ name, text }) => [
      ...newerBuiltIns(name, text, served),
      ...newerSyntax(name, text),
    ]);
    // Known by its name, which a minified file gives to many values; the check of the sources knows it.
    const certain = new Set(found.filter((what) => what !== "size of URLSearchParams"));
    expect([...certain]).toEqual(ALLOWED);
  });

  test("its sheets have a fallback for what is newer", () => {
    const sheets = files.filter(({ name }) => name.endsWith(".css"));
    expect(sheets.length).toBeGreaterThan(10);
    expect(
      sheets.flatMap(({ name, text }) => newerCss(text).map((what) => `${name}: ${what}`)),
    ).toEqual([]);
  });
});

const SIZE = { width: 360, height: 740 };

test.runIf(hasOldChromium())(
  "a student books a seat, pays and has the ticket, and finds it again by what is printed, in the oldest Chromium",
  async () => {
    const browser = await launchOldChromium();
    onTestFinished(() => browser.close());
    expect(await browser.version()).toContain(`Chrome/${OLDEST_BROWSERS.chrome}.`);
    const buyer: Buyer = {
      origin: inject("origin"),
      language: "bn",
      seatNo: "H4",
      phone: "01711111387",
    };
    const logged: string[] = [];
    const page = await watchedPage(browser, logged);
    await page.setViewport(SIZE);
    const pnr = await buyTicket(page, buyer);

    const another = await watchedPage(await browser.createBrowserContext(), logged);
    await another.setViewport(SIZE);
    await findTicket(another, buyer, pnr);
    expect(logged, "the pages logged").toEqual([]);
  },
);

/** What Chrome before 86, Safari before 14 and Firefox before 79 do not have. */
const MISSING = () => {
  Reflect.deleteProperty(Promise, "any");
  Reflect.deleteProperty(Element.prototype, "replaceChildren");
};

describe("a browser below the line", () => {
  test.each(["/", "/bookingPage?id=1", "/successPage", "/findInvoice", "/nowhere"])(
    "reads on %s which browser to open and whom to call",
    async (path) => {
      const page = await visitor({ language: "bn", complains: /status of 404/ });
      await page.addInitScript(MISSING);
      await page.goto(path);
      const notice = page.locator("section.too-old");
      await notice.getByText("This browser is too old to book a ticket.").waitFor();
      await notice.getByText("এই ব্রাউজারটি পুরোনো").waitFor();
      expect(await notice.getByRole("link").first().getAttribute("href")).toMatch(/^tel:\d+$/);
      // Nothing was started that might fail half-way.
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate("window.keepEarlyClick !== undefined")).toBe(true);
    },
  );

  test("keeps what the Worker has drawn, and hides a frame without its screen", async () => {
    const page = await visitor({ language: "bn" });
    await page.addInitScript(MISSING);
    await page.goto("/");
    await page.locator("#app h1").first().waitFor();
    await page.goto("/error");
    await page.locator("section.too-old").waitFor();
    expect(await page.locator("#app").isVisible()).toBe(false);
  });

  test("reads it in the office too", async () => {
    const page = await visitor({ language: "bn" });
    await page.addInitScript(MISSING);
    await page.goto("/admin");
    await page.getByText("This browser is too old for the office.").waitFor();
  });
});
