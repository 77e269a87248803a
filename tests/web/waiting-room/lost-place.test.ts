/** What a visitor reads whose place in the line was lost while the phone slept. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as orLike from "../../../web/booking/lazy-or-like.tsx";
import { waitingRoom as texts } from "../../../web/i18n/bn/waiting-room.ts";
import { startLanguage } from "../../../web/i18n/language.ts";
import { loadMessages } from "../../../web/i18n/load-messages.ts";
import { WaitingRoom } from "../../../web/waiting-room/waiting-room.tsx";
import { draw, leavePage, openPage, type Page } from "../../support/page.ts";
import { NEWS } from "./queued-phone.ts";

let page: Page;
beforeEach(() => {
  startLanguage("bn");
  page = openPage();
  vi.spyOn(orLike, "OrLike").mockReturnValue(null as never);
});
afterEach(async () => {
  await leavePage(page);
  vi.restoreAllMocks();
});

test.each([false, true])("that the place is a new one, if it is: %s", async (hasLostPlace) => {
  await loadMessages("waitingRoom");
  const place = await draw(createElement(WaitingRoom, { status: NEWS, hasLostPlace }));
  expect(place.textContent.includes(texts.placeLost)).toBe(hasLostPlace);
});
