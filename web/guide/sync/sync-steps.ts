/**
 * What a guide's phone does with answers of the shop, and when it tries again. Upload and download know nothing of each
 * other. Pure: time is an argument.
 */
import type {
  GuideEventsView,
  GuideList,
  GuideListView,
} from "../../../worker/contract/guide/guide.ts";
import { buildBoard, listBoardedSeats, mergePresses } from "../list/board.ts";
import { compareLists, isSameDay, tellBoardedAnew, type ListUpdate } from "../list/list-updates.ts";
import {
  countWaiting,
  listPresentEvents,
  nameDuty,
  withoutDone,
  type OwnEvent,
  type Pairing,
  type Saved,
  type SavedChange,
} from "../store/saved.ts";

/** As many events as the shop takes in one call. */
export const BATCH_MOST = 200;
const UPLOAD_EVERY_MS = 20_000;
const DOWNLOAD_EVERY_MS = 60_000;

export interface Lane {
  isBusy: boolean;
  /** When it was tried last, by a clock that only runs forward; null: not yet. */
  triedAt: number | null;
}

/** Presses that go out in one call, and whose token the call has. */
export interface Batch {
  sender: Pairing;
  events: OwnEvent[];
}

export const IDLE_LANE: Lane = { isBusy: false, triedAt: null };

export type LaneName = "upload" | "download";

export function isLaneDue(
  name: LaneName,
  { isBusy, triedAt }: Lane,
  { now, hasWaiting }: { now: number; hasWaiting: boolean },
): boolean {
  if (isBusy || (name === "upload" && !hasWaiting)) return false;
  const everyMs = hasWaiting ? UPLOAD_EVERY_MS : DOWNLOAD_EVERY_MS;
  return triedAt === null || now - triedAt >= everyMs;
}

/** What can be sent, by the pairing that sends it. Each press goes out by the newest pairing with its duty. */
export function collectBatches({ pairing, former, list, events }: Saved): Batch[] {
  const byDuty = new Map<string, Pairing>();
  for (const one of former) if (one.duty !== null && !one.isOver) byDuty.set(one.duty, one);
  // Before its list is here, a pairing has no duty.
  if (pairing !== null && pairing.duty !== null && list?.phone === pairing.phone) {
    byDuty.set(pairing.duty, pairing);
  }
  return Array.from(byDuty, ([duty, sender]) => ({
    sender,
    events: events
      .filter((own) => own.duty === duty && own.state === "waiting")
      .slice(0, BATCH_MOST),
  })).filter((batch) => batch.events.length > 0);
}

/** Returns null when the answer is not about these events, so that they are sent again. */
export function judgeReceipt(
  sent: readonly OwnEvent[],
  { results }: GuideEventsView,
): OwnEvent[] | null {
  const judged: OwnEvent[] = [];
  for (const [place, own] of sent.entries()) {
    const result = results[place];
    if (result === undefined || (result.id !== "" && result.id !== own.event.id)) return null;
    judged.push({
      ...own,
      state: result.is_taken ? "taken" : "refused",
      fault: result.is_taken ? null : (result.fault ?? "malformed"),
    });
  }
  return judged;
}

/** Presses of which the shop had said, when a list was asked for, that it has them. */
export function listTakenIds({ events }: Saved): ReadonlySet<string> {
  return new Set(events.filter(({ state }) => state === "taken").map(({ event }) => event.id));
}

/**
 * What is saved for a list that has come. `takenBefore`: what `listTakenIds` said when it was asked for. A press that
 * the shop had and has no longer was lost with a restore of its data, and is sent again.
 */
export function judgeList(
  saved: Saved,
  pairing: Pairing,
  answer: GuideListView,
  { takenBefore, now }: { takenBefore: ReadonlySet<string>; now: number },
): SavedChange {
  const before = saved.list;
  const list = answer.list ?? before?.list;
  if (list === undefined) return {};
  const readAt = Date.parse(answer.now);
  const offsetMs = readAt - now;
  const duty = nameDuty(list);
  const endsAt = Date.parse(list.ends_at) || pairing.endsAt;
  const known = new Set(list.events.map(({ id }) => id));
  const isLost = ({ event, state, duty: of }: OwnEvent) =>
    of === duty && state === "taken" && takenBefore.has(event.id) && !known.has(event.id);
  return withoutDone(saved, {
    pairing: { ...pairing, duty, endsAt, offsetMs, readAt },
    ...(saved.former.length === 0
      ? {}
      : { former: saved.former.map((one) => ({ ...one, offsetMs })) }),
    // An unchanged list is not encrypted anew.
    ...(answer.list === null
      ? {}
      : {
          list: { version: answer.version, list, phone: pairing.phone, updates: listUpdates(list) },
        }),
    events: saved.events.filter(isLost).map((own) => ({ ...own, state: "waiting" as const })),
  });

  function listUpdates(after: GuideList): ListUpdate[] {
    if (before === null || nameDuty(before.list) !== duty) return [];
    const updates = [...before.updates, ...compareLists(before.list, after)];
    if (isSameDay(before.list.trip, after.trip)) return updates;
    const present = listPresentEvents(saved);
    const boarded = listBoardedSeats(buildBoard(before.list, present, pairing.phone));
    const boardings = mergePresses(after, present, pairing.phone);
    return tellBoardedAnew(updates, boarded, (key) => boardings.get(key)?.state === "boarded");
  }
}

/** The server's time, as well as this phone knows it. */
export function readServerClock({ pairing }: Pick<Saved, "pairing">, now: number): number {
  return now + (pairing?.offsetMs ?? 0);
}

/**
 * A phone whose clock was never compared with the shop's does not judge by it, unless the shop has ended it. A clock
 * that was corrected since it was compared makes the stored offset wrong: unless it was compared just now, the end has
 * come only when it has come with the offset and without.
 */
function isAtEnd(pairing: Pairing, now: number, isComparedNow: boolean): boolean {
  if (pairing.offsetMs === null && !pairing.isOver) return false;
  const serverNow = readServerClock({ pairing }, now);
  return (isComparedNow ? serverNow : Math.min(now, serverNow)) >= pairing.endsAt;
}

/** What is deleted because its end has come; null: nothing. */
export function endPairings(
  saved: Saved,
  now: number,
  isComparedNow: boolean,
): { change: SavedChange; hasPresentEnded: boolean; unsent: number } | null {
  const { pairing, former, events } = saved;
  const ended = [...former, ...(pairing === null ? [] : [pairing])].filter((one) =>
    isAtEnd(one, now, isComparedNow),
  );
  if (ended.length === 0) return null;
  const hasPresentEnded = ended.some((one) => one === pairing);
  const kept = former.filter((one) => !ended.includes(one));
  const duties = new Set([hasPresentEnded ? null : pairing, ...kept].map((one) => one?.duty));
  const dropped = events.filter(({ duty }) => !duties.has(duty));
  return {
    change: {
      former: kept,
      dropped,
      ...(hasPresentEnded ? { pairing: null, list: null, position: null } : {}),
    },
    hasPresentEnded,
    unsent: countWaiting(dropped),
  };
}
