/** The shop's content in Bengali on a phone: a destination, a unit and a bus are made, and a post is published. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { EntriesView, EntryView } from "../../../worker/contract/staff/staff-content.ts";
import { EntryActView } from "../../../worker/contract/staff-acts/staff-content-acts.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { violationsAsSeen } from "../axe.ts";
import { byKey, close, done, enterAsOwner, openFromMenu } from "../office.ts";
import { PIXEL } from "../pixel.ts";

/** This test has its own product, because other journeys look at the gallery and the blog. */
let shop: Product;
beforeAll(async () => {
  shop = await startProduct("content", { dist: inject("dist"), season: inject("season") });
});
afterAll(() => shop.stop());

async function inTheOffice(): Promise<Page> {
  const page = await enterAsOwner({ shop });
  await openFromMenu(page, "কনটেন্ট");
  await page.getByRole("heading", { name: "কনটেন্ট" }).waitFor();
  return page;
}

/** Fills a new one of a kind in, previews it and confirms it. */
async function make(page: Page, kind: string, one: string, fill: () => Promise<void>) {
  await page.getByRole("link", { name: kind, exact: true }).click();
  await page.getByRole("link", { name: `নতুন: ${one}` }).click();
  await fill();
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByRole("button", { name: "সেভ করুন" }).click();
  await done(page, "নতুন মৌসুম");
  await close(page);
}

const MARK = Date.now().toString(36);

test("what is made stands in the lists, and a post is read once it is published", async () => {
  const page = await inTheOffice();
  const to = `পাবনা বিশ্ববিদ্যালয় ${MARK}`;
  await make(page, "গন্তব্য", "গন্তব্য", async () => {
    await page.getByLabel("নাম", { exact: true }).fill(to);
    await page.getByLabel("ছবি", { exact: true }).selectOption({ index: 1 });
  });
  await page.getByRole("link", { name: to }).waitFor();
  await make(page, "ইউনিট", "ইউনিট", async () => {
    await page.getByLabel("গন্তব্য", { exact: true }).selectOption({ label: to });
    await page.getByLabel("নাম", { exact: true }).fill("A ইউনিট");
    await page.getByLabel("বিভাগ", { exact: true }).fill("বিজ্ঞান");
  });
  await page.getByText(to).waitFor();
  await make(page, "বাস", "বাস", async () => {
    await page.getByLabel("নাম", { exact: true }).fill(`ভর্তিবাস টগর ${MARK}`);
    await page.getByRole("textbox", { name: "ধরন", exact: true }).fill("AC");
    await page.getByLabel("সাধারণ সিট প্ল্যান").selectOption("40");
  });
  await page.getByRole("link", { name: `ভর্তিবাস টগর ${MARK}` }).waitFor();

  const title = `রাতের বাসে যা সঙ্গে নেবেন ${MARK}`;
  await make(page, "ব্লগ", "পোস্ট", async () => {
    await page.getByLabel("শিরোনাম").fill(title);
    await page.getByLabel("ছবি", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("লেখা").fill("একটি **কলম** আর প্রবেশপত্র।");
    await page.getByRole("region", { name: "ব্লগে যেমন দেখাবে" }).getByText("কলম").waitFor();
  });
  const publish = page.getByRole("button", { name: `প্রকাশ করুন: ${title}` });
  await publish.waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await publish.click();
  await done(page, "নতুন মৌসুম");
  await close(page);
  const hide = page.getByRole("button", { name: `তুলে নিন: ${title}` });
  await hide.waitFor();
  expect(await hide.evaluate((button) => button === document.activeElement), "focus stays").toBe(
    true,
  );
  await page.goto(`${shop.origin}/blog`);
  await page.getByRole("heading", { name: title }).waitFor();
});

/** Another one saves it by the command line's key. */
async function anotherWrites(id: string, name: string): Promise<void> {
  const { version: seen } = EntryView.parse(
    await callStaff(byKey(shop), "entry", { kind: "point", id }),
  );
  const input = { kind: "point", id, seen, fields: { name }, by: "desk", reason: "A new name" };
  const send = async (more: object) =>
    EntryActView.parse(await callStaff(byKey(shop), "save-entry", { ...input, ...more }));
  const { hash } = await send({ dry_run: true });
  expect((await send({ dry_run: false, hash })).changed).toBe(true);
}

test("what two people write of one stop is lost to neither, nor by a press that leads away", async () => {
  const page = await inTheOffice();
  const [mine, theirs] = [`রেল গেট ${MARK}`, `নতুন গেট ${MARK}`];
  const name = page.getByLabel("নাম", { exact: true });
  await make(page, "স্টপ", "স্টপ", () => name.fill(`পুরোনো গেট ${MARK}`));
  await page.getByRole("link", { name: `পুরোনো গেট ${MARK}` }).click();
  await name.fill(mine);

  await page.getByRole("link", { name: "আজ", exact: true }).click();
  await page.getByRole("heading", { name: "আজ", exact: true }).waitFor();
  await page.goBack();
  await expect.poll(() => name.inputValue()).toBe(mine);
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe(mine);

  const { entries } = EntriesView.parse(await callStaff(byKey(shop), "entries", { kind: "point" }));
  const id = entries.find((one) => one.name === `পুরোনো গেট ${MARK}`)?.id ?? "";
  await anotherWrites(id, theirs);
  await page.getByRole("button", { name: "সেভ করুন" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("কেন").fill("নতুন মৌসুম");
  await dialog.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await dialog.getByText("আরেকজন এটি বদলেছেন").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText(`নাম: ${theirs}`).waitFor();
  expect(await name.inputValue()).toBe(mine);
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByRole("button", { name: "সেভ করুন" }).click();
  await done(page, "নতুন মৌসুম");
  await close(page);
  await page.getByRole("link", { name: mine }).waitFor();
});

test("a picture from the phone hangs in the gallery", async () => {
  const page = await inTheOffice();
  await make(page, "গ্যালারি", "ছবি", async () => {
    await page.getByLabel("ফোন থেকে: ছবি").setInputFiles(PIXEL);
    await page.getByRole("img", { name: "ছবি" }).waitFor();
    await page.getByLabel("ছবিতে যা আছে").fill(`বাসের সামনে ${MARK}`);
  });
  await page.getByRole("link", { name: `বাসের সামনে ${MARK}` }).waitFor();
  await page.goto(`${shop.origin}/gallery`);
  await page.getByAltText(`বাসের সামনে ${MARK}`).waitFor({ state: "attached" });
});
