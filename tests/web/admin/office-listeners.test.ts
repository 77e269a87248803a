/** What the frame of the office listens to and counts, and that it ends with the screen. */
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../../web/i18n/all-messages.ts";
import { loadAdminMessages } from "../../../web/admin/admin-messages.ts";
import { keepSentAct } from "../../../web/admin/acts/sent-acts.ts";
import { offerUndo } from "../../../web/admin/acts/undo-offer.ts";
import { StopBar } from "../../../web/admin/frame/stop-bar.tsx";
import { UnansweredActs } from "../../../web/admin/frame/unanswered-acts.tsx";
import { UndoBar } from "../../../web/admin/frame/undo-bar.tsx";
import { useIsAttended } from "../../../web/admin/frame/use-is-attended.ts";
import { useShortcuts } from "../../../web/admin/frame/use-shortcuts.ts";
import { setSalesSearch, useSalesSearch } from "../../../web/admin/sales/sales-search.ts";
import { setEnglishNames } from "../../../web/i18n/en/names.ts";
import { startLanguage } from "../../../web/i18n/language.ts";
import type { MeView, RequestsView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { draw, emit, leavePage, openPage, useInPage, type Page } from "../../support/page.ts";

let page: Page;

beforeEach(async () => {
  vi.useFakeTimers({
    now: 0,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  startLanguage("en");
  page = openPage();
  setEnglishNames({});
  await loadAdminMessages("en");
});
afterEach(async () => {
  expect(await leavePage(page), "after the page was left").toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

test("nobody is at a screen that was left alone for minutes; any sign brings somebody back", async () => {
  const isAttended = await useInPage(useIsAttended);
  expect(isAttended.now).toBe(true);
  await pass(3 * 60_000);
  expect(isAttended.now).toBe(false);
  for (const sign of ["keydown", "pointerdown", "pointermove", "wheel", "focus"]) {
    await emit(page.window, sign);
    expect(isAttended.now, sign).toBe(true);
    await pass(3 * 60_000);
  }
});

test("a shortcut is heard while somebody is signed in", async () => {
  const onShortcut = vi.fn();
  await useInPage(() => useShortcuts(true, onShortcut));
  const press = await emit(page.document, "keydown", { key: "k", code: "KeyK", ctrlKey: true });
  expect(press.defaultPrevented).toBe(true);
  expect(onShortcut).toHaveBeenCalledWith({ does: "find" });
});

test("the list of sales shows what another screen searches it for", async () => {
  const search = await useInPage(() => useSalesSearch("S-1"));
  expect(search.now).toBeUndefined();
  await act(async () => setSalesSearch("S-1", { text: "Rahim", day: "" }));
  expect(search.now).toEqual({ text: "Rahim", day: "" });
});

test("what was done can be taken back for a while, and longer while somebody is at it", async () => {
  const place = await draw(createElement(UndoBar, { onMe: () => undefined }));
  const bar = () => place.find("section");
  const offer = async () =>
    act(async () =>
      offerUndo({
        done: "block",
        act: "unblock",
        input: {},
        target: "Bus 1",
      }),
    );
  await offer();
  expect(bar()?.textContent).toContain("Keep seats back · Bus 1");
  await pass(19_000);
  await emit(place, "focusin", { target: bar() });
  await pass(60_000);
  expect(bar()).toBeDefined();
  await emit(place, "focusout", { target: bar() });
  await pass(20_000);
  expect(bar()).toBeUndefined();
  await offer();
  expect(bar()).toBeDefined();
});

test("an act without an answer is shown as soon as it is kept", async () => {
  const me = { staff: { id: "S-1" } } as MeView;
  const place = await draw(createElement(UnansweredActs, { me, onMe: () => undefined }));
  expect(place.textContent).toBe("");
  const sent = { act: "set-fare", input: {}, reason: "Why", hash: "key" } as const;
  await act(async () => keepSentAct("S-1", { ...sent, asksSecond: false, target: "Bus 1" }));
  expect(place.textContent).toContain("Change a price · Bus 1");
});

test("the seconds to stop an act in are counted down, and gone at their end", async () => {
  const request = {
    id: 1,
    act: "cancel-sale",
    amount: 0,
    state: "waiting",
    asked_by: "S-1",
    asked_at: "1970-01-01T06:00:00+06:00",
    runs_at: "1970-01-01T06:00:03+06:00",
    may_stop: true,
  } as RequestsView["requests"][number];
  const me = { staff: { id: "S-1" } } as MeView;
  const place = await draw(createElement(StopBar, { me, requests: [request] }));
  const left = () => place.find("b")?.textContent;
  expect(left()).toContain("3");
  await pass(1_000);
  expect(left()).toContain("2");
  await pass(2_000);
  expect(left()).toBeUndefined();
});
