import { expect, test } from "vitest";
import { getByPage } from "../api.ts";
import { visitor } from "../visitor.ts";

/** Addresses that nothing links to, besides the home page. */
const ENTRANCES = [
  "/",
  "/busView",
  "/viewSeat2",
  "/successPage",
  "/error",
  "/signUp",
  "/agentLogin",
  "/agentPassword",
];

test("every link leads to a page of ours, or to a new tab [S06]", async () => {
  const page = await visitor({ width: 1280 });
  const queue = [...ENTRANCES];
  const seen = new Set<string>();
  const outward: string[] = [];
  const described = new Set<string>();
  while (queue.length > 0) {
    const address = queue.shift() ?? "/";
    if (seen.has(address)) continue;
    seen.add(address);
    await page.goto(address);
    // The office is a page of its own, without the shop's footer.
    const isThere = address === "/admin" ? "main h1" : "footer a";
    await page.locator(isThere).first().waitFor();
    await page.waitForLoadState("networkidle");
    const heading = await page.locator("main h1, main h2").first().innerText();
    expect(heading, address).not.toBe("Page not found");
    const links = await page.locator("a[href]").evaluateAll((anchors) =>
      anchors.map((anchor) => ({
        href: anchor.getAttribute("href") ?? "",
        isNewTab: anchor.getAttribute("target") === "_blank",
      })),
    );
    for (const { href, isNewTab } of links) {
      if (/^(tel:|mailto:|#)/.test(href)) continue;
      if (/^https?:/.test(href)) {
        outward.push(href);
        expect(isNewTab, `${href} on ${address} opens a new tab`).toBe(true);
      } else if (href.startsWith("/api/")) {
        // Pages for programmers have no screen around them.
        described.add(href);
      } else {
        queue.push(href.replace(/#.*$/, ""));
      }
    }
  }
  expect(seen.size).toBeGreaterThan(15);
  expect([...described]).toEqual(["/api/docs/sale"]);
  for (const address of described) expect((await getByPage(page, address)).ok()).toBe(true);
  expect(outward.length).toBeGreaterThan(0);
});
