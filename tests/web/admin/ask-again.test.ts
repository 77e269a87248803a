/** An act whose answer was lost is asked again while its dialog is open, at once when the connection is back. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOutcomeUnknown } from "../../../web/admin/acts/sent-acts.ts";
import { useAskAgain } from "../../../web/admin/acts/use-ask-again.ts";
import { clientRefusal } from "../../../web/api/refusal.ts";
import { emit, leavePage, openPage, useInPage, type Page } from "../../support/page.ts";

let page: Page;
beforeEach(() => {
  page = openPage();
});
afterEach(() => leavePage(page));

test("asks when the connection is back, once", async () => {
  const ask = vi.fn();
  await useInPage(() => useAskAgain(1, false, ask));
  expect(ask).not.toHaveBeenCalled();
  await emit(page.window, "online");
  expect(ask).toHaveBeenCalledTimes(1);
  await emit(page.window, "online");
  expect(ask).toHaveBeenCalledTimes(1);
});

test("asks nothing while a call is under way, because somebody has pressed again", async () => {
  const ask = vi.fn();
  await useInPage(() => useAskAgain(1, true, ask));
  await emit(page.window, "online");
  expect(ask).not.toHaveBeenCalled();
});

test("asks nothing while no answer was lost, or after the dialog was left", async () => {
  const ask = vi.fn();
  await useInPage(() => useAskAgain(0, false, ask));
  await useInPage(() => useAskAgain(1, false, ask));
  expect(await leavePage(page)).toEqual([]);
  await emit(page.window, "online");
  expect(ask).not.toHaveBeenCalled();
});

test.each([
  ["no answer", clientRefusal("offline"), true],
  ["an answer that came too late", clientRefusal("timeout"), true],
  ["a server that broke off", { ...clientRefusal("unreadable", 500), code: "server_error" }, true],
  ["a session that rests", { ...clientRefusal("unreadable", 401), code: "staff_idle" }, false],
  ["other facts", { ...clientRefusal("unreadable", 409), code: "preview_changed" }, false],
  [
    "the first call at work",
    { ...clientRefusal("unreadable", 409), code: "act_refused", body: { why: "under_way" } },
    true,
  ],
])("%s leaves it open what became of the act: %#", (_, refusal, isOpen) => {
  expect(isOutcomeUnknown(refusal)).toBe(isOpen);
});
