/** The office in a journey: the key's own acts, phones that keep passkeys, and people who come in by a link. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { ActView, PersonActView } from "../../worker/contract/staff.ts";
import { STAFF_KEY_FILE } from "../../worker/scripts/settings.ts";
import { callStaff, type StaffAccess } from "../../worker/scripts/staff-client.ts";
import { admin as bengali } from "../../web/i18n/bn/admin.ts";
import { admin as english } from "../../web/i18n/en/admin.ts";
import type { Product } from "../support/product.ts";
import { visitor } from "./visitor.ts";

export const OWNER = "মালিক";

/** Where the product runs, and its state. */
type Shop = Pick<Product, "origin" | "folder">;

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

/** Of a person. */
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
  const { makePasskey } = messagesOf(language);
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
  await page.getByRole("button", { name: messagesOf(language).skipPasskey }).click();
  await isToday(page, language);
  return page;
}

function phoneAt(link: string | null, { width, ...phone }: PhoneOptions): Promise<Page> {
  const { origin } = new URL(link ?? "", shared().origin);
  return visitor({ origin, ...phone, ...(width !== undefined && { width }) });
}

async function isToday(page: Page, language: "bn" | "en"): Promise<void> {
  const name = messagesOf(language).placeNames.today;
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

function messagesOf(language: "bn" | "en"): typeof english {
  return language === "bn" ? bengali : english;
}

/** Loaded as from a bookmark, so that nothing of the place before is taken for this one; until all its parts are there. */
export async function openPlace(page: Page, hash: string): Promise<void> {
  await page.goto(`/admin${hash}`);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const loading = page.getByText(new RegExp(`^(${bengali.loading}|${english.loading})$`));
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

/** The same, until it is done. */
export async function done(page: Page, reason: string): Promise<void> {
  await confirm(page, reason);
  await page.getByRole("dialog").getByText("হয়ে গেছে।").waitFor();
}

/** The window has a close of its own, in its corner. */
export async function close(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "বন্ধ করুন" }).last().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
