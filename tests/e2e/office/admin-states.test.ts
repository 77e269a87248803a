/**
 * States of the office in which nobody stays for long, on a phone and a desk, by day and night: axe finds nothing to
 * complain of while a place is read, when that fails, in a shop that has nothing, and in every form with what was
 * typed, with the window of its act, and with its preview. Each form is filled in and sent by the keyboard alone.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { hashTo } from "../../../web/admin/frame/places.ts";
import { admin } from "../../../web/i18n/en/admin.ts";
import { shell } from "../../../web/i18n/en/shell.ts";
import { startProduct } from "../../support/product.ts";
import { violationsAsSeen } from "../axe.ts";
import { enterAsOwner, openPlace } from "../office.ts";
import { COMPLAINTS, play } from "../played-reads.ts";
import { tabTo } from "../tab-to.ts";
import { expectTyped, fill, makeThings, openDialog, REASON, waitForPreview } from "./form-steps.ts";
import { ROWS, type Things } from "./office-forms.ts";
import { MENU, PATHS, READS, READS_NOTHING } from "./office-paths.ts";

const owner = async (origin?: { origin: string; folder: string }) =>
  enterAsOwner({ shop: origin, language: "en", width: 1280, complains: COMPLAINTS });

async function wrongAt(page: Page, hashes: readonly string[], wait: () => Promise<void>) {
  const wrong: Record<string, unknown> = {};
  for (const hash of hashes) {
    await page.goto(`/admin${hash}`);
    await page.reload();
    await wait();
    const found = await violationsAsSeen(page);
    if (Object.keys(found).length > 0) wrong[hash] = found;
  }
  return wrong;
}

const READ = PATHS.filter((path) => !READS_NOTHING.has(path)).map((path) =>
  hashTo(path, MENU.includes(path) ? {} : { id: "1" }),
);

test("a place reads well while what it shows is on its way", async () => {
  const page = await owner();
  await page.route(READS, () => undefined);
  const wait = () => page.getByRole("heading", { level: 1 }).waitFor();
  expect(await wrongAt(page, READ, wait)).toEqual({});
});

test("a place reads well when it can't be read", async () => {
  const page = await owner();
  await play(page, READS, "fails");
  const wait = () => page.getByRole("main").getByRole("alert").first().waitFor();
  expect(await wrongAt(page, READ, wait)).toEqual({});
});

test("every place of the menu reads well in a shop that has nothing yet", async () => {
  const shop = await startProduct("nothing-yet", { dist: inject("dist"), isEmpty: true });
  try {
    const page = await owner(shop);
    const wrong: Record<string, unknown> = {};
    for (const path of MENU) {
      await openPlace(page, hashTo(path), shop.origin);
      const found = await violationsAsSeen(page);
      if (Object.keys(found).length > 0) wrong[path] = found;
    }
    expect(wrong).toEqual({});
  } finally {
    await shop.stop();
  }
});

/** Types into what has this label. */
async function typeByKeys(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, exactly(label));
  await typeOver(page, text);
}

async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

const exactly = (label: string) => new RegExp(`^${label.replaceAll(/[()?.+]/g, "\\$&")}$`);

let things: Things;
beforeAll(async () => {
  things = await makeThings("01700000612", "2098-00");
});

const FORMS = Object.entries(ROWS);

test.each(FORMS)(
  "%s reads well with what was typed, and with the window of its act",
  async (_, row) => {
    const page = await owner();
    await fill(page, row, things);
    const typed = await violationsAsSeen(page);
    if (row.act === undefined) return expect(typed).toEqual({});
    const dialog = await openDialog(page, row);
    await dialog.getByRole("button", { name: admin.preview }).click();
    await waitForPreview(dialog);
    expect({ typed, ...(await violationsAsSeen(page, { widths: [360] })) }).toEqual({ typed: {} });
  },
);

/** A window that is opened first is opened by its button, as those of the other rows. */
test.each(FORMS.filter(([, { open }]) => open === undefined))(
  "%s is filled in and previewed by the keyboard alone",
  async (_, row) => {
    const page = await owner();
    await openPlace(page, row.at(things));
    await tabTo(page, exactly(shell.skipToContent));
    await page.keyboard.press("Enter");
    for (const title of [row.fold ?? []].flat()) {
      await tabTo(page, new RegExp(`^${title}`));
      await page.keyboard.press("Enter");
    }
    for (const [label, text] of row.typed) await typeByKeys(page, label, text);
    const { byKeys } = row.chosen ?? {};
    if (byKeys !== undefined) {
      await tabTo(page, byKeys.name);
      if ("key" in byKeys) await page.keyboard.press(byKeys.key);
      else await typeOver(page, byKeys.text);
      await page.keyboard.press("Tab");
    }
    await expectTyped(page, row, "typed by keys");
    if (row.act === undefined) return;
    await tabTo(page, exactly(row.act));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await typeByKeys(page, admin.reason, REASON);
    await tabTo(page, exactly(admin.preview));
    await page.keyboard.press("Enter");
    await waitForPreview(dialog);
    const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);
    expect(await hasFocus(), "after the preview").toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(hasFocus, { message: "after the window" }).toBe(true);
  },
);
