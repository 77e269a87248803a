/** The panel of the bus's place: consent, what is sent, the stops, and the screen that stays on. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guidePosition as t } from "../../../../web/i18n/en/guide-position.ts";
import { PositionPanel } from "../../../../web/guide/position/position-panel.tsx";
import { NOTHING_NOTED } from "../../../../web/guide/position/position-steps.ts";
import type { PositionBox } from "../../../../web/guide/position/tracker.ts";
import type { GuidePositionRequest } from "../../../../worker/contract/guide/guide.ts";
import { click, draw, emit, leavePage } from "../../../support/page.ts";
import { openGuideInEachTest } from "../guide-page.ts";
import { Target } from "../../../support/page-node.ts";

const BUS_PAGE = readFileSync(new URL("../../../../web/public/bus.js", import.meta.url), "utf8");
const NOW = Date.parse("2026-12-04T22:00:00+06:00");
const STOP = { position: 1, name: "Savar", at: null, lat: null, lng: null, passed_at: null };

const page = openGuideInEachTest();
const clearWatch = vi.fn();
const watchPosition = vi.fn<
  (onFix: (found: object) => void, onFault: (error: object) => void) => number
>(() => 7);
const locks: (Target & { released: boolean; release: () => Promise<void> })[] = [];
const request = vi.fn(async () => {
  const lock = Object.assign(new Target(), {
    released: false,
    async release() {
      lock.released = true;
      lock.dispatchEvent(new Event("release"));
    },
  });
  locks.push(lock);
  return lock;
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["setInterval", "clearInterval", "Date"] });
  const geolocation = { watchPosition, clearWatch };
  vi.stubGlobal("navigator", { geolocation, wakeLock: { request } });
  locks.length = 0;
  vi.clearAllMocks();
});
afterEach(() => void vi.useRealTimers());

async function openPanel() {
  let kept = NOTHING_NOTED;
  const box: PositionBox = {
    load: async () => kept,
    change: async (step) => (kept = step(kept)),
  };
  const send = vi.fn<(request: GuidePositionRequest) => Promise<boolean | null>>(async () => true);
  const times = { departsAt: NOW, arrivesAt: NOW + 3_600_000 };
  const place = await draw(createElement(PositionPanel, { stops: [STOP], ...times, box, send }));
  const find = (name: string) => place.findAll("button").find((one) => one.textContent === name);
  const press = async (name: string) => {
    await click(place, find(name));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
  };
  return { place, send, press, find };
}

const look = () => act(async () => vi.advanceTimersByTimeAsync(15_000));

test("asks for consent, says what a browser can't do, and measures until it is taken back", async () => {
  const { place, send, press } = await openPanel();
  expect(place.textContent).toContain(t.why);
  expect(watchPosition).not.toHaveBeenCalled();
  await press(t.agree);
  expect(place.textContent).toContain(t.background);
  expect(place.textContent).toContain(t.on);
  const [onFix, onFault] = watchPosition.mock.lastCall ?? [];
  await act(async () => onFix?.({ coords: { latitude: 23.8103, longitude: 90.4, accuracy: 9 } }));
  await look();
  expect(send.mock.lastCall?.[0].positions).toEqual([{ at: NOW, lat: 23.81, lng: 90.4 }]);
  await act(async () => onFault?.({ code: 1 }));
  expect(place.textContent).toContain(t.denied);
  await act(async () => onFault?.({ code: 2 }));
  expect(place.textContent).toContain(t.noFix);
  await press(t.withdraw);
  expect(clearWatch).toHaveBeenCalledWith(7);
  expect(place.textContent).not.toContain(t.on);
});

test("what is not sent is shown, and is sent when there is a connection", async () => {
  const { place, send, press } = await openPanel();
  send.mockResolvedValue(null);
  await press(t.left("Savar"));
  expect(place.textContent).toContain(t.leftAt("Savar", "10:00\u00a0PM"));
  expect(place.textContent).toContain(t.notSent);
  send.mockResolvedValue(true);
  await look();
  expect(place.textContent).not.toContain(t.notSent);
  await press(t.undo("Savar"));
  expect(send.mock.lastCall?.[0].passed).toEqual([{ position: 1, at: null }]);
});

test("a stop that the shop does not take any more is not told as sent", async () => {
  const { place, send, press } = await openPanel();
  send.mockResolvedValue(false);
  await press(t.left("Savar"));
  expect(place.textContent).toContain(t.notTaken);
  const calls = send.mock.calls.length;
  await look();
  expect(place.textContent).toContain(t.notTaken);
  expect(send).toHaveBeenCalledTimes(calls);
});

test("the page of the bus asks every minute, also when its timer fires a moment early", () => {
  const ask = vi.fn(async () => new Promise(() => undefined));
  let renew = () => {};
  const open = { hidden: false, querySelector: () => ({}), addEventListener: () => undefined };
  runInNewContext(BUS_PAGE, {
    document: open,
    fetch: ask,
    location: { href: "/bus/x" },
    Date,
    setInterval: (again: () => void) => (renew = again),
  });
  const passes = (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    renew();
    return ask.mock.calls.length;
  };
  expect([passes(60_000), passes(59_990), passes(30_000)]).toEqual([1, 2, 2]);
});

test("a panel that was left measures and sends no more", async () => {
  const { send, press } = await openPanel();
  await press(t.agree);
  send.mockResolvedValue(null);
  await press(t.left("Savar"));
  await leavePage(page);
  expect(clearWatch).toHaveBeenCalledTimes(1);
  const calls = send.mock.calls.length;
  await look();
  expect(send).toHaveBeenCalledTimes(calls);
});

test("the screen is kept on when the guide wants it, and again after the page was hidden", async () => {
  const { press, find } = await openPanel();
  await press(t.agree);
  expect(request).not.toHaveBeenCalled();
  await press(t.awake);
  const isOn = () => find(t.awake)?.attributes.get("aria-pressed");
  expect([request.mock.calls.length, isOn()]).toEqual([1, "true"]);
  // The browser takes it away.
  page.document.hidden = true;
  await act(async () => locks[0]?.release());
  expect(isOn()).toBe("false");
  await emit(page.document, "visibilitychange");
  expect(request).toHaveBeenCalledTimes(1);
  page.document.hidden = false;
  await emit(page.document, "visibilitychange");
  expect([request.mock.calls.length, isOn()]).toEqual([2, "true"]);
  await press(t.awake);
  expect(locks[1]?.released).toBe(true);
  await emit(page.document, "visibilitychange");
  expect(request).toHaveBeenCalledTimes(2);
});
