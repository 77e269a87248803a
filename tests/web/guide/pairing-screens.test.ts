/** What the screens say of pairings: other windows, other lists, and answers that were lost. */
import { act } from "react";
import { describe, expect, it } from "vitest";
import { guide as texts } from "../../../web/i18n/en/guide.ts";
import { emit } from "../../support/page.ts";
import { aDrawnList, appears, drawApp, press, syncNow } from "./drawn-guide.ts";
import { openGuideInEachTest } from "./guide-page.ts";
import { aGuidePhone, board, isOffline } from "./guide-phone.ts";
import { aShop, LINK, OTHER_LINK } from "./model-shop.ts";

openGuideInEachTest();

describe("another window of the phone", () => {
  it("that has taken another list leaves none here, until the guide wants that one", async () => {
    const shop = aShop();
    const { place, phone, guide } = await aDrawnList(shop);
    const other = await phone.open();
    await other.pair(OTHER_LINK);
    await press(place, /^A1 .*: put on the bus$/);
    await appears(place, texts.replaced.title);
    expect(place.textContent).toContain(texts.replaced.text("Rajshahi 1"));
    expect(place.textContent).not.toContain("Karim");
    await press(place, texts.replaced.go);
    await appears(place, "0 of 3 on the bus");
    expect(guide.getState().saved.pairing?.phone).toBe("phone-2");
  });
});

describe("presses for another list", () => {
  it("that only a new link can send are told beside the list of now", async () => {
    const shop = aShop();
    const { place, phone, guide } = await aDrawnList(shop);
    phone.network = isOffline;
    await act(async () => void (await guide.press(board("P1", "A1"))));
    shop.overTokens.add("token-1");
    phone.network = shop.fetch;
    shop.trip = { ...shop.trip, leg: "back" };
    await act(async () => void (await guide.pair(OTHER_LINK)));
    await syncNow(guide);
    await appears(place, texts.pair.keptPresses(1, "1"));
    await appears(place, "0 of 3 on the bus");
  });
});

describe("a pairing without an answer", () => {
  it("is offered again when the app is opened again", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop, { network: isOffline });
    await (await phone.open()).pair(LINK);
    phone.network = shop.fetch;
    const place = await drawApp(await phone.open());
    expect(place.textContent).toContain(texts.pair.ready);
    await emit(place, "submit", { target: place.find("form") });
    await appears(place, "0 of 3 on the bus");
  });
});
