/** The office in a journey: the key's own acts, phones that keep passkeys, and people who come in by a link. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { ActView, PersonActView } from "../../worker/contract/staff/staff.ts";
import { RequestsView } from "../../worker/contract/staff/staff-sign-in.ts";
import { STAFF_KEY_FILE } from "../../worker/scripts/settings.ts";
import { callStaff, type StaffAccess } from "../../worker/scripts/staff-client.ts";
import { admin as bengali } from "../../web/i18n/bn/admin.ts";
import { shell as shellBengali } from "../../web/i18n/bn/shell.ts";
import { admin as english } from "../../web/i18n/en/admin.ts";
import { shell as shellEnglish } from "../../web/i18n/en/shell.ts";
import type { Product } from "../support/product.ts";
import { visitor } from "./visitor.ts";

export const OWNER = "মালিক";

/** Where the product runs, and its state. */
export type Shop = Pick<Product, "origin" | "folder">;

const shared = (): Shop => ({ origin: inject("origin"), folder: inject("folder") });

export function byKey({ origin, folder }: Shop = shared()): StaffAccess {
  return { origin, key: readFileSync(join(folder, "state", STAFF_KEY_FILE), "utf8") };
}

/** An act as the key does it, without anybody else: its preview, and its hash. */
export async function actByKey(name: string, input: object, shop = shared()): Promise<unknown> {
  const whole = { ...input, by: "desk", reason: "A journey of a test" };
  const send = (more: object) => callStaff(byKey(shop), name, { ...whole, ...more });
  const { hash } = ActView.parse(await send({ dry_run: true }));
  return send({ dry_run: false, hash });
}

/** Runs an act on a member of staff by the shop's key. */
export async function act(name: string, input: object, shop = shared()): Promise<PersonActView> {
  return PersonActView.parse(await actByKey(name, input, shop));
}

/** Into the office, for an owner of a journey's own: a new link throws out who came in by the one before. */
export async function ownersLink(shop = shared()): Promise<string> {
  const { link } = await act("invite", { name: OWNER, roles: ["owner"] }, shop);
  if (link === null) throw new Error("the key takes nobody on any more");
  return link;
}

/** A phone that keeps passkeys, verifies its person, and never asks. */
export async function withPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

interface PhoneOptions {
  width?: number | undefined;
  language?: "bn" | "en";
  /** What the page logs because of an answer that the journey is about. */
  complains?: RegExp;
}

/** Someone in by a link and with a passkey: in Bengali on a phone, unless it is said. */
export async function arrived(
  link: string | null,
  { language = "bn", ...phone }: PhoneOptions = {},
): Promise<Page> {
  const page = await phoneAt(link, { language, ...phone });
  await withPasskeys(page);
  await page.goto(link ?? "");
  const { makePasskey } = getMessages(language);
  await page.getByRole("button", { name: makePasskey }).click();
  await isToday(page, language);
  return page;
}

/** In by a link, without a passkey. */
export async function enteredWithoutPasskey(
  link: string | null,
  { language = "bn", ...phone }: PhoneOptions = {},
): Promise<Page> {
  const page = await phoneAt(link, { language, ...phone });
  await page.goto(link ?? "");
  await page.getByRole("button", { name: getMessages(language).skipPasskey }).click();
  await isToday(page, language);
  return page;
}

interface OwnerOptions extends PhoneOptions {
  /** By default the shop that all journeys share. */
  shop?: Shop | undefined;
}

/** An owner of a journey's own, in without a passkey. */
export async function enterAsOwner({ shop, ...phone }: OwnerOptions = {}): Promise<Page> {
  return enteredWithoutPasskey(await ownersLink(shop), phone);
}

/** An owner with a passkey, for journeys that step up or sign in again. */
export async function enterAsOwnerWithPasskey({
  shop,
  ...phone
}: OwnerOptions = {}): Promise<Page> {
  return arrived(await ownersLink(shop), phone);
}

function phoneAt(link: string | null, { width, ...phone }: PhoneOptions): Promise<Page> {
  const { origin } = new URL(link ?? "", shared().origin);
  return visitor({ origin, ...phone, ...(width !== undefined && { width }) });
}

async function isToday(page: Page, language: "bn" | "en"): Promise<void> {
  const name = getMessages(language).placeNames.today;
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

/** Out by the menu: on a phone it is in the sheet with all places. */
export async function signOut(page: Page, language: "bn" | "en" = "en"): Promise<void> {
  await openMenu(page, language);
  await page.getByRole("button", { name: getMessages(language).signOut }).click();
}

/** Opens the sheet with all places where the window has no menu at its side. */
export async function openMenu(page: Page, language: "bn" | "en" = "en"): Promise<void> {
  const more = page.getByRole("button", {
    name: getMessages(language).frame.more,
    exact: true,
  });
  if ((await more.count()) > 0) await more.click();
}

/** A place of the menu by its name, wherever the window has it. */
export async function openFromMenu(
  page: Page,
  name: string,
  language: "bn" | "en" = "bn",
): Promise<void> {
  const link = page.getByRole("navigation").getByRole("link", { name, exact: true });
  if ((await link.count()) > 0) return link.click();
  await openMenu(page, language);
  await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
}

function getMessages(language: "bn" | "en"): typeof english {
  return language === "bn" ? bengali : english;
}

/** Chooses from a menu that a button opens. */
export async function chooseFrom(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/**
 * Loaded as from a bookmark, so that nothing of the place before is taken for this one; until all its parts are there.
 */
/** `origin`: of a shop of the journey's own. */
export async function openPlace(page: Page, hash: string, origin = ""): Promise<void> {
  await page.goto(`${origin}/admin${hash}`);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const texts = [bengali.loading, english.loading, shellBengali.loading, shellEnglish.loading];
  const loading = page.getByText(new RegExp(`^(${texts.join("|")})$`));
  await expect.poll(() => loading.count()).toBe(0);
  await page.waitForLoadState("networkidle");
}

/** Why, the preview, and the confirmation of an act whose dialog is open. */
export async function confirm(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("কেন").fill(reason);
  await dialog.getByRole("button", { name: "কী হবে দেখুন" }).click();
  await dialog.getByRole("button", { name: "করুন", exact: true }).click();
}

/** Confirms the act and waits until the dialog says that it is done. */
export async function done(page: Page, reason: string): Promise<void> {
  await confirm(page, reason);
  await page.getByRole("dialog").getByText("হয়ে গেছে।").waitFor();
}

/** The window has a close of its own, in its corner. */
export async function close(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "বন্ধ করুন" }).last().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Runs the request that waits for this reason as soon as it may be, and not with the next minute's cron. */
export async function runNow(why: string, shop = shared()): Promise<void> {
  const find = async () => {
    const { requests } = RequestsView.parse(await callStaff(byKey(shop), "requests", {}));
    return requests.find(({ reason }) => reason === why);
  };
  const run = async () => {
    const request = await find();
    if (request?.state !== "waiting") return request === undefined;
    // Too early by a part of a second, or the cron was first: looked at again.
    await callStaff(byKey(shop), "run", { request: request.id }).catch(() => null);
    return (await find()) === undefined;
  };
  await expect.poll(run, { interval: 500 }).toBe(true);
}
