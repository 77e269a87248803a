/**
 * The people of the office on a phone, in Bengali: taken on by two, in through the link, let go and out; and what the
 * lists show of it.
 */
import { expect, test } from "vitest";
import { violationsAsSeen } from "../axe.ts";
import {
  act,
  arrived,
  close,
  confirm,
  enterAsOwnerWithPasskey,
  openFromMenu,
  openMenu,
  openPlace,
} from "../office.ts";

test("someone is taken on by two people, comes in through the link, and is out once let go", async () => {
  const asker = await enterAsOwnerWithPasskey();
  const second = await arrived((await act("invite", { name: "রিমা", roles: ["owner"] })).link);
  const why = "বকুলতলার নতুন কাউন্টার";

  await openFromMenu(asker, "স্টাফ");
  await asker.getByRole("heading", { name: "নতুন কাউকে নিন" }).waitFor();
  await asker.getByRole("button", { name: "নিয়ে নিন" }).click();
  await asker.getByText("অন্তত দুই অক্ষরের একটি নাম লিখুন।").waitFor();
  await asker.getByText("অন্তত একটি বেছে নিন।").waitFor();
  expect(await violationsAsSeen(asker)).toEqual({});
  await asker.getByRole("textbox", { name: "নাম" }).fill("শাপলা");
  await asker.getByRole("checkbox", { name: /^ট্রিপ/ }).check();
  await asker.getByRole("button", { name: "নিয়ে নিন" }).click();
  await confirm(asker, why);
  await asker.getByRole("dialog").getByText("নিজে থেকেই হবে", { exact: false }).waitFor();
  await close(asker);
  expect(await asker.getByRole("textbox", { name: "নাম" }).inputValue()).toBe("শাপলা");
  await asker.getByText(why).waitFor();

  await second.reload();
  const card = second.getByRole("listitem").filter({ hasText: why });
  await card.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await card.getByText("শাপলা, দায়িত্ব হবে: ট্রিপ").waitFor();
  await card.getByRole("button", { name: "রাজি" }).click();
  await card.getByText("নিজে থেকেই হবে", { exact: false }).waitFor();
  expect(await second.getByRole("button", { name: "লিংক নিন" }).count(), "it is the asker's").toBe(
    0,
  );

  await asker.reload();
  await asker.getByRole("button", { name: "লিংক নিন" }).click();
  const link = await asker.getByRole("textbox", { name: "লিংক" }).inputValue();
  expect(link).toContain("/admin#");
  expect(await violationsAsSeen(asker)).toEqual({});
  // Who is let go is asked no more, and refused once on the way.
  const newcomer = await arrived(link, { complains: /403/ });
  await openMenu(newcomer, "bn");
  await newcomer.getByRole("dialog").getByRole("link", { name: "আমার প্রবেশ" }).waitFor();
  expect(await newcomer.getByRole("link", { name: "স্টাফ" }).count(), "no owner").toBe(0);
  await newcomer.keyboard.press("Escape");

  await asker.reload();
  await asker.getByRole("link", { name: "শাপলা" }).click();
  await asker.getByRole("heading", { name: "শাপলা" }).waitFor();
  expect(await violationsAsSeen(asker)).toEqual({});
  await asker.getByRole("button", { name: "বিদায় দিন" }).click();
  await confirm(asker, "চাকরি ছেড়েছেন");
  await asker.getByRole("dialog").getByText("নিজে থেকেই হবে", { exact: false }).waitFor();
  await close(asker);
  await newcomer.reload();
  await newcomer.getByText("একজন মালিক আপনাকে বাদ দিতে চেয়েছেন", { exact: false }).waitFor();
  expect(await newcomer.getByRole("link", { name: "ট্রিপ" }).count(), "out at once").toBe(0);
  expect(await violationsAsSeen(newcomer)).toEqual({});
  await newcomer.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await newcomer.getByRole("button", { name: "রাজি" }).click();
  await newcomer.getByRole("button", { name: "রাজি" }).waitFor({ state: "detached" });
  await newcomer.reload();
  await newcomer.getByRole("heading", { name: "অফিসে ঢুকুন" }).waitFor();
  await asker.reload();
  await asker.getByRole("button", { name: "আবার ঢুকতে দিন" }).waitFor();

  await asker.getByRole("link", { name: "তিনি কী করেছেন" }).click();
  await asker.locator("[data-act]", { hasText: "স্টাফের প্রবেশ বন্ধ" }).first().waitFor();
  await openPlace(asker, "#/log?target=S-nobody");
  await asker.getByText("এমন কিছু নেই।", { exact: false }).waitFor();
  await asker.getByRole("link", { name: "সব দেখান" }).click();
  // Other journeys write too, so nobody knows what the newest lines are.
  await asker.locator("[data-act]").first().waitFor();
  expect(await violationsAsSeen(asker)).toEqual({});
});

test("agents are found by a word, and figures are drawn for the days of the address", async () => {
  const page = await enterAsOwnerWithPasskey();
  await openFromMenu(page, "এজেন্ট");
  await page.getByRole("heading", { name: "এজেন্ট", exact: true }).waitFor();
  await page.getByRole("button", { name: "ফিল্টার" }).click();
  await page.getByRole("searchbox").fill("zzzz");
  await page.getByRole("button", { name: "খুঁজুন" }).click();
  await page.getByText("কাউকে পাওয়া যায়নি।", { exact: false }).waitFor();
  expect(page.url(), "a name is no part of an address").not.toContain("zzzz");
  expect(await violationsAsSeen(page)).toEqual({});

  await openFromMenu(page, "হিসাব");
  await page.getByRole("button", { name: "ফিল্টার" }).click();
  await page.getByLabel("কবে থেকে").fill("2024-12-01");
  await page.getByLabel("কবে পর্যন্ত").fill("2024-12-05");
  await page.getByRole("button", { name: "দেখান" }).click();
  await page.getByText("এই কদিনে কিছু বিক্রি হয়নি", { exact: false }).waitFor();
  expect(page.url()).toContain("#/figures?from=2024-12-01&to=2024-12-05");
  expect(await violationsAsSeen(page)).toEqual({});
});

test("who may not see the shop's day is led to their own work", async () => {
  const page = await arrived((await act("invite", { name: "তানিয়া", roles: ["content"] })).link);
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByRole("main").getByRole("link", { name: "কনটেন্ট" }).click();
  await page.getByRole("heading", { level: 1, name: "কনটেন্ট" }).waitFor();
});
