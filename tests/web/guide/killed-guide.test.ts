/** The app is killed at every step of its start, a press, an undo and a flush, and opened again on the same disk. */
import { expect, it, vi } from "vitest";
import type { Guide } from "../../../web/guide/guide-parts.ts";
import {
  aGuidePhone,
  aPairedGuide,
  boardedSeats,
  syncAll,
  type GuidePhone,
} from "./guide-phone.ts";
import { aTicket, openModelShop } from "./model-shop.ts";

/** An app that is killed does nothing any more: what it waits for never comes. */
function killAtStep(phone: GuidePhone, step: number): { wasKilled: () => boolean } {
  let left = step;
  phone.gate = async () => {
    left -= 1;
    if (left < 0) await new Promise(() => undefined);
  };
  return { wasKilled: () => left < 0 };
}

/** Seats that the guide has seen as boarded, and those that the guide has seen as open again. */
interface Seen {
  boarded: Set<string>;
  open: Set<string>;
}

async function pressAll(guide: Guide, seen: Seen): Promise<void> {
  for (const pnr of ["P1", "P2", "P3"]) {
    const [own] = await guide.press({ kind: "board", pnr, seats: ["A1"] });
    seen.boarded.add(`${pnr} A1`);
    if (pnr !== "P2" || own === undefined) continue;
    // Until it returns, either may be.
    seen.boarded.delete("P2 A1");
    await guide.undo([{ ...own.event, phone: "phone-1" }]);
    seen.open.add("P2 A1");
  }
  await guide.tick("signal");
}

it("loses nothing that was shown, and the shop has each press once", async () => {
  let kills = 0;
  for (let step = 0; ; step += 1) {
    const shop = openModelShop(["P1", "P2", "P3"].map((pnr) => aTicket({ pnr, seats: ["A1"] })));
    const phone = aGuidePhone(shop);
    await aPairedGuide(phone);
    const { wasKilled } = killAtStep(phone, step);
    const seen: Seen = { boarded: new Set(), open: new Set() };
    let isDone = false;
    void phone
      .open()
      .then((guide) => pressAll(guide, seen))
      .then(() => (isDone = true));
    await vi.waitFor(() => expect(isDone || wasKilled()).toBe(true), { interval: 1 });
    const isKilled = wasKilled();

    phone.gate = async () => undefined;
    const guide = await phone.open();
    const shown = boardedSeats(guide);
    for (const seat of seen.boarded) expect(shown, `killed at step ${step}`).toContain(seat);
    for (const seat of seen.open) expect(shown, `killed at step ${step}`).not.toContain(seat);
    await syncAll(phone, guide);
    expect(boardedSeats(guide)).toEqual(shown);
    const { events } = guide.getState().saved;
    expect(events.map(({ state }) => state).filter((state) => state !== "taken")).toEqual([]);
    expect([...shop.events.keys()].toSorted()).toEqual(
      events.map(({ event }) => event.id).toSorted(),
    );
    if (!isKilled) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(30);
});
