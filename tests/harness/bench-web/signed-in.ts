/** The session of an owner for Lighthouse, which opens every page by itself. */
import type { Browser, Cookie } from "playwright-core";
import { admin } from "../../../web/i18n/en/admin.ts";
import { ownersLink, type Shop } from "../../e2e/office.ts";

export type Cookies = Pick<
  Cookie,
  "name" | "value" | "domain" | "path" | "httpOnly" | "sameSite"
>[];

/** Comes in by a link as an owner does, and returns what the browser then keeps. Cookies hold for every port. */
export async function cookiesOfOwner(browser: Browser, shop: Shop): Promise<Cookies> {
  const context = await browser.newContext();
  try {
    await context.addInitScript(() => localStorage.setItem("lang", "en"));
    const page = await context.newPage();
    await page.goto(await ownersLink(shop));
    await page.getByRole("button", { name: admin.skipPasskey }).click();
    await page.getByRole("heading", { name: admin.placeNames.today, exact: true }).waitFor();
    return (await context.cookies())
      .filter(({ name }) => name !== "lang")
      .map(({ name, value, domain, path, httpOnly, sameSite }) => ({
        name,
        value,
        domain,
        path,
        httpOnly,
        sameSite,
      }));
  } finally {
    await context.close();
  }
}
