/** What a guide sees and presses, in a page in Node: each screen, conflicts in plain words, and what is listened to. */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { takeLink } from "../../../web/guide/links.ts";
import { startSync } from "../../../web/guide/sync/start-sync.ts";
import { guide as texts } from "../../../web/i18n/en/guide.ts";
import { emit, leavePage } from "../../support/page.ts";
import { PageNode } from "../../support/page-node.ts";
import { aDrawnList, appears, drawApp, findButton, press, syncNow } from "./drawn-guide.ts";
import { openGuideInEachTest } from "./guide-page.ts";
import { aGuidePhone, aPairedGuide, board, isOffline, settle } from "./guide-phone.ts";
import { aShop, aTicket, LINK, openModelShop } from "./model-shop.ts";

const SHEET = readFileSync(
  new URL("../../../web/guide/screen/guide.module.css", import.meta.url),
  "utf8",
);

const page = openGuideInEachTest();
afterEach(() => void vi.useRealTimers());

describe("a press", () => {
  it("is told with its way back, counted, and amber until it is sent", async () => {
    const { place, phone, guide } = await aDrawnList(aShop());
    phone.network = isOffline;
    await press(place, texts.row.board("A1 missing", "Karim"));
    expect(place.textContent).toContain("A1, Karim is on the bus");
    expect(place.textContent).toContain("1 of 3 on the bus");
    expect(place.textContent).toContain("1 entry not sent to the office yet");
    await press(place, texts.pressed.undo);
    expect(place.textContent).toContain("A1, Karim: undone");
    expect(place.textContent).toContain("0 of 3 on the bus");
    expect(place.textContent).toContain("2 entries not sent to the office yet");
    phone.network = aShop().fetch;
    expect(guide.getState().saved.events).toHaveLength(2);
  });

  it("that is not sent stays in view, apart from the head that is scrolled away", async () => {
    const { place, phone } = await aDrawnList(aShop());
    phone.network = isOffline;
    await press(place, texts.row.board("A1 missing", "Karim"));
    expect(place.find("header")?.textContent).not.toContain(texts.unsent(1, "1"));
    expect(SHEET).toMatch(/\.unsent \{\s+position: sticky;\s+top: 0;/);
  });

  it("on a seat that is on the bus takes nothing back: that has a button with words", async () => {
    const { place } = await aDrawnList(aShop());
    await press(place, texts.row.boardAll("2"));
    expect(place.textContent).toContain("A1, A2, Karim is on the bus");
    await press(place, texts.row.boarded("A1 on the bus", "Karim"));
    expect(place.textContent).toContain("2 of 3 on the bus");
    await press(place, texts.row.undoBoard("A1"));
    expect(place.textContent).toContain("1 of 3 on the bus");
  });

  it("says that nobody came, and that somebody came after all", async () => {
    const { place } = await aDrawnList(aShop());
    await press(place, texts.row.moreOf("Rahima"));
    await press(place, texts.row.isNotComing("B1"));
    expect(place.textContent).toContain("1 not coming");
    await press(place, texts.row.board("B1 not coming", "Rahima"));
    expect(place.textContent).not.toContain("1 not coming");
    expect(place.textContent).toContain("1 of 3 on the bus");
  });

  it("that the phone can't store is told, and not shown as done", async () => {
    const { place, phone } = await aDrawnList(aShop());
    phone.disk.events.set = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    await press(place, texts.row.board("A1 missing", "Karim"));
    expect(place.textContent).toContain(texts.pressed.failed);
    expect(place.textContent).toContain("0 of 3 on the bus");
  });

  it("that the office refused stays in sight with its reason", async () => {
    const shop = aShop();
    const { place, guide, phone } = await aDrawnList(shop);
    phone.network = isOffline;
    await press(place, texts.row.board("B1 missing", "Rahima"));
    shop.tickets = shop.tickets.filter(({ pnr }) => pnr !== "P2");
    phone.network = shop.fetch;
    await syncNow(guide);
    await syncNow(guide);
    expect(place.textContent).toContain(texts.refused.title);
    expect(place.textContent).toContain(
      "B1, PNR P2, on the bus: the office does not know this ticket",
    );
  });
});

describe("large letters", () => {
  it("leave the way back above what is not sent, and room for what a scanned code was", () => {
    const read = (path: string) =>
      readFileSync(new URL(`../../../web/guide/${path}`, import.meta.url), "utf8");
    expect(SHEET).toMatch(/\.unsent \{[^}]*z-index: 1;/);
    expect(read("screen/undo-bar.module.css")).toMatch(/\.bar \{[^}]*z-index: 2;/);
    const door = read("scan/scan-door.module.css");
    expect(door).toMatch(/\.door \{[^}]*overflow: auto;/);
    expect(door).toMatch(/\.picture \{[^}]*flex: 1 0 16rem;/);
  });
});

describe("the list", () => {
  it("shows on what opens that there is more", () => {
    const sheet = readFileSync(new URL("../../../web/guide/base.css", import.meta.url), "utf8");
    expect(sheet).toMatch(/summary \{[^}]*border: 2px solid/);
    expect(sheet).toMatch(/summary::after \{[^}]*content: "";/);
  });

  it("goes by boarding point or by seat, and shows who is missing", async () => {
    const { place } = await aDrawnList(aShop());
    const points = () => place.findAll("h2").map(({ textContent }) => textContent);
    expect(points()).toEqual(["Gabtoli0 of 2", "Savar0 of 1"]);
    await press(place, texts.bySeat);
    expect(points()).toEqual([]);
    await press(place, texts.row.board("B1 missing", "Rahima"));
    await press(place, texts.missingOnly.out);
    const names = () => place.findAll("li").map((one) => one.find("b")?.textContent);
    expect(names()).toEqual(["Karim"]);
    expect(place.find("a")?.attributes.get("href")).toBe("tel:01711000001");
    await press(place, texts.row.boardAll("2"));
    await appears(place, texts.allHere.out);
  });

  it("says on the way back who is not yet here", async () => {
    const shop = aShop();
    shop.trip = { ...shop.trip, leg: "back" };
    const { place } = await aDrawnList(shop);
    expect(place.textContent).toContain("not yet here");
    expect(place.textContent).not.toContain("missing");
  });

  it("tells what the office has changed until it was seen", async () => {
    const shop = aShop();
    const { place, guide } = await aDrawnList(shop);
    const [first, second] = shop.tickets;
    if (first === undefined || second === undefined) throw new Error("no tickets");
    shop.tickets = [
      { ...first, seats: ["C1", "C2"] },
      { ...second, moved_to: "Rajshahi 2, 6:00 AM" },
      aTicket({ pnr: "P3", name: "Nila", seats: ["D1"] }),
    ];
    shop.trip = { ...shop.trip, is_postponed: true };
    await syncNow(guide);
    for (const told of [
      texts.tripPostponed,
      "New seat: Karim (C1, C2), before A1, A2",
      "Moved to another bus: Rahima (B1), to Rajshahi 2, 6:00 AM",
      "New on the list: Nila (D1)",
    ]) {
      expect(place.textContent).toContain(told);
    }
    await press(place, texts.updates.seen);
    expect(place.textContent).not.toContain("New on the list");
  });

  it("says of a cancelled ticket since when, and that somebody is on the bus with it", async () => {
    const shop = openModelShop([
      aTicket({ pnr: "P1", voided_at: "2026-12-04T22:10:00+06:00" }),
      aTicket({ pnr: "P2", name: "Rahima", seats: ["B1"] }),
    ]);
    const { place } = await aDrawnList(shop);
    expect(place.textContent).toContain("Cancelled or moved: 1");
    expect(place.textContent).toContain(
      "This ticket was cancelled: 4\u00a0December 2026, 10:10\u00a0PM.",
    );
    await press(place, texts.row.board("A1 not valid", "Karim"));
    expect(place.textContent).toContain(texts.conflict.boardedAnyway);
    expect(place.textContent).toContain(texts.onVoid("1"));
    expect(place.textContent).toContain("0 of 1 on the bus");
  });

  it("says where somebody on a seat of before sits now, and whom to ring where no seat is left", async () => {
    const shop = openModelShop([aTicket({ pnr: "P1", seats: ["A1", "A2"] })]);
    const { place, guide } = await aDrawnList(shop);
    await press(place, texts.row.boardAll("2"));
    await syncNow(guide);
    shop.tickets = [aTicket({ pnr: "P1", seats: ["A1", "C2"] })];
    await syncNow(guide);
    expect(place.textContent).toContain(texts.conflict.formerSeat("A2", "C2"));
    shop.tickets = [aTicket({ pnr: "P1", seats: ["A1"] })];
    await syncNow(guide);
    expect(place.textContent).toContain(texts.conflict.seatGone("A2"));
    expect(place.textContent).not.toContain("take A2 off");
    shop.tickets = [aTicket({ pnr: "P1", seats: ["A1"], voided_at: "2026-12-04T22:10:00+06:00" })];
    await syncNow(guide);
    expect(place.textContent).toContain(texts.onVoid("2"));
    expect(place.textContent).not.toContain(texts.conflict.seatGone("A2"));
  });

  it("says the day of a list that is not from the journey's day", async () => {
    const shop = aShop();
    const { place, guide } = await aDrawnList(shop);
    expect(place.textContent).toContain(texts.listAt("5:00\u00a0AM"));
    const departs = new Date(Date.parse(shop.trip.departs_at) + 24 * 3_600_000).toISOString();
    shop.trip = { ...shop.trip, departs_at: departs };
    await syncNow(guide);
    expect(place.textContent).toMatch(/list of \d+\s\w+ \d{4}, 5:00\sAM/);
  });

  it("says by which phones and when a seat was boarded twice", async () => {
    const shop = aShop();
    const other = await aPairedGuide(aGuidePhone(shop));
    const { place, guide, phone } = await aDrawnList(shop);
    phone.network = isOffline;
    await press(place, texts.row.board("A1 missing", "Karim"));
    await other.press(board("P1", "A1"));
    await settle();
    phone.network = shop.fetch;
    await syncNow(guide);
    await syncNow(guide);
    expect(place.textContent).toMatch(
      /A1 was put on the bus twice: (this phone|Chrome, phone-1), 5:00\sAM; (this phone|Chrome, phone-1), 5:00\sAM/,
    );
  });
});

describe("a phone without a list", () => {
  it("is paired by a press, and says why it is not", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop, { network: isOffline });
    const guide = await phone.open();
    const place = await drawApp(guide, LINK);
    // Nothing of a link is used up before it is pressed.
    expect(shop.calls).toEqual([]);
    await emit(place, "submit", { target: place.find("form") });
    await appears(place, texts.pair.unreachable);
    phone.network = shop.fetch;
    await emit(place, "submit", { target: place.find("form") });
    await appears(place, "0 of 3 on the bus");
  });

  it("that can't store the pairing says so, and lets it be tried again", async () => {
    const phone = aGuidePhone(aShop());
    const guide = await phone.open();
    const place = await drawApp(guide, LINK);
    phone.disk.state.set = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    await emit(place, "submit", { target: place.find("form") });
    await appears(place, texts.unstorable.text);
    expect(findButton(place, texts.pair.again)?.attributes.get("aria-busy")).toBe("false");
  });

  it.each([
    ["evicted", texts.pair.evicted],
    ["ended", texts.pair.ended],
  ] as const)("says that it was %s", async (loss, text) => {
    const guide = await aGuidePhone(aShop()).open();
    const lost = { ...guide, getState: () => state };
    const state = { ...guide.getState(), loss, unsentAtEnd: 2 };
    const place = await drawApp(lost);
    expect(place.textContent).toContain(text);
    expect(place.textContent.includes(texts.pair.unsentAtEnd(2, "2"))).toBe(loss === "ended");
  });

  it("that stores nothing says so", async () => {
    const guide = await aGuidePhone(aShop()).open();
    const state = { ...guide.getState(), status: "unstorable" as const };
    const place = await drawApp({ ...guide, getState: () => state });
    expect(place.textContent).toContain(texts.unstorable.title);
  });

  it("waits for it, and says that the browser has deleted it", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    await aPairedGuide(phone);
    phone.disk.state.delete("list");
    phone.network = isOffline;
    const guide = await phone.open();
    const place = await drawApp(guide);
    await syncNow(guide);
    expect(place.textContent).toContain(texts.download.lost);
    expect(place.textContent).toContain(texts.download.waiting);
    phone.network = shop.fetch;
    await syncNow(guide);
    expect(place.textContent).toContain("0 of 3 on the bus");
  });

  it("that the office has ended keeps what was not sent for a new link", async () => {
    const shop = aShop();
    const { place, guide, phone } = await aDrawnList(shop);
    phone.network = isOffline;
    await press(place, texts.row.board("A1 missing", "Karim"));
    phone.network = shop.fetch;
    shop.overTokens.add("token-1");
    await syncNow(guide);
    expect(place.textContent).toContain(texts.pair.over);
    expect(place.textContent).toContain(texts.pair.keptPresses(1, "1"));
    expect(place.textContent).not.toContain("Karim");
  });
});

describe("the page", () => {
  it("is saved also when it does not open, so that the next version replaces it", async () => {
    const saveGuidePage = vi.fn(async () => undefined);
    vi.doMock("../../../web/guide/save-guide-page.ts", () => ({ saveGuidePage }));
    vi.doMock("../../../web/boot/moved-text.ts", () => ({ tolerateMovedTexts: () => undefined }));
    vi.doMock("../../../web/guide/store/indexed-db-rows.ts", () => ({
      openIndexedDbRows: async () => new Promise(() => undefined),
    }));
    page.document.querySelector = () => new PageNode("div") as never;
    await vi.importActual("../../../web/guide/main.tsx");
    expect(saveGuidePage).toHaveBeenCalledTimes(1);
    vi.doUnmock("../../../web/guide/save-guide-page.ts");
    vi.doUnmock("../../../web/boot/moved-text.ts");
    vi.doUnmock("../../../web/guide/store/indexed-db-rows.ts");
  });
});

describe("a link", () => {
  it("leaves the address at once", () => {
    page.location.hash = `#${LINK}`;
    page.location.pathname = "/guide";
    expect(takeLink()).toBe(LINK);
    expect(page.history.replaceState).toHaveBeenCalledWith(null, "", "/guide");
  });

  it("that is opened where a list is replaces nothing without a press", async () => {
    const shop = aShop();
    const { place, phone } = await aDrawnList(shop);
    page.location.hash = `#${LINK}`;
    await emit(page.window, "hashchange");
    expect(place.textContent).toContain(texts.replace.title);
    await press(place, texts.replace.keep);
    expect(place.textContent).toContain("0 of 3 on the bus");
    page.location.hash = `#${LINK}`;
    await emit(page.window, "hashchange");
    await press(place, texts.replace.take);
    phone.network = isOffline;
    await emit(place, "submit", { target: place.find("form") });
    await appears(place, texts.pair.unreachable);
    await press(place, texts.replace.keep);
    expect(place.textContent).toContain("0 of 3 on the bus");
    expect(shop.phones.size).toBe(1);
  });
});

describe("the exchange", () => {
  it("begins at once, at signs of a connection and from time to time, and ends", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const tick = vi.fn(async () => undefined);
    const guide = { ...(await aGuidePhone(aShop()).open()), tick };
    const end = startSync(guide);
    expect(tick.mock.calls.splice(0)).toEqual([["signal"]]);
    await emit(page.window, "online");
    expect(tick.mock.calls.splice(0)).toEqual([["signal"]]);
    await emit(page.document, "visibilitychange");
    expect(tick.mock.calls.splice(0)).toEqual([["signal"]]);
    page.document.hidden = true;
    await emit(page.document, "visibilitychange");
    expect(tick.mock.calls.splice(0)).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(tick.mock.calls.splice(0)).toEqual([["timer"]]);
    end();
    vi.advanceTimersByTime(60_000);
    expect(tick).toHaveBeenCalledTimes(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is no longer drawn by a page that was left", async () => {
    const guide = await aPairedGuide(aGuidePhone(aShop()));
    const left = vi.fn();
    await drawApp({
      ...guide,
      subscribe: (notify) => {
        const end = guide.subscribe(notify);
        return () => {
          left();
          end();
        };
      },
    });
    await leavePage(page);
    expect(left).toHaveBeenCalledTimes(1);
    const heard = vi.fn();
    guide.subscribe(heard)();
    await guide.press(board("P1", "A1"));
    expect(heard).toHaveBeenCalledTimes(0);
  });
});
