/** The door of the scanner: the camera is given back, and each code is answered with what can be pressed. */
import { act, createElement } from "react";
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { guide } from "../../../../web/i18n/en/guide.ts";
import { guideScan as t } from "../../../../web/i18n/en/guide-scan.ts";
import { GuideApp } from "../../../../web/guide/screen/guide-app.tsx";
import * as hashing from "../../../../web/guide/scan/hash-text.ts";
import * as startScan from "../../../../web/guide/scan/start-scan.ts";
import { DEAF_MS } from "../../../../web/guide/scan/result-card.ts";
import type { GuideList } from "../../../../worker/contract/guide/guide.ts";
import type { BoardingEvent } from "../../../../worker/domain/boarding/merge.ts";
import { makePnr } from "../../../../worker/domain/tickets/pnr.ts";
import { click, draw, emit, eventually, leavePage } from "../../../support/page.ts";
import { openGuideInEachTest } from "../guide-page.ts";
import { aGuidePhone, aPairedGuide } from "../guide-phone.ts";
import { aTicket, openModelShop } from "../model-shop.ts";
import { PageNode } from "../../../support/page-node.ts";
import { findButton, openDoor as openScanDoor, type Scanned } from "./opened-door.ts";
import { CODE, makeList, PNR, sha256, stream, track } from "./scanned-list.ts";

const scanned: Scanned[] = [];

const page = openGuideInEachTest();
const getUserMedia = vi.fn(async () => stream as never);
const vibrate = vi.fn();
let hashText: MockInstance<typeof hashing.hashText>;

beforeEach(() => {
  page.document.createElement = (name) =>
    Object.assign(new PageNode(name), { play: async () => undefined });
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia }, vibrate });
  scanned.length = 0;
  vi.clearAllMocks();
  vi.spyOn(startScan, "startScan").mockImplementation((_, onText, onFailure) => {
    const one = { onText, onFailure, stop: vi.fn() };
    scanned.push(one);
    return one.stop;
  });
  // By Node, at once: the browser's answer comes from another thread.
  hashText = vi.spyOn(hashing, "hashText").mockImplementation(async (text) => sha256(text));
});
afterEach(() => vi.restoreAllMocks());

const openDoor = (list: GuideList, events: BoardingEvent[] = [], unsent = 0) =>
  openScanDoor(scanned, { list, events, unsent });

describe("the camera", () => {
  test("is given back when the page is hidden or the door closes, and taken again", async () => {
    await openDoor(makeList());
    expect(getUserMedia).toHaveBeenCalledTimes(1);
    page.document.hidden = true;
    await emit(page.document, "visibilitychange");
    expect(track.stop).toHaveBeenCalledTimes(1);
    expect(scanned[0]?.stop).toHaveBeenCalledTimes(1);
    page.document.hidden = false;
    await emit(page.document, "visibilitychange");
    expect(getUserMedia).toHaveBeenCalledTimes(2);
    await leavePage(page);
    expect(track.stop).toHaveBeenCalledTimes(2);
  });

  test("is waited for while the decoder is loaded and the browser's hash is made ready", async () => {
    getUserMedia.mockReturnValueOnce(new Promise(() => undefined));
    await openDoor(makeList());
    expect(scanned).toHaveLength(1);
    expect(hashText).toHaveBeenCalledTimes(1);
  });

  test("that is missing is not read", async () => {
    getUserMedia.mockRejectedValueOnce(new Error("no camera"));
    await openDoor(makeList());
    expect(scanned[0]?.stop).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["NotAllowedError", t.faults.denied],
    ["NotFoundError", t.faults.missing],
    ["NotReadableError", t.faults.busy],
  ])("that fails with %s is said in plain words, and tried again", async (name, sentence) => {
    getUserMedia.mockRejectedValueOnce(Object.assign(new Error(name), { name }));
    const { place, press } = await openDoor(makeList());
    expect(place.textContent).toContain(sentence);
    await press(t.retry);
    expect(place.textContent).toContain(t.hint);
  });

  test("that the browser does not have leaves the field for the PNR", async () => {
    vi.stubGlobal("navigator", {});
    const { place } = await openDoor(makeList());
    expect(place.textContent).toContain(t.faults.unsupported);
    expect(place.textContent).toContain(t.pnrLabel);
  });

  test("has a light where the phone has one", async () => {
    const { press } = await openDoor(makeList());
    await press(t.light);
    expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  });

  test("without a decoder says so", async () => {
    const { place } = await openDoor(makeList());
    await act(async () => scanned[0]?.onFailure());
    expect(place.textContent).toContain(t.faults.decoder);
  });
});

describe("the first answer", () => {
  test("is laid out once while the scanner opens, and taken away before it is painted", async () => {
    const laidOut: string[] = [];
    const measured = vi.spyOn(PageNode.prototype, "getBoundingClientRect");
    measured.mockImplementation(function (this: PageNode) {
      laidOut.push(this.textContent);
      return { x: 0, y: 0, width: 0, height: 0 };
    });
    const { place, see } = await openDoor(makeList());
    measured.mockRestore();
    expect(laidOut).toHaveLength(1);
    expect(laidOut[0]).toContain(t.boarded);
    expect(place.textContent).not.toContain(t.boarded);
    await see(CODE);
    expect(place.textContent).toContain(t.boarded);
  });

  test("comes in the same turn as the stored press, without a frame between", async () => {
    const { place } = await openDoor(makeList());
    // What React plans for later is not drawn here.
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    scanned.at(-1)?.onText(CODE);
    for (let step = 0; step < 50; step += 1) await Promise.resolve();
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    expect(place.textContent).toContain(t.boarded);
  });
});

describe("a code", () => {
  const board = { id: "e1", kind: "board", pnr: PNR, seat: "A1", undoes: null, seq: 1 } as const;
  const boarded: BoardingEvent = { ...board, phone: "p1", at: 1_800_000_000_000 };

  test("of one free seat lets it on, once as long as it is seen", async () => {
    const { place, see, onTicket } = await openDoor(makeList());
    await see(CODE);
    await see(CODE);
    expect(onTicket).toHaveBeenCalledTimes(1);
    expect(onTicket).toHaveBeenCalledWith(PNR, "A1");
    expect(place.textContent).toContain(t.boarded);
    expect(vibrate).toHaveBeenLastCalledWith([80]);
  });

  test("of several seats waits for a press, and is done when nobody is missing", async () => {
    const { place, see, press, wait, findTone, onTicket } = await openDoor(
      makeList({ seats: ["A1", "A2"] }),
    );
    await see(CODE);
    await wait(DEAF_MS);
    expect(onTicket).not.toHaveBeenCalled();
    expect(place.textContent).toContain(t.choose);
    expect(findTone()).toBe("choose");
    expect(vibrate).not.toHaveBeenCalledWith([80]);
    await press(t.board(t.seat("A2")));
    expect(onTicket).toHaveBeenCalledWith(PNR, "A2");
    expect(vibrate).toHaveBeenLastCalledWith([80]);
    expect([findTone(), place.textContent.includes(t.choose)]).toEqual(["choose", true]);
    await press(t.board(t.seat("A1")));
    expect([findTone(), place.textContent.includes(t.boarded)]).toEqual(["good", true]);
    expect(place.textContent).not.toContain(t.allBoarded);
    await press(t.undo(t.seat("A2")));
    expect([findTone(), place.textContent.includes(t.choose)]).toEqual(["choose", true]);
    await press(t.board(t.seat("A2")));
    expect(findTone()).toBe("good");
  });

  test("that is typed waits for a press, and leaves the field empty", async () => {
    vi.stubGlobal(
      "FormData",
      class {
        get = () => PNR;
      },
    );
    const { place, press, findTone, onTicket } = await openDoor(makeList());
    const form = place.find("form");
    const reset = vi.fn();
    Object.assign(form ?? {}, { reset });
    await emit(place, "submit", { target: form });
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    expect(reset).toHaveBeenCalledTimes(1);
    expect([findTone(), onTicket.mock.calls.length]).toEqual(["choose", 0]);
    await press(t.board(t.seat("A1")));
    expect([findTone(), place.textContent.includes(t.boarded)]).toEqual(["good", true]);
  });

  test("is scanned with what is not sent in sight", async () => {
    const { place } = await openDoor(makeList(), [], 3);
    expect(place.textContent).toContain(guide.unsent(3, "3"));
  });

  test("that is boarded already says when and by which phone, and can be undone", async () => {
    const { place, see, press, wait, onTicket, onUndo } = await openDoor(makeList(), [boarded]);
    await see(CODE);
    await wait(DEAF_MS);
    expect(onTicket).not.toHaveBeenCalled();
    expect(place.textContent).toContain(t.allBoarded);
    expect(place.textContent).toContain("Phone 1");
    expect(vibrate.mock.lastCall?.[0].length).toBeGreaterThan(1);
    await press(t.undo(t.seat("A1")));
    expect(onUndo).toHaveBeenCalledWith([boarded]);
  });

  test("that is void says since when, and lets nobody on by itself", async () => {
    const { place, see, press, wait, findTone, onTicket } = await openDoor(
      makeList({ voided_at: "2026-12-03T03:00:00Z" }),
    );
    await see(CODE);
    expect(place.textContent).toContain(t.voidSince("3\u00a0December 2026, 9:00\u00a0AM"));
    expect(onTicket).not.toHaveBeenCalled();
    await wait(DEAF_MS);
    await press(t.board(t.seat("A1")));
    expect(findTone()).toBe("attention");
  });

  test.each([
    [{ moved_to: "Bus 2" }, CODE, t.movedTo("Bus 2")],
    [{}, `${CODE}x`, t.notGenuineText],
    [{ pnr: "OTHER" }, CODE, t.unknownText(PNR)],
    [{}, "https://example.com", t.noTicketText],
  ])("of another kind is said: %j", async (more, text, sentence) => {
    const { place, see, press, wait, onTicket } = await openDoor(makeList(more));
    await see(text);
    await wait(DEAF_MS);
    expect(place.textContent).toContain(sentence);
    expect(onTicket).not.toHaveBeenCalled();
    await press(t.next);
    expect(place.textContent).not.toContain(sentence);
  });

  test("that the phone could not store is not shown as done", async () => {
    const { place, see, onTicket } = await openDoor(makeList());
    onTicket.mockRejectedValueOnce(new Error("the phone is full"));
    await see(CODE);
    expect(place.textContent).toContain(t.notStored);
    expect(place.textContent).not.toContain(t.boarded);
  });
});

describe("a result", () => {
  const OTHER = makePnr([6, 5, 4, 3, 2, 1]) ?? "";
  const otherCode = `${OTHER}.aBcDeFgHiJkLmNoPqRsTuV`;
  const two = (seats: string[]): GuideList => {
    const list = makeList({ seats });
    const [ticket] = list.tickets;
    if (ticket === undefined) throw new Error("the list is empty");
    const other = { ...ticket, pnr: OTHER, name: "Karim", seats: ["B1"], code: sha256(otherCode) };
    return { ...list, tickets: [ticket, other] };
  };

  test("that asks something stays until it is left, whatever the camera sees", async () => {
    const { place, see, press, wait, onTicket } = await openDoor(two(["A1", "A2"]));
    await see(CODE);
    await wait(1_300);
    await see(otherCode);
    expect(place.textContent).toContain("Rahima");
    expect(onTicket).not.toHaveBeenCalled();
    await press(t.next);
    await see(otherCode);
    expect(onTicket).toHaveBeenCalledWith(OTHER, "B1");
  });

  test("of a group makes room a moment after the last press, and stays again when one is undone", async () => {
    const { place, see, press, wait, onTicket } = await openDoor(two(["A1", "A2"]));
    await see(CODE);
    await wait(1_300);
    await press(t.board(t.seat("A1")));
    await see(otherCode);
    await press(t.board(t.seat("A2")));
    await see(otherCode);
    expect(place.textContent).toContain("Rahima");
    await press(t.undo(t.seat("A2")));
    await wait(1_300);
    await see(otherCode);
    expect(place.textContent).toContain("Rahima");
    await press(t.board(t.seat("A2")));
    await wait(1_300);
    await see(otherCode);
    expect(onTicket).toHaveBeenLastCalledWith(OTHER, "B1");
    expect(place.textContent).toContain("Karim");
  });

  test("that is done makes room after a moment, and its buttons answer after another", async () => {
    const { place, see, press, wait, onTicket, onUndo } = await openDoor(two(["A1"]));
    await see(CODE);
    await see(otherCode);
    expect(onTicket).toHaveBeenCalledTimes(1);
    await wait(1_300);
    await see(otherCode);
    expect(place.textContent).toContain("Karim");
    // The finger was on its way to the passenger before.
    await press(t.undo(t.seat("B1")));
    expect(onUndo).not.toHaveBeenCalled();
    await wait(DEAF_MS);
    await press(t.undo(t.seat("B1")));
    expect(onUndo).toHaveBeenCalledTimes(1);
  });

  test("under a finger stays until the finger is gone", async () => {
    const { place, see, wait } = await openDoor(two(["A1"]));
    await see(CODE);
    await wait(1_300);
    const card = place.findAll("section").find((one) => one.attributes.has("data-tone"));
    await emit(place, "pointerdown", { target: card });
    await see(otherCode);
    expect(place.textContent).toContain("Rahima");
    await emit(place, "pointerup", { target: card });
    await see(otherCode);
    expect(place.textContent).toContain("Karim");
  });
});

test("a scan draws no row of the list, writes once and calls nobody first; the list tells it with its way back", async () => {
  const later = vi.fn((work: () => void) => work);
  const gate = vi.fn(async () => undefined);
  const ticket = aTicket({ pnr: PNR, name: "Rahima", code: sha256(CODE) });
  const app = await aPairedGuide(aGuidePhone(openModelShop([ticket]), { later, gate }));
  const place = await draw(createElement(GuideApp, { guide: app, firstLink: null }));
  const press = (name: string) => click(place, findButton(place, name));
  const says = (text: string) => eventually(() => expect(place.textContent).toContain(text));
  await press(t.title);
  // The first hash is of the opening.
  await eventually(() => expect([scanned.length, hashText.mock.calls.length]).toEqual([1, 1]));
  const encrypt = vi.spyOn(crypto.subtle, "encrypt").mockClear();
  gate.mockClear();
  await act(async () => scanned[0]?.onText(CODE));
  await says(t.boarded);
  await says(guide.conflict.thisPhone);
  expect(place.textContent).toContain(guide.onBus("0", "1"));
  expect([hashText.mock.calls.length, encrypt.mock.calls.length]).toEqual([2, 1]);
  encrypt.mockRestore();
  // Before and after the one write; the network has a gate, too.
  expect([gate.mock.calls.length, later.mock.calls.length]).toEqual([2, 1]);
  await press(t.close);
  await says(guide.pressed.board("A1", "Rahima"));
  await says(guide.onBus("1", "1"));
  await press(guide.pressed.undo);
  await says(guide.pressed.undone("A1", "Rahima"));
});

test("the phone's Back closes the scanner and stays on the list, as the button does", async () => {
  const app = await aPairedGuide(aGuidePhone(openModelShop([])));
  const place = await draw(createElement(GuideApp, { guide: app, firstLink: null }));
  const find = (name: string) => findButton(place, name);
  for (const leave of [() => page.history.back(), () => click(place, find(t.close))]) {
    await click(place, find(t.title));
    await eventually(() => expect(find(t.close)).toBeDefined());
    await act(async () => void (await leave()));
    await eventually(() => expect([find(t.close), page.history.state]).toEqual([undefined, null]));
  }
});
