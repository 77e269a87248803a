/** The home page: headline, pictures, the two lists and the choice of a unit. */
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { getByPage } from "./api.ts";
import { expectNoSidewaysScroll } from "./steps.ts";
import { visitor, WIDTHS } from "./visitor.ts";

const LISTS = {
  "book your ticket from the list below (limited)": "/api/get-bus-route-list",
  "book your ticket from the list below (unlimited)": "/api/get-bus-route-list-for-un",
};

/** How many of them share the first one's row. */
async function columns(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((all) =>
    all.map((item) => item.getBoundingClientRect().top),
  );
  return tops.filter((top) => top === tops[0]).length;
}

describe.each(WIDTHS)("at %i px", (width) => {
  test("four pictures, three in view, without arrows or dots [H01] [H02] [H03] [H04] [H05]", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: "ভর্তিবাস টিকেট" }).waitFor();
    await page.getByText("A safe and easy way to reach your dream university").waitFor();
    await page.locator(".glide__slide--clone").first().waitFor({ state: "attached" });
    expect(await page.locator(".glide__slide:not(.glide__slide--clone)").count()).toBe(4);
    const inView = () =>
      page.locator(".glide__track").evaluate((track) => {
        const view = track.getBoundingClientRect();
        return Array.from(track.querySelectorAll("li"), (slide) =>
          slide.getBoundingClientRect(),
        ).filter(({ left, right }) => left > view.left - 2 && right < view.right + 2).length;
      });
    await expect.poll(inView).toBe(3);
    const carousel = page.locator("div:has(> .glide)");
    expect(await carousel.getByRole("button").count()).toBe(1);
    await carousel.getByRole("button", { name: /the pictures$/ }).waitFor();
    await expectNoSidewaysScroll(page);
  });

  test("both lists stand in four columns, two on phones [E01] [H07] [H08] [H09] [H10] [R02] [R03]", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    for (const [heading, call] of Object.entries(LISTS)) {
      const cards = page.getByRole("region", { name: heading }).getByRole("listitem");
      await cards
        .getByRole("button", { name: /^Book Now/ })
        .first()
        .waitFor();
      const { busRouteList } = await (await getByPage(page, call)).json();
      expect(await cards.count()).toBe(busRouteList.length);
      expect(await columns(cards)).toBe(Math.min(width < 600 ? 2 : 4, busRouteList.length));
    }
  });

  test("a card has picture, name, kind and Book Now [H09]", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    for (const [heading, call] of Object.entries(LISTS)) {
      const { busRouteList } = await (await getByPage(page, call)).json();
      const card = page.getByRole("region", { name: heading }).getByRole("listitem").first();
      await card.scrollIntoViewIfNeeded();
      const text = await card.innerText();
      expect(text).toContain(busRouteList[0].destination_name);
      expect(text.toLowerCase()).toContain(busRouteList[0].route_type);
      expect(await card.getByRole("button").innerText()).toBe("Book Now");
      const picture = card.locator("img");
      expect(await picture.getAttribute("src")).toBe(
        `/uploads/destinations/${busRouteList[0].destination_image}`,
      );
      await expect
        .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
  });

  test("a university is found in either script, and where none is, it is said above all of them", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    const cards = page.getByRole("button", { name: /^Book Now/ });
    const all = await cards.count();
    const search = page.getByRole("searchbox", { name: "Which university?" });
    for (const typed of ["du", "ঢাবি", "dhaka university", "ঢাবি ক ইউনিট"]) {
      await search.fill(typed);
      await expect.poll(() => cards.count()).toBe(1);
      await page.getByText("1 university", { exact: true }).waitFor();
      expect(await cards.first().getAttribute("aria-label")).toContain("ঢাকা");
    }
    await search.fill("Oxford");
    await page.getByText("No university of this name.").waitFor();
    expect(await cards.count()).toBe(all);
    await expectNoSidewaysScroll(page);
    await search.fill("");
    await page.getByText("No university of this name.").waitFor({ state: "detached" });
    expect(await cards.count()).toBe(all);
  });

  test("what is typed while the search is being loaded is found once it is there", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    const list = await page.request.get("/manifest.json");
    const chunks: Record<string, { file: string }> = await list.json();
    const { file } = chunks["../worker/domain/search/find-by-words.ts"] ?? {};
    const loading = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    await page.route(`**/${file}`, async (route) => {
      requested.resolve();
      await loading.promise;
      await route.continue();
    });
    const cards = page.getByRole("button", { name: /^Book Now/ });
    const all = await cards.count();
    await page.getByRole("searchbox", { name: "Which university?" }).pressSequentially("ctg");
    await requested.promise;
    expect(await cards.count()).toBe(all);
    loading.resolve();
    await expect.poll(() => cards.count()).toBe(1);
  });

  test("what is found stands above a phone's keyboard", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    const search = page.getByRole("searchbox", { name: "Which university?" });
    await search.click();
    // The part of the window that a keyboard leaves.
    const seen = width < 600 ? 420 : 500;
    await page.setViewportSize({ width, height: seen });
    await search.pressSequentially("ju");
    const name = page.getByRole("main").getByRole("listitem").getByRole("heading").first();
    const edge = async () => {
      const box = await name.boundingBox();
      return box === null || box.y < 0 ? NaN : box.y + box.height;
    };
    await expect.poll(edge).toBeLessThan(seen);
    expect((await search.boundingBox())?.y).toBeGreaterThan(0);
  });

  test("Back closes the choice of a unit, and leads past it from the trips", async () => {
    const page = await visitor({ width });
    await page.goto("/blog");
    await page.goto("/");
    const bookNow = page.getByRole("button", { name: /^Book Now/ }).first();
    await bookNow.click();
    const dialog = page.getByRole("dialog", { name: "Choose Your Unit" });
    await dialog.getByRole("link").first().waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/");
    await bookNow.click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    await bookNow.click();
    await dialog.getByRole("link").first().click();
    await page.waitForURL(/bookingPage/);
    await page.goBack();
    await bookNow.waitFor();
    await dialog.waitFor({ state: "detached" });
  });

  test("Book Now offers the units by name and group, and goes on with it [E02] [H12] [H13] [R04]", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    const { busRouteList } = await (await getByPage(page, "/api/get-bus-route-list")).json();
    const [{ id, destination_name: name }] = busRouteList;
    await page.getByRole("button", { name: `Book Now: ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Choose Your Unit" });
    const { unitList } = await (
      await getByPage(page, `/api/get-unit-list-with-route/${id}`)
    ).json();
    await dialog.getByRole("link").first().waitFor();
    expect(
      (await dialog.getByRole("link").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ")),
    ).toEqual(
      unitList.map((unit: Record<string, string>) => `${unit["unit_name"]} ${unit["group_name"]}`),
    );
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("link").first().click();
    await page.waitForURL(`**/bookingPage?destination=${id}&unit=${unitList[0].id}`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });
});
