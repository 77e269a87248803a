/** What a visitor reads whose place in the line was lost while the phone slept. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitingRoom as texts } from "../../../web/i18n/bn/waiting-room.ts";
import { loadMessages } from "../../../web/i18n/load-messages.ts";
import { WaitingRoom } from "../../../web/waiting-room/waiting-room.tsx";
import { draw, leavePage, openPage, type Page } from "../../support/page.ts";
import { NEWS } from "./queued-phone.ts";

vi.mock("../../../web/booking/lazy-or-like.tsx", () => ({ OrLike: () => null }));

let page: Page;
beforeEach(() => void (page = openPage()));
afterEach(async () => void (await leavePage(page)));

test.each([false, true])("that the place is a new one, if it is: %s", async (hasLostPlace) => {
  await loadMessages("waitingRoom");
  const place = await draw(createElement(WaitingRoom, { status: NEWS, hasLostPlace }));
  expect(place.textContent.includes(texts.placeLost)).toBe(hasLostPlace);
});
