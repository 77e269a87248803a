/** What each part of the page does when the browser tells it something. */
import { act, createElement, useEffect } from "react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../web/i18n/all-messages.ts";
import { loadAdminMessages } from "../../web/admin/admin-messages.ts";
import { ScreenFailed } from "../../web/admin/frame/screen-failed.tsx";
import { BottomBar } from "../../web/booking/bottom-bar.tsx";
import { BrowserRouter } from "../../web/boot/browser-router.tsx";
import { replayEarlyClick } from "../../web/boot/early-click.ts";
import { keepFocus } from "../../web/boot/keep-focus.ts";
import { startLanguage } from "../../web/i18n/language.ts";
import { reportConnection } from "../../web/offline/connection.ts";
import { OfflineBanner } from "../../web/offline/offline-banner.tsx";
import { saveShell } from "../../web/offline/save-ticket.ts";
import * as movingPictures from "../../web/screens/home/moving-pictures.ts";
import { Carousel } from "../../web/screens/home/carousel.tsx";
import { shrinkPicture } from "../../web/pictures/small-picture.ts";
import { PhotoDialog } from "../../web/screens/gallery/photo-dialog.tsx";
import { SLOW_MS } from "../../web/screens/checkout/say-when-slow.ts";
import { usePayment } from "../../web/screens/checkout/use-payment.ts";
import { useExecution } from "../../web/screens/success/use-execution.ts";
import { Header } from "../../web/screens/layout/header.tsx";
import { tryToPrint } from "../../web/screens/ticket/confined-browser.ts";
import { useRollOfPaper } from "../../web/screens/ticket/paper/use-paper.ts";
import * as dialog from "../../web/ui/dialog.tsx";
import { sonner, Toaster } from "../../web/ui/toaster.tsx";
import {
  click,
  draw,
  emit,
  leavePage,
  notice,
  openPage,
  soon,
  useInPage,
  type Page,
} from "../support/page.ts";
import { PageNode } from "../support/page-node.ts";

const pictures: movingPictures.MovingPictures = { run: vi.fn(), stand: vi.fn(), end: vi.fn() };
let page: Page;

beforeEach(() => {
  startLanguage("bn");
  page = openPage();
  page.document.cookie = "XSRF-TOKEN=t";
  vi.stubGlobal("fetch", async () => new Promise(() => undefined));
  vi.spyOn(movingPictures, "movePictures").mockReturnValue(pictures);
  vi.spyOn(dialog, "Dialog").mockReturnValue(null);
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await leavePage(page), "after the page was left").toEqual([]);
  vi.useRealTimers();
});

test("a screen of the office that could not be loaded opens again once there is a connection", async () => {
  await loadAdminMessages("bn");
  await draw(createElement(ScreenFailed));
  expect(page.location.reload).toHaveBeenCalledTimes(0);
  await emit(page.window, "online");
  expect(page.location.reload).toHaveBeenCalledTimes(1);
});

test("messages are placed above the bar, as high as it is", async () => {
  const props = { secondsLeft: null, action: null, children: null };
  const place = await draw(createElement(BottomBar, props));
  const bar = place.find("section");
  Object.assign(bar ?? {}, { offsetHeight: 72 });
  await notice(bar);
  expect(page.document.documentElement.style.setProperty).toHaveBeenLastCalledWith("--bar", "72px");
});

test("a roll of paper is as long as the slip has become", async () => {
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      insertRule = vi.fn();
    },
  );
  const sheets: { insertRule: unknown }[] = [];
  Object.assign(page.document, { adoptedStyleSheets: sheets });
  const slip = Object.assign(new PageNode("article"), { offsetHeight: 96 });
  await useInPage(() => useRollOfPaper(slip as never, 58));
  expect(sheets).toEqual([]);
  await notice(slip);
  expect(sheets[0]?.insertRule).toHaveBeenCalledWith("@page { size: 58mm 30mm; margin: 0; }");
});

test("the banner asks the server itself while it can't be reached", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const probe = vi.fn(async () => new Response());
  vi.stubGlobal("fetch", probe);
  reportConnection(false);
  reportConnection(false);
  await draw(createElement(OfflineBanner));
  await act(async () => vi.advanceTimersByTime(12_000));
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(probe, "until it answers").toHaveBeenCalledTimes(1);
});

/** The focused element in the page's main part, with an ancestor that stays. */
async function aFocusedButton() {
  const main = new PageNode("main");
  const around = main.appendChild(new PageNode("div"));
  const button = around.appendChild(new PageNode("button"));
  page.document.body.appendChild(main);
  page.document.activeElement = button;
  await useInPage(() => useEffect(() => keepFocus(main as never), []));
  await emit(page.document, "focusin", { target: button });
  return { around, button };
}

test("the ancestor of a removed button has the focus", async () => {
  const { around, button } = await aFocusedButton();
  button.remove();
  page.document.activeElement = page.document.body;
  await notice(page.document.body);
  expect(page.document.activeElement).toBe(around);
});

test("a focus that the visitor gave up does not return", async () => {
  const { button } = await aFocusedButton();
  page.document.activeElement = page.document.body;
  await emit(page.document, "focusout");
  button.remove();
  await notice(page.document.body);
  expect(page.document.activeElement).toBe(page.document.body);
});

test("the shell is saved once the page has loaded", async () => {
  vi.stubEnv("PROD", true);
  vi.stubGlobal("navigator", { serviceWorker: {} });
  const save = vi.fn();
  vi.stubGlobal("requestIdleCallback", save);
  Object.assign(page.window, { requestIdleCallback: save });
  saveShell();
  expect(save).toHaveBeenCalledTimes(0);
  await emit(page.window, "load");
  expect(save).toHaveBeenCalledTimes(1);
});

test.each(["beforeprint", "blur", "pagehide"])("%s is a sign that it prints", async (sign) => {
  Object.assign(page.window, { print: () => page.window.dispatchEvent(new Event(sign)) });
  expect(await tryToPrint()).toBe(true);
});

test("without a sign nothing was printed", async () => {
  vi.useFakeTimers();
  Object.assign(page.window, { print: () => undefined });
  const wasPrinted = tryToPrint();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await wasPrinted).toBe(false);
});

/** The menu of the header on a phone, opened. */
async function anOpenMenu() {
  Object.assign(page.document, { documentElement: page.document.body });
  const place = await draw(createElement(BrowserRouter, null, createElement(Header)));
  const toggle = place.findAll("button").at(-1);
  await click(place, toggle);
  const isOpen = () => place.find("nav")?.attributes.get("data-open");
  expect(isOpen()).toBe("true");
  return { place, toggle, isOpen };
}

test.each([
  ["keydown", { key: "Escape" }, "false"],
  ["keydown", { key: "a" }, "true"],
  ["pointerdown", { target: new PageNode("main") }, "false"],
  ["focusin", { target: new PageNode("main") }, "false"],
])("the menu after %s of %o is open: %s", async (type, event, is) => {
  const { isOpen } = await anOpenMenu();
  await emit(page.document, type, event);
  expect(isOpen()).toBe(is);
});

test("a press in the menu leaves it open, and Escape returns the focus to its button", async () => {
  const { place, toggle, isOpen } = await anOpenMenu();
  await emit(page.document, "pointerdown", { target: place.find("nav") });
  expect(isOpen()).toBe("true");
  await emit(page.document, "keydown", { key: "Escape" });
  expect(page.document.activeElement).toBe(toggle);
});

test("Back shows the page of the address", async () => {
  const Place = () => useLocation().pathname;
  const place = await draw(createElement(BrowserRouter, null, createElement(Place)));
  expect(place.textContent).toBe("/");
  page.location.pathname = "/blog";
  await emit(page.window, "popstate");
  expect(place.textContent).toBe("/blog");
});

test("arrow keys step through the photos, whatever has the focus", async () => {
  const photos = [1, 2].map((id) => ({ id, caption: `${id}` })) as never[];
  const onStep = vi.fn();
  const props = { photos, photo: photos[0] as never, isOpen: true, onStep, onClose: vi.fn() };
  await draw(createElement(PhotoDialog, props));
  await emit(page.window, "keydown", { key: "ArrowRight" });
  await emit(page.window, "keydown", { key: "ArrowRight", altKey: true });
  expect(onStep.mock.calls).toEqual([[photos[1]]]);
});

test("the pictures move once they have been in view for a while, until less motion is wanted", async () => {
  vi.stubEnv("SSR", false);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  Object.assign(page.window, { setTimeout, clearTimeout });
  const place = await draw(createElement(Carousel));
  const strip = place.findAll("div").find(({ attributes }) => attributes.get("class") === "glide");
  await notice(strip, { isIntersecting: true });
  await act(async () => vi.advanceTimersByTime(1_500));
  await act(async () => vi.dynamicImportSettled());
  expect(pictures.run).toHaveBeenCalledTimes(1);
  expect(pictures.stand).toHaveBeenCalledTimes(0);
  page.media.matches = true;
  await emit(page.media, "change");
  expect(pictures.stand).toHaveBeenCalledTimes(1);
  await notice(strip, { isIntersecting: true });
  await act(async () => vi.advanceTimersByTime(1_500));
  await act(async () => vi.dynamicImportSettled());
  expect(movingPictures.movePictures).toHaveBeenCalledTimes(1);
});

test("pictures that were never in view are observed no more once the page is left", async () => {
  const place = await draw(createElement(Carousel));
  expect(place.find("img")).toBeDefined();
});

/** A payment whose result does not come. */
const PAYMENT = {
  name: "POST /api/bkash/payment/create",
  body: {},
} as never;

test("after Back from the wallet the button can be pressed again, and nothing says that it is asked", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const payable = { paymentStartFor: () => PAYMENT } as never;
  const price = { quote: { total: 500 } } as never;
  const shown = await useInPage(() => usePayment(price, payable, () => false));
  await act(async () => void shown.now.pay({} as never));
  expect(shown.now.isBusy).toBe(true);
  await emit(page.window, "pageshow", { persisted: false });
  expect(shown.now.isBusy).toBe(true);
  await act(async () => vi.advanceTimersByTime(SLOW_MS));
  expect(shown.now.asksAgainIn).not.toBe(null);
  await emit(page.window, "pageshow", { persisted: true });
  expect(shown.now).toMatchObject({ isBusy: false, asksAgainIn: null });
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(shown.now.asksAgainIn).toBe(null);
});

test("execute is sent again as soon as there is a connection, and its result shown", async () => {
  const refused = Response.json({ message: "no", code: "not_found" }, { status: 404 });
  vi.stubGlobal("fetch", vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValue(refused));
  const keys = { ticketBillPayBkashId: 9 } as never;
  const shown = await useInPage(() => useExecution(keys, true));
  const becomes = (stage: string) =>
    act(async () => void (await vi.waitFor(() => expect(shown.now.stage.stage).toBe(stage))));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  await becomes("no_response");
  await emit(page.window, "online");
  await becomes("refused");
});

async function aToaster() {
  const list = (await draw(createElement(Toaster, { onSubscribed: vi.fn() }))).find("ol");
  if (list === undefined) throw new Error("there is no list");
  return list;
}

test("a message waits while the page is hidden", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const list = await aToaster();
  await act(async () => void sonner("Saved", { duration: 2_000 }));
  // A message is taken away a second after its own time.
  const pass = async (ownMs: number) => {
    for (const ms of [ownMs, 1_100])
      await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  };
  page.document.hidden = true;
  await emit(page.document, "visibilitychange");
  await pass(60_000);
  expect(list.textContent).toBe("Saved");
  page.document.hidden = false;
  await emit(page.document, "visibilitychange");
  await pass(2_100);
  expect(list.textContent).toBe("");
});

test("Alt+T moves the focus to the messages, and Escape away", async () => {
  const list = await aToaster();
  await emit(page.document, "keydown", { altKey: true, code: "KeyT" });
  expect(page.document.activeElement).toBe(list);
  await emit(page.document, "keydown", { code: "Escape" });
  expect(page.document.activeElement).toBe(page.document.body);
});

/** Reads a chosen file in this way. */
function aReader(result: "load" | "error"): void {
  vi.stubGlobal(
    "FileReader",
    class extends EventTarget {
      result = "data:x";
      readAsDataURL = () => queueMicrotask(() => this.dispatchEvent(new Event(result)));
    },
  );
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      naturalWidth = 2_000;
      naturalHeight = 1_000;
      decode = async () => undefined;
    },
  );
}

test("a chosen picture is drawn again, and none of what can't be read", async () => {
  const drawn = new Blob(["small"]);
  const canvas = {
    getContext: () => ({ fillRect: vi.fn(), drawImage: vi.fn() }),
    toBlob: (done: (blob: Blob) => void) => done(drawn),
    toDataURL: () => "data:small",
  };
  Object.assign(page.document, { createElement: () => canvas });
  aReader("load");
  const small = { file: drawn, address: "data:small" };
  const shrunk = await soon(shrinkPicture(new Blob(), 1_000));
  expect(shrunk).toEqual(small);
  // Two pictures are equal to a matcher, whatever is in them.
  expect(Object(shrunk).file).toBe(drawn);
  expect(canvas).toMatchObject({ width: 1_000, height: 500 });
  aReader("error");
  expect(await soon(shrinkPicture(new Blob(), 1_000))).toBeNull();
});

test("a press before the page was ready is repeated, and none is kept after that", async () => {
  const button = Object.assign(new PageNode("button"), { click: vi.fn() });
  const keepEarlyClick = Object.assign(vi.fn(), { button });
  Object.assign(page.window, { keepEarlyClick });
  for (const type of ["click", "submit"]) page.document.addEventListener(type, keepEarlyClick);
  replayEarlyClick();
  await vi.waitFor(() => expect(button.click).toHaveBeenCalledTimes(1));
});
