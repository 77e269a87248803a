import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoSidewaysScroll } from "../steps.ts";
import { visitor, WIDTHS } from "../visitor.ts";

const BLOG_LIST = "**/api/get-blog-list";

/** How many columns the items of a grid stand in: those that share the first one's row. */
async function columns(page: Page, items: string): Promise<number> {
  const tops = await page
    .locator(items)
    .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
  return tops.filter((top) => top === tops[0]).length;
}

describe("the gallery", () => {
  test.each(WIDTHS)("hangs in four columns, two on phones (%i px) [N01]", async (width) => {
    const page = await visitor({ width });
    await page.goto("/gallery");
    await page.locator("main li img").first().waitFor();
    expect(await columns(page, "main li:has(img)")).toBe(width < 600 ? 2 : 4);
    await expectNoSidewaysScroll(page);
  });

  test("opens a photo large, steps on by keys and buttons, and gives the focus back [N01]", async () => {
    const page = await visitor({ width: 1280, language: "bn" });
    await page.goto("/gallery");
    const second = page.locator("main li button").nth(1);
    await second.waitFor();
    const names = await page
      .locator("main li img")
      .evaluateAll((all) => all.map((picture) => picture.getAttribute("alt") ?? ""));
    await second.click();
    const title = page.getByRole("dialog").getByRole("heading");
    const picture = page.getByRole("dialog").getByRole("img");
    await expect.poll(() => title.textContent()).toBe(names[1]);
    expect(await picture.getAttribute("alt")).toBe(names[1]);

    await page.keyboard.press("ArrowRight");
    await expect.poll(() => title.textContent()).toBe(names[2]);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => title.textContent()).toBe(names[0]);
    await page.getByRole("button", { name: "আগের ছবি" }).click();
    await expect.poll(() => title.textContent()).toBe(names.at(-1));
    await page.getByRole("button", { name: "পরের ছবি" }).click();
    await expect.poll(() => title.textContent()).toBe(names[0]);

    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
    const focused = page.locator("main li button:focus");
    await expect.poll(() => focused.getByRole("img").getAttribute("alt")).toBe(names[1]);
  });

  test("is left where it was by Back, however many photos were looked at", async () => {
    const page = await visitor();
    await page.goto("/conditions");
    await page.goto("/gallery");
    await page.locator("main li button").nth(5).click();
    await page.getByRole("dialog").waitFor();
    await page.getByRole("button", { name: "Next photo" }).click();
    await page.getByRole("button", { name: "Next photo" }).click();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/gallery");
  });

  test("shows the photo of a link, and closing it stays in the gallery", async () => {
    const page = await visitor();
    await page.goto("/gallery?photo=3");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(page.url()).toMatch(/\/gallery$/);
  });

  test("steps on when a finger pulls the photo aside", async () => {
    const page = await visitor({ width: 360 });
    await page.goto("/gallery?photo=1");
    const picture = page.getByRole("dialog").getByRole("img");
    const before = await picture.getAttribute("alt");
    const box = await picture.boundingBox();
    if (box === null) throw new Error("the photo is not shown");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.8, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.3, y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => picture.getAttribute("alt")).not.toBe(before);
    await page.getByText("2 / 12").waitFor();
  });
});

describe("the blog", () => {
  test.each(WIDTHS)("stands in three columns, one on phones (%i px) [N02]", async (width) => {
    const page = await visitor({ width });
    await page.goto("/blog");
    await page.locator("article").first().waitFor();
    expect(await columns(page, "main li:has(article)")).toBe(width < 600 ? 1 : 3);
    await expectNoSidewaysScroll(page);
  });

  test("shows the first words of each post as HTML; Read More opens the whole of it [N02] [N05]", async () => {
    const page = await visitor();
    await page.goto("/blog");
    const card = page.locator("article", { hasText: "টিকেট প্রিন্ট করবেন" });
    const title = await card.getByRole("heading").textContent();
    expect(await card.locator("strong").textContent()).toBe("ওঠার সময়…");
    expect(await card.locator("time").getAttribute("datetime")).toMatch(/\+06:00$/);
    await card.getByRole("link", { name: "Read More" }).click();
    await page.waitForURL(/\/blogDetails\/\d+$/);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
    expect(await page.locator("article ol li").count()).toBe(3);
    await expect.poll(() => page.title()).toBe(`${title} · BhortiBus`);
    await expectNoSidewaysScroll(page);
  });

  test("without posts says 'No Blog Data' [N03]", async () => {
    const page = await visitor({ isUnfilled: true });
    await page.route(BLOG_LIST, (route) =>
      route.fulfill({ json: { status_code: 201, blogData: [] } }),
    );
    await page.goto("/blog");
    await page.getByRole("heading", { name: "No Blog Data" }).waitFor();
  });

  test("answered with another status shows 'Something Went Wrong.' and loads again on request [N04]", async () => {
    const page = await visitor({ isUnfilled: true });
    let isWrong = true;
    await page.route(BLOG_LIST, async (route) => {
      if (isWrong) await route.fulfill({ json: { status_code: 200, blogData: [] } });
      else await route.continue();
    });
    await page.goto("/blog");
    await page.getByRole("heading", { name: "Something Went Wrong." }).waitFor();
    isWrong = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("article").first().waitFor();
  });

  test("has a way on for a post that is not there", async () => {
    const page = await visitor();
    await page.goto("/blogDetails/none");
    await page.getByRole("heading", { name: "This post is not here" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "All posts" }).click();
    await page.waitForURL(/\/blog$/);
  });
});

describe("the conditions", () => {
  test("have every point, with the shop's names, in either language [N06] [N07] [N08] [N09] [N10] [N11] [N12] [N13]", async () => {
    const page = await visitor();
    await page.goto("/conditions");
    const main = page.getByRole("main");
    await main
      .getByText(/Chandanpur and Bakultala only on the way to University of Rajshahi/)
      .waitFor();
    const english = await main.textContent();
    for (const messages of [
      /Print the ticket/,
      /24 to 48 hours before the journey .* your bus and your guide/,
      /neither refundable nor transferable: .* you get all your money back/,
      /at least 30 minutes before departure/,
      /Smoking is forbidden/,
      /not include any accident insurance/,
      /may change the place .* SMS tells you 24 to 48 hours ahead/,
      /no liability for illegal goods/,
    ]) {
      expect(english).toMatch(messages);
    }
    await page.getByRole("button", { name: "বাংলায় দেখুন" }).click();
    await main.getByRole("heading", { name: "শর্তাবলি" }).waitFor();
    expect(await main.textContent()).toMatch(/২৪ থেকে ৪৮ ঘণ্টা আগে/);
    expect(await main.textContent()).toContain("ট্রিপ বাতিল হলে পুরো টাকা ফেরত পাবেন");
    expect(await main.getByRole("listitem").count()).toBe(9);
    await expectNoSidewaysScroll(page);
  });
});

test("header and footer lead to gallery, blog and conditions [S04] [S09]", async () => {
  const page = await visitor({ width: 1280 });
  await page.goto("/conditions");
  for (const [name, path] of [
    ["Gallery", "/gallery"],
    ["Blog", "/blog"],
    ["Conditions", "/conditions"],
  ] as const) {
    for (const part of ["banner", "contentinfo"] as const) {
      const link = page.getByRole(part).getByRole("link", { name, exact: true });
      expect(await link.getAttribute("href"), `${part} ${name}`).toBe(path);
    }
  }
});

test("the agents' page leads programmers to a sale by the API, in both languages", async () => {
  for (const [language, name] of [
    ["en", "Sell from your own program"],
    ["bn", "নিজের সফটওয়্যার থেকে টিকেট বিক্রি করুন"],
  ] as const) {
    const page = await visitor({ width: 360, language });
    await page.goto("/agentLogin");
    await page.getByRole("link", { name }).click();
    await page.getByRole("heading", { name: "A sale in twelve calls" }).waitFor();
  }
});
