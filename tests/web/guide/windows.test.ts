/**
 * Several windows of one phone's browser on one store, with presses, new pairings, exchanges, kills and deletions by
 * the browser in any order and at the same time: the shop gets each press that was shown, once and for its leg.
 */
import { describe, expect, it } from "vitest";
import type { Guide } from "../../../web/guide/guide-parts.ts";
import { randomFrom, type Random } from "../../support/random.ts";
import {
  aGuidePhone,
  aPairedGuide,
  board,
  boardedSeats,
  isOffline,
  settle,
  syncAll,
  type GuidePhone,
} from "./guide-phone.ts";
import { emptyDisk } from "./memory-rows.ts";
import { aShop, aTicket, LINK, openModelShop, OTHER_LINK, type ModelShop } from "./model-shop.ts";

const RUNS = Number(process.env["CASES"] ?? 4) * 10;
const SEED = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const STEPS = 40;

async function twoWindows() {
  const shop = aShop();
  const phone = aGuidePhone(shop);
  const first = await aPairedGuide(phone);
  return { shop, phone, first, second: await phone.open() };
}

async function takeWayBack(shop: ModelShop, guide: Guide): Promise<void> {
  shop.trip = { ...shop.trip, leg: "back" };
  expect(await guide.pair(OTHER_LINK)).toBeNull();
}

describe("a window of which another one has taken another list", () => {
  it("says so, writes nothing more, and goes on with the other list when it is told to", async () => {
    const { shop, phone, first, second } = await twoWindows();
    phone.network = isOffline;
    await first.press(board("P1", "A1"));
    phone.network = shop.fetch;
    await takeWayBack(shop, second);
    await expect(first.press(board("P2", "B1"))).rejects.toThrow("another window");
    expect(first.getState().status).toBe("replaced");
    const before = structuredClone([...phone.disk.events.keys()]);
    await first.tick("signal");
    await expect(first.press(board("P2", "B1"))).rejects.toThrow("another window");
    expect([...phone.disk.events.keys()]).toEqual(before);

    await syncAll(phone, second);
    expect([...shop.events.values()]).toMatchObject([{ seat: "A1", leg: "out", phone: "phone-1" }]);
    await first.adopt();
    expect(first.getState().status).toBe("paired");
    await first.press(board("P2", "B1"));
    await syncAll(phone, first);
    expect([...shop.events.values()][1]).toMatchObject({ seat: "B1", leg: "back" });
  });

  it("hears of it when nothing is pressed, and does not end the other one's list", async () => {
    const { shop, phone, first, second } = await twoWindows();
    shop.endsAt += 3_600_000;
    await takeWayBack(shop, second);
    shop.now = shop.endsAt - 3_600_000;
    await first.tick("timer");
    expect(first.getState().status).toBe("replaced");
    expect((await phone.open()).getState().saved.list?.list.trip.leg).toBe("back");
  });

  it("is paired anew on top of what the other one has stored", async () => {
    const { shop, phone, first, second } = await twoWindows();
    phone.network = (input, init) =>
      String(input).includes("events") ? isOffline(input, init) : shop.fetch(input, init);
    await first.press(board("P1", "A1"));
    await takeWayBack(shop, second);
    await first.tick("timer");
    expect(first.getState().status).toBe("replaced");
    phone.network = isOffline;
    expect(await first.pair(LINK)).toBe("unreachable");
    const { saved } = (await phone.open()).getState();
    expect(saved).toMatchObject({ pairing: { phone: "phone-2" }, former: [{ phone: "phone-1" }] });
    expect(first.getState().saved).toEqual(saved);
  });

  it("keeps the answer of its own pairing, which the guide has asked for last", async () => {
    const { shop, phone, first, second } = await twoWindows();
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    phone.network = async (input, init) => {
      const response = await shop.fetch(input, init);
      asked.resolve();
      await answer.promise;
      return response;
    };
    const pairing = first.pair(LINK);
    await asked.promise;
    phone.network = shop.fetch;
    await takeWayBack(shop, second);
    answer.resolve();
    expect(await pairing).toBeNull();
    expect(first.getState().saved.pairing?.phone).toBe("phone-2");
    await second.tick("timer");
    expect(second.getState().status).toBe("replaced");
  });
});

describe("windows with the same list", () => {
  it("see each other's presses, and press none of them again", async () => {
    const { phone, first, second } = await twoWindows();
    phone.network = isOffline;
    await first.press(board("P1", "A1"));
    expect(await second.press(board("P1", "A1"))).toEqual([]);
    await first.press(board("P1", "A2"));
    await second.tick("timer");
    expect(boardedSeats(second)).toEqual(["P1 A1", "P1 A2"]);
  });

  it("never bring an older list back", async () => {
    const { shop, first, second } = await twoWindows();
    shop.tickets = shop.tickets.slice(1);
    await first.tick("signal");
    await second.confirmUpdates();
    expect(second.getState().saved.list?.list.tickets).toHaveLength(1);
  });
});

describe("a store that the browser deletes while the page is open", () => {
  it("is stored again with every press, and this is told until the guide has seen it", async () => {
    const { shop, phone, first } = await twoWindows();
    phone.network = isOffline;
    await first.press(board("P1", "A1"));
    Object.assign(phone.disk, emptyDisk());
    await first.tick("timer");
    expect(first.getState().saved.list?.updates).toEqual([{ kind: "stored_again" }]);
    Object.assign(phone.disk, emptyDisk());
    await first.press(board("P2", "B1"));
    const again = await phone.open();
    expect(boardedSeats(again)).toEqual(["P1 A1", "P2 B1"]);
    phone.network = shop.fetch;
    await syncAll(phone, again);
    expect(shop.events.size).toBe(2);
    await again.confirmUpdates();
    expect(again.getState().saved.list?.updates).toEqual([]);
  });
});

describe("two pairings in a store that the browser deletes", () => {
  it("end with the newest one, whichever window stores first and whatever the phone's clock says", async () => {
    const { shop, phone, first, second } = await twoWindows();
    phone.clockErrorMs = -86_400_000;
    await takeWayBack(shop, second);
    await first.tick("timer");
    phone.network = isOffline;
    await second.press(board("P2", "B1"));
    // The exchange that a press sets going looks at the store too, and must not be the first to store again.
    await second.tick("timer");
    Object.assign(phone.disk, emptyDisk());
    await first.adopt();
    expect(first.getState().saved.pairing?.phone).toBe("phone-1");
    expect(first.getState().status).toBe("paired");
    await first.press(board("P1", "A1"));
    await second.tick("timer");
    expect(second.getState()).toMatchObject({
      status: "paired",
      saved: { pairing: { phone: "phone-2" }, list: { updates: [{ kind: "stored_again" }] } },
    });
    await first.tick("timer");
    expect(first.getState().status).toBe("replaced");

    phone.network = shop.fetch;
    await syncAll(phone, await phone.open());
    expect([...shop.events.values()]).toMatchObject([
      { seat: "A1", leg: "out", phone: "phone-1" },
      { seat: "B1", leg: "back", phone: "phone-2" },
    ]);
  });

  it("end with one that was made when the ones before had come to their end", async () => {
    const { shop, phone, first } = await twoWindows();
    await takeWayBack(shop, first);
    const second = await phone.open();
    shop.now = shop.endsAt;
    await first.tick("timer");
    expect(phone.disk.state.size).toBe(0);
    shop.endsAt += 86_400_000;
    await first.pair(LINK);
    await second.tick("timer");
    expect(second.getState().status).toBe("replaced");
    expect((await phone.open()).getState().saved).toMatchObject({
      pairing: { phone: "phone-3" },
      former: [],
    });
  });
});

interface Play {
  shop: ModelShop;
  phone: GuidePhone;
  windows: Guide[];
  /** Presses that were shown, as seat and leg. */
  shown: { id: string; place: string }[];
  /** Windows that are being killed: what only they know may be lost with a store that is deleted at that moment. */
  kills: number;
  /** Deletions of the store that not all windows have noticed. */
  deletions: number;
}

async function act(random: Random, play: Play): Promise<void> {
  const { shop, phone, windows, shown } = play;
  const at = random.upTo(windows.length);
  const guide = windows[at];
  if (guide === undefined) return;
  const kind = random.weighted({
    press: 12,
    tick: 6,
    network: 3,
    pair: 2,
    adopt: 3,
    kill: 2,
    seen: 1,
    evict: 1,
  });
  if (kind === "press") {
    const { pnr, seats } = random.of(shop.tickets);
    const own = await guide.press(board(pnr, random.of(seats))).catch(() => []);
    // A window that was killed meanwhile has shown nothing.
    if (windows[at] !== guide) return;
    shown.push(
      ...own.map(({ event, duty }) => ({ id: event.id, place: `${duty} ${pnr} ${event.seat}` })),
    );
  } else if (kind === "tick") {
    phone.passed += random.upTo(90_000);
    await guide.tick(random.chance(0.5) ? "signal" : "timer");
  } else if (kind === "network") {
    phone.network = random.of([
      shop.fetch,
      isOffline,
      async (input, init) => {
        await shop.fetch(input, init);
        return isOffline(input, init);
      },
    ]);
  } else if (kind === "pair") {
    shop.trip = { ...shop.trip, leg: random.of(["out", "back"]) };
    await guide.pair(random.of([LINK, OTHER_LINK]));
  } else if (kind === "adopt") await guide.adopt();
  else if (kind === "seen") await guide.confirmUpdates().catch(() => undefined);
  else if (kind === "kill" && play.deletions === 0) {
    play.kills += 1;
    const next = await phone.open();
    windows[at] = next;
    // Until now the old window may have stored and shown a press, after the new one had read the store.
    await next.tick("timer");
    play.kills -= 1;
  } else if (kind === "evict" && play.kills === 0 && windows.every(isPaired)) {
    play.deletions += 1;
    Object.assign(phone.disk, emptyDisk());
    for (const one of windows) await one.tick("timer");
    play.deletions -= 1;
  }
}

const isPaired = (guide: Guide) => guide.getState().status === "paired";

it(
  `loses nothing that was shown in any window (SEED=${SEED})`,
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const random = randomFrom(SEED + run);
      const shop = openModelShop([
        aTicket({ pnr: "P1", seats: ["A1", "A2"] }),
        aTicket({ pnr: "P2", seats: ["B1"] }),
        aTicket({ pnr: "P3", seats: ["C1", "C2", "C3"] }),
      ]);
      const phone = aGuidePhone(shop);
      const windows = [await aPairedGuide(phone), await phone.open(), await phone.open()];
      // From here on every step of a store or of the network takes its time.
      phone.gate = async () => {
        for (let turns = random.upTo(4); turns > 0; turns -= 1) await Promise.resolve();
        if (random.chance(0.1)) await settle();
      };
      const play: Play = { shop, phone, windows, shown: [], kills: 0, deletions: 0 };
      const running: Promise<void>[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        running.push(act(random, play));
        if (random.chance(0.6)) await running[random.upTo(running.length)];
      }
      await Promise.all(running);

      phone.network = shop.fetch;
      for (const guide of [...windows, ...windows]) {
        await guide.adopt();
        await syncAll(phone, guide);
      }
      for (const { id, place } of play.shown) {
        const event = shop.events.get(id);
        expect(event && `t1 ${event.leg} ${event.pnr} ${event.seat}`, `run ${run}`).toBe(place);
      }
      const [first, ...others] = windows.map((guide) => boardedSeats(guide));
      for (const other of others) expect(other, `run ${run}`).toEqual(first);
    }
  },
  RUNS * 1_000,
);
