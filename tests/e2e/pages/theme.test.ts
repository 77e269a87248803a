/**
 * Day and night: as the phone has it, or as this browser chose; remembered, there at the first drawing, never printed.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visitor } from "../visitor.ts";

const PAPER = { light: "rgb(251, 247, 239)", dark: "rgb(17, 21, 31)" };

function paper(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

test("the page follows the phone until the visitor chooses, and keeps the choice", async () => {
  const page = await visitor();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/conditions");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await paper(page)).toBe(PAPER.dark);
  await page.getByRole("button", { name: /Switch to light/ }).click();
  await expect.poll(() => paper(page)).toBe(PAPER.light);
  await page.reload();
  await page.getByRole("button", { name: /Switch to dark/ }).waitFor();
  expect(await paper(page)).toBe(PAPER.light);

  await page.getByRole("button", { name: /Switch to dark/ }).click();
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => paper(page)).toBe(PAPER.dark);
  await page.getByRole("button", { name: /Switch to follow your device/ }).click();
  await expect.poll(() => paper(page)).toBe(PAPER.light);
});

test("the chosen theme is there before the product's own code has come", async () => {
  const page = await visitor({ complains: /Failed to load resource/ });
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto("/conditions").catch(() => undefined);
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
  await expect.poll(() => paper(page)).toBe(PAPER.dark);
});

test("paper is always day", async () => {
  const page = await visitor();
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await page.goto("/conditions");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await paper(page)).toBe(PAPER.light);
});

test("a Bengali page of trips fetches five faces and two of digits, and no Latin of the headings", async () => {
  const page = await visitor({ language: "bn" });
  const faces: string[] = [];
  page.on("response", (response) => {
    const [, face] = /\/([a-z]+-[a-z]+-\d+)-[^/]*\.woff2$/.exec(response.url()) ?? [];
    if (face !== undefined) faces.push(face);
  });
  await page.goto("/");
  await page
    .getByRole("button", { name: /^টিকেট কাটুন/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("link").first().click();
  await page
    .getByRole("button", { name: /^সিট দেখুন/ })
    .first()
    .waitFor();
  await expect
    .poll(() => faces.toSorted())
    .toEqual([
      "digits-bengali-400",
      "digits-bengali-600",
      "head-bengali-800",
      "text-bengali-400",
      "text-bengali-600",
      "text-latin-400",
      "text-latin-600",
    ]);
});
