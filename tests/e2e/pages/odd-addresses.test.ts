/** Addresses that no link of ours has, and screens that do not come: something is always said, and nothing is white. */
import { describe, expect, test } from "vitest";
import { enterAsOwner, openMenu } from "../office.ts";
import { untilHydrated } from "../steps.ts";
import { visitor } from "../visitor.ts";

const NO_TEXT = ["%", "%E0%A4%A", "50%25%", "%zz"];

describe("what is no encoded text", () => {
  test.each(["/%", "/%E0%A4%A", "/blogDetails/%zz", "/limited-invoice/%", "/unlimited-invoice/%"])(
    "%s leads to a page that says so",
    async (path) => {
      const page = await visitor({ complains: /status of 400|status of 404|could not be decoded/ });
      await page.goto(path);
      await untilHydrated(page);
      await page.getByRole("main").getByRole("heading").first().waitFor();
      expect((await page.getByRole("main").innerText()).trim()).not.toBe("");
    },
  );

  test("is shown as it stands behind the page of a ticket's check, and in a search of trips", async () => {
    const page = await visitor({ complains: /status of 404|status of 401/ });
    for (const path of [
      "/checkTicket#%",
      "/bookingPage?destination=%&unit=%zz",
      "/gallery?photo=%",
    ]) {
      await page.goto(path);
      await untilHydrated(page);
      await page.getByRole("main").getByRole("heading").first().waitFor();
    }
  });

  test("leaves the office with its frame and a sentence", async () => {
    const page = await enterAsOwner();
    for (const place of ["sale", "trip", "exam", "agent", "person", "manifest", "new-trip"])
      for (const id of NO_TEXT) {
        await page.evaluate((hash) => (location.hash = hash), `#/${place}/${id}`);
        await page.getByRole("navigation").waitFor();
        await expect.poll(() => page.getByRole("main").innerText()).toMatch(/\S/);
      }
  });
});

test("a screen that does not come without a network leaves the frame, says so, and comes by itself", async () => {
  const complains = /ERR_INTERNET_DISCONNECTED|Unable to preload CSS|Failed to fetch/;
  const page = await enterAsOwner({ complains });
  await openMenu(page, "bn");
  const figures = page.getByRole("dialog").getByRole("link", { name: "হিসাব" });
  await figures.waitFor();
  await page.context().setOffline(true);
  await figures.click();
  await page.getByRole("alert").getByText("পেজটি খোলা গেল না").waitFor();
  expect(await page.getByRole("navigation").isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole("alert").waitFor({ state: "detached" });
  await page.getByRole("main").getByRole("heading").first().waitFor();
});
