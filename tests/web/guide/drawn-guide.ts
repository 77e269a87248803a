/** The screens of a guide's phone in a page in Node: drawn, pressed and read. */
import { act, createElement } from "react";
import { expect } from "vitest";
import type { Guide } from "../../../web/guide/guide-parts.ts";
import { GuideApp } from "../../../web/guide/screen/guide-app.tsx";
import { guide as texts } from "../../../web/i18n/en/guide.ts";
import { click, draw } from "../../support/page.ts";
import type { PageNode } from "../../support/page-node.ts";
import { settlePage } from "./guide-page.ts";
import { aGuidePhone, aPairedGuide, settle, type GuidePhone } from "./guide-phone.ts";
import type { ModelShop } from "./model-shop.ts";

export const drawApp = (guide: Guide, firstLink: string | null = null) =>
  draw(createElement(GuideApp, { guide, firstLink }));

export function findButton(place: PageNode, name: string | RegExp): PageNode | undefined {
  return place.findAll("button").find((one) => {
    const label = one.attributes.get("aria-label") ?? one.textContent;
    return typeof name === "string" ? label === name : name.test(label);
  });
}

export async function press(place: PageNode, name: string | RegExp): Promise<void> {
  const button = findButton(place, name);
  if (button === undefined) throw new Error(`there is no button ${String(name)}`);
  await click(place, button);
  await settlePage();
}

/** The page says it, once everything before that has ended. */
export async function appears(place: PageNode, text: string): Promise<void> {
  for (let tries = 0; tries < 200 && !place.textContent.includes(text); tries += 1) {
    expect(place.textContent, "nothing is replaced").not.toContain(texts.replace.title);
    await act(async () => void (await settle()));
  }
  expect(place.textContent).toContain(text);
}

export async function aDrawnList(
  shop: ModelShop,
  more: Partial<GuidePhone> = {},
): Promise<{ place: PageNode; guide: Guide; phone: GuidePhone }> {
  const phone = aGuidePhone(shop, more);
  const guide = await aPairedGuide(phone);
  return { place: await drawApp(guide), guide, phone };
}

export const syncNow = async (guide: Guide) => act(async () => guide.tick("signal"));
