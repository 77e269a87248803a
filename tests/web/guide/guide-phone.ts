/** A guide's phone in tests: its disk and memory outlive the app, which can be killed at any step and opened again. */
import { createGuide } from "../../../web/guide/guide.ts";
import { buildBoard } from "../../../web/guide/list/board.ts";
import type { Guide } from "../../../web/guide/guide-parts.ts";
import { openGuideStore } from "../../../web/guide/store/guide-store.ts";
import { listPresentEvents } from "../../../web/guide/store/saved.ts";
import type { Rows } from "../../../web/guide/store/rows.ts";
import { createGuideCalls } from "../../../web/guide/sync/guide-calls.ts";
import { memoryStorage } from "../storage/memory-storage.ts";
import { emptyDisk, memoryRows, type Disk } from "./memory-rows.ts";
import { LINK, type ModelShop } from "./model-shop.ts";

type Fetch = typeof globalThis.fetch;

export interface GuidePhone {
  disk: Disk;
  memory: Storage;
  /** The phone's clock is wrong by this. */
  clockErrorMs: number;
  /** What the network does; the shop itself where it works. */
  network: Fetch;
  /** Called around each step of the stores and of the network; one that never resolves kills the app there. */
  gate: () => Promise<void>;
  passed: number;
  keepStored: () => Promise<unknown>;
  /** When it does what nobody waits for; at once unless a test says otherwise. */
  later: (work: () => void) => void;
  open: () => Promise<Guide>;
}

export const isOffline: Fetch = async () => {
  throw new TypeError("Failed to fetch");
};

export function aGuidePhone(shop: ModelShop, more: Partial<GuidePhone> = {}): GuidePhone {
  const phone: GuidePhone = {
    disk: emptyDisk(),
    memory: memoryStorage(),
    clockErrorMs: 0,
    network: shop.fetch,
    gate: async () => undefined,
    passed: 0,
    // The browser refuses.
    keepStored: async () => {
      throw new TypeError("denied");
    },
    later: (work) => work(),
    open: async () => {
      const { gate } = phone;
      const cut = async <Value>(work: () => Promise<Value>): Promise<Value> => {
        await gate();
        const value = await work();
        await gate();
        return value;
      };
      const rows = memoryRows(phone.disk);
      const cutRows: Rows = {
        read: () => cut(rows.read),
        readRevision: () => cut(rows.readRevision),
        write: (change) => cut(() => rows.write(change)),
      };
      const guide = createGuide({
        openStore: async () => openGuideStore(cutRows),
        calls: createGuideCalls((input, init) => cut(() => phone.network(input, init))),
        clock: { now: () => shop.now + phone.clockErrorMs, passed: () => phone.passed },
        memory: phone.memory,
        keepStored: phone.keepStored,
        later: phone.later,
      });
      await guide.open();
      return guide;
    },
    ...more,
  };
  return phone;
}

export const board = (pnr: string, ...seats: string[]) => ({ kind: "board" as const, pnr, seats });

/** Opened, paired with the duty, and with its list. */
export async function aPairedGuide(phone: GuidePhone): Promise<Guide> {
  const guide = await phone.open();
  await guide.pair(LINK);
  return guide;
}

/** The seats on the bus as this phone shows them, such as `P1 A1`. */
export function boardedSeats(guide: Guide): string[] {
  const { pairing, list } = guide.getState().saved;
  if (pairing === null || list === null) return [];
  return buildBoard(list.list, listPresentEvents(guide.getState().saved), pairing.phone)
    .tickets.flatMap(({ ticket, seats }) =>
      seats
        .filter(({ boarding }) => boarding.state === "boarded")
        .map(({ seat }) => `${ticket.pnr} ${seat}`),
    )
    .toSorted();
}

/** What was set going before has ended, or is at work in another thread. */
export const settle = () => new Promise((end) => setTimeout(end, 2));

/** Time goes on until nothing waits any more, or for an hour. */
export async function syncAll(phone: GuidePhone, guide: Guide): Promise<void> {
  await guide.tick("signal");
  for (let tries = 0; tries < 180; tries += 1) {
    const isDone = guide.getState().saved.events.every(({ state }) => state !== "waiting");
    if (isDone) break;
    phone.passed += 20_000;
    await guide.tick("timer");
    await settle();
  }
  await settle();
  await guide.tick("signal");
}
