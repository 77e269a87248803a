/** A browser inside another app: print and save do nothing there, and there is no way to share. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerWith } from "../answers.ts";
import { TICKET } from "../sample-tickets.ts";
import { visitor } from "../visitor.ts";

const PICTURE = { status_code: 201, path: "/uploads/tickets/looks.png" };

async function openTicket(): Promise<Page> {
  const page = await visitor({ complains: /Failed to load resource/ });
  await page.addInitScript(() => {
    window.print = () => undefined;
    HTMLAnchorElement.prototype.click = () => undefined;
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "canShare", { value: undefined });
    Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
    Object.defineProperty(navigator, "userAgent", {
      value: "Mozilla/5.0 (Linux; Android 14) [FB_IAB/FB4A;FBAV/490.0;]",
    });
  });
  await answerWith(page, "get-ticketing-details-with-id/looks", TICKET);
  await answerWith(page, "ticket-picture", PICTURE, 201);
  await page.goto("/limited-invoice/looks");
  await page.getByText(TICKET.invoiceData.invoice).first().waitFor();
  return page;
}

test.each(["Print", "Save as a picture"])(
  "after %s the picture stands on the page, to hold and to load, with the way to Chrome",
  async (name) => {
    const page = await openTicket();
    await page.getByRole("button", { name, exact: true }).click();
    const panel = page.getByRole("region", { name: "Your ticket as a picture" });
    await panel.getByText("Hold the picture").waitFor();
    expect(await panel.getByRole("img").getAttribute("src")).toBe(`${PICTURE.path}?show`);
    const load = panel.getByRole("link", { name: "Download the picture" });
    expect(await load.getAttribute("href")).toBe(PICTURE.path);
    const chrome = await panel.getByRole("link", { name: "Open in Chrome" }).getAttribute("href");
    expect(chrome).toMatch(/^intent:\/\/[^/]+\/limited-invoice\/looks#Intent;.*chrome;end$/);
  },
);

test("without a connection the page's own picture stands there", async () => {
  const page = await openTicket();
  await page.unroute("**/api/ticket-picture");
  await page.route("**/api/ticket-picture", (route) => route.abort());
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const panel = page.getByRole("region", { name: "Your ticket as a picture" });
  expect(await panel.getByRole("img").getAttribute("src")).toMatch(/^data:image\/png;base64,/);
  expect(await panel.getByRole("link", { name: "Download the picture" }).count()).toBe(0);
});
