/**
 * Several guides' phones on one bus, with presses, losses, repeats, restarts and restores of the shop's data in any
 * order: all phones and the shop come to the same list, and it is the one that an independent count of presses gives.
 */
import { expect, it } from "vitest";
import type { Guide } from "../../../web/guide/guide-parts.ts";
import type { GuideEvent } from "../../../worker/contract/guide/guide.ts";
import { randomFrom, type Random } from "../../support/random.ts";
import {
  aGuidePhone,
  aPairedGuide,
  boardedSeats,
  isOffline,
  syncAll,
  type GuidePhone,
} from "./guide-phone.ts";
import { aTicket, openModelShop, type ModelShop } from "./model-shop.ts";

const RUNS = Number(process.env["CASES"] ?? 4) * 10;
const SEED = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const STEPS = 40;

interface Player {
  phone: GuidePhone;
  guide: Guide;
}

/** Boarded: more boards of the seat than undos that name them; nothing else is looked at. */
function countBoarded(events: Iterable<GuideEvent>): string[] {
  const all = [...new Map([...events].map((event) => [event.id, event])).values()];
  const undone = new Set(all.map(({ undoes }) => undoes));
  const boards = all.filter(({ id, kind }) => kind === "board" && !undone.has(id));
  return [...new Set(boards.map(({ pnr, seat }) => `${pnr} ${seat}`))].toSorted();
}

async function play(random: Random, shop: ModelShop, players: Player[]): Promise<void> {
  const player = random.of(players);
  const { phone, guide } = player;
  const { pnr, seats } = random.of(shop.tickets);
  const kind = random.weighted({
    board: 8,
    no_show: 2,
    undo: 3,
    tick: 6,
    network: 4,
    kill: 1,
    restore: 1,
  });
  if (kind === "board" || kind === "no_show") {
    await guide.press({ kind, pnr, seats: [random.of(seats)] });
  } else if (kind === "undo") {
    const { saved } = guide.getState();
    const known = saved.list?.list.events ?? [];
    const own = saved.events.map(({ event }) => ({ ...event, phone: "own" }));
    const boards = [...known, ...own].filter((event) => event.kind === "board");
    if (boards.length > 0) await guide.undo([random.of(boards)]);
  } else if (kind === "tick") {
    phone.passed += random.upTo(90_000);
    await guide.tick(random.chance(0.3) ? "signal" : "timer");
  } else if (kind === "network") {
    phone.network = random.of([shop.fetch, isOffline, loseAnswers(shop)]);
  } else if (kind === "kill") {
    player.guide = await phone.open();
  } else {
    // Data are restored to an instant before some of the last presses.
    for (const id of [...shop.events.keys()].slice(-random.upTo(4) - 1)) shop.events.delete(id);
  }
}

function loseAnswers(shop: ModelShop): typeof globalThis.fetch {
  return async (input, init) => {
    await shop.fetch(input, init);
    return isOffline(input, init);
  };
}

it(`agrees with the shop in the end (SEED=${SEED})`, async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const random = randomFrom(SEED + run);
    const shop = openModelShop([
      aTicket({ pnr: "P1", seats: ["A1", "A2"] }),
      aTicket({ pnr: "P2", seats: ["B1"] }),
      aTicket({ pnr: "P3", seats: ["C1", "C2", "C3"] }),
    ]);
    const players: Player[] = [];
    for (let count = random.upTo(3); count >= 0; count -= 1) {
      const phone = aGuidePhone(shop, { clockErrorMs: (random.upTo(5) - 2) * 43_200_000 });
      players.push({ phone, guide: await aPairedGuide(phone) });
    }
    for (let step = 0; step < STEPS; step += 1) await play(random, shop, players);

    for (const { phone } of players) phone.network = shop.fetch;
    // One sends what a restore has lost, and the others hear of it.
    for (const { phone, guide } of [...players, ...players, ...players])
      await syncAll(phone, guide);
    const own = players.flatMap(({ guide }) => guide.getState().saved.events);
    const expected = countBoarded(own.map(({ event }) => event));
    expect(countBoarded(shop.events.values()), `run ${run}`).toEqual(expected);
    for (const { guide } of players) expect(boardedSeats(guide), `run ${run}`).toEqual(expected);
    expect(own.filter(({ state }) => state !== "taken")).toEqual([]);
    expect(shop.events.size).toBe(own.length);
  }
});
