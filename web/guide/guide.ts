/**
 * A guide's phone without its screen: what it keeps, what was pressed, and the exchange with the shop. Everything is
 * answered from the phone. A press is shown when it is stored, and sent when there is a connection.
 */
import type { GuideEvent } from "../../worker/contract/guide/guide.ts";
import { buildBoard } from "./list/board.ts";
import type { Guide, GuideParts, GuideState, Press } from "./guide-parts.ts";
import { createPositionBox } from "./position/position-box.ts";
import type { GuideStore, OwnEvent, Pairing, Saved, SavedChange } from "./store/guide-store.ts";
import type { Outcome } from "./sync/guide-calls.ts";
import { makeEventId } from "./sync/event-id.ts";
import {
  collectBatch,
  IDLE_LANE,
  isAtEnd,
  isLaneDue,
  judgeList,
  judgeReceipt,
  listTakenIds,
  readServerClock,
  type Lane,
  type LaneName,
} from "./sync/sync-steps.ts";

export const PAIRED_KEY = "guide-paired";
const PAIRED = "paired";
const LISTED = "with a list";
/** The shop's code for a phone that was ended. */
const PHONE_OVER = "guide_phone_over";
const NOTHING: Saved = { pairing: null, list: null, events: [] };
/** Another window may take a number as often as this before the press fails. */
const NUMBER_TRIES = 5;

export function createGuide({ openStore, calls, clock, memory }: GuideParts): Guide {
  let state: GuideState = {
    status: "opening",
    loss: null,
    unsentAtEnd: 0,
    saved: NOTHING,
    isConnected: null,
  };
  let store: GuideStore | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const lanes: Record<LaneName, Lane> = { upload: IDLE_LANE, download: IDLE_LANE };
  const listeners = new Set<() => void>();

  function set(change: Partial<GuideState>): void {
    state = { ...state, ...change };
    for (const notify of listeners) notify();
  }

  /** Changes of the store follow one another, so that each sees what the one before has left. */
  function inTurn<Value>(change: (opened: GuideStore) => Promise<Value>): Promise<Value> {
    const result = turn.then(() => {
      if (store === null) throw new Error("the store of the guide is not open");
      return change(store);
    });
    turn = result.catch(() => undefined);
    return result;
  }

  async function open(): Promise<void> {
    try {
      store = await openStore();
      await inTurn(load);
    } catch {
      set({ status: "unstorable" });
    }
  }

  async function load(opened: GuideStore): Promise<void> {
    const saved = await opened.load();
    const isPaired = saved.pairing !== null;
    set({
      saved,
      status: isPaired ? "paired" : "unpaired",
      loss: findLoss(saved, memory.getItem(PAIRED_KEY)) ?? (isPaired ? null : state.loss),
    });
    await wipeAtEnd(opened, false);
  }

  async function wipeAtEnd(opened: GuideStore, isComparedNow: boolean): Promise<void> {
    const { saved } = state;
    if (!isAtEnd(saved, clock.now(), isComparedNow)) return;
    const unsent = saved.events.filter((own) => own.state === "waiting").length;
    await opened.wipe();
    memory.removeItem(PAIRED_KEY);
    set({ status: "unpaired", saved: NOTHING, loss: "ended", unsentAtEnd: unsent });
  }

  /** Stored first and shown afterwards. False: another window has stored events of these numbers. */
  async function save(opened: GuideStore, change: SavedChange): Promise<boolean> {
    if (!(await opened.save(change))) return false;
    const { pairing, list, added = [], replaced = [], dropsEvents = false } = change;
    const anew = new Map(replaced.map((own) => [own.event.seq, own]));
    const kept = dropsEvents ? [] : state.saved.events;
    set({
      saved: {
        pairing: pairing ?? state.saved.pairing,
        list: list === undefined ? state.saved.list : list,
        events: [...kept.map((own) => anew.get(own.event.seq) ?? own), ...added],
      },
    });
    return true;
  }

  async function pair(link: string): Promise<string | null> {
    const outcome = await calls.pair(link);
    if (outcome.kind === "refused") return outcome.code;
    if (outcome.kind === "unreachable") return outcome.kind;
    const { token, phone, ends_at: endsAt } = outcome.value;
    await inTurn(async (opened) => {
      // What was pressed before stays, in case this link is for the same duty.
      const duty = state.saved.pairing?.duty ?? null;
      const ends = { endsAt: Date.parse(endsAt), offsetMs: null, isOver: false };
      await save(opened, { pairing: { token, phone, duty, ...ends } });
      memory.setItem(PAIRED_KEY, PAIRED);
      set({ status: "paired", loss: null, isConnected: true });
    });
    await tick("signal");
    return null;
  }

  /** Writes events that `make` builds from what is stored by then; none: there is nothing to press any more. */
  async function record(make: (seq: number) => GuideEvent[]): Promise<OwnEvent[]> {
    const added = await inTurn(async (opened) => {
      for (let tries = 1; tries <= NUMBER_TRIES; tries += 1) {
        const { events: before } = state.saved;
        const seq = (before[before.length - 1]?.event.seq ?? 0) + 1;
        const events = make(seq).map(toOwn);
        if (events.length === 0 || (await save(opened, { added: events }))) return events;
        await load(opened);
      }
      throw new Error("the numbers of events are taken again and again");
    });
    void tick("timer");
    return added;
  }

  function buildEvent(
    seq: number,
    what: Pick<GuideEvent, "kind" | "pnr" | "seat" | "undoes">,
  ): GuideEvent {
    const { list } = state.saved;
    const at = Math.round(readServerClock(state.saved, clock.now()));
    const named = list === null ? {} : { departs_at: list.list.trip.leg_departs_at };
    return { id: makeEventId(), ...what, at, seq, version: list?.version ?? "", ...named };
  }

  async function exchange(
    name: LaneName,
    pairing: Pairing,
    work: (pairing: Pairing) => Promise<Outcome<unknown>>,
  ): Promise<void> {
    lanes[name] = { isBusy: true, triedAt: clock.passed() };
    try {
      const outcome = await work(pairing);
      if (outcome.kind === "refused" && outcome.code === PHONE_OVER) await endPhone(pairing);
      set({ isConnected: outcome.kind !== "unreachable" });
      // What is pressed after a success is sent at once.
      if (name === "upload" && outcome.kind === "answer") lanes.upload = IDLE_LANE;
    } catch {
      // What could not be stored comes again with the next exchange.
    } finally {
      lanes[name] = { ...lanes[name], isBusy: false };
    }
  }

  async function endPhone(ended: Pairing): Promise<void> {
    await inTurn(async (opened) => {
      const { pairing } = state.saved;
      // The answer may come when the phone is already paired anew.
      if (pairing === null || !isStill(ended)) return;
      // Names and numbers of passengers go at once; what was pressed names tickets only.
      memory.setItem(PAIRED_KEY, PAIRED);
      await save(opened, { pairing: { ...pairing, isOver: true }, list: null });
    });
  }

  const isStill = ({ token }: Pairing) => state.saved.pairing?.token === token;

  async function upload(pairing: Pairing): Promise<Outcome<unknown>> {
    for (;;) {
      const batch = collectBatch(state.saved);
      if (batch.length === 0 || !isStill(pairing)) return { kind: "answer", value: null };
      const outcome = await calls.sendEvents(pairing.token, batch);
      if (outcome.kind !== "answer") return outcome;
      const judged = judgeReceipt(batch, outcome.value);
      if (judged === null) return { kind: "unreachable" };
      await inTurn(async (opened) => {
        if (isStill(pairing)) await save(opened, { replaced: judged });
      });
    }
  }

  async function download(pairing: Pairing): Promise<Outcome<unknown>> {
    const { list } = state.saved;
    const takenBefore = listTakenIds(state.saved);
    const since = list?.phone === pairing.phone ? list.version : null;
    const outcome = await calls.readList(pairing.token, since);
    if (outcome.kind !== "answer") return outcome;
    await inTurn(async (opened) => {
      const current = state.saved.pairing;
      if (current === null || !isStill(pairing)) return;
      const known = { takenBefore, now: clock.now() };
      await save(opened, judgeList(state.saved, current, outcome.value, known));
      memory.setItem(PAIRED_KEY, LISTED);
      set({ loss: null });
      await wipeAtEnd(opened, true);
    });
    return outcome;
  }

  async function tick(why: "timer" | "signal"): Promise<void> {
    if (store === null) return;
    if (isAtEnd(state.saved, clock.now(), false)) {
      await inTurn((opened) => wipeAtEnd(opened, false));
    }
    const { pairing, events } = state.saved;
    if (pairing === null || pairing.isOver) return;
    if (why === "signal") {
      for (const name of ["upload", "download"] as const) {
        lanes[name] = { ...lanes[name], triedAt: null };
      }
    }
    const hasWaiting = events.some((own) => own.state === "waiting");
    const isDue = (name: LaneName) =>
      isLaneDue(name, lanes[name], { now: clock.passed(), hasWaiting });
    await Promise.all([
      isDue("download") ? exchange("download", pairing, download) : undefined,
      isDue("upload") ? exchange("upload", pairing, upload) : undefined,
    ]);
  }

  return {
    getState: () => state,
    subscribe(notify) {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    open,
    pair,
    press: ({ kind, pnr, seats }) =>
      record((seq) =>
        listPressable(state.saved, { kind, pnr, seats }).map((seat, place) =>
          buildEvent(seq + place, { kind, pnr, seat, undoes: null }),
        ),
      ),
    undo: (targets) =>
      record((seq) =>
        targets.map(({ id, pnr, seat }, place) =>
          buildEvent(seq + place, { kind: "undo", pnr, seat, undoes: id }),
        ),
      ),
    confirmUpdates: () =>
      inTurn(async (opened) => {
        const { list } = state.saved;
        if (list !== null) await save(opened, { list: { ...list, updates: [] } });
      }),
    tick,
    refresh: () => inTurn(load),
    positions: createPositionBox(inTurn, () => state.saved.pairing),
    async sendPosition(request) {
      const { pairing } = state.saved;
      if (pairing === null || pairing.isOver) return null;
      const outcome = await calls.sendPosition(pairing.token, request);
      return outcome.kind === "answer" ? outcome.value.is_wanted : null;
    },
    async handOver() {
      const { pairing } = state.saved;
      return pairing === null ? { kind: "unreachable" } : calls.handOver(pairing.token);
    },
  };
}

/** The browser's memory outlives its stores only where it has deleted a part of them. */
function findLoss({ pairing, list }: Saved, remembered: string | null): GuideState["loss"] {
  if (pairing === null) return remembered === null ? null : "evicted";
  return list === null && remembered === LISTED ? "list" : null;
}

function toOwn(event: GuideEvent): OwnEvent {
  return { event, state: "waiting", fault: null };
}

/** A second press of the same is none: gloves press twice. */
function listPressable({ list, pairing, events }: Saved, { kind, pnr, seats }: Press): string[] {
  if (list === null || pairing === null) return [];
  const { tickets } = buildBoard(list.list, events, pairing.phone);
  const known = tickets.find(({ ticket }) => ticket.pnr === pnr);
  const isDone = (seat: string) => {
    const state = known?.seats.find((one) => one.seat === seat)?.boarding.state;
    return state === "boarded" || (kind === "no_show" && state === "no_show");
  };
  return seats.filter((seat) => !isDone(seat));
}
