/** A bus with passengers, the link of its guide, and phones that are paired by it. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { guide as bengali } from "../../../web/i18n/bn/guide.ts";
import { guide as english } from "../../../web/i18n/en/guide.ts";
import { SaleView } from "../../../worker/contract/staff/staff.ts";
import { GuideLinkActView } from "../../../worker/contract/staff/staff-boarding.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { actByKey, byKey } from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";
import { visitor } from "../visitor.ts";

/** What a page prints by itself without a connection, or where its files come from its own cache. */
const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|dynamically imported|was preloaded using link preload/;

export interface GuideBus {
  trip: string;
  /** Without the origin. */
  link: string;
  /** PNRs in the order of the sales. */
  pnrs: string[];
}

/** `sales`: the seats of each, paid from phones that begin with `phone` and no other journey uses. */
export async function aGuideBus(phone: string, ...sales: string[][]): Promise<GuideBus> {
  const { id: trip } = await ownTrip();
  const pnrs: string[] = [];
  for (const [place, seats] of sales.entries()) {
    const bill = await aSale(trip, `${phone}${place}`, ...seats);
    const { sale } = SaleView.parse(await callStaff(byKey(), "show", { sale: `#${bill}` }));
    pnrs.push(sale.pnr ?? "");
  }
  return { trip, link: await aGuideLink(trip), pnrs };
}

/** As the office gives it, without the origin. */
export async function aGuideLink(trip: string, leg: "out" | "back" = "out"): Promise<string> {
  const { link } = GuideLinkActView.parse(await actByKey("give-guide-link", { trip, leg }));
  const { pathname, hash } = new URL(link ?? "");
  return pathname + hash;
}

interface PhoneOptions {
  width?: number;
  language?: "bn" | "en";
  /** As `visitor` takes it. */
  film?: string;
}

/** Paired, with its list, and saved so that it opens without a connection. */
export async function aPairedPhone(
  { link }: Pick<GuideBus, "link">,
  { language = "en", ...options }: PhoneOptions = {},
): Promise<Page> {
  const page = await visitor({ width: 360, language, complains: OFFLINE, ...options });
  await page.goto(link);
  const { pair } = language === "en" ? english : bengali;
  await page.getByRole("button", { name: pair.button }).click();
  await page.getByRole("searchbox").waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/guide")) !== undefined))
    .toBe(true);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}

/** Whether so many are on the bus, as the head of the list says. */
export async function waitForCount(page: Page, boarded: number, seats: number): Promise<void> {
  const text = english.onBus(String(boarded), String(seats));
  await page.getByText(text, { exact: true }).waitFor();
}

/** All that the page keeps in IndexedDB, as a text that has everything that can be read in it. */
export async function readDatabase(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = indexedDB.open("guide");
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener("success", () => resolve(open.result));
      open.addEventListener("error", () => reject(new Error("not opened")));
    });
    const toText = (value: unknown): string => {
      if (value instanceof CryptoKey) return `key ${String(value.extractable)}`;
      if (value instanceof ArrayBuffer) return new TextDecoder("latin1").decode(value);
      if (ArrayBuffer.isView(value)) return toText(value.buffer);
      if (typeof value !== "object" || value === null) return String(value);
      return Object.entries(value)
        .map(([name, inner]) => `${name}: ${toText(inner)}`)
        .join("\n");
    };
    const texts: string[] = [];
    for (const name of database.objectStoreNames) {
      const store = database.transaction(name).objectStore(name);
      for (const read of [store.getAll(), store.getAllKeys()]) {
        const values = await new Promise<unknown[]>((resolve) => {
          read.addEventListener("success", () => resolve(read.result as unknown[]));
        });
        texts.push(...values.map(toText));
      }
    }
    database.close();
    return texts.join("\n");
  });
}
