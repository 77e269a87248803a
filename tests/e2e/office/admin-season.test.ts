/** A season on a phone in Bengali: taken away as one file, compared, mended, and loaded. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startProduct, type Product } from "../../support/product.ts";
import { violationsAsSeen } from "../axe.ts";
import { close, done, enterAsOwner, openFromMenu } from "../office.ts";

/** This test has its own product, because other journeys sell seats while the files are compared. */
let shop: Product;
beforeAll(async () => {
  shop = await startProduct("files", { dist: inject("dist"), season: inject("season") });
});
afterAll(() => shop.stop());

test("a season is taken away as one file, and loaded again with one more stop", async () => {
  const page = await enterAsOwner({ shop });
  await openFromMenu(page, "কনটেন্ট");
  await page.getByRole("link", { name: "মৌসুম", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "এক ফাইলে সেভ করুন" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("bhortibus-season.zip");
  expect(await violationsAsSeen(page)).toEqual({});

  const choose = page.getByLabel("মৌসুমের ফাইল");
  await choose.setInputFiles(await saved.path());
  // The browser keeps it under a name without an ending.
  await page.getByText("মৌসুমের ফাইল নয়:").waitFor();
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(Buffer.from(chunk));
  const zip = { name: "season.zip", mimeType: "application/zip", buffer: Buffer.concat(chunks) };
  await choose.setInputFiles(zip);
  await page.getByText("কিছুই বদলাবে না").waitFor();

  const csv = (text: string) => ({
    name: "points.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  const id = `gate-${Date.now()}`;
  await choose.setInputFiles(csv(`id,name\n${id},=1+1\n`));
  await page.getByText("লাইন ২").waitFor();
  await page.getByText('"=1+1" চলবে না।', { exact: false }).waitFor();
  expect(await page.getByRole("alert").locator("[lang=en]").count()).toBe(0);
  expect(await page.getByRole("button", { name: "লোড করুন" }).count()).toBe(0);
  expect(await violationsAsSeen(page)).toEqual({});
  await choose.setInputFiles(csv(`id,name\n${id},রেল গেট\n`));
  await page.getByText("১টি নতুন").waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByRole("button", { name: "লোড করুন" }).click();
  await done(page, "নতুন মৌসুম");
  await close(page);
  await page.getByText("কিছুই বদলাবে না").waitFor();
  await page.getByRole("link", { name: "স্টপ", exact: true }).click();
  await page.getByRole("link", { name: "রেল গেট" }).first().waitFor();
});
