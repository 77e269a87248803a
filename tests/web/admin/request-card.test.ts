/** A request that waits: its link is taken once, and what is still to come is said as to come. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../../web/i18n/all-messages.ts";
import { RequestCard } from "../../../web/admin/acts/request-card.tsx";
import { loadAdminMessages } from "../../../web/admin/admin-messages.ts";
import { admin as bn } from "../../../web/i18n/bn/admin.ts";
import { admin as en } from "../../../web/i18n/en/admin.ts";
import { setEnglishNames } from "../../../web/i18n/en/names.ts";
import { startLanguage } from "../../../web/i18n/language.ts";
import type { RequestsView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { draw, emit, leavePage, openPage, type Page } from "../../support/page.ts";

let page: Page;
beforeEach(async () => {
  startLanguage("en");
  page = openPage();
  setEnglishNames({});
  await loadAdminMessages("en");
});
afterEach(async () => {
  expect(await leavePage(page)).toEqual([]);
  vi.unstubAllGlobals();
});

const REQUEST: RequestsView["requests"][number] = {
  id: 7,
  act: "invite",
  target: "staff",
  reason: "New",
  amount: 0,
  state: "waiting",
  asked_by: "S-1",
  asked_by_name: "Rita",
  asked_at: "2031-01-04T22:00:00+06:00",
  decided_by: null,
  needs_second: false,
  runs_at: "2031-01-04T22:30:00+06:00",
  expires_at: "2031-01-05T22:00:00+06:00",
  person: { name: "Salma", roles: ["ops"] },
  has_power: true,
  may_approve: false,
  is_too_new: false,
  may_stop: false,
  may_run: false,
};

async function drawCard(request: RequestsView["requests"][number]) {
  const onLink = vi.fn();
  const onDone = vi.fn(async () => undefined);
  const named = new Map();
  const props = { request, onMe: () => undefined, onDone, onLink, named };
  return { place: await draw(createElement(RequestCard, props)), onLink };
}

test("a second press on its link asks for nothing while the first is under way", async () => {
  const calls: string[] = [];
  vi.stubGlobal("fetch", (to: string) => {
    calls.push(to);
    return new Promise(() => undefined);
  });
  const { place, onLink } = await drawCard({ ...REQUEST, may_run: true });
  const button = place.find("button");
  await emit(place, "click", { target: button });
  expect(button?.attributes.get("aria-busy")).toBe("true");
  await emit(place, "click", { target: button });
  expect(calls).toHaveLength(1);
  expect(onLink).not.toHaveBeenCalled();
});

test("who can't agree yet reads why", async () => {
  const { place } = await drawCard({ ...REQUEST, state: "asked", is_too_new: true });
  expect(place.textContent).toContain(en.twoPeople.tooNew);
});

test("a time that is to come is said as to come", () => {
  expect(en.runsAt("6:13")).toBe("Will be done by itself: 6:13");
  expect(bn.runsAt("৬:১৩")).toBe("নিজে থেকেই হবে: ৬:১৩");
});
