/** What a guide presses, and how a phone keeps it. */
import { describe, expect, it, vi } from "vitest";
import { createGuide } from "../../../web/guide/guide.ts";
import type { OwnEvent } from "../../../web/guide/store/saved.ts";
import { createGuideCalls } from "../../../web/guide/sync/guide-calls.ts";
import { memoryStorage } from "../storage/memory-storage.ts";
import {
  aGuidePhone,
  aPairedGuide,
  board,
  boardedSeats,
  isOffline,
  syncAll,
} from "./guide-phone.ts";
import { aShop } from "./model-shop.ts";

/** Presses by what this phone knows of them. */
function listStates(events: readonly OwnEvent[]) {
  return events.map(({ event, state }) => `${event.pnr} ${event.seat} ${state}`);
}

describe("a press", () => {
  it("is on the phone before it is shown, and is there after a cold start without signal", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    phone.network = isOffline;
    const seen = vi.fn(() => phone.disk.events.size);
    guide.subscribe(seen);
    await guide.press(board("P1", "A1", "A2"));
    expect(seen.mock.results[0]?.value).toBe(2);
    const again = await phone.open();
    expect(boardedSeats(again)).toEqual(["P1 A1", "P1 A2"]);
    expect(again.getState().status).toBe("paired");
    phone.network = shop.fetch;
    await syncAll(phone, again);
    expect([...shop.events.values()].map(({ seat }) => seat)).toEqual(["A1", "A2"]);
    expect(listStates(again.getState().saved.events)).toEqual(["P1 A1 taken", "P1 A2 taken"]);
  });

  it("is sent at once where there is a connection", async () => {
    const shop = aShop();
    const guide = await aPairedGuide(aGuidePhone(shop));
    await guide.press(board("P1", "A1"));
    await vi.waitFor(() => expect(shop.events.size).toBe(1));
    await vi.waitFor(() => expect(guide.getState().saved.events[0]?.state).toBe("taken"));
    await guide.press(board("P2", "B1"));
    await vi.waitFor(() => expect(shop.events.size).toBe(2));
  });

  it("of gloves that press twice is one", async () => {
    const guide = await aPairedGuide(aGuidePhone(aShop()));
    const [first, second] = await Promise.all([
      guide.press(board("P1", "A1")),
      guide.press(board("P1", "A1")),
    ]);
    expect([first.length, second.length]).toEqual([1, 0]);
  });

  it("is judged by its own ticket, however many others there are", async () => {
    const shop = aShop();
    const guide = await aPairedGuide(aGuidePhone(shop));
    await guide.press(board("P2", "B1"));
    await vi.waitFor(() => expect(shop.events.size).toBe(1));
    await guide.tick("signal");
    const { list } = guide.getState().saved;
    const other = list?.list.tickets.find(({ pnr }) => pnr === "P2");
    const othersPress = list?.list.events.find(({ pnr }) => pnr === "P2");
    const reads = vi.fn(() => undefined);
    for (const name of ["seats", "voided_at"]) Object.defineProperty(other, name, { get: reads });
    for (const name of ["id", "seat"]) Object.defineProperty(othersPress, name, { get: reads });
    expect(await guide.press(board("P1", "A1"))).toHaveLength(1);
    expect(await guide.press(board("P1", "A1"))).toEqual([]);
    expect(reads).not.toHaveBeenCalled();
  });

  it("fails where the phone can't store it, and is not shown", async () => {
    const phone = aGuidePhone(aShop());
    const guide = await aPairedGuide(phone);
    phone.disk.events.set = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    await expect(guide.press(board("P1", "A1"))).rejects.toThrow("full");
    expect(boardedSeats(guide)).toEqual([]);
  });

  it("takes another number where a second window of the phone has taken it", async () => {
    const phone = aGuidePhone(aShop());
    const guide = await aPairedGuide(phone);
    phone.network = isOffline;
    const other = await phone.open();
    await other.press(board("P1", "A1"));
    await guide.press(board("P2", "B1"));
    expect(boardedSeats(guide)).toEqual(["P1 A1", "P2 B1"]);
    expect(guide.getState().saved.events.map(({ event }) => event.seq)).toEqual([1, 2]);
    await other.tick("timer");
    expect(boardedSeats(other)).toEqual(["P1 A1", "P2 B1"]);
  });

  it("is undone by an undo that names it", async () => {
    const shop = aShop();
    const phone = aGuidePhone(shop);
    const guide = await aPairedGuide(phone);
    const [own] = await guide.press(board("P1", "A1"));
    if (own === undefined) throw new Error("nothing was pressed");
    await guide.undo([{ ...own.event, phone: "phone-1" }]);
    expect(boardedSeats(guide)).toEqual([]);
    await syncAll(phone, guide);
    expect([...shop.events.values()].map(({ kind, undoes }) => [kind, undoes])).toEqual([
      ["board", null],
      ["undo", own.event.id],
    ]);
  });
});

describe("the browser's store", () => {
  it("holds no word of the list, of a press or of the token", async () => {
    const phone = aGuidePhone(aShop());
    const guide = await aPairedGuide(phone);
    await guide.press(board("P1", "A1"));
    const rows = [...phone.disk.state.values(), ...phone.disk.events.values()];
    expect(rows).toHaveLength(3);
    for (const { data } of rows) {
      const text = new TextDecoder("latin1").decode(data);
      // Shorter words occur in random bytes by chance.
      for (const word of ["Karim", "01711000001", "Gabtoli", "token-1", "board"]) {
        expect(text).not.toContain(word);
      }
    }
    expect(phone.disk.key?.extractable).toBe(false);
  });

  it("that lost its list says so and downloads it again, with every press", async () => {
    const phone = aGuidePhone(aShop());
    await (await aPairedGuide(phone)).press(board("P1", "A1"));
    phone.disk.state.delete("list");
    const { network } = phone;
    phone.network = isOffline;
    const guide = await phone.open();
    expect(guide.getState()).toMatchObject({ status: "paired", loss: "list" });
    phone.network = network;
    await guide.tick("signal");
    expect(guide.getState().loss).toBeNull();
    expect(boardedSeats(guide)).toEqual(["P1 A1"]);
  });

  it.each(["all of it", "its key"])("of which %s was deleted says so", async (what) => {
    const phone = aGuidePhone(aShop());
    await aPairedGuide(phone);
    if (what === "its key") phone.disk.key = null;
    else Object.assign(phone.disk, { key: null, state: new Map(), events: new Map() });
    const guide = await phone.open();
    expect(guide.getState()).toMatchObject({ status: "unpaired", loss: "evicted" });
  });

  it("that can't be opened says that this phone can't keep the list", async () => {
    const guide = createGuide({
      openStore: async () => {
        throw new DOMException("private", "InvalidStateError");
      },
      calls: createGuideCalls(isOffline),
      clock: { now: () => 0, passed: () => 0 },
      memory: memoryStorage(),
      keepStored: async () => undefined,
      later: (work) => work(),
    });
    await guide.open();
    expect(guide.getState().status).toBe("unstorable");
  });
});
