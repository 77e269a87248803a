/** What the panel of the bus's place keeps in the guide's encrypted store. */
import { expect, test } from "vitest";
import {
  NOTHING_NOTED,
  notePosition,
  pressStop,
  setConsent,
} from "../../../../web/guide/position/position-steps.ts";
import { aGuidePhone, aPairedGuide } from "../guide-phone.ts";
import { aShop, LINK } from "../model-shop.ts";

const agree = () =>
  notePosition(setConsent(NOTHING_NOTED, true), { lat: 23.8, lng: 90.4, accuracyM: 5 }, 1);
const NOTED = agree();

test("outlives a reload, encrypted", async () => {
  const phone = aGuidePhone(aShop());
  const { positions } = await aPairedGuide(phone);
  expect(await positions.load()).toEqual(NOTHING_NOTED);
  expect(await positions.change(agree)).toEqual(NOTED);
  expect(await (await phone.open()).positions.load()).toEqual(NOTED);
  const row = phone.disk.state.get("position");
  expect(Buffer.from(row?.data ?? new ArrayBuffer()).toString("latin1")).not.toContain("90.4");
});

test("is not taken over by another duty, whose guide is asked again", async () => {
  const shop = aShop();
  const guide = await aPairedGuide(aGuidePhone(shop));
  await guide.positions.change(agree);
  shop.trip = { ...shop.trip, leg: "back" };
  await guide.pair(LINK);
  expect(await guide.positions.load()).toEqual(NOTHING_NOTED);
});

test("is gone with the rest, and nothing is written afterwards", async () => {
  const shop = aShop();
  const phone = aGuidePhone(shop);
  const guide = await aPairedGuide(phone);
  await guide.positions.change(agree);
  shop.now = shop.endsAt;
  await guide.tick("timer");
  await guide.positions.change(agree);
  expect(phone.disk.state.size).toBe(0);
});

test("of two windows adds up", async () => {
  const phone = aGuidePhone(aShop());
  const [first, second] = [await aPairedGuide(phone), await phone.open()];
  await first.positions.change((noted) => pressStop(noted, 0, 1));
  const stored = await second.positions.change((noted) => pressStop(noted, 1, 2));
  expect(stored.presses.map(({ position }) => position)).toEqual([0, 1]);
});
